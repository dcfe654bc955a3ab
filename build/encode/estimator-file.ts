/** From evidence to `estimate.bin`. */
import { readCountries, readSources } from "../data-folder.ts";
import { type CompactPlan, trainCompact } from "../model/characters/compact.ts";
import { mergeParts } from "../model/characters/merge.ts";
import { quantize } from "../model/characters/quantize.ts";
import { trainInWorker } from "../model/characters/run-worker.ts";
import { type Evidence, loadEvidence } from "../model/evidence.ts";
import { encodeEstimator } from "./estimator.ts";
import { compressByHuffman } from "./estimator-huffman.ts";

export interface EstimatorPlan extends CompactPlan {
  /**
   * What a forename counts beside a surname. Where people have no surnames, as in Burma, forenames are all there is:
   * 0.05 instead of 0 brings 1 point of top-5.
   */
  forenameWeight: number;
  /** Bits of all row values together, by their entropy; codes of whole bits and the rest of the file add a fifth. */
  bitCount: number;
  /** Divides logarithms of probabilities, so that they mean what they say for names that are in no data. */
  temperature: number;
}

/** Most bytes of the file. */
export const MAX_ESTIMATOR_BYTE_COUNT = 1_000_000;

/** Chosen on the *fit* rows of the people that accuracy is measured on, those whose surname is in no data. */
export const ESTIMATOR_PLAN: EstimatorPlan = {
  leastNameCount: 8,
  dimension: 64,
  passCount: 5,
  dropShare: 0.2,
  seed: 1,
  drawCount: 8000,
  byScript: true,
  pruneShare: 0.5,
  rowCount: 64_000,
  forenameWeight: 0.05,
  bitCount: 825 * 8000,
  temperature: 1.1,
};

const TRAINING = { file: "./compact.ts", name: "trainCompact", train: trainCompact };

/**
 * The estimator file of a data folder; the same statistics give the same bytes.
 *
 * @param onProgress called with the share of the training that is done, from 0 to 1
 */
export async function makeEstimator(
  dataFolder: string,
  onProgress: (share: number) => void = () => {},
): Promise<Uint8Array> {
  const countries = readCountries(dataFolder);
  const codes = countries.map(({ code }) => code);
  const evidence = loadEvidence(dataFolder, codes, readSources(dataFolder).evidence);
  return buildEstimator(
    evidence,
    countries.map(({ population }) => population),
    onProgress,
  );
}

/**
 * Trains the estimator in a worker thread and returns the bytes of its file; the same evidence gives the same bytes.
 *
 * @param onProgress called with the share that is done, from 0 to 1
 */
export async function buildEstimator(
  evidence: Evidence,
  populations: readonly number[],
  onProgress: (share: number) => void = () => {},
  plan: EstimatorPlan = ESTIMATOR_PLAN,
): Promise<Uint8Array> {
  const model = await trainInWorker(
    TRAINING,
    mergeParts(evidence, populations, plan.forenameWeight),
    plan,
    onProgress,
  );
  const quantized = quantize(model, plan.bitCount, plan.temperature);
  const bytes = await encodeEstimator(quantized, evidence.countryCodes, compressByHuffman);
  if (bytes.length > MAX_ESTIMATOR_BYTE_COUNT) {
    throw new Error(
      `estimate: ${bytes.length} bytes, expected at most ${MAX_ESTIMATOR_BYTE_COUNT}: lower bitCount in build/encode/estimator-file.ts`,
    );
  }
  return bytes;
}
