/** Writes `src/country-code.ts`, the codes of `data/countries.tsv` as a type. `npm run countries` */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = new URL("../../", import.meta.url);

export const COUNTRY_CODE_PATH: string = fileURLToPath(new URL("src/country-code.ts", root));

/** The few in a line that fit into the width of all code. */
const CODES_PER_LINE = 15;

/** What the file must hold. */
export function writeCountryCode(): string {
  const table = readFileSync(new URL("data/countries.tsv", root), "utf8");
  const codes = table
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => line.split("\t", 1)[0]!);
  const lines: string[] = [];
  for (let first = 0; first < codes.length; first += CODES_PER_LINE) {
    const inLine = codes.slice(first, first + CODES_PER_LINE);
    lines.push(`  | ${inLine.map((code) => `"${code}"`).join(" | ")}`);
  }
  return `// Written by tools/countries/main.ts from data/countries.tsv: npm run countries

/** ISO 3166-1 alpha-2 code in upper case of a country in the data, or the user-assigned \`XK\` (Kosovo). */
// biome-ignore format: a line for each of ${codes.length} codes would be no easier to read
export type CountryCode =
${lines.join("\n")};
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(COUNTRY_CODE_PATH, writeCountryCode());
