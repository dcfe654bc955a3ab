/**
 * Which countries a spelling looks like: for names about which the sources say little or nothing.
 *
 * Names of a part are learnt in a worker thread each; two parts take as long as one. What was learnt can be kept.
 */
import type { NamePart } from "../../../src/types.ts";
import type { Evidence } from "../evidence.ts";
import { ModelCache } from "./cache.ts";
import type { TrainingEvidence } from "./examples.ts";
import { readRows } from "./grams.ts";
import { Network } from "./network.ts";
import { trainInWorker } from "./run-worker.ts";
import { type TrainedModel, type TrainingPlan, trainModel } from "./train.ts";

/** Says how likely each country is for a spelling, under the default prior. */
export interface CharacterModel {
  /**
   * Fills `out[country]` with probabilities that sum to 1.
   *
   * @param key a folded key, as in `Evidence.keys`
   */
  predict(key: string, out: Float32Array): void;
}

export type CharacterModels = Record<NamePart, CharacterModel>;

/** Chosen on the *fit* rows of the people that accuracy is measured on, within a minute of training. */
export const CHARACTER_PLAN: TrainingPlan = {
  minNameCount: 8,
  dimension: 64,
  passCount: 4,
  dropShare: 0.2,
  seed: 1,
};

const TRAINING = { file: new URL("./train.ts", import.meta.url).href, name: "trainModel", train: trainModel };

export interface CharacterModelOptions {
  plan?: TrainingPlan;
  /** Called with the share of both that is done, from 0 to 1. */
  onProgress?: (share: number) => void;
  /** Where trained models are kept for the next time; without it they are trained each time. */
  cacheFolder?: string | undefined;
}

/** The models of both parts; the same evidence gives the same models. */
export async function trainCharacterModels(
  evidence: Evidence,
  populations: readonly number[],
  { plan = CHARACTER_PLAN, onProgress = () => {}, cacheFolder }: CharacterModelOptions = {},
): Promise<CharacterModels> {
  const shares = { surname: 0, forename: 0 };
  const report = (part: NamePart, share: number): void => {
    shares[part] = share;
    onProgress((shares.surname + shares.forename) / 2);
  };
  const train = async (part: NamePart): Promise<CharacterModel> => {
    const input = toTrainingEvidence(evidence, part, populations);
    const cache = cacheFolder === undefined ? undefined : new ModelCache(cacheFolder, part, input, plan);
    let trained = cache?.read();
    if (trained === undefined) {
      trained = await trainInWorker(TRAINING, input, plan, (share) => report(part, share));
      cache?.write(trained);
    }
    report(part, 1);
    return openModel(trained);
  };
  const [surname, forename] = await Promise.all([train("surname"), train("forename")]);
  return { surname, forename };
}

/** Makes a trained model answer. */
export function openModel({ grams, weights }: TrainedModel): CharacterModel {
  const network = new Network(weights.shape);
  network.restore(weights);
  const { classCount } = weights.shape;
  return {
    predict(key, out) {
      const probabilities = network.predict(readRows(grams, key, network.input));
      for (let country = 0; country < classCount; country++) out[country] = probabilities[country]!;
    },
  };
}

export function toTrainingEvidence(
  { keys, groups, parts }: Evidence,
  part: NamePart,
  populations: readonly number[],
): TrainingEvidence {
  const { keyStarts, countries, aware, blind, derived } = parts[part];
  return {
    keyText: keys.join("\n"),
    groups,
    keyStarts,
    countries,
    // A derived spelling is no additional person, but it shows how a name is spelt.
    bearers: aware.map((count, entry) => count + blind[entry]! + derived[entry]!),
    populations,
  };
}
