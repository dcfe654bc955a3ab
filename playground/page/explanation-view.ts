/** Puts the answer for one name into words. */
import type { EvidenceKind, Explanation, Match } from "cognomen";
import { type AnswerView, isolate } from "./answer-panel.ts";
import { countryName, formatCount, formatShare } from "./countries.ts";

const MATCHES: Record<Match, string> = {
  direct: "The name as written",
  stripped: "The name without its diacritics",
  "last-name": "The last name in it",
  estimate: "Estimated from its letters",
  none: "Nothing found",
};

const EVIDENCE: Record<EvidenceKind, string> = {
  register: "registers",
  sample: "public figures",
  dictionary: "lists of names",
  derived: "other spellings",
};

const EMPTY: AnswerView = {
  title: ["Answer"],
  note: [],
  shares: new Map(),
  bars: [],
  restAfter: () => "",
  factsTitle: "How it was found",
  facts: [],
  legend: "Probability, %",
  announcement: "",
  canDownload: false,
};

export const viewNothing = (): AnswerView => ({
  ...EMPTY,
  note: ["The likely countries appear here as you type."],
});

/** What a name needs could not be loaded. */
export const viewFailure = (error: unknown): AnswerView => ({
  ...EMPTY,
  note: [`There is no answer. ${error instanceof Error ? error.message : String(error)}`],
  announcement: "There is no answer: the data could not be loaded.",
});

/** @param adviceIfUnknown what the reader can do about an unknown name */
export function viewExplanation(answer: Explanation, adviceIfUnknown: string): AnswerView {
  const { name, country } = answer;
  if (country.length === 0) {
    return {
      ...EMPTY,
      title: [isolate(name)],
      note: [`This name is not in the data, so there is no answer. ${adviceIfUnknown}`],
      announcement: `${name}: no answer. ${adviceIfUnknown}`,
    };
  }
  const shares = new Map(country.map(({ country_id, probability }) => [country_id, probability]));
  const shown = country.slice(0, 5);
  return {
    ...EMPTY,
    title: [isolate(name)],
    note: noteOf(answer),
    shares,
    bars: country.map(({ country_id, probability }) => ({
      code: country_id,
      length: probability,
      figure: formatShare(probability),
    })),
    restAfter: (shownCount) => {
      const rest = 1 - country.slice(0, shownCount).reduce((sum, { probability }) => sum + probability, 0);
      return rest >= 0.0005 ? `${formatShare(rest)} on other countries` : "";
    },
    facts: factsOf(answer),
    announcement: `${name}: ${shown
      .slice(0, 3)
      .map(({ country_id, probability }) => `${countryName(country_id)} ${formatShare(probability)}`)
      .join(", ")}`,
  };
}

function noteOf({ match, margin }: Explanation): string[] {
  if (match === "estimate") return ["In no data: a guess from how names are spelt in each country."];
  if (margin < 0.05) return ["Ambiguous: the first countries are about equally likely."];
  return [];
}

function factsOf({ match, key, count, evidence, part }: Explanation): AnswerView["facts"] {
  const facts: [string, Node | string][] = [["Match", MATCHES[match]]];
  if (key !== null) facts.push([match === "estimate" ? "Estimated from" : "Found under", isolate(key)]);
  if (count > 0) facts.push(["Data points", formatCount(count)]);
  if (part !== null)
    facts.push([
      "Counted as",
      part === "both" ? "surname and given name" : part === "surname" ? "surname" : "given name",
    ]);
  if (evidence.length > 0) facts.push(["Evidence", evidence.map((kind) => EVIDENCE[kind]).join(", ")]);
  return facts;
}
