/** A predictor that is there, is coming, or is to be fetched when the first name is asked. */
import { unexpectedOption } from "../ground/errors.ts";
import type { Prediction } from "../ground/types.ts";
import { isPromise } from "../ground/waiting.ts";

/**
 * What answers: a predictor, a module that has its functions (`import * as cognomen from "cognomen"`), or one that answers
 * by promises, such as that of `cognomen/remote`.
 */
export interface NamePredictor {
  /** Answers one name. */
  predict(name: string): Prediction | PromiseLike<Prediction>;
  /** Answers a batch, in its order. */
  predictMany(names: readonly string[]): readonly Prediction[] | PromiseLike<readonly Prediction[]>;
}

/** A predictor, a promise of one, or a function that fetches one. */
export type PredictorOption =
  | NamePredictor
  | PromiseLike<NamePredictor>
  | (() => NamePredictor | PromiseLike<NamePredictor>);

export type PredictorSource = ReturnType<typeof createPredictorSource>;

function checkPredictor(value: unknown): NamePredictor {
  const candidate = value as Partial<NamePredictor> | null | undefined;
  if (typeof candidate?.predict === "function" && typeof candidate.predictMany === "function")
    return candidate as NamePredictor;
  throw unexpectedOption("predictor", value, "an object with predict() and predictMany()");
}

/** Makes the source; fails now if what was given can never be a predictor. */
export function createPredictorSource(given: PredictorOption) {
  let loaded: NamePredictor | undefined;
  let loading: Promise<NamePredictor> | undefined;

  async function load(): Promise<NamePredictor> {
    loaded = checkPredictor(await (typeof given === "function" ? given() : given));
    return loaded;
  }
  if (isPromise(given)) {
    // A promise that fails before the first request comes has nobody yet who would hear of it.
    Promise.resolve(given).catch(() => undefined);
  } else if (typeof given !== "function") loaded = checkPredictor(given);
  return {
    /** The predictor, once it is there. */
    get loaded(): NamePredictor | undefined {
      return loaded;
    },
    // All who ask while it is being loaded get the same promise. A failure is not kept, however soon it comes: the next request
    // tries again.
    load: () =>
      (loading ??= load().finally(() => {
        loading = undefined;
      })),
  };
}
