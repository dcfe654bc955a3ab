/** From pooled counts to `estimate.bin`. */
import { ESTIMATOR_PARTS } from "../../src/estimator/format.ts";
import type { LicenceChoice } from "../../src/ground/licences.ts";
import type { NamePart } from "../../src/ground/types.ts";
import { acceptanceOf } from "../data/accept.ts";
import { readCountries, readSources } from "../data/folder.ts";
import { readWriters } from "../data/writers.ts";
import { readCalibration } from "../model/calibration.ts";
import { trainInWorker } from "../model/characters/run-worker.ts";
import { loadPooledCounts, type PooledCounts } from "../model/pooled-counts.ts";
import { type CompactPlan, trainCompact } from "./compact.ts";
import { encodeEstimator } from "./encode.ts";
import { compressByHuffman } from "./huffman.ts";
import { mergeParts } from "./merge.ts";
import { quantize } from "./quantize.ts";
import { makeScriptWords } from "./script-words.ts";

export interface EstimatorPlan extends CompactPlan {
  /**
   * What a forename counts beside a surname where surnames are learnt. Where people have no surnames, as in Burma,
   * forenames are all there is: 0.05 instead of 0 brings 1 point of top-5.
   */
  forenameWeight: number;
  /** Bits of all row values together, by their entropy; codes of whole bits and the rest of the file add a fifth. */
  bitCount: number;
  /** Divides logarithms of probabilities, so that they mean what they say for names that are in no data. */
  temperatures: Readonly<Record<NamePart, number>>;
}

/** Most bytes of the file. */
export const MAX_ESTIMATOR_BYTE_COUNT = 1_000_000;

/**
 * Chosen on the *fit* rows of the people that accuracy is measured on, those whose surname, or forename, is in no data.
 * Forenames of 751 of them find their country in 53 % with a head of their own and in 51 % with that of surnames, among
 * the first five in 77 % and 74 %. Surnames pay for it: top-1 is 0.3 points lower, in other mixtures up to 1 point, and
 * top-5 as much higher. Forenames that weigh as much as surnames to the end cost them 1.4 points of top-1 and 0.6 of
 * top-5, for 2 points of their own.
 */
export const ESTIMATOR_PLAN: EstimatorPlan = {
  minNameCount: 8,
  dimension: 64,
  passCount: 9,
  dropShare: 0.2,
  seed: 1,
  // Twice as many as 8,000: 0.7 points of top-1 of names that are in no data. Twice as many passes do the same. Half as many
  // again, with fewer rows from early on: 0.004 of log loss.
  drawCount: 16_000,
  pruneShare: 0.25,
  rowCount: 64_000,
  forenameWeight: 0.05,
  bitCount: 818 * 8000,
  forenameShare: 0.22,
  forenameRowWeight: 0.4,
  temperatures: { surname: 1.1, forename: 1 },
};

const TRAINING = {
  file: new URL("./compact.ts", import.meta.url).href,
  name: "trainCompact",
  train: trainCompact,
};

/**
 * The estimator file of a data folder; the same statistics give the same bytes.
 *
 * @param licences classes of the statistics that it learns from
 * @param onProgress called with the share of the training that is done, from 0 to 1
 */
export async function makeEstimator(
  dataFolder: string,
  licences: LicenceChoice,
  onProgress: (share: number) => void = () => {},
): Promise<Uint8Array> {
  const countries = readCountries(dataFolder);
  const codes = countries.map(({ code }) => code);
  const sources = readSources(dataFolder);
  const pooled = loadPooledCounts(dataFolder, codes, sources.evidence, {
    populations: new Map(countries.map(({ code, population }) => [code, population])),
    accepts: acceptanceOf(sources, licences),
    writers: readWriters(dataFolder),
  });
  return buildEstimator(
    pooled,
    countries.map(({ population }) => population),
    onProgress,
    ESTIMATOR_PLAN,
    readCalibration(dataFolder).estimatorFactors,
  );
}

/**
 * Trains the estimator in a worker thread and returns the bytes of its file; the same counts give the same bytes.
 *
 * @param onProgress called with the share that is done, from 0 to 1
 * @param coverage factors of the probabilities of surnames, by country; 1 where not named
 */
export async function buildEstimator(
  pooled: PooledCounts,
  populations: readonly number[],
  onProgress: (share: number) => void = () => {},
  plan: EstimatorPlan = ESTIMATOR_PLAN,
  factors: Readonly<Record<string, number>> = {},
): Promise<Uint8Array> {
  const words = makeScriptWords();
  const model = await trainInWorker(
    TRAINING,
    {
      surname: mergeParts(pooled, populations, { surname: 1, forename: plan.forenameWeight }, words),
      forename: mergeParts(pooled, populations, { surname: 0, forename: 1 }, words),
    },
    plan,
    onProgress,
  );
  const quantized = quantize(
    model,
    plan.bitCount,
    ESTIMATOR_PARTS.map((part) => plan.temperatures[part]),
  );
  // To multiply a probability is to add to its logarithm.
  const { bias } = quantized.heads[ESTIMATOR_PARTS.indexOf("surname")]!;
  for (const [number, code] of pooled.countryCodes.entries()) bias[number]! += Math.log(factors[code] ?? 1);
  const bytes = await encodeEstimator(quantized, pooled.countryCodes, compressByHuffman);
  if (bytes.length > MAX_ESTIMATOR_BYTE_COUNT) {
    throw new Error(
      `estimate: ${bytes.length} bytes, expected at most ${MAX_ESTIMATOR_BYTE_COUNT}: lower bitCount in build/estimator/make-file.ts`,
    );
  }
  return bytes;
}
