/** `npm run pages -- papers`: renews the tables of LICENSE-DATA.md. */
import { readFileSync } from "node:fs";
import { writeFileAtomic } from "../../../src/program/write-file.ts";
import { createScript } from "../../command-line.ts";
import { readSources } from "../../data/folder.ts";
import { renewDataNotice } from "./page.ts";

const PAGE = "LICENSE-DATA.md";

createScript(
  "npm run pages -- papers",
  "Renews the tables of LICENSE-DATA.md, between <!-- figures:name --> and <!-- /figures -->, from data/sources.json. " +
    'Counts nothing: "npm run collect" does, and runs this afterwards.',
).parse();
writeFileAtomic(PAGE, renewDataNotice(readFileSync(PAGE, "utf8"), readSources("data")));
