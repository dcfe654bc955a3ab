/** Answers, made of what look-ups find. */

import { EVIDENCE } from "../format/format.ts";
import { describeValue, unexpected } from "../ground/errors.ts";
import type {
  DataInfo,
  EvidenceKind,
  Explanation,
  NameParts,
  Prediction,
  PredictOptions,
  Predictor,
} from "../ground/types.ts";
import { type Compose, composeNatively } from "../text/compose.ts";
import { MODEL_CONSTANTS } from "./constants.ts";
import { createLookup } from "./lookup.ts";
import { createWeighting, mergeOptions, type Ranking, type Weighting } from "./probability.ts";
import { createResultFinder, type Reasons } from "./results.ts";
import { createStore, type Store } from "./store.ts";

const EVIDENCE_KINDS = Object.keys(EVIDENCE) as EvidenceKind[];

const NO_RANKING: Ranking = { candidates: [], margin: 0, rest: 0 };
const NO_REASONS: Reasons = { match: "none", text: null, part: null, evidence: 0 };

/** A sigma after a Greek letter (and its marks) with none behind it. Ranges: \p needs Unicode data in the engine. */
const FINAL_SIGMA =
  /([\u0370-\u03ff\u1f00-\u1fff][\u0300-\u036f]*)σ(?![\u0300-\u036f\u0370-\u03ff\u1f00-\u1fff])/g;

/** A name as it was sent; of parts, those that are not empty. */
function nameOf(sent: string | NameParts): string {
  if (typeof sent === "string") return sent;
  const { given, family } = sent;
  return given && family ? `${given} ${family}` : given || family || "";
}

/**
 * The names of a list, as it comes from callers who may not use types.
 *
 * @throws CognomenError `ERR_NAME_TYPE`
 */
export function checkNames<Name>(names: Iterable<Name>): Iterable<Name> {
  // A string is an iterable of strings too: its letters, which nobody means.
  if (typeof names !== "string" && typeof names?.[Symbol.iterator] === "function") return names;
  throw unexpected("ERR_NAME_TYPE", "Names", describeValue(names), "a list of names");
}

/**
 * Makes a predictor from the bytes of a data file. The file is checked piece by piece as pieces are used: the head
 * now, each block of names when the first name in it is asked for.
 *
 * @param bytes a whole data file (`core.bin`, `standard.bin`, `full.bin`, or own data); it is not copied
 * @param options what to answer when a call does not say otherwise
 * @throws CognomenError `ERR_DATA_…` if the bytes are not such a file, `ERR_OPTION` or `ERR_COUNTRY` for wrong options
 *
 * @example
 * ```ts
 * const predictor = createPredictor(readFileSync("standard.bin"), { limit: 2 });
 * predictor.predict("Nguyen").country[0]?.country_id; // "VN"
 * ```
 */
export function createPredictor(bytes: Uint8Array, options: PredictOptions = {}): Predictor {
  return createStorePredictor(createStore(bytes), options);
}

/**
 * The same on a store that is open already.
 *
 * @param compose how keys are written for readers
 * @param constants others than those shipped, to measure what a part of the model is worth
 */
export function createStorePredictor(
  store: Store,
  options: PredictOptions,
  compose: Compose = composeNatively,
  constants = MODEL_CONSTANTS,
): Predictor {
  const defaults = mergeOptions(options);
  const defaultWeighting = createWeighting(defaults, store.countries);
  const lookup = createLookup(store, constants);
  const find = createResultFinder(store, lookup, constants);

  const weightingOf = (callOptions: PredictOptions | undefined): Weighting =>
    callOptions === undefined
      ? defaultWeighting
      : createWeighting(mergeOptions(callOptions, defaults), store.countries);

  function predict(sent: string | NameParts, weighting: Weighting, index?: number): Prediction {
    const result = find(sent, weighting, index);
    const country = result?.rank(weighting).candidates ?? [];
    return { name: nameOf(sent), country, count: country.length && result!.count };
  }

  function explain(sent: string | NameParts, weighting: Weighting): Explanation {
    const result = find(sent, weighting);
    const ranking = result?.rank(weighting);
    const isAnswered = ranking?.candidates.length;
    const { candidates, margin, rest } = isAnswered ? ranking : NO_RANKING;
    const { match, text, part, evidence, words } = isAnswered ? result!.giveReasons() : NO_REASONS;
    // Folding makes both forms of sigma one; Greek ends its words in the other.
    const show = (folded: string): string => compose(folded).replace(FINAL_SIGMA, "$1ς");
    const folded = typeof sent === "string" ? lookup.fold(sent) : undefined;
    const read = typeof sent === "string" ? folded && lookup.read(folded) : lookup.readParts(sent);
    const pieces = read?.pieces ?? [];
    return {
      name: nameOf(sent),
      country: [...candidates],
      count: isAnswered ? result!.count : 0,
      match,
      key: text && show(text),
      part,
      evidence: EVIDENCE_KINDS.filter((kind) => (evidence & EVIDENCE[kind]) !== 0),
      margin,
      rest,
      ...(pieces.length > 1 && {
        pieces: pieces.map((piece) => ({ text: show(piece.text), kind: piece.kind })),
      }),
      ...(words && { words: words.map((own) => ({ ...own, word: show(own.word) })) }),
    };
  }

  return {
    predict: (name, callOptions) => predict(name, weightingOf(callOptions)),

    predictMany(names, callOptions) {
      const list = checkNames(names);
      const weighting = weightingOf(callOptions);
      const predictions: Prediction[] = [];
      for (const name of list) predictions.push(predict(name, weighting, predictions.length));
      return predictions;
    },

    explain: (name, callOptions) => explain(name, weightingOf(callOptions)),

    info(): DataInfo {
      const { head } = store;
      return {
        tier: head.tier,
        formatVersion: head.version,
        keyCount: head.keyCount,
        byteCount: head.fileByteCount,
        // A copy: whoever sorts it must not change later answers.
        countries: [...store.countries.codes],
      };
    },
  };
}
