/** `npm run bench:start`: what a process does until `cognomen/best` has answered for the first time, step by step. */
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { createScript } from "../build/command-line.ts";
import { formatTable, median } from "../build/table.ts";
import { createProgress } from "../src/program/progress.ts";
import { describeMachine } from "./machine.ts";

const FOLDER = join("node_modules", ".cache", "cognomen-bench", "start");
const PROCESS_COUNT = 15;

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

async function prepare(): Promise<string> {
  mkdirSync(FOLDER, { recursive: true });
  await build({
    stdin: { contents: CODE, resolveDir: ".", loader: "ts" },
    bundle: true,
    minify: true,
    platform: "node",
    format: "cjs",
    outfile: join(FOLDER, "code.cjs"),
  });
  const child = join(FOLDER, "child.cjs");
  writeFileSync(
    child,
    [
      `const data = (name) => ${JSON.stringify(`${resolve("dist", "data")}/`)} + name + ".cjs";`,
      "const marks = [];",
      "const mark = () => { const { user, system } = process.cpuUsage(); marks.push((user + system) / 1000); };",
      ...STEPS.map(([, code]) => `${code};\nmark();`),
      "process.stdout.write(JSON.stringify(marks));",
    ].join("\n"),
  );
  return child;
}

async function main(): Promise<void> {
  const machine = describeMachine();
  const child = await prepare();
  const progress = createProgress(process.stderr);
  progress.start("processes", PROCESS_COUNT);
  const runs: number[][] = [];
  for (let run = 0; run <= PROCESS_COUNT; run++) {
    const marks = JSON.parse(execFileSync(process.execPath, [child], { encoding: "utf8" })) as number[];
    // The first one only brings the files into memory.
    if (run > 0) runs.push(marks);
    progress.step();
  }
  progress.stop();
  const takenBy = (marks: readonly number[], step: number): number => marks[step]! - (marks[step - 1] ?? 0);
  const rows = STEPS.map(([step], index) => [
    step,
    median(runs.map((marks) => takenBy(marks, index))).toFixed(1),
  ]);
  const total = median(runs.map((marks) => marks.at(-1)!)).toFixed(1);
  process.stdout.write(`${machine}\n\n${formatTable([["step", "ms"], ...rows, ["all", total]])}`);
}

createScript(
  "npm run bench:start --",
  `Milliseconds of processor time of each step until a whole name and an unknown word are answered: medians of ${PROCESS_COUNT} processes.`,
).parse();
await main();
