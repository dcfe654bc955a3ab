/** What an answer shows: all parts of the page that show it speak of this, and none of the others. */
import { countryName, formatShare } from "./countries.ts";
import { MIN_SHARE, MIN_STANDING_PERCENT, toPercent } from "./scale.ts";

/** Something the reader can do, as a button. */
export interface Action {
  readonly label: string;
  run(): void;
}

/** Shares of countries under the name of what they are of. */
export interface Series {
  readonly label: string;
  /** By country, the largest first. */
  readonly shares: ReadonlyMap<string, number>;
  /** Whether its first country has a pin on the map. */
  readonly isPinned?: boolean;
}

/** The answer in one line: of two names that are compared there are two. */
export interface Hero {
  /** What it is the answer for. */
  readonly label: string;
  /** Whose flags stand in front: a country, or some of many. */
  readonly codes: readonly string[];
  /** The country, or that there are many. */
  readonly text: string;
  /** Empty if no country stands out. */
  readonly figure: string;
  /** How sure it is, where that is not said below. */
  readonly note?: string;
}

export interface AnswerView {
  readonly title: readonly (Node | string)[];
  readonly heroes: readonly Hero[];
  readonly note: readonly (Node | string)[];
  /** What can be done about it. */
  readonly actions: readonly Action[];
  /** What the map shows: of a name or a list one, of two names that are compared two. */
  readonly series: readonly Series[];
  readonly bars: readonly Bar[];
  readonly restAfter: RestAfter;
  readonly factsTitle: string;
  readonly facts: readonly (readonly [term: string, description: Node | string])[];
  readonly legend: string;
  /** What a screen reader says. */
  readonly announcement: string;
  readonly canDownload: boolean;
}

export interface Bar {
  readonly code: string;
  /** One, or two of names that are compared. */
  readonly values: readonly BarValue[];
}

export interface BarValue {
  /** Of the bar, 0 to 1. */
  readonly length: number;
  /** What stands beside it. */
  readonly figure: string;
  /** Between which shares it lies, if that is known. */
  readonly range?: BarRange | undefined;
}

export interface BarRange {
  /** Of the bar, 0 to 1. */
  readonly low: number;
  readonly high: number;
  readonly figure: string;
}

/** Flags in front of an answer that names no country. */
const FLAG_COUNT = 5;

/** @param many what is said where the first country does not stand out */
export function viewHero(
  label: string,
  ranked: readonly (readonly [code: string, share: number, ...unknown[]])[],
  many: string,
  standsOut = toPercent(ranked[0]?.[1] ?? 0) >= MIN_STANDING_PERCENT,
): Hero {
  const [[code, share] = ["", 0]] = ranked;
  if (!standsOut)
    return { label, codes: ranked.slice(0, FLAG_COUNT).map(([each]) => each), text: many, figure: "" };
  return { label, codes: [code], text: countryName(code), figure: formatShare(share) };
}

/** What a bar says, as text. */
export const tellValue = ({ figure, range }: BarValue): string =>
  range ? `${figure} (${range.figure})` : figure;

/** Says what is beyond the first countries. */
export type RestAfter = (shownCount: number) => string;

/** Countries with their shares, the largest first, as bars, on the map, and what is beyond those that are shown. */
export function viewRanking(
  label: string,
  ranked: readonly (readonly [code: string, share: number, range?: BarRange])[],
  isPinned = true,
): Pick<AnswerView, "series" | "bars" | "restAfter"> {
  return {
    series: [{ label, shares: new Map(ranked.map(([code, share]) => [code, share])), isPinned }],
    bars: ranked.map(([code, length, range]) => ({
      code,
      values: [{ length, figure: formatShare(length), range }],
    })),
    restAfter(shownCount) {
      const rest = 1 - ranked.slice(0, shownCount).reduce((sum, [, share]) => sum + share, 0);
      return ranked.length > 0 && rest >= MIN_SHARE ? `Other countries ${formatShare(rest)}` : "";
    },
  };
}

/** Countries in a sentence. */
export const tellShares = (ranked: readonly (readonly [code: string, share: number])[]): string =>
  ranked.map(([code, share]) => `${countryName(code)} ${formatShare(share)}`).join(", ");

/** An answer without any part. */
export const EMPTY_VIEW: AnswerView = {
  title: ["Answer"],
  heroes: [],
  note: [],
  actions: [],
  series: [],
  bars: [],
  restAfter: () => "",
  factsTitle: "",
  facts: [],
  legend: "",
  announcement: "",
  canDownload: false,
};
