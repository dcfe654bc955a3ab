/**
 * Which countries a spelling looks like: for names about which the sources say little or nothing.
 *
 * Names of a part are learnt in a worker thread each; two parts take as long as one. What was learnt can be kept.
 *
 * The embeddings of sequences of up to five letters are summed and passed through a small network, which returns a
 * probability for each country. Four networks with different seeds are averaged. At run time the model would be larger
 * than the table that it helps to build; `cognomen/estimate` has a compact one.
 */
import type { NamePart } from "../../../src/ground/types.ts";
import type { PooledCounts } from "../pooled-counts.ts";
import { ModelCache } from "./cache.ts";
import type { TrainingCounts } from "./examples.ts";
import { readRows } from "./grams.ts";
import { Network } from "./network.ts";
import { trainInWorker } from "./run-worker.ts";
import { type TrainedModel, type TrainingPlan, trainModel } from "./train.ts";

/** Says how likely each country is for a spelling, under the default prior. */
export interface CharacterModel {
  /**
   * Fills `out[country]` with probabilities that sum to 1.
   *
   * @param key a folded key, as in `PooledCounts.keys`
   */
  predict(key: string, out: Float32Array): void;
}

export type CharacterModels = Record<NamePart, CharacterModel>;

/** Chosen on the *fit* rows of the people that accuracy is measured on, within a minute of training. */
const PLAN: Omit<TrainingPlan, "seed"> = { minNameCount: 8, dimension: 64, passCount: 4, dropShare: 0.2 };
/**
 * Four models answer together. The mean of two takes 0.003 off the log loss of people in parts, that of four 0.004, and finds 0.1
 * points more of whole names. One that learns twice as long takes nothing off.
 */
export const CHARACTER_PLANS: readonly TrainingPlan[] = [1, 101, 201, 301].map((seed) => ({ ...PLAN, seed }));

const TRAINING = { file: new URL("./train.ts", import.meta.url).href, name: "trainModel", train: trainModel };

export interface CharacterModelOptions {
  /** One for every model of a part. */
  plans?: readonly TrainingPlan[];
  /** Called with the share of all that is done, from 0 to 1. */
  onProgress?: (share: number) => void;
  /** Where trained models are kept for the next time; without it they are trained each time. */
  cacheFolder?: string | undefined;
}

/** The models of both parts; the same counts give the same models. */
export async function trainCharacterModels(
  pooled: PooledCounts,
  populations: readonly number[],
  { plans = CHARACTER_PLANS, onProgress = () => {}, cacheFolder }: CharacterModelOptions = {},
): Promise<CharacterModels> {
  const shares = { surname: 0, forename: 0 };
  const report = (part: NamePart, share: number): void => {
    shares[part] = share;
    onProgress((shares.surname + shares.forename) / 2);
  };
  const train = async (part: NamePart): Promise<CharacterModel> => {
    const input = toTrainingCounts(pooled, part, populations);
    const models: CharacterModel[] = [];
    for (const plan of plans) {
      const cache = cacheFolder === undefined ? undefined : new ModelCache(cacheFolder, part, input, plan);
      let trained = cache?.read();
      if (trained === undefined) {
        trained = await trainInWorker(TRAINING, input, plan, (share) =>
          report(part, (models.length + share) / plans.length),
        );
        cache?.write(trained);
      }
      models.push(openModel(trained));
      report(part, models.length / plans.length);
    }
    return averageModels(models);
  };
  const [surname, forename] = await Promise.all([train("surname"), train("forename")]);
  return { surname, forename };
}

/** Says the mean of what models say. */
function averageModels(models: readonly CharacterModel[]): CharacterModel {
  return {
    predict(key, out) {
      const [first, ...others] = models;
      first!.predict(key, out);
      const own = new Float32Array(out.length);
      for (const model of others) {
        model.predict(key, own);
        for (let country = 0; country < out.length; country++) out[country]! += own[country]!;
      }
      for (let country = 0; country < out.length; country++) out[country]! /= models.length;
    },
  };
}

/** Makes a trained model answer. */
function openModel({ grams, weights }: TrainedModel): CharacterModel {
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

export function toTrainingCounts(
  { countryCodes, keys, groups, coined, parts, writers }: PooledCounts,
  part: NamePart,
  populations: readonly number[],
): TrainingCounts {
  const { keyStarts, countries, derived, taught } = parts[part];
  const taughtStarts = new Uint32Array(keyStarts.length);
  const taughtCountries = new Uint8Array(countries.length);
  const bearers = new Float32Array(countries.length);
  let count = 0;
  for (let key = 0; key < keys.length; key++) {
    for (let entry = keyStarts[key]!; entry < keyStarts[key + 1]!; entry++) {
      const seen = taught.aware[entry]! + taught.blind[entry]!;
      // Names that are not taught must leave no trace: 4 grams more in the table move a tenth of all surnames by .03 or more.
      if (seen === 0 && derived[entry]! > 0 && taught.derived[entry] === 0) continue;
      taughtCountries[count] = countries[entry]!;
      bearers[count] = seen;
      // A derived spelling is no additional person, but it shows how a name is spelt, unless nobody was seen to spell it so.
      if (coined[key] === 0) bearers[count]! += taught.derived[entry]!;
      count++;
    }
    taughtStarts[key + 1] = count;
  }
  return {
    keyText: keys.join("\n"),
    groups,
    keyStarts: taughtStarts,
    countries: taughtCountries.subarray(0, count),
    bearers: bearers.subarray(0, count),
    countryCodes,
    populations,
    writers,
  };
}
