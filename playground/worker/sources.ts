/**
 * Where answers come from. A source says how to load itself; what it gives may answer at once or later, so that one that
 * reads parts of a file over the network fits in beside those that load it whole.
 */

import { dataSizes } from "virtual:data-sizes";
import type { DataInfo, Explanation, NameParts, PredictOptions } from "cognomen";
import { createPredictor } from "cognomen/bare";
import coreUrl from "../../dist/data/core.bin?url";
import standardUrl from "../../dist/data/standard.bin?url";
import { download, type OnProgress } from "./download.ts";

/** What the page needs of a predictor. */
export interface Answerer {
  explain(name: string | NameParts, options?: PredictOptions): Explanation | Promise<Explanation>;
  info(): DataInfo;
}

/** What can be told of a source before it is loaded. */
export interface SourceDescription {
  readonly id: string;
  readonly label: string;
  readonly byteCount: number;
}

export interface Source extends SourceDescription {
  load(onProgress: OnProgress): Promise<Answerer>;
}

/** A data file that is loaded whole. */
function wholeFile(description: SourceDescription, url: string): Source {
  return { ...description, load: async (onProgress) => createPredictor(await download(url, onProgress)) };
}

/** The first is used until another is chosen. */
export const sources: readonly Source[] = [
  wholeFile({ id: "core", label: "Core", byteCount: dataSizes.core }, coreUrl),
  wholeFile({ id: "standard", label: "Standard", byteCount: dataSizes.standard }, standardUrl),
];
