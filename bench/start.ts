/** What a process does until `cognomen/best` has answered for the first time, step by step. */
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { formatTable, median } from "../build/table.ts";
import type { Outcome } from "./floors.ts";
import { describeMachine } from "./machine.ts";

const FOLDER = join("node_modules", ".cache", "cognomen-bench", "start");

/** Each step is done by one line of the process that is measured, in this order. */
const STEPS: readonly (readonly [step: string, code: string])[] = [
  ["Node itself", ""],
  ["the text of the full tier is read as a module", `const text = require(data("full"))`],
  ["the code is imported", `const code = require("./code.cjs")`],
  ["base64 becomes bytes", "const file = code.decodeBase64(text)"],
  ["head and countries", "const store = code.createStore(file)"],
  ["tables, and the block of a first name", "store.readBlock(0)"],
  [
    "a first whole name, of which all words are known",
    `const { predict } = code.createStorePredictor(store, { whole: true }); predict("Maria Silva")`,
  ],
  [
    "a first unknown word: text, base64 and inflating of the estimator",
    `const estimator = code.createEstimator(code.decodeBase64(require(data("estimate")))); estimator.estimate("qwzx", "surname")`,
  ],
];

const CODE = `
export { createStorePredictor } from "./src/predict/predictor.ts";
export { createStore } from "./src/predict/store.ts";
export { createEstimator } from "./src/estimator/estimator.ts";
export { decodeBase64 } from "./src/format/base64.ts";
`;

const CHILD = [
  `const data = (name) => ${JSON.stringify(`${resolve("dist", "data")}/`)} + name + ".cjs";`,
  "const marks = [];",
  "const mark = () => { const { user, system } = process.cpuUsage(); marks.push((user + system) / 1000); };",
  ...STEPS.map(([, code]) => `${code};\nmark();`),
  "process.stdout.write(JSON.stringify(marks));",
].join("\n");

export async function run({ rounds }: { rounds: number }): Promise<Outcome> {
  const machine = describeMachine();
  mkdirSync(FOLDER, { recursive: true });
  const stdin = { contents: CODE, resolveDir: ".", loader: "ts" } as const;
  const outfile = join(FOLDER, "code.cjs");
  await build({ stdin, bundle: true, minify: true, platform: "node", format: "cjs", outfile });
  const child = join(FOLDER, "child.cjs");
  writeFileSync(child, CHILD);
  const measure = (): number[] =>
    JSON.parse(execFileSync(process.execPath, [child], { encoding: "utf8" })) as number[];
  // The first one only brings the files into memory.
  measure();
  const runs = Array.from({ length: rounds }, measure);
  const steps = STEPS.map(([step], index): [string, number] => [
    step,
    median(runs.map((marks) => marks[index]! - (marks[index - 1] ?? 0))),
  ]);
  steps.push(["all", median(runs.map((marks) => marks.at(-1)!))]);
  const rows = steps.map(([step, ms]) => [step, ms.toFixed(1)]);
  return {
    text: `${machine}\n\n${formatTable([["step", "ms"], ...rows])}`,
    figures: Object.fromEntries(steps),
  };
}
