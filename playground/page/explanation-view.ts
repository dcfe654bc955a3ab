/** Puts the answer for one name into words. */
import type { CountedWord, EvidenceKind, Explanation, Match, NamePart } from "cognomen";
import { isolate } from "./answer-panel.ts";
import {
  type Action,
  type AnswerView,
  EMPTY_VIEW,
  type Hero,
  tellShares,
  viewHero,
  viewRanking,
} from "./answer-view.ts";
import { countryInSentence, formatCount, formatShare } from "./countries.ts";
import { make } from "./elements.ts";
import { MIN_SHARE } from "./scale.ts";
import { tellSureness } from "./sureness.ts";

const MATCHES: Record<Match, string> = {
  direct: "The name as written",
  stripped: "The name without diacritics",
  "last-name": "The last name in it",
  estimate: "Guessed from its spelling",
  none: "Nothing found",
};

const PARTS: Record<NamePart | "both", string> = {
  surname: "last name",
  forename: "first name",
  both: "first and last name",
};

/** How a word was found, where that is not as it was typed. */
const WORD_MATCHES: Partial<Record<Match, string>> = {
  stripped: ", without diacritics",
  estimate: ", guessed from its spelling",
  none: ", not in our data",
};

const EVIDENCE: Record<EvidenceKind, string> = {
  register: "registers",
  sample: "public figures",
  dictionary: "lists of names",
  derived: "other spellings",
};

const EMPTY: AnswerView = {
  ...EMPTY_VIEW,
  factsTitle: "Details",
  legend: "Probability, %",
};

export const viewNothing = (): AnswerView => ({
  ...EMPTY,
  note: ["The likely countries appear here as you type."],
});

/** What a name needs could not be loaded. */
export function viewFailure(error: unknown, tryAgain: () => void): AnswerView {
  const text = `No answer. ${error instanceof Error ? error.message : String(error)}`;
  return {
    ...EMPTY,
    note: [text],
    actions: [{ label: "Try again", run: tryAgain }],
    announcement: text,
  };
}

/**
 * @param actionsIfUnknown what the reader can do about an unknown name
 * @param addLastName puts the cursor where a last name can be added
 */
export function viewExplanation(
  answer: Explanation,
  actionsIfUnknown: () => Action[],
  addLastName: () => void,
): AnswerView {
  const { name, country } = answer;
  if (country.length === 0) {
    const actions = actionsIfUnknown();
    const why = actions.length === 0 ? ", and its spelling gives no hint" : "";
    const text = `This name is not in our data${why}.`;
    return {
      ...EMPTY,
      title: [isolate(name)],
      note: [text],
      actions,
      announcement: `${name}: no answer. ${[text, ...actions.map(({ label }) => label)].join(" ")}`,
    };
  }
  const hero = heroOf(answer);
  const canAdd = hero.figure === "" && !/\s/u.test(name.trim());
  return {
    ...EMPTY,
    title: [isolate(name)],
    // Little evidence is not shouted.
    heroes: isWeak(answer) ? [] : [hero],
    note: [noteOf(answer)],
    actions: canAdd ? [{ label: "Add a last name", run: addLastName }] : [],
    ...viewRanking(name, rankingOf(answer), !isWeak(answer)),
    facts: factsOf(answer),
    announcement: announce(answer),
  };
}

const heroOf = (answer: Explanation): Hero =>
  viewHero(answer.name, rankingOf(answer), "Common in many countries");

const rankingOf = ({ country }: Explanation): [code: string, share: number][] =>
  country.map(({ country_id, probability }) => [country_id, probability]);

const announce = (answer: Explanation): string =>
  `${answer.name}: ${noteOf(answer)} ${tellShares(rankingOf(answer).slice(0, 3))}`;

/** Of shares that are not shown it is known that they are small. */
const FAINT = MIN_SHARE / 2;

/**
 * Two names beside each other.
 *
 * @param actionsIfUnknown what the reader can do about an unknown name
 */
export function viewComparison(
  answers: readonly [Explanation, Explanation],
  actionsIfUnknown: () => Action[],
): AnswerView {
  const series = answers.map((answer) => ({ label: answer.name, shares: new Map(rankingOf(answer)) }));
  const shareOf = (code: string): number[] => series.map(({ shares }) => shares.get(code) ?? 0);
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
  const codes = [...new Set(series.flatMap(({ shares }) => [...shares.keys()]))];
  codes.sort((first, second) => sum(shareOf(second)) - sum(shareOf(first)));
  const common = sum(codes.map((code) => Math.min(...shareOf(code))));
  const known = answers.filter(({ country }) => country.length > 0);
  const isKnown = known.length === answers.length;
  const overlap = isKnown
    ? `Overlap: ${formatShare(common || FAINT)} of the probability is for the same countries.`
    : "";
  return {
    ...EMPTY,
    title: answers.flatMap(({ name }, index) => [...(index > 0 ? [" and "] : []), isolate(name)]),
    heroes: known.map((answer) => ({ ...heroOf(answer), note: noteOf(answer) })),
    note: [
      ...answers
        .filter(({ country }) => country.length === 0)
        .map((answer) => make("span", {}, isolate(answer.name), `: ${noteOf(answer)}`)),
      overlap,
    ],
    actions: isKnown ? [] : actionsIfUnknown(),
    series,
    bars: codes.map((code) => ({
      code,
      values: shareOf(code).map((share) => ({ length: share, figure: formatShare(share || FAINT) })),
    })),
    facts: answers.map((answer) => [answer.name, describeMatch(answer)]),
    announcement: [...answers.map(announce), overlap].join(" "),
  };
}

function describeMatch(answer: Explanation): string {
  const how = nameMatch(answer);
  return answer.count > 0 ? `${how}, ${formatCount(answer.count)} data points` : how;
}

/** So few data points can be chance. */
const FEW_POINTS = 10;

/** A guess from letters, or few records. */
const isWeak = ({ match, count }: Explanation): boolean => match === "estimate" || count < FEW_POINTS;

function noteOf(answer: Explanation): string {
  const { match, count, country } = answer;
  if (country.length === 0) return "This name is not in our data.";
  const sentences = [tellSureness(country, countryInSentence, isWeak(answer))];
  if (match === "estimate") sentences.push("Not in our data: a guess from the spelling.");
  else if (isWeak(answer))
    sentences.push(count === 1 ? "Based on a single record." : `Based on only ${count} records.`);
  return sentences.join(" ");
}

function nameMatch({ match, part }: Explanation): string {
  return match === "last-name" && part === "both" ? "All words in it" : MATCHES[match];
}

function factsOf(answer: Explanation): AnswerView["facts"] {
  const { match, key, count, evidence, part, words } = answer;
  const facts: [string, Node | string][] = [["Match", nameMatch(answer)]];
  if (words !== undefined) {
    const tell = ({ part: own, match: how }: CountedWord): string => PARTS[own] + (WORD_MATCHES[how] ?? "");
    const items = words.map((word) => make("li", {}, isolate(word.word), ` – ${tell(word)}`));
    facts.push(["Words", make("ul", {}, ...items)]);
  }
  if (key !== null) facts.push([match === "estimate" ? "Guessed from" : "Found under", isolate(key)]);
  if (count > 0) facts.push(["Data points", formatCount(count)]);
  if (part !== null && words === undefined) facts.push(["Counted as", PARTS[part]]);
  if (evidence.length > 0) facts.push(["Evidence", evidence.map((kind) => EVIDENCE[kind]).join(", ")]);
  return facts;
}
