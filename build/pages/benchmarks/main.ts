/** `npm run benchmarks`: makes docs/benchmarks.md and its picture from the figures measured last. */
import { FIGURES_PATH } from "../../../bench/compare/figures.ts";
import { createScript } from "../../command-line.ts";
import { renewPage } from "./page.ts";

createScript(
  "npm run benchmarks --",
  `Makes docs/benchmarks.md from ${FIGURES_PATH}. Measures nothing: "npm run bench" does, and runs this afterwards.`,
).parse();
renewPage();
