/** The three fallbacks, in order, and the answers made of what they find. */
import { CognomenError } from "./errors.ts";
import { CODE_LIMIT, EVIDENCE, PARTS } from "./format.ts";
import { lastNameCandidates, type WordStatistics } from "./last-name.ts";
import { createFoldedText, type FoldedText, foldedToString, setFoldedText } from "./normalize.ts";
import {
  createWeighting,
  createWeightingCache,
  mergeOptions,
  type Ranking,
  rankPayload,
  type Weighting,
} from "./probability.ts";
import { Store } from "./store.ts";
import type {
  DataInfo,
  EvidenceKind,
  Explanation,
  Match,
  Prediction,
  PredictOptions,
  Predictor,
} from "./types.ts";

const EVIDENCE_KINDS = Object.keys(EVIDENCE) as EvidenceKind[];

/** A sigma after a Greek letter (and its marks) with none behind it. Ranges: \p needs Unicode data in the engine. */
const FINAL_SIGMA =
  /([\u0370-\u03ff\u1f00-\u1fff][\u0300-\u036f]*)σ(?![\u0300-\u036f\u0370-\u03ff\u1f00-\u1fff])/g;

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
  const store = new Store(bytes);
  const folded = createFoldedText();
  const stripped = createFoldedText();
  const word = createFoldedText();
  const defaults = mergeOptions(options);
  const defaultWeighting = createWeighting(defaults, store.countries);
  const findWeighting = createWeightingCache(store.countries);

  const weightingOf = (callOptions: PredictOptions | undefined): Weighting =>
    callOptions === undefined ? defaultWeighting : findWeighting(mergeOptions(callOptions, defaults));

  /** Steps 1 and 2 on one text; which of the two answered, or "none". Leaves the found key in `store`. */
  function findDirectOrStripped(text: FoldedText): Match {
    if (store.find(text)) return "direct";
    return store.normalizer.strip(text, stripped) && store.find(stripped) ? "stripped" : "none";
  }

  function lookUpWord(text: string): WordStatistics | undefined {
    if (!setFoldedText(text, word) || findDirectOrStripped(word) === "none") return undefined;
    const block = store.block!;
    const parts = block.parts[store.key]!;
    const record = block.recordStarts[store.key]!;
    return {
      surnameCount: parts & PARTS.surname ? block.counts[record]! : 0,
      forenameCount: parts & PARTS.forename ? block.counts[parts & PARTS.surname ? record + 1 : record]! : 0,
    };
  }

  /** All three steps. The folded text is in `folded` or, for a last name, in `word`. */
  function find(name: string): Match {
    if (typeof name !== "string") {
      throw new CognomenError(
        "ERR_NAME_TYPE",
        `Name: found ${name === null ? "null" : `a value of type ${typeof name}`}, expected a string.`,
      );
    }
    if (!store.normalizer.fold(name, folded) || folded.length === 0) return "none";
    const match = findDirectOrStripped(folded);
    if (match !== "none") return match;
    for (const candidate of lastNameCandidates(foldedToString(folded), lookUpWord)) {
      if (setFoldedText(candidate, word) && findDirectOrStripped(word) !== "none") return "last-name";
    }
    return "none";
  }

  /** Candidates of the found key. */
  function rank(weighting: Weighting): Ranking {
    const block = store.block!;
    const payload = block.payloads[block.recordStarts[store.key]!]!;
    const isInline = payload >= CODE_LIMIT;
    return rankPayload(
      isInline ? block.inline : store.payloads,
      isInline ? payload - CODE_LIMIT : payload,
      store.head.stepsPerOctave,
      store.countries.codes,
      weighting,
    );
  }

  function predict(name: string, weighting: Weighting): Prediction {
    if (find(name) === "none") return { name, country: [], count: 0 };
    const country = rank(weighting).candidates;
    const block = store.block!;
    return { name, country, count: country.length === 0 ? 0 : block.counts[block.recordStarts[store.key]!]! };
  }

  return {
    predict: (name, callOptions) => predict(name, weightingOf(callOptions)),

    predictMany(names, callOptions) {
      // A string is an iterable of strings too: its letters, which nobody means.
      if (typeof names === "string" || typeof names?.[Symbol.iterator] !== "function") {
        throw new CognomenError(
          "ERR_NAME_TYPE",
          `Names: found ${names === null ? "null" : `a value of type ${typeof names}`}, expected a list of strings.`,
        );
      }
      const weighting = weightingOf(callOptions);
      const predictions: Prediction[] = [];
      for (const name of names) predictions.push(predict(name, weighting));
      return predictions;
    },

    explain(name, callOptions): Explanation {
      const weighting = weightingOf(callOptions);
      const match = find(name);
      const ranking = match === "none" ? undefined : rank(weighting);
      if (ranking === undefined || ranking.candidates.length === 0) {
        return {
          name,
          country: [],
          count: 0,
          match: "none",
          key: null,
          part: null,
          evidence: [],
          margin: 0,
          rest: 0,
        };
      }
      const block = store.block!;
      const record = block.recordStarts[store.key]!;
      return {
        name,
        country: ranking.candidates,
        count: block.counts[record]!,
        match,
        key: foundKey(match),
        part: block.parts[store.key]! & PARTS.surname ? "surname" : "forename",
        evidence: EVIDENCE_KINDS.filter((kind) => (block.evidence[record]! & EVIDENCE[kind]) !== 0),
        margin: ranking.margin,
        rest: ranking.rest,
      };
    },

    info(): DataInfo {
      const { head } = store;
      return {
        tier: head.tier,
        formatVersion: head.formatVersion,
        keyCount: head.keyCount,
        blockCount: head.blocks.length,
        loadedBlockCount: store.loadedBlockCount,
        byteCount: head.fileByteCount,
        countries: store.countries.codes,
      };
    },
  };

  /** The key that answered, composed as people write it where the engine can. */
  function foundKey(match: Match): string {
    const asked = match === "last-name" ? word : folded;
    const text = foldedToString(store.find(asked) ? asked : stripped);
    const composed = typeof text.normalize === "function" ? text.normalize("NFC") : text;
    // Folding makes both forms of sigma one; Greek ends its words in the other.
    return composed.replace(FINAL_SIGMA, "$1ς");
  }
}
