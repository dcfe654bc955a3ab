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
