/** `npm run pages -- benchmarks`: makes docs/benchmarks.md and its picture from the figures measured last. */
import { FIGURES_PATH } from "../../../bench/rivals/figures.ts";
import { createScript } from "../../command-line.ts";
import { renewPage } from "./page.ts";

createScript(
  "npm run pages -- benchmarks",
  `Makes docs/benchmarks.md from ${FIGURES_PATH}. Measures nothing: "npm run bench -- rivals" does.`,
).parse();
renewPage();
