/** What the contract asks of every answer, whatever the name, the options and the data. */
import type { Candidate, Prediction } from "../../src/ground/types.ts";

export function sumOf(candidates: readonly Candidate[]): number {
  return candidates.reduce((sum, { probability }) => sum + probability, 0);
}

/** @throws Error that says what the answer was, and what it should be */
export function expectSame(what: string, found: readonly Candidate[], expected: readonly Candidate[]): void {
  const [text, other] = [JSON.stringify(found), JSON.stringify(expected)];
  if (text !== other) throw new Error(`${what}: found ${text}, expected ${other}`);
}

/** Everything that is wrong with an answer to `name`; empty if nothing is. Plain code: it judges millions. */
export function findFaults(prediction: Prediction, name: string, limit = 5): string[] {
  const faults: string[] = [];
  const { country, count } = prediction;
  if (prediction.name !== name) faults.push("another name");
  if (country.length > limit) faults.push(`${country.length} candidates`);
  if (!Number.isInteger(count) || count < 0) faults.push(`count ${count}`);
  if ((count === 0) !== (country.length === 0))
    faults.push(`count ${count} with ${country.length} candidates`);
  const codes = new Set<string>();
  for (const [index, { country_id, probability }] of country.entries()) {
    if (!/^[A-Z]{2}$/.test(country_id)) faults.push(`code ${country_id}`);
    if (codes.has(country_id)) faults.push(`${country_id} twice`);
    codes.add(country_id);
    if (!(probability > 0 && probability <= 1)) faults.push(`probability ${probability}`);
    if (Math.round(probability * 1e6) / 1e6 !== probability)
      faults.push(`more than six decimals: ${probability}`);
    const before = country[index - 1];
    if (before && before.probability < probability) faults.push("not descending");
    if (before && before.probability === probability && before.country_id >= country_id)
      faults.push("ties not by code");
  }
  if (sumOf(country) > 1) faults.push(`a sum of ${sumOf(country)}`);
  return faults.map((fault) => `${JSON.stringify(name.slice(0, 80))}: ${fault}`);
}
