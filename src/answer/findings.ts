/** What the data say of a name: a key that was found, the parts of a name together, or an estimate. */
import { countOf, recordOf } from "../block/block.ts";
import { PARTS } from "../file/format.ts";
import { hasLetter } from "../text/last-name.ts";
import type { CheckedParts } from "../text/name-parts.ts";
import { foldedToString } from "../text/normalize.ts";
import type { Estimator, Explanation, Match, NamePart } from "../types.ts";
import { addLetters, combine, combineGiven, type Distribution, toDistribution } from "./combine.ts";
import type { Hit, Lookup } from "./lookup.ts";
import type { Store } from "./store.ts";

/** More given names than these tell no more. */
const MAX_GIVEN_WORDS = 3;

/** What was found for a name, or for one of its parts. */
export interface Finding {
  distribution: Distribution;
  count: number;
  match: Match;
  /** Folded, as it was looked up. */
  text: string;
  part: NonNullable<Explanation["part"]>;
  /** Bits of `EVIDENCE`. */
  evidence: number;
}

/** Several findings as one, in the order in which their texts are written. */
const join = (
  findings: readonly Finding[],
  distribution: Distribution,
  match: Match,
  part: Finding["part"],
): Finding => ({
  distribution,
  count: findings.reduce((sum, { count }) => sum + count, 0),
  match,
  text: findings.map(({ text }) => text).join(" "),
  part,
  evidence: findings.reduce((bits, { evidence }) => bits | evidence, 0),
});

/** What a store says of names. */
export interface Findings {
  /** A name, or a family name, by all three steps, else by its letters if there is an estimator. */
  findName(name: string, estimator: Estimator | undefined): Finding | undefined;
  /** Both parts together, or the one that is known. */
  findParts(name: CheckedParts, estimator: Estimator | undefined): Finding | undefined;
  /** What each part says; where both say something, with what their letters say of countries not seen. */
  findEach(
    name: CheckedParts,
    estimator: Estimator | undefined,
  ): { family: Finding | undefined; given: Finding | undefined };
  /** What the letters of the last name in an unknown name say. */
  estimate(name: string, estimator: Estimator): Finding | undefined;
}

export function createFindings(store: Store, lookup: Lookup): Findings {
  const { countries } = store;
  let numbers: Map<string, number> | undefined;

  function findName(name: string, estimator: Estimator | undefined): Finding | undefined {
    const hit = lookup.find(name);
    return hit === undefined ? estimator && estimate(name, estimator) : take(hit, false);
  }

  function findParts(name: CheckedParts, estimator: Estimator | undefined): Finding | undefined {
    const { family, given } = findEach(name, estimator);
    if (family === undefined || given === undefined) return family ?? given;
    const distribution = combine(family.distribution, given.distribution, countries.priors);
    return join([given, family], distribution, family.match, "both");
  }

  function findEach(
    { given = "", family = "" }: CheckedParts,
    estimator: Estimator | undefined,
  ): { family: Finding | undefined; given: Finding | undefined } {
    const surname = findName(family, estimator);
    const forename = findGiven(given) ?? (estimator && estimateGiven(given, estimator));
    if (estimator === undefined || surname === undefined || forename === undefined)
      return { family: surname, given: forename };
    const withLetters = (finding: Finding, part: NamePart): Finding => ({
      ...finding,
      distribution: addLetters(finding.distribution, () => readLetters(finding.text, part, estimator)),
    });
    return { family: withLetters(surname, "surname"), given: withLetters(forename, "forename") };
  }

  /** What a key says, by its first record or by that of its forename. */
  function take({ step, text, block, key }: Hit, isGiven: boolean): Finding {
    const forename = recordOf(block, key, PARTS.forename);
    const surname = recordOf(block, key, PARTS.surname);
    const isForename = forename >= 0 && (isGiven || surname < 0);
    const record = isForename ? forename : surname;
    return {
      distribution: toDistribution(store.readWeights(block, record)),
      count: countOf(block, record),
      match: step,
      text: foldedToString(text),
      part: isForename ? "forename" : "surname",
      evidence: block.evidence[record]!,
    };
  }

  /** A given name as a whole, else its words together. */
  function findGiven(name: string): Finding | undefined {
    const text = lookup.fold(name);
    if (text === undefined) return undefined;
    const whole = findGivenWord(text);
    if (whole?.part === "forename" || !text.includes(" ")) return whole;
    const words = new Map<string, Finding>();
    for (const word of text.split(" ").slice(0, MAX_GIVEN_WORDS)) {
      const found = findGivenWord(word);
      if (found) words.set(found.text, found);
    }
    const found = [...words.values()];
    const forenames = found.filter(({ part }) => part === "forename");
    const used = forenames.length > 0 ? forenames : found.slice(0, 1);
    if (used.length === 0) return whole;
    const distribution = combineGiven(
      used.map(({ distribution }) => distribution),
      countries.priors,
    );
    return join(used, distribution, used[0]!.match, used[0]!.part);
  }

  /** The best record of a word of a given name: as a forename in any form, else as a surname. */
  function findGivenWord(text: string): Finding | undefined {
    let surname: Finding | undefined;
    for (const hit of lookup.findGiven(text)) {
      const found = take(hit, true);
      if (found.part === "forename") return found;
      surname ??= found;
    }
    return surname;
  }

  function estimate(name: string, estimator: Estimator): Finding | undefined {
    const text = lookup.fold(name);
    if (text === undefined) return undefined;
    // Forms that run the words of a name together are for look-ups.
    const lastName = lookup.listLastNames(text).find((form) => text.includes(form)) ?? text;
    return hasLetter(lastName) ? describeEstimate(lastName, "surname", estimator) : undefined;
  }

  /** What the letters of the first of the given names say. */
  function estimateGiven(name: string, estimator: Estimator): Finding | undefined {
    const first = lookup.fold(name)?.split(" ").find(hasLetter);
    return first === undefined ? undefined : describeEstimate(first, "forename", estimator);
  }

  function describeEstimate(text: string, part: NamePart, estimator: Estimator): Finding {
    const distribution = readLetters(text, part, estimator);
    return { distribution, count: 0, match: "estimate", text, part, evidence: 0 };
  }

  /** What the letters of a folded name say, in the numbers of the store. */
  function readLetters(text: string, part: NamePart, estimator: Estimator): Distribution {
    const { codes, probabilities } = estimator.estimate(text, part);
    numbers ??= new Map(countries.codes.map((code, number) => [code, number]));
    const weights = new Map<number, number>();
    let rest = 0;
    for (let index = 0; index < codes.length; index++) {
      const number = numbers.get(codes[index]!);
      // Own data may have fewer countries than the estimator.
      if (number === undefined) rest += probabilities[index]!;
      else weights.set(number, probabilities[index]!);
    }
    return { weights, rest };
  }

  return { findName, findParts, findEach, estimate };
}
