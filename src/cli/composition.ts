/** Where the names of a list are from together, for people. */
import type { CountryShare, FittedPrior, ListPredictor } from "../lists/fit-prior.ts";
import { drawBar, padEnd, toCountryName } from "./render.ts";
import type { Terminal } from "./terminal.ts";

export const SHOWN_COUNT = 8;
export const BAR_COLUMNS = 24;
export const COUNTRY_COLUMNS = 24;

/** Names of countries that take an article in a sentence. */
const WITH_ARTICLE =
  /^(Bahamas|Comoros|Gambia|Isle of Man|Maldives|Netherlands|Philippines|Seychelles)$|(Emirates|Islands|Kingdom|Republic|States|Territories)$/u;

export function toSpokenName(code: string): string {
  const name = toCountryName(code);
  return WITH_ARTICLE.test(name) ? `the ${name}` : name;
}

/** Such as "71 to 76 %". */
export function formatInterval({ low, high }: Pick<CountryShare, "low" | "high">): string {
  const [from, to] = [Math.round(100 * low), Math.round(100 * high)];
  if (to === 0) return "< 1 %";
  return from === to ? `${to} %` : `${from} to ${to} %`;
}

/** Where the people of a list are from, as a sentence without its full stop. */
export function describeComposition({
  shares,
  homes: [home],
}: Pick<FittedPrior, "shares" | "homes">): string {
  const share = shares.find(({ country_id }) => country_id === home);
  return share === undefined
    ? "These people come from many countries, no one of them stands out"
    : `${formatInterval(share)} of these people seem to come from ${toSpokenName(share.country_id)}`;
}

/** A sentence without its full stop. @param minCount names that would have been enough, if they differed */
export function describeTooFew(nameCount: number, minCount: number): string {
  const names = `${nameCount} ${nameCount === 1 ? "name has" : "names have"} an answer`;
  return `${names}, too few ${nameCount < minCount ? "" : "different ones "}to estimate where the list is from`;
}

/** What counts in the answers of a list without a composition, as the rest of a sentence. */
export const describeInstead = (residence: string | undefined, names = "each name"): string =>
  residence === undefined
    ? `${names} is answered on its own`
    : `answers take into account who lives in ${toSpokenName(residence)}`;

/** Tells how many names have been asked for: answering them is what takes time where a prior is fitted. */
export function watchPredictor(predictor: ListPredictor, onAsked: (count: number) => void): ListPredictor {
  let count = 0;
  return {
    info: () => predictor.info(),
    predict(name, options) {
      onAsked(++count);
      return predictor.predict(name, options);
    },
  };
}

export function renderComposition(shares: readonly CountryShare[], { unicode }: Terminal): string {
  return shares
    .slice(0, SHOWN_COUNT)
    .map(
      (each) => `${drawCountry(each.country_id, each.share, unicode)} ${formatInterval(each).padStart(11)}\n`,
    )
    .join("");
}

export function drawCountry(code: string, share: number, unicode: boolean): string {
  const bar = padEnd(drawBar(share, BAR_COLUMNS, unicode), BAR_COLUMNS);
  return `  ${code} ${padEnd(toCountryName(code), COUNTRY_COLUMNS)} ${bar}`;
}
