/** Payloads of a table: equal ones are kept once. */
import type { TablePayload } from "./table.ts";

const FIRST_SLOT_COUNT = 1 << 12;

/** Payloads, each kept once. */
export class PayloadPool {
  readonly payloads: TablePayload[] = [];
  /** Numbers of payloads from 1 on, by their hash; 0 is an empty slot. At most half are taken. */
  private slots = new Int32Array(FIRST_SLOT_COUNT);

  of(payload: TablePayload): number {
    let slot = hash(payload) & (this.slots.length - 1);
    for (let taken = this.slots[slot]!; taken !== 0; taken = this.slots[slot]!) {
      if (isEqual(this.payloads[taken - 1]!, payload)) return taken - 1;
      slot = (slot + 1) & (this.slots.length - 1);
    }
    this.slots[slot] = this.payloads.push(payload);
    if (2 * this.payloads.length > this.slots.length) this.grow();
    return this.payloads.length - 1;
  }

  private grow(): void {
    const slots = new Int32Array(2 * this.slots.length);
    for (const [number, payload] of this.payloads.entries()) {
      let slot = hash(payload) & (slots.length - 1);
      while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
      slots[slot] = number + 1;
    }
    this.slots = slots;
  }
}

function hash({ countries, steps, restStep }: TablePayload): number {
  let value = restStep;
  for (let index = 0; index < countries.length; index++)
    value = Math.imul(value ^ (countries[index]! | (steps[index]! << 8)), 0x9e3779b1) ^ (value >>> 15);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  return value ^ (value >>> 13);
}

function isEqual(left: TablePayload, right: TablePayload): boolean {
  const count = left.countries.length;
  if (left.restStep !== right.restStep || count !== right.countries.length) return false;
  for (let index = 0; index < count; index++)
    if (left.countries[index] !== right.countries[index] || left.steps[index] !== right.steps[index])
      return false;
  return true;
}
