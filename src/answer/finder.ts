/** Looks names up: the three fallbacks for a name or family name, the words of a given name, the estimate. */
import { countOf } from "../block/block.ts";
import { PARTS } from "../file/format.ts";
import { type Compose, composeNatively } from "../text/compose.ts";
import { hasLetter, lastNameCandidates, type WordStatistics } from "../text/last-name.ts";
import { type CheckedParts, givenForms } from "../text/name-parts.ts";
import { createFoldedText, type FoldedText, foldedToString, setFoldedText } from "../text/normalize.ts";
import type { Estimator, Explanation, Match, NamePart } from "../types.ts";
import { addLetters, combine, combineGiven, type Distribution, toDistribution } from "./combine.ts";
import { Spread } from "./neighbours.ts";
import type { Store } from "./store.ts";

/** More given names than these tell no more. */
const MAX_GIVEN_WORDS = 3;

/** A sigma after a Greek letter (and its marks) with none behind it. Ranges: \p needs Unicode data in the engine. */
const FINAL_SIGMA =
  /([\u0370-\u03ff\u1f00-\u1fff][\u0300-\u036f]*)σ(?![\u0300-\u036f\u0370-\u03ff\u1f00-\u1fff])/g;

/** What was found for a name, or for one of its parts. */
export interface Finding {
  distribution: Distribution;
  count: number;
  match: Match;
  /** Folded, as it was looked up. */
  text: string;
  key: string;
  part: NonNullable<Explanation["part"]>;
  /** Bits of `EVIDENCE`. */
  evidence: number;
}

/** Look-ups in one store. Texts are kept from call to call: a look-up allocates nothing before a hit. */
export class Finder {
  private readonly store: Store;
  private readonly compose: Compose;
  private readonly folded = createFoldedText();
  private readonly stripped = createFoldedText();
  private readonly word = createFoldedText();
  private readonly spread = new Spread();
  private numbers: Map<string, number> | undefined;

  /** @param compose how keys are written for readers */
  constructor(store: Store, compose: Compose = composeNatively) {
    this.store = store;
    this.compose = compose;
  }

  /** All three steps: which of them answered, or "none". Leaves the found key in the store. */
  find(name: string): Match {
    const { folded, word } = this;
    if (!this.fold(name)) return "none";
    const match = this.findDirectOrStripped(folded);
    if (match !== "none") return match;
    for (const candidate of lastNameCandidates(foldedToString(folded), this.lookUpWord)) {
      if (setFoldedText(candidate, word) && this.findDirectOrStripped(word) !== "none") return "last-name";
    }
    return "none";
  }

  /** Weights of a record of the found key's block; good until the next call. */
  readWeights(record: number): Spread {
    const { store, spread } = this;
    const block = store.block!;
    spread.read(block, record, store.head.stepsPerOctave, store.neighbours);
    return spread;
  }

  /** A name, or a family name, by all three steps, else by its letters if there is an estimator. */
  findName(name: string, estimator: Estimator | undefined): Finding | undefined {
    const match = this.find(name);
    if (match === "none") return estimator && this.estimate(name, estimator);
    const asked = match === "last-name" ? this.word : this.folded;
    return this.take(match, this.store.find(asked) ? asked : this.stripped, false);
  }

  /** Both parts together, or the one that is known. */
  findParts(name: CheckedParts, estimator: Estimator | undefined): Finding | undefined {
    const { family, given } = this.findEach(name, estimator);
    if (family === undefined || given === undefined) return family ?? given;
    return {
      distribution: combine(family.distribution, given.distribution, this.store.countries.priors),
      count: family.count + given.count,
      match: family.match,
      text: `${given.text} ${family.text}`,
      key: `${given.key} ${family.key}`,
      part: "both",
      evidence: family.evidence | given.evidence,
    };
  }

  /** What each part says; where both say something, with what their letters say of countries not seen. */
  findEach(
    { given = "", family = "" }: CheckedParts,
    estimator: Estimator | undefined,
  ): { family: Finding | undefined; given: Finding | undefined } {
    const surname = this.findName(family, estimator);
    const forename = this.findGiven(given) ?? (estimator && this.estimateGiven(given, estimator));
    if (estimator === undefined || surname === undefined || forename === undefined)
      return { family: surname, given: forename };
    const withLetters = (finding: Finding, part: NamePart): Finding => ({
      ...finding,
      distribution: addLetters(finding.distribution, () => this.readLetters(finding.text, part, estimator)),
    });
    return { family: withLetters(surname, "surname"), given: withLetters(forename, "forename") };
  }

  /** Folds into `folded`; false if there is nothing to look up. */
  private fold(name: string): boolean {
    return this.store.normalizer.fold(name, this.folded) && this.folded.length > 0;
  }

  /** Steps 1 and 2 on one text; which of the two answered, or "none". */
  private findDirectOrStripped(text: FoldedText): Match {
    const { store, stripped } = this;
    if (store.find(text)) return "direct";
    return store.normalizer.strip(text, stripped) && store.find(stripped) ? "stripped" : "none";
  }

  private readonly lookUpWord = (text: string): WordStatistics | undefined => {
    const { store, word } = this;
    if (!setFoldedText(text, word) || this.findDirectOrStripped(word) === "none") return undefined;
    const block = store.block!;
    const parts = block.parts[store.key]!;
    const record = block.recordStarts[store.key]!;
    return {
      surnameCount: parts & PARTS.surname ? countOf(block, record) : 0,
      forenameCount: parts & PARTS.forename ? countOf(block, parts & PARTS.surname ? record + 1 : record) : 0,
    };
  };

  /** What the key found last says, by its first record or by that of its forename. */
  private take(match: Match, key: FoldedText, isGiven: boolean): Finding {
    const { store } = this;
    const block = store.block!;
    const parts = block.parts[store.key]!;
    const isForename = (parts & PARTS.forename) !== 0 && (isGiven || parts === PARTS.forename);
    const record = block.recordStarts[store.key]! + (isForename && parts & PARTS.surname ? 1 : 0);
    return {
      distribution: toDistribution(this.readWeights(record)),
      count: countOf(block, record),
      match,
      ...this.describeKey(key),
      part: isForename ? "forename" : "surname",
      evidence: block.evidence[record]!,
    };
  }

  /** A given name as a whole, else its words together. */
  private findGiven(name: string): Finding | undefined {
    if (!this.fold(name)) return undefined;
    const text = foldedToString(this.folded);
    const whole = this.findGivenWord(text);
    if (whole?.part === "forename" || !text.includes(" ")) return whole;
    const words = new Map<string, Finding>();
    for (const word of text.split(" ").slice(0, MAX_GIVEN_WORDS)) {
      const found = this.findGivenWord(word);
      if (found) words.set(found.key, found);
    }
    const found = [...words.values()];
    const forenames = found.filter(({ part }) => part === "forename");
    const used = forenames.length > 0 ? forenames : found.slice(0, 1);
    if (used.length === 0) return whole;
    return {
      distribution: combineGiven(
        used.map(({ distribution }) => distribution),
        this.store.countries.priors,
      ),
      count: used.reduce((sum, { count }) => sum + count, 0),
      match: used[0]!.match,
      text: used.map(({ text }) => text).join(" "),
      key: used.map(({ key }) => key).join(" "),
      part: used[0]!.part,
      evidence: used.reduce((bits, { evidence }) => bits | evidence, 0),
    };
  }

  /** The best record of a word of a given name: as a forename in any form, else as a surname. */
  private findGivenWord(text: string): Finding | undefined {
    const { store, word, stripped } = this;
    let surname: Finding | undefined;
    for (const form of givenForms(text)) {
      if (!setFoldedText(form, word)) continue;
      for (const match of ["direct", "stripped"] as const) {
        const key = match === "direct" ? word : stripped;
        if ((key === stripped && !store.normalizer.strip(word, stripped)) || !store.find(key)) continue;
        const found = this.take(match, key, true);
        if (found.part === "forename") return found;
        surname ??= found;
      }
    }
    return surname;
  }

  /** What the letters of the last name in an unknown name say. */
  private estimate(name: string, estimator: Estimator): Finding | undefined {
    if (!this.fold(name)) return undefined;
    const text = foldedToString(this.folded);
    // Forms that run the words of a name together are for look-ups.
    const lastName = lastNameCandidates(text, this.lookUpWord).find((form) => text.includes(form)) ?? text;
    if (!hasLetter(lastName)) return undefined;
    setFoldedText(lastName, this.word);
    return this.describeEstimate(lastName, "surname", estimator);
  }

  /** What the letters of the first of the given names say. */
  private estimateGiven(name: string, estimator: Estimator): Finding | undefined {
    if (!this.fold(name)) return undefined;
    const first = foldedToString(this.folded).split(" ").find(hasLetter);
    if (first === undefined || !setFoldedText(first, this.word)) return undefined;
    return this.describeEstimate(first, "forename", estimator);
  }

  /** @param text what stands in `word` */
  private describeEstimate(text: string, part: NamePart, estimator: Estimator): Finding {
    const distribution = this.readLetters(text, part, estimator);
    return { distribution, count: 0, match: "estimate", ...this.describeKey(this.word), part, evidence: 0 };
  }

  /** What the letters of a folded name say, in the numbers of the store. */
  private readLetters(text: string, part: NamePart, estimator: Estimator): Distribution {
    const { codes, probabilities } = estimator.estimate(text, part);
    this.numbers ??= new Map(this.store.countries.codes.map((code, number) => [code, number]));
    const weights = new Map<number, number>();
    let rest = 0;
    for (let index = 0; index < codes.length; index++) {
      const number = this.numbers.get(codes[index]!);
      // Own data may have fewer countries than the estimator.
      if (number === undefined) rest += probabilities[index]!;
      else weights.set(number, probabilities[index]!);
    }
    return { weights, rest };
  }

  /** A key as it is stored, and as people write it. */
  private describeKey(key: FoldedText): { text: string; key: string } {
    const text = foldedToString(key);
    // Folding makes both forms of sigma one; Greek ends its words in the other.
    return { text, key: this.compose(text).replace(FINAL_SIGMA, "$1ς") };
  }
}
