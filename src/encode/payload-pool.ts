/** Payloads of a table: equal ones are kept once. */
import type { TablePayload } from "./table.ts";

/** Payloads, each kept once. */
export class PayloadPool {
  readonly payloads: TablePayload[] = [];
  private readonly numbers = new Map<string, number>();
  /** Of an identifier; used again, since a million short arrays keep the garbage collector busy. */
  private readonly units: number[] = [];

  of(payload: TablePayload): number {
    const { countries, steps, restStep } = payload;
    const units = this.units;
    units.length = 0;
    for (const country of countries) units.push(country);
    units.push(0xffff);
    for (const step of steps) units.push(step);
    units.push(restStep);
    const id = String.fromCharCode.apply(undefined, units);
    let number = this.numbers.get(id);
    if (number === undefined) {
      number = this.payloads.length;
      this.payloads.push(payload);
      this.numbers.set(id, number);
    }
    return number;
  }
}
