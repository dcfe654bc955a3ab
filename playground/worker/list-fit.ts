/** Asks what the names of a list say together of where it is from. */
import type { NameParts, PredictOptions } from "cognomen";
import { type FittedPrior, fitPrior, type Prior } from "cognomen/bulk";
import type { Answerer } from "./sources.ts";

/** How names are answered. */
export interface ListSettings {
  readonly options: Pick<PredictOptions, "whole" | "estimator">;
  /** Weights of where the people live; undefined: anywhere. */
  readonly residence: Prior | undefined;
}

export interface FitWatch {
  readonly signal: AbortSignal;
  /** Is called before each name that is asked, and waited for. */
  beforeName(): Promise<void> | undefined;
}

/** @throws the signal's reason; what the answerer throws */
export function fitList(
  answerer: Answerer,
  names: Iterable<string | NameParts>,
  { options, residence }: ListSettings,
  { signal, beforeName }: FitWatch,
): Promise<FittedPrior> {
  const predictor = {
    predict: async (name: string | NameParts, predictOptions: PredictOptions | undefined) => {
      await beforeName();
      return answerer.predict(name, { ...predictOptions, signal });
    },
    info: () => answerer.info(),
  };
  return fitPrior(predictor, names, { ...options, residence, signal });
}
