/** What a thread does with what it is told: it answers names, and makes its answers anew when priors are known. */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { NameParts, Prediction, PredictOptions, Predictor } from "../../ground/types.ts";
import { createStorePredictor } from "../../predict/predictor.ts";
import type { Store } from "../../predict/store.ts";
import type { AnswerStyle } from "./answer-text.ts";
import { createAnswerer } from "./answerer.ts";
import {
  type AnswerPool,
  createReplier,
  type PlainOptions,
  type Question,
  type Reply,
  type RowPriors,
} from "./pool.ts";

/** Names that are answered each by itself. */
interface SampleTask {
  id: number;
  sample: (string | NameParts)[];
  options: PlainOptions;
}

/** What a thread is told. Only priors have no reply. */
export type Task = Question | SampleTask | { priors: RowPriors };

export type TaskReply = Reply | { id: number; predictions: Prediction[] };

export interface ResponderSettings {
  store: Store;
  predictOptions: PredictOptions;
  style: AnswerStyle;
}

/** Makes what answers when it is needed: caches of names that are sampled are gone when rows are answered. */
export function createResponder(settings: ResponderSettings): (task: Task) => TaskReply | undefined {
  const { store, predictOptions, style } = settings;
  let priors: RowPriors = { groupPriors: [] };
  let sampler: Predictor | undefined;
  let reply: ((question: Question) => Reply) | undefined;

  return (task) => {
    if ("priors" in task) {
      priors = task.priors;
      sampler = undefined;
      reply = undefined;
      return undefined;
    }
    if ("sample" in task) {
      sampler ??= createStorePredictor(store, { estimator: predictOptions.estimator });
      return { id: task.id, predictions: sampler.predictMany(task.sample, task.options) };
    }
    const { prior, groupPriors } = priors;
    reply ??= createReplier(
      createAnswerer({ store, predictOptions: { ...predictOptions, ...(prior && { prior }) }, groupPriors }),
      style,
    );
    return reply(task);
  };
}

/** Answers in this thread: where there is nothing to gain from others. Between two tasks the event loop has a turn, for signals. */
export function createInlinePool(respond: (task: Task) => TaskReply | undefined): AnswerPool {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (task: Task): Promise<TaskReply> => {
    const reply = last.then(nextTurn).then(() => respond(task)!);
    // Whoever asked is told of a failure.
    last = reply.catch(() => {});
    return reply;
  };
  return {
    ask: (names, groups) => inTurn({ id: 0, names, groups }) as Promise<Reply>,
    sample: async (sample, options) =>
      ((await inTurn({ id: 0, sample, options })) as { predictions: Prediction[] }).predictions,
    setPriors: (priors) => void respond({ priors }),
    close: async () => {},
  };
}

/**
 * Names from which on threads pay. Until its first answer each takes 0.35 s of processor time: one row of the full tier took 1.4 s
 * with two threads and 0.7 s without.
 */
export const MAX_INLINE_NAME_COUNT = 4000;

/**
 * Makes a pool that answers the first names in this thread, and starts threads when there are enough names.
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
