/**
 * Writes `src/ground/country-code.ts`, the codes of `data/countries.tsv` as a type and as a list, and `src/cli/alpha-3.ts`, their
 * codes of three letters, and `src/lists/world-table.ts`, what fitting a prior to a list has to know of each.
 * `npm run pages -- countries`
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import iso3166 from "i18n-iso-countries/codes.json" with { type: "json" };
import { readCountries } from "../../data/folder.ts";
import { readMeanAnswers } from "../../data/mean-answers.ts";

const root = new URL("../../../", import.meta.url);

export const COUNTRY_CODE_PATH: string = fileURLToPath(new URL("src/ground/country-code.ts", root));

export const ALPHA_3_PATH: string = fileURLToPath(new URL("src/cli/alpha-3.ts", root));

/** The few in a line that fit into the width of all code. */
const CODES_PER_LINE = 15;

const DATA = fileURLToPath(new URL("data", root));

const readCodes = (): string[] => readCountries(DATA).map(({ code }) => code);

/** What `src/ground/country-code.ts` must hold. */
export function writeCountryCode(): string {
  const codes = readCodes();
  const lines: string[] = [];
  for (let first = 0; first < codes.length; first += CODES_PER_LINE) {
    const inLine = codes.slice(first, first + CODES_PER_LINE);
    lines.push(`  | ${inLine.map((code) => `"${code}"`).join(" | ")}`);
  }
  return `// Written by build/pages/countries/main.ts from data/countries.tsv: npm run pages -- countries

/** ISO 3166-1 alpha-2 code in upper case of a country in the data, or the user-assigned \`XK\` (Kosovo). */
// biome-ignore format: a line for each code would be no easier to read
export type CountryCode =
${lines.join("\n")};

/** All of them. */
// biome-ignore format: one line, whose bytes are what ships
export const COUNTRY_CODES: readonly CountryCode[] = /* @__PURE__ */ "${codes.join(" ")}".split(" ") as CountryCode[];

/** How many there are: no answer names more. */
export const COUNTRY_COUNT = ${codes.length};
`;
}

/** Kosovo has no code of ISO 3166-1; this one is used as XK is. */
const USER_ASSIGNED: readonly (readonly string[])[] = [["XK", "XKX"]];

/** What `src/cli/alpha-3.ts` must hold. @throws Error if a country has no code of three letters */
export function writeAlpha3(): string {
  const known = new Map(
    [...iso3166, ...USER_ASSIGNED].map(([code = "", alpha3 = "", number = ""]) => [code, alpha3 + number]),
  );
  const codes = readCodes().map((code) => {
    const alpha3 = known.get(code);
    if (alpha3 === undefined) throw new Error(`${code}: expected a code of three letters, found none`);
    return alpha3;
  });
  return `// Written by build/pages/countries/main.ts from data/countries.tsv and i18n-iso-countries: npm run pages -- countries

/** ISO 3166-1 alpha-3 and the numeric code, in the order of the codes of two letters. */
// biome-ignore format: one line, whose bytes are what ships
export const ALPHA_3 = "${codes.join(" ")}";
`;
}

export const WORLD_TABLE_PATH: string = fileURLToPath(new URL("src/lists/world-table.ts", root));

/** Continents by the regions of data/countries.tsv; Oceania is what is left. */
const CONTINENTS: readonly (readonly [regions: RegExp, name: string])[] = [
  [/Africa$/u, "F"],
  [/Asia$/u, "A"],
  [/Europe$/u, "E"],
  [/^(?:South America|Central America|Caribbean)$/u, "L"],
  [/^Northern America$/u, "N"],
];

/** Tenths, from a for none: more digits are not known. */
const toLetter = (percent: number): string =>
  String.fromCharCode(97 + Math.min(25, Math.max(1, Math.round(percent / 10))));

/** What `src/lists/world-table.ts` must hold. */
export function writeWorldTable(): string {
  const answers = readMeanAnswers(DATA);
  const groups = new Map<string, string[]>();
  for (const { code, population, region } of readCountries(DATA)) {
    const continent = CONTINENTS.find(([regions]) => regions.test(region))?.[1] ?? "O";
    const { percent, group } = answers.get(code) ?? { percent: 100, group: code };
    const cell = `${code}${Math.round(Math.sqrt(population))}${toLetter(percent)}${continent}`;
    groups.set(group, [...(groups.get(group) ?? []), cell]);
  }
  return `// Written by build/pages/countries/main.ts from data/countries.tsv and data/learnt/mean-answers.tsv: npm run pages -- countries

/** Groups of countries that share their names. By country: code, square root of the population, tenths of that in the mean answer from a, continent. */
// biome-ignore format: one line, whose bytes are what ships
export const WORLD = "${[...groups.values()].map((cells) => cells.join("")).join("/")}";
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(COUNTRY_CODE_PATH, writeCountryCode());
  writeFileSync(ALPHA_3_PATH, writeAlpha3());
  writeFileSync(WORLD_TABLE_PATH, writeWorldTable());
}
