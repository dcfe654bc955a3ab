/** `npm run benchmarks`: makes docs/benchmarks.md and its picture from the figures measured last. */
import { FIGURES_PATH } from "../../bench/compare/figures.ts";
import { readOptions } from "../../build/command-line.ts";
import { renewPage } from "./page.ts";

const HELP = `Usage: npm run benchmarks

Makes docs/benchmarks.md from ${FIGURES_PATH}. Measures nothing: "npm run bench" does, and runs this afterwards.

  --help  this text
`;

if (readOptions(HELP, {})) renewPage();
