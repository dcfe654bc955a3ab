/**
 * `cognomen/lazy`: tiers that are loaded when they are wanted, each as a chunk of its own in every bundler.
 *
 * @module
 */

import { decodeBase64 } from "./format/base64.ts";
import { CognomenError, describeValue, unexpected, unexpectedOption } from "./ground/errors.ts";
import { checkOptions } from "./ground/options.ts";
import type { Predictor } from "./ground/types.ts";
import { abortable } from "./ground/waiting.ts";
import { createPredictor } from "./predict/predictor.ts";

export { CognomenError, type ErrorCode } from "./ground/errors.ts";
export type * from "./ground/types.ts";

/** What can be loaded, the smallest first. */
export type Tier = "core" | "standard" | "full";

/** How far a tier is. An import tells nothing between its start and its end, and so there is nothing between them. */
export interface LoadProgress {
  tier: Tier;
  /** 0 when the import begins, `totalByteCount` when the predictor is ready. */
  loadedByteCount: number;
  /** Bytes of the data module as it is on the disk, before a host compresses it. */
  totalByteCount: number;
}

/** Options of {@link load}. */
export interface LoadOptions {
  /** Called when the import begins, unless the tier is there, and when the predictor is ready. */
  onProgress?: ((progress: LoadProgress) => void) | undefined;
  /**
   * Ends the wait, with the reason of the signal. An import cannot be stopped: it goes on, and the next call finds what
   * it has brought.
   */
  signal?: AbortSignal | undefined;
}

// Spelt out: bundlers find only what stands in an import.
const modules = {
  core: { byteCount: DATA_MODULE_BYTE_COUNTS.core, load: () => import("./data/core.cjs") },
  standard: { byteCount: DATA_MODULE_BYTE_COUNTS.standard, load: () => import("./data/standard.cjs") },
  full: { byteCount: DATA_MODULE_BYTE_COUNTS.full, load: () => import("./data/full.cjs") },
};

const loading = new Map<Tier, Promise<Predictor>>();
const ready = new Set<Tier>();

/** In CommonJS, as bundlers do not see it: they would take all tiers into one file. */
const requireHidden = COMMONJS_MODULE && Reflect.get(COMMONJS_MODULE, "require");

async function open(tier: Tier): Promise<Predictor> {
  const data = await modules[tier].load().catch((error: Error & { code?: string }) => {
    // Jest runs CommonJS where nothing can be imported.
    if (requireHidden && error.code?.startsWith("ERR_VM_DYNAMIC_IMPORT"))
      return { default: requireHidden(`./data/${tier}.cjs`) as string };
    throw new CognomenError(
      "ERR_DATA_IMPORT",
      `Tier "${tier}": its data module could not be imported (${error.message}). Is there a network, and was the module published with the rest?`,
      { cause: error },
    );
  });
  const predictor = createPredictor(decodeBase64(data.default));
  ready.add(tier);
  return predictor;
}

/**
 * Loads a tier and makes a predictor of it. Loaded again, it is the same predictor, without another import; after a
 * failure the next call imports anew. (Some browsers remember the failed import of a module without a bundler until the
 * page is loaded again.)
 *
 * @param tier `"core"`, `"standard"` or `"full"`
 * @param options what to tell while it loads, and when to stop waiting
 * @throws CognomenError `ERR_OPTION` for another tier or wrong options, `ERR_DATA_IMPORT` if the module does not come
 *
 * @example
 * ```ts
 * const { predict } = await load("full");
 * predict("Nguyen").country[0]?.country_id; // "VN"
 * ```
 */
export async function load(tier: Tier, options: LoadOptions = {}): Promise<Predictor> {
  checkOptions(options, ["onProgress", "signal"]);
  const { onProgress, signal } = options;
  if (!Object.hasOwn(modules, tier)) {
    throw unexpected("ERR_OPTION", "Tier", describeValue(tier), '"core", "standard" or "full"');
  }
  if (onProgress !== undefined && typeof onProgress !== "function")
    throw unexpectedOption("onProgress", onProgress, "a function");
  if (signal?.aborted) throw signal.reason;
  const totalByteCount = modules[tier].byteCount;
  if (!ready.has(tier)) onProgress?.({ tier, loadedByteCount: 0, totalByteCount });
  let opening = loading.get(tier);
  if (opening === undefined) {
    opening = open(tier);
    loading.set(tier, opening);
    opening.catch(() => loading.delete(tier));
  }
  const predictor = await abortable(opening, signal);
  onProgress?.({ tier, loadedByteCount: totalByteCount, totalByteCount });
  return predictor;
}
