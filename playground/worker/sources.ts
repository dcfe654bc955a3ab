/**
 * Where answers come from. A source says how to load itself; what it gives may answer at once or later, so that one that
 * reads parts of a file over the network fits in beside those that load it whole.
 */

import { dataSizes } from "virtual:data-sizes";
import type { DataInfo, Estimator, Explanation, NameParts, Prediction, PredictOptions } from "cognomen";
import { createPredictor } from "cognomen/bare";
import { createEstimator } from "cognomen/estimate";
import { createRemotePredictor } from "cognomen/remote";
import coreUrl from "../../dist/data/core.bin?url";
import estimateUrl from "../../dist/data/estimate.bin?url";
import fullUrl from "../../dist/data/full.bin?url";
import standardUrl from "../../dist/data/standard.bin?url";
import type { WordLookup } from "../../src/text/word-statistics.ts";
import { download, type OnProgress } from "./download.ts";
import { useOpenedRange } from "./opened-range.ts";
import { createWordLookup } from "./words.ts";

export interface AnswerOptions extends PredictOptions {
  signal?: AbortSignal;
}

export interface AnswererInfo extends DataInfo {
  loadedByteCount: number;
}

/** What the page needs of a predictor. */
export interface Answerer {
  predict(name: string | NameParts, options: AnswerOptions): Prediction | Promise<Prediction>;
  explain(name: string | NameParts, options: AnswerOptions): Explanation | Promise<Explanation>;
  info(): AnswererInfo;
  /** How often a word is a name; missing of data that come in parts. */
  readonly lookup?: WordLookup;
}

/** What can be told of a source before it is loaded. */
export interface SourceDescription {
  readonly id: string;
  readonly label: string;
  readonly byteCount: number;
  /** Whether only what names need is loaded, when they are asked. */
  readonly isInParts: boolean;
}

export interface Source extends SourceDescription {
  load(onProgress: OnProgress): Promise<Answerer>;
}

/** All of the full tier: of a long list nothing is loaded twice. */
const CACHE_BLOCK_COUNT = 10_000;

/** A data file that is loaded whole. */
function wholeFile(id: string, label: string, byteCount: number, url: string): Source {
  return {
    ...{ id, label, byteCount, isInParts: false },
    async load(onProgress) {
      const { predict, explain, info } = createPredictor(await download(url, onProgress));
      return {
        // It answers at once: there is nothing for a signal to end.
        predict: (name, { signal: _, ...options }) => predict(name, options),
        explain: (name, { signal: _, ...options }) => explain(name, options),
        info: () => ({ ...info(), loadedByteCount: byteCount }),
        lookup: createWordLookup(explain),
      };
    },
  };
}

/**
 * A data file of which ranges are loaded. They pass the browser's cache by: in that of Chromium ranges of one file wait for
 * each other, and some are asked for a second time. The first answer came .7 s later on slow 4G. The start, which is most of
 * it, is kept there.
 */
function fileInParts(id: string, label: string, byteCount: number, url: string): Source {
  return {
    ...{ id, label, byteCount, isInParts: true },
    load: () =>
      createRemotePredictor(new URL(url, import.meta.url), {
        cacheBlockCount: CACHE_BLOCK_COUNT,
        fetch: async (address, init) =>
          (await useOpenedRange()) ?? fetch(address, { ...init, cache: "no-store", credentials: "omit" }),
      }),
  };
}

/**
 * The best one first: it is used until another is chosen. It is also the first to answer: a whole name takes 0.3 MB of it,
 * and core is 0.5 MB. The last one is used where the first does not come.
 */
export const sources: readonly Source[] = [
  fileInParts("full", "Full", dataSizes.full, fullUrl),
  wholeFile("standard", "Standard", dataSizes.standard, standardUrl),
  wholeFile("core", "Core", dataSizes.core, coreUrl),
];

/** Guesses from letters. As a file its bytes are a quarter fewer than as a module, and a failed load can be tried again. */
export async function loadEstimator(onProgress: OnProgress): Promise<Estimator> {
  return createEstimator(await download(estimateUrl, onProgress));
}
