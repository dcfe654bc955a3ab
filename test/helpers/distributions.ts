/** Distributions and neighbours as readers hold them, made of rows. */

import { encodeNeighbours } from "../../build/encode/neighbour-rows.ts";
import { byteCountOfRecords, type StoredRecords, writeRecord } from "../../src/format/records.ts";
import { type Neighbours, readNeighbours } from "../../src/predict/neighbours.ts";
import type { StoredWeights } from "./bayes.ts";

export function distributionOf({ numbers, steps, restStep }: StoredWeights): StoredRecords {
  const { length: countryCount } = numbers;
  const stored = { records: new Uint8Array(byteCountOfRecords(1, countryCount)) };
  writeRecord(stored, 0, {
    countryCount,
    countries: [...numbers],
    steps: [...steps],
    restStep,
    countCode: 1,
    evidence: 1,
  });
  return stored;
}

/** @param rows one a country */
export const neighboursOf = (rows: readonly StoredWeights[]): Neighbours | undefined =>
  readNeighbours(
    encodeNeighbours(
      rows.map(({ numbers, steps, restStep }) => ({ countries: [...numbers], steps: [...steps], restStep })),
    ),
    rows.length,
  );
