/** Writes `src/residents/table.ts`: who lives where, of `data/migrants.tsv` and `data/countries.tsv`. `npm run pages -- residents` */
import { fileURLToPath } from "node:url";
import { writeFileAtomic } from "../../../src/program/write-file.ts";
import { readCountries } from "../../data/folder.ts";
import { readMigrants } from "../../data/migrants.ts";
import { makeTable } from "./table.ts";

const ROOT = new URL("../../../", import.meta.url);

export const RESIDENTS_PATH: string = fileURLToPath(new URL("src/residents/table.ts", ROOT));

/** What the file must hold. */
export function writeResidents(): string {
  const dataFolder = fileURLToPath(new URL("data", ROOT));
  const table = makeTable(readCountries(dataFolder), readMigrants(dataFolder));
  const fields = Object.entries(table).map(([name, text]) => `  ${name}:\n    ${JSON.stringify(text)},\n`);
  return `// Written by build/pages/residents/main.ts from data/migrants.tsv and data/countries.tsv: npm run pages -- residents
import type { ResidentsTable } from "./format.ts";

/** Read by format.ts, which says what the fields are. */
// biome-ignore format: a text in each line
export const RESIDENTS: ResidentsTable = {
${fields.join("")}};
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileAtomic(RESIDENTS_PATH, writeResidents());
