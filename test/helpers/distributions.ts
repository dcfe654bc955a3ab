/** Distributions and neighbours as readers hold them, made of rows. */

import { encodeNeighbours } from "../../build/encode/neighbour-rows.ts";
import { toDistributions } from "../../build/own-data/read-tier.ts";
import type { StoredRecords } from "../../src/format/records.ts";
import { type Neighbours, readNeighbours } from "../../src/predict/neighbours.ts";
import type { StoredWeights } from "./bayes.ts";

export const distributionOf = ({ numbers, steps, restStep }: StoredWeights): StoredRecords =>
  toDistributions({ countries: [...numbers], steps: [...steps], restStep });

/** @param rows one a country */
export const neighboursOf = (rows: readonly StoredWeights[]): Neighbours | undefined =>
  readNeighbours(
    encodeNeighbours(
      rows.map(({ numbers, steps, restStep }) => ({ countries: [...numbers], steps: [...steps], restStep })),
    ),
    rows.length,
  );
