/** Distributions of a table: equal ones are kept once. */
import type { StoredDistribution } from "./table.ts";

const FIRST_SLOT_COUNT = 1 << 12;

/** Distributions, each kept once. */
export class DistributionPool {
  readonly distributions: StoredDistribution[] = [];
  /** Numbers of distributions from 1 on, by their hash; 0 is an empty slot. At most half are taken. */
  private slots = new Int32Array(FIRST_SLOT_COUNT);

  of(distribution: StoredDistribution): number {
    let slot = hash(distribution) & (this.slots.length - 1);
    for (let taken = this.slots[slot]!; taken !== 0; taken = this.slots[slot]!) {
      if (isEqual(this.distributions[taken - 1]!, distribution)) return taken - 1;
      slot = (slot + 1) & (this.slots.length - 1);
    }
    this.slots[slot] = this.distributions.push(distribution);
    if (2 * this.distributions.length > this.slots.length) this.grow();
    return this.distributions.length - 1;
  }

  private grow(): void {
    const slots = new Int32Array(2 * this.slots.length);
    for (const [number, distribution] of this.distributions.entries()) {
      let slot = hash(distribution) & (slots.length - 1);
      while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
      slots[slot] = number + 1;
    }
    this.slots = slots;
  }
}

function hash({ countries, steps, restStep }: StoredDistribution): number {
  let value = restStep;
  for (let index = 0; index < countries.length; index++)
    value = Math.imul(value ^ (countries[index]! | (steps[index]! << 8)), 0x9e3779b1) ^ (value >>> 15);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  return value ^ (value >>> 13);
}

function isEqual(left: StoredDistribution, right: StoredDistribution): boolean {
  const count = left.countries.length;
  if (left.restStep !== right.restStep || count !== right.countries.length) return false;
  for (let index = 0; index < count; index++)
    if (left.countries[index] !== right.countries[index] || left.steps[index] !== right.steps[index])
      return false;
  return true;
}
