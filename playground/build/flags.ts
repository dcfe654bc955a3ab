/** Flags of all countries, as SVG texts. Not all systems have flags among their letters. */
import * as svgs from "country-flag-icons/string/3x2";
import { COUNTRY_CODES } from "../../src/ground/country-code.ts";

export function readFlags(): Record<string, string> {
  const all: Readonly<Record<string, string>> = svgs;
  return Object.fromEntries(COUNTRY_CODES.flatMap((code) => (all[code] ? [[code, all[code]]] : [])));
}
