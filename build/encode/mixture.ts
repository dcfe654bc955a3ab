/**
 * From counted people to a distribution over countries: the formula that the model (`build/model`) and own data
 * (`cognomen build-data`) share. `mixture-constants.ts` has its numbers.
 *
 *     rate(c)      = effective bearers(c) / (effective people(c) + PSEUDO_COUNT)
 *     empirical(c) ∝ rate(c) · prior(c)
 *     mixture(c)   = (1 − s) · empirical(c) + s · (unspelled(c) + w · spelled(c)),   s = BACKGROUND_WEIGHT · K / (effective bearers + K)
 *     K            = BACKGROUND_HALF_LIFE
 */

/**
 * Countries without evidence are listed from here on: every one makes a distribution that no other name has. With 0.02 the
 * full tier takes a third more bytes and finds 0.1 points more of top-5; with 0.08 it finds 0.2 points less.
 */
export const MIN_SPELLED_PROBABILITY = 0.05;

/**
 * Effective bearers of one that was counted. A source is worth no more people than its class is capped at, and a list of few
 * names covers an unknown part of its country.
 *
 * @param sum of the counts
 * @param nameCount of the names that are listed; infinite if all people are known
 */
export const countWeight = (
  sum: number,
  nameCount: number,
  capCount: number,
  listedNameCount: number,
): number => (sum === 0 ? 0 : Math.min(1, Math.min(capCount, nameCount * listedNameCount) / sum));

/**
 * A country whose people are known in one script and hardly in another: the few names of the second are a part of all
 * its people, not all of them. Without this the 300 people of Moldova in Cyrillic make Ivanov a Moldovan name.
 *
 * @param people by country and script: `[country * scriptCount + script]`
 */
export function raiseTotals(
  people: Float64Array,
  scriptCount: number,
  otherScriptCount: number,
): Float64Array {
  const raised = people.slice();
  for (let start = 0; start < raised.length; start += scriptCount) {
    const country = raised.subarray(start, start + scriptCount);
    const minCount = Math.min(Math.max(...country), otherScriptCount);
    for (let script = 0; script < scriptCount; script++)
      country[script] = Math.max(country[script]!, minCount);
  }
  return raised;
}

/** How much of the mixture the background has: the more, the fewer people bear the name. */
export const backgroundShare = (
  bearerCount: number,
  backgroundWeight: number,
  backgroundHalfLife: number,
): number => (backgroundWeight * backgroundHalfLife) / (bearerCount + backgroundHalfLife);

/**
 * Fills `out` with the mixture.
 *
 * @param empirical what the counts say; sums to 1
 * @param share of the background
 * @param unspelled its part that letters do not say, `spellingWeight` less than 1 in sum
 * @param spelled what letters say; sums to 1
 */
export function mix(
  out: Float64Array,
  empirical: Float64Array,
  share: number,
  unspelled: Float64Array,
  spelled?: ArrayLike<number>,
  spellingWeight = 0,
): void {
  for (let country = 0; country < out.length; country++) {
    const background =
      spelled === undefined ? unspelled[country]! : unspelled[country]! + spellingWeight * spelled[country]!;
    out[country] = background * share + (1 - share) * empirical[country]!;
  }
}
