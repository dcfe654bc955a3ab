/** Names of countries, and figures, in the language of the page. */
import { toPercent } from "./scale.ts";

const LANGUAGE = "en";
const names = new Intl.DisplayNames(LANGUAGE, { type: "region" });

const whole = new Intl.NumberFormat(LANGUAGE);
const megabytes = new Intl.NumberFormat(LANGUAGE, { maximumFractionDigits: 1, minimumFractionDigits: 1 });

/** Shorter than the names of the browser, and as people say them. */
const COMMON_NAMES: Readonly<Record<string, string>> = {
  CD: "DR Congo",
  CG: "Congo",
  HK: "Hong Kong",
  MM: "Myanmar",
  MO: "Macao",
  PS: "Palestine",
};

export const countryName = (code: string): string => COMMON_NAMES[code] ?? names.of(code) ?? code;

/** Names that take "the", and do not show it by their last word. */
const WITH_ARTICLE: ReadonlySet<string> = new Set(["BS", "CF", "DO", "GM", "MV", "NL", "PH"]);

/** The name within a sentence: "the United States". */
export function countryInSentence(code: string): string {
  const name = countryName(code);
  const takesArticle =
    WITH_ARTICLE.has(code) || /(?:States|Kingdom|Emirates|Islands|Territories|Territory)$/u.test(name);
  return takesArticle ? `the ${name}` : name;
}

const collator = new Intl.Collator(LANGUAGE);

export const compareCountryNames = (first: string, second: string): number =>
  collator.compare(countryName(first), countryName(second));

/** Whole percent everywhere. Neither 0% nor 100% of what is only likely: no name is known so well. */
export function formatShare(share: number): string {
  const percent = toPercent(share);
  if (share > 0 && percent === 0) return "< 1%";
  if (share < 1 && percent === 100) return "> 99%";
  return `${percent}%`;
}

/** Of ends of intervals, which may be none or all; one figure where both are written alike. */
export function formatRange(low: number, high: number): string {
  const [from, to] = [toPercent(low), toPercent(high)];
  return from === to ? formatShare(high) : `${from} to ${to}%`;
}

export const formatCount = (count: number): string => whole.format(count);

export const formatMegabytes = (byteCount: number): string => `${megabytes.format(byteCount / 1e6)} MB`;
