/** Payloads of a table: equal ones are kept once. */
import type { TablePayload } from "./table.ts";

/** Payloads, each kept once. */
export class PayloadPool {
  readonly payloads: TablePayload[] = [];
  private readonly numbers = new Map<string, number>();

  of(payload: TablePayload): number {
    const id = String.fromCharCode(...payload.countries, 0xffff, ...payload.steps, payload.restStep);
    let number = this.numbers.get(id);
    if (number === undefined) {
      number = this.payloads.length;
      this.payloads.push(payload);
      this.numbers.set(id, number);
    }
    return number;
  }
}
