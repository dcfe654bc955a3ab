/** Distributions and neighbours as readers hold them, made of rows. */

import { encodeNeighbours } from "../../build/encode/neighbour-rows.ts";
import type { StoredDistributions } from "../../src/format/records.ts";
import { type Neighbours, readNeighbours } from "../../src/predict/neighbours.ts";
import type { StoredWeights } from "./bayes.ts";

export function distributionsOf(rows: readonly StoredWeights[]): StoredDistributions {
  const starts = new Uint16Array(rows.length + 1);
  for (const [row, { numbers }] of rows.entries()) starts[row + 1] = starts[row]! + numbers.length;
  return {
    starts,
    countries: Uint8Array.from(rows.flatMap(({ numbers }) => [...numbers])),
    steps: Uint8Array.from(rows.flatMap(({ steps }) => [...steps])),
    restSteps: Uint8Array.from(rows, ({ restStep }) => restStep),
  };
}

/** @param rows one a country */
export const neighboursOf = (rows: readonly StoredWeights[]): Neighbours | undefined =>
  readNeighbours(
    encodeNeighbours(
      rows.map(({ numbers, steps, restStep }) => ({ countries: [...numbers], steps: [...steps], restStep })),
    ),
    rows.length,
  );
