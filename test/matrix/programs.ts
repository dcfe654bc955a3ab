/** Cells without a page: run times started as programs, on the package as it is or on a bundle. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { type Answers, type Cell, ENTRIES, type Entry, type Outcome, type Workshop } from "./cell.ts";
import { bundle, folderOf, MODULES, program, run, runAnswers } from "./tools.ts";

type Ask = (workshop: Workshop, entry: Entry) => Promise<Answers>;

/** A cell that asks its entries one after the other. */
function askEach(cell: Omit<Cell, "run">, ask: Ask): Cell {
  return {
    ...cell,
    async run(workshop) {
      const answers: Outcome["answers"] = {};
      for (const entry of cell.entries) answers[entry] = await ask(workshop, entry);
      return { answers };
    },
  };
}

/** Asks entries that are compiled by TypeScript first; each module under a way to resolve packages of its own. */
async function runTypeScript(workshop: Workshop, compiler: string): Promise<Outcome> {
  const folder = join(workshop.project, "typescript");
  const tsc = join(folderOf(compiler), "bin", "tsc");
  const compile = (config: string, ...args: string[]): Promise<string> =>
    run(folder, process.execPath, tsc, "-p", `tsconfig.${config}.json`, ...args);
  await Promise.all([compile("nodenext"), compile("bundler")]);
  await Promise.all([compile("node10"), compile("node", "--typeRoots", join(MODULES, "@types"))]);
  return {
    answers: {
      core: await runAnswers(workshop, process.execPath, ["run.js", "./typescript/esm.mjs"]),
      standard: await runAnswers(workshop, process.execPath, ["run.cjs", "./typescript/cjs.cjs"]),
    },
  };
}

/** What an engine has that is no part of the language, and what of the language small engines leave out. */
const EXTRAS =
  "console,Intl,WebAssembly,SharedArrayBuffer,Atomics,WeakRef,FinalizationRegistry,escape,unescape,eval,Function".split(
    ",",
  );

/** Runs an entry in an engine that has the language and nothing else. */
async function runBare(workshop: Workshop, entry: Entry): Promise<Answers> {
  const file = join(workshop.out, "bare-engine", `${entry}.js`);
  const isNative = entry === "unorm";
  // For React Native "cognomen" is "cognomen/unorm", because its engines may have no normaliser.
  if (isNative) await bundle(workshop, "esbuild", "standard.js", file, "react-native");
  else await bundle(workshop, "esbuild", `${entry}.js`, file, "script");
  const context = createContext({}, { codeGeneration: { strings: false, wasm: false } });
  const present = "atob,TextEncoder,TextDecoder,Buffer,process,crypto,performance,setTimeout,fetch,URL"
    .split(",")
    .filter((name) => runInContext(`typeof ${name}`, context) !== "undefined");
  if (present.length > 0) throw new Error(`this engine is not bare, it has ${present.join(", ")}`);
  for (const name of EXTRAS) runInContext(`delete globalThis.${name}`, context);
  if (isNative) runInContext("delete String.prototype.normalize", context);
  runInContext(readFileSync(file, "utf8"), context);
  const names = readFileSync(workshop.namesFile, "utf8");
  return JSON.parse(runInContext(`JSON.stringify(entry.answer(${names}))`, context) as string) as Answers;
}

const node = process.execPath;

/**
 * Newer Nodes beside the one that runs this. npm carries them by system, and what is here is for Linux on x64: elsewhere
 * these cells are skipped.
 */
const NODES = ["node-22", "node-24"] as const;

/** A Node asked in both formats. @param tool its package; none: the Node that runs this */
function nodeCells(tool?: string): Cell[] {
  const name = tool === undefined ? "Node" : `Node ${tool.slice("node-".length)}`;
  const tools = tool === undefined ? [] : [tool];
  const file = tool === undefined ? node : join(MODULES, tool, "bin", "node");
  return [
    askEach({ name: `${name}, ES modules`, tools, entries: ENTRIES }, (workshop, entry) =>
      runAnswers(workshop, file, ["run.js", `./${entry}.js`]),
    ),
    askEach(
      { name: `${name}, CommonJS`, tools, entries: ["core", "standard", "lazy", "unorm"] },
      (workshop, entry) => runAnswers(workshop, file, ["run.cjs", `./${entry}.cjs`]),
    ),
  ];
}

export const PROGRAMS: readonly Cell[] = [
  ...nodeCells(),
  ...NODES.flatMap((tool) => nodeCells(tool)),
  {
    name: "TypeScript",
    tools: ["typescript", "@types/node"],
    entries: ["core", "standard"],
    run: (workshop) => runTypeScript(workshop, "typescript"),
  },
  {
    // The oldest one that README.md promises. Libraries are checked too, and so are the types of Node for it.
    name: "oldest TypeScript",
    tools: ["typescript-oldest", "@types/node"],
    entries: ["core", "standard"],
    run: (workshop) => runTypeScript(workshop, "typescript-oldest"),
  },
  askEach(
    { name: "esbuild, for Node", tools: ["esbuild"], entries: ["core", "standard", "full", "best", "lazy"] },
    async (workshop, entry) => {
      const file = join(workshop.out, "esbuild-node", `${entry}.cjs`);
      await bundle(workshop, "esbuild", `${entry}.js`, file, "node");
      return runAnswers(workshop, node, ["run.cjs", file]);
    },
  ),
  askEach({ name: "Deno", tools: ["deno"], entries: ENTRIES }, (workshop, entry) =>
    runAnswers(workshop, program("@deno", "deno"), [
      "run",
      "--allow-read",
      "--allow-net",
      "run.js",
      `./${entry}.js`,
    ]),
  ),
  askEach({ name: "Bun", tools: ["bun"], entries: ENTRIES }, (workshop, entry) =>
    runAnswers(workshop, program("@oven", "bin/bun"), ["run.js", `./${entry}.js`]),
  ),
  askEach({ name: "bare engine", tools: ["esbuild"], entries: ["core", "standard", "unorm"] }, runBare),
];
