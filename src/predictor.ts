/** The three fallbacks, in order, and the answers made of what they find. */
import { combine, combineGiven, type Distribution, toDistribution } from "./combine.ts";
import { CognomenError, describeValue } from "./errors.ts";
import { CODE_LIMIT, EVIDENCE, PARTS } from "./format.ts";
import { hasLetter, lastNameCandidates, type WordStatistics } from "./last-name.ts";
import { givenForms, readParts } from "./name-parts.ts";
import { createFoldedText, type FoldedText, foldedToString, setFoldedText } from "./normalize.ts";
import type { Payloads } from "./payloads.ts";
import {
  createWeighting,
  createWeightingCache,
  mergeOptions,
  type Ranking,
  rankDistribution,
  rankPayload,
  type Weighting,
} from "./probability.ts";
import { Store } from "./store.ts";
import type {
  DataInfo,
  Estimator,
  EvidenceKind,
  Explanation,
  Match,
  NameParts,
  Prediction,
  PredictOptions,
  Predictor,
} from "./types.ts";

const EVIDENCE_KINDS = Object.keys(EVIDENCE) as EvidenceKind[];

/** A sigma after a Greek letter (and its marks) with none behind it. Ranges: \p needs Unicode data in the engine. */
const FINAL_SIGMA =
  /([\u0370-\u03ff\u1f00-\u1fff][\u0300-\u036f]*)σ(?![\u0300-\u036f\u0370-\u03ff\u1f00-\u1fff])/g;

/** More given names than these tell no more. */
const MAX_GIVEN_WORDS = 3;

/** What was found for a name, or for one of its parts. */
interface Finding {
  distribution: Distribution;
  count: number;
  match: Match;
  key: string;
  part: NonNullable<Explanation["part"]>;
  /** Bits of {@link EVIDENCE}. */
  evidence: number;
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
  const store = new Store(bytes);
  const folded = createFoldedText();
  const stripped = createFoldedText();
  const word = createFoldedText();
  const { codes, priors } = store.countries;
  const { stepsPerOctave } = store.head;
  let numbers: Map<string, number> | undefined;
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
    if (!store.normalizer.fold(name, folded) || folded.length === 0) return "none";
    const match = findDirectOrStripped(folded);
    if (match !== "none") return match;
    for (const candidate of lastNameCandidates(foldedToString(folded), lookUpWord)) {
      if (setFoldedText(candidate, word) && findDirectOrStripped(word) !== "none") return "last-name";
    }
    return "none";
  }

  /** Passes on where the weights of a record of the found key's block are. */
  function withPayload<Result>(
    record: number,
    use: (payloads: Payloads, payload: number, stepsPerOctave: number) => Result,
  ): Result {
    const block = store.block!;
    const payload = block.payloads[record]!;
    return payload >= CODE_LIMIT
      ? use(block.inline, payload - CODE_LIMIT, stepsPerOctave)
      : use(store.payloads, payload, stepsPerOctave);
  }

  /** What the key found last says, by its first record or by that of its forename. */
  function take(match: Match, key: FoldedText, isGiven: boolean): Finding {
    const block = store.block!;
    const parts = block.parts[store.key]!;
    const isForename = (parts & PARTS.forename) !== 0 && (isGiven || parts === PARTS.forename);
    const record = block.recordStarts[store.key]! + (isForename && parts & PARTS.surname ? 1 : 0);
    return {
      distribution: withPayload(record, toDistribution),
      count: block.counts[record]!,
      match,
      key: showKey(key),
      part: isForename ? "forename" : "surname",
      evidence: block.evidence[record]!,
    };
  }

  function findFamily(name: string): Finding | undefined {
    const match = find(name);
    if (match === "none") return undefined;
    const asked = match === "last-name" ? word : folded;
    return take(match, store.find(asked) ? asked : stripped, false);
  }

  /** The best record of a word of a given name: as a forename in any form, else as a surname. */
  function findGivenWord(text: string): Finding | undefined {
    let surname: Finding | undefined;
    for (const form of givenForms(text)) {
      if (!setFoldedText(form, word)) continue;
      for (const match of ["direct", "stripped"] as const) {
        const key = match === "direct" ? word : stripped;
        if ((key === word || store.normalizer.strip(word, stripped)) && store.find(key)) {
          const found = take(match, key, true);
          if (found.part === "forename") return found;
          surname ??= found;
        }
      }
    }
    return surname;
  }

  /** A given name as a whole, else its words together. */
  function findGiven(name: string): Finding | undefined {
    if (!store.normalizer.fold(name, folded)) return undefined;
    const text = foldedToString(folded);
    const whole = findGivenWord(text);
    const words = text.split(" ");
    if (whole?.part === "forename" || words.length < 2) return whole;
    const found = new Map<string, Finding>();
    for (const text of words.slice(0, MAX_GIVEN_WORDS)) {
      const finding = findGivenWord(text);
      if (finding) found.set(finding.key, finding);
    }
    const all = [...found.values()];
    const known = all.filter(({ part }) => part === "forename");
    const used = known.length > 0 ? known : all.slice(0, 1);
    return used.length === 0
      ? whole
      : {
          ...used[0]!,
          distribution: combineGiven(
            used.map(({ distribution }) => distribution),
            priors,
          ),
          count: used.reduce((sum, { count }) => sum + count, 0),
          key: used.map(({ key }) => key).join(" "),
          evidence: used.reduce((bits, { evidence }) => bits | evidence, 0),
        };
  }

  /** What the letters of the last name in an unknown name say. */
  function estimate(name: string, estimator: Estimator | undefined): Finding | undefined {
    if (!estimator || !store.normalizer.fold(name, folded)) return undefined;
    const text = foldedToString(folded);
    // Forms that run the words of a name together are for look-ups.
    const lastName = lastNameCandidates(text, lookUpWord).find((form) => text.includes(form)) ?? text;
    if (!hasLetter(lastName)) return undefined;
    const { codes: estimated, probabilities } = estimator.estimate(lastName);
    numbers ??= new Map(codes.map((code, number) => [code, number]));
    const weights = new Map<number, number>();
    let rest = 0;
    for (let index = 0; index < estimated.length; index++) {
      const number = numbers.get(estimated[index]!);
      // Own data may have fewer countries than the estimator.
      if (number === undefined) rest += probabilities[index]!;
      else weights.set(number, probabilities[index]!);
    }
    setFoldedText(lastName, word);
    const distribution = { weights, rest };
    return { distribution, count: 0, match: "estimate", key: showKey(word), part: "surname", evidence: 0 };
  }

  function findParts(
    { given = "", family = "" }: NameParts,
    estimator: Estimator | undefined,
  ): Finding | undefined {
    const surname = findFamily(family) ?? estimate(family, estimator);
    const forename = findGiven(given);
    if (surname === undefined || forename === undefined) return surname ?? forename;
    return {
      distribution: combine(surname.distribution, forename.distribution, priors),
      count: surname.count + forename.count,
      match: surname.match,
      key: `${forename.key} ${surname.key}`,
      part: "both",
      evidence: surname.evidence | forename.evidence,
    };
  }

  /** The answer to a name with the reasons for it. */
  function explain(sent: string | NameParts, weighting: Weighting): Explanation {
    const parts = typeof sent === "string" ? undefined : readParts(sent);
    const name = parts ? [parts.given, parts.family].filter(Boolean).join(" ") : (sent as string);
    const { estimator } = weighting;
    const finding = parts ? findParts(parts, estimator) : (findFamily(name) ?? estimate(name, estimator));
    const ranking = finding && rankDistribution(finding.distribution, codes, weighting);
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
    const { count, match, key, part, evidence } = finding!;
    return {
      name,
      country: ranking.candidates,
      count,
      match,
      key,
      part,
      evidence: EVIDENCE_KINDS.filter((kind) => (evidence & EVIDENCE[kind]) !== 0),
      margin: ranking.margin,
      rest: ranking.rest,
    };
  }

  function predict(sent: string | NameParts, weighting: Weighting): Prediction {
    // The way of explain works for strings too; this one is twice as fast.
    if (typeof sent === "string" && find(sent) !== "none") {
      const record = store.block!.recordStarts[store.key]!;
      const country: Ranking["candidates"] = withPayload(
        record,
        (payloads, payload) => rankPayload(payloads, payload, stepsPerOctave, codes, weighting).candidates,
      );
      return { name: sent, country, count: country.length === 0 ? 0 : store.block!.counts[record]! };
    }
    const { name, country, count } = explain(sent, weighting);
    return { name, country, count };
  }

  return {
    predict: (name, callOptions) => predict(name, weightingOf(callOptions)),

    predictMany(names, callOptions) {
      // A string is an iterable of strings too: its letters, which nobody means.
      if (typeof names === "string" || typeof names?.[Symbol.iterator] !== "function") {
        throw new CognomenError(
          "ERR_NAME_TYPE",
          `Names: found ${describeValue(names)}, expected a list of names.`,
        );
      }
      const weighting = weightingOf(callOptions);
      const predictions: Prediction[] = [];
      for (const name of names) predictions.push(predict(name, weighting));
      return predictions;
    },

    explain: (name, callOptions) => explain(name, weightingOf(callOptions)),

    info(): DataInfo {
      const { head } = store;
      return {
        tier: head.tier,
        formatVersion: head.formatVersion,
        keyCount: head.keyCount,
        blockCount: head.blocks.length,
        loadedBlockCount: store.loadedBlockCount,
        byteCount: head.fileByteCount,
        countries: codes,
      };
    },
  };

  /** A key composed as people write it where the engine can. */
  function showKey(key: FoldedText): string {
    const text = foldedToString(key);
    const composed = typeof text.normalize === "function" ? text.normalize("NFC") : text;
    // Folding makes both forms of sigma one; Greek ends its words in the other.
    return composed.replace(FINAL_SIGMA, "$1ς");
  }
}
