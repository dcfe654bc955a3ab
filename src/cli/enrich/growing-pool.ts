/** Answers the first names in this thread, and the rest in others: they take longer to start than few names to answer. */
import type { AnswerPool, RowPriors } from "./pool.ts";

/**
 * Names from which on threads pay. Until its first answer each takes 0.35 s of processor time: one row of the full tier took 1.4 s
 * with two threads and 0.7 s without.
 */
export const MAX_INLINE_NAME_COUNT = 4000;

/**
 * Makes a pool that starts threads when there are enough names.
 *
 * @param inline answers until then
 * @param startThreads called once, or never
 */
export function createGrowingPool(inline: AnswerPool, startThreads: () => AnswerPool): AnswerPool {
  let pool = inline;
  let hasThreads = false;
  let priors: RowPriors | undefined;
  let nameCount = 0;

  const growFor = (moreCount: number): void => {
    if (hasThreads || nameCount + moreCount <= MAX_INLINE_NAME_COUNT) return;
    pool = startThreads();
    hasThreads = true;
    if (priors !== undefined) pool.setPriors(priors);
  };
  const choose = (names: readonly unknown[]): AnswerPool => {
    growFor(names.length);
    nameCount += names.length;
    return pool;
  };

  return {
    expect: growFor,
    ask: (names, groups) => choose(names).ask(names, groups),
    sample: (names, options) => choose(names).sample(names, options),
    setPriors(newPriors) {
      priors = newPriors;
      pool.setPriors(newPriors);
    },
    close: () => pool.close(),
  };
}
