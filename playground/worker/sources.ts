/**
 * Where answers come from. A source says how to load itself; what it gives may answer at once or later, so that one that
 * reads parts of a file over the network fits in beside those that load it whole.
 */

import { dataSizes } from "virtual:data-sizes";
import type { DataInfo, Explanation, NameParts, PredictOptions } from "cognomen";
import { createPredictor } from "cognomen/bare";
import { createRemotePredictor } from "cognomen/remote";
import coreUrl from "../../dist/data/core.bin?url";
import fullUrl from "../../dist/data/full.bin?url";
import standardUrl from "../../dist/data/standard.bin?url";
import { download, type OnProgress } from "./download.ts";

export interface AnswerOptions extends PredictOptions {
  signal?: AbortSignal;
}

export interface AnswererInfo extends DataInfo {
  loadedByteCount: number;
}

/** What the page needs of a predictor. */
export interface Answerer {
  explain(name: string | NameParts, options: AnswerOptions): Explanation | Promise<Explanation>;
  info(): AnswererInfo;
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
      const { explain, info } = createPredictor(await download(url, onProgress));
      return {
        // It answers at once: there is nothing for a signal to end.
        explain: (name, { signal: _, ...options }) => explain(name, options),
        info: () => ({ ...info(), loadedByteCount: byteCount }),
      };
    },
  };
}

/** A data file of which ranges are loaded. */
function fileInParts(id: string, label: string, byteCount: number, url: string): Source {
  return {
    ...{ id, label, byteCount, isInParts: true },
    load: () =>
      createRemotePredictor(new URL(url, import.meta.url), {
        cacheBlockCount: CACHE_BLOCK_COUNT,
        fetch: (address, init) => fetch(address, { ...init, credentials: "omit" }),
      }),
  };
}

/** The first is used until another is chosen. */
export const sources: readonly Source[] = [
  wholeFile("core", "Core", dataSizes.core, coreUrl),
  wholeFile("standard", "Standard", dataSizes.standard, standardUrl),
  fileInParts("full", "Full", dataSizes.full, fullUrl),
];
