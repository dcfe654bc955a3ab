/** `npm run benchmarks`: makes docs/benchmarks.md, docs/growth.md and their pictures from the figures measured last. */

import { FIGURES_PATH } from "../../bench/compare/figures.ts";
import { GROWTH_PATH } from "../../bench/compare/growth-figures.ts";
import { readOptions } from "../../build/command-line.ts";
import { renewPages } from "./page.ts";

const HELP = `Usage: npm run benchmarks

Makes docs/benchmarks.md from ${FIGURES_PATH}, and docs/growth.md from ${GROWTH_PATH}. Measures nothing:
"npm run bench" and "npm run bench:growth" do, and run this afterwards.

  --help  this text
`;

if (readOptions(HELP, {})) renewPages();
