/** Names, flags and figures in the language of whoever looks at the page. */
import { make } from "./elements.ts";

const languages = [...navigator.languages];
const names = new Intl.DisplayNames(languages, { type: "region" });
const nameLanguage = names.resolvedOptions().locale;

const percent = new Intl.NumberFormat(languages, { style: "percent", maximumFractionDigits: 0 });
const whole = new Intl.NumberFormat(languages);
const people = new Intl.NumberFormat(languages, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
const megabytes = new Intl.NumberFormat(languages, { maximumFractionDigits: 1, minimumFractionDigits: 1 });

export const countryName = (code: string): string => names.of(code) ?? code;

const collator = new Intl.Collator(nameLanguage);

export const compareCountryNames = (first: string, second: string): number =>
  collator.compare(countryName(first), countryName(second));

/** The name, marked with its language so that it is read aloud in it. */
export const countryNameElement = (code: string): HTMLElement =>
  make("span", { className: "country-name" }, make("bdi", { lang: nameLanguage }, countryName(code)));

/** Whole percent everywhere. Neither 0% nor 100% of what is only likely: no name is known so well. */
export function formatShare(share: number): string {
  if (share > 0 && share < 0.005) return `< ${percent.format(0.01)}`;
  if (share < 1 && share >= 0.995) return `> ${percent.format(0.99)}`;
  return percent.format(share);
}

/** Of ends of intervals, which may be none or all; one figure where both are written alike. */
export function formatRange(low: number, high: number): string {
  const [from, to] = [low, high].map((end) => Math.round(end * 100));
  return from === to ? formatShare(high) : `${whole.format(from!)} to ${percent.format(high)}`;
}

export const formatCount = (count: number): string => whole.format(count);

/** Expected people: a tenth matters among few, and not among hundreds. */
export const formatPeople = (count: number): string =>
  count >= 100
    ? whole.format(Math.round(count))
    : count < 0.05
      ? `< ${people.format(0.1)}`
      : people.format(count);

export const formatMegabytes = (byteCount: number): string => `${megabytes.format(byteCount / 1e6)} MB`;

const REGIONAL_INDICATOR_A = 0x1f1e6;

function flagOf(code: string): string {
  const letters = [...code].map((letter) => REGIONAL_INDICATOR_A + letter.charCodeAt(0) - 65);
  return String.fromCodePoint(...letters);
}

/** Systems without pictures of flags draw two letters instead, in the colour of the text. */
function drawsFlags(): boolean {
  const context = make("canvas", { width: 24, height: 24 }).getContext("2d", { willReadFrequently: true });
  if (!context) return false;
  context.font = "20px sans-serif";
  context.textBaseline = "top";
  context.fillText(flagOf("DE"), 0, 0);
  const { data } = context.getImageData(0, 0, 24, 24);
  for (let pixel = 0; pixel < data.length; pixel += 4) {
    if (data[pixel] !== data[pixel + 1] || data[pixel] !== data[pixel + 2]) return true;
  }
  return false;
}

/** Found out when the first flag is drawn: fonts are looked for, which takes longer than all else at the start. */
let hasFlags: boolean | undefined;

/** A flag, or the code where there are none; for the eye only, as the name stands beside it. */
export function flagElement(code: string): HTMLElement {
  hasFlags ??= drawsFlags();
  const element = make(
    "span",
    { className: hasFlags ? "flag" : "flag flag-text" },
    hasFlags ? flagOf(code) : code,
  );
  element.setAttribute("aria-hidden", "true");
  return element;
}
