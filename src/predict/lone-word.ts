/**
 * What a word alone says: it is a family name or a given name, and both of its records count.
 *
 * A single word counts as surname and as given name if it has both records, weighted by the square roots of their counts
 * and with a prior of one in five for the given name (`givenShare`). With the surname only, Emma would be answered from
 * the few families with that name. On *fit*, single given names gain 5 points and single surnames lose none.
 */
import { type Block, countOf, recordOf } from "../format/block.ts";
import { PARTS } from "../format/format.ts";
import type { ModelConstants } from "./constants.ts";
import type { Weights } from "./probability.ts";
import type { Store } from "./store.ts";

/** Makes the function that mixes the records of a word, each by the root of its count. Its weights are good until the next word. */
export function createLoneWordReader(store: Store, { givenShare }: ModelConstants) {
  const countryCount = store.countries.codes.length;
  const mixed = {
    numbers: new Uint8Array(countryCount),
    weights: new Float64Array(countryCount),
    count: 0,
    residual: 0,
  };
  const add = (block: Block, record: number, share: number): void => {
    const { total, residual, count, numbers, weights } = store.readWeights(block, record);
    const unit = share / total;
    mixed.residual += unit * residual;
    for (let index = 0; index < count; index++) {
      const number = numbers[index]!;
      if (mixed.weights[number] === 0) mixed.numbers[mixed.count++] = number;
      mixed.weights[number]! += unit * weights[number]!;
    }
  };
  /**
   * @param record that the look-up found; it answers by itself unless it is a surname beside a forename
   * @returns the record that counts for more, and what both say
   */
  return (block: Block, key: number, record: number): { record: number; weights: Weights } => {
    const forename = recordOf(block, key, PARTS.forename);
    // A word that was found by its forename is nothing else.
    if (forename < 0 || forename === record) return { record, weights: store.readWeights(block, record) };
    const surnameShare = (1 - givenShare) * Math.sqrt(countOf(block, record));
    const forenameShare = givenShare * Math.sqrt(countOf(block, forename));
    mixed.residual = mixed.count = 0;
    mixed.weights.fill(0);
    add(block, record, surnameShare);
    add(block, forename, forenameShare);
    return { record: forenameShare > surnameShare ? forename : record, weights: mixed };
  };
}
