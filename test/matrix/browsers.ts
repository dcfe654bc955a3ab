/** Cells of bundlers for browsers, each opened in Chromium. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { findFreePort, startHost } from "../hosts/process.ts";
import { messageOf } from "../hosts/runner.ts";
import { type Cell, ENTRIES, type Entry, type Outcome, type Workshop } from "./cell.ts";
import { askPage } from "./page.ts";
import { bundle, MATRIX } from "./tools.ts";
import { findForeign, readMarks } from "./tree-shaking.ts";

type ScriptKind = typeof MODULE | "defer";
const MODULE = 'type="module"';

/** @param kind `defer` for a classic script, which webpack makes: it finds its chunks by `document.currentScript` */
const page = (script: string, kind: ScriptKind = MODULE): string =>
  `<!doctype html>\n<meta charset="utf-8">\n<title>cognomen</title>\n<script ${kind} src="${script}"></script>\n`;

/** Writes for each entry a page and the script that it loads, as users of a bundler do. */
export function writePages(project: string, entries: readonly Entry[]): void {
  for (const entry of entries) {
    writeFileSync(
      join(project, `${entry}-page.js`),
      `import { answer } from "./${entry}.js";\n\nglobalThis.answer = answer;\n`,
    );
    writeFileSync(join(project, `${entry}-page.html`), page(`./${entry}-page.js`));
  }
}

/** Asks one page after the other, each in a browser without memory. */
async function askPages(
  workshop: Workshop,
  entries: readonly Entry[],
  addressOf: (entry: Entry) => string,
): Promise<Outcome["answers"]> {
  const answers: Outcome["answers"] = {};
  for (const entry of entries) {
    const context = await workshop.openBrowser();
    try {
      answers[entry] = await askPage(context, addressOf(entry), workshop.names);
    } finally {
      await context.close();
    }
  }
  return answers;
}

/** All scripts below a folder whose names begin so, as one text. @throws if there are none */
function readScripts(folder: string, start = ""): string {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".js") && basename(name).startsWith(start),
  );
  if (files.length === 0) throw new Error(`${folder} has no script ${start}`);
  return files.map((name) => readFileSync(join(folder, name), "utf8")).join("\n");
}

/**
 * A cell that bundles each entry, looks for what does not belong there, and opens them.
 *
 * @param bundler file in `bundlers/`
 * @param kind how a page loads its bundles; undefined if it is given a page and makes one itself
 */
function bundledCell(
  cell: Omit<Cell, "run" | "needsChromium">,
  bundler: string,
  kind: ScriptKind | undefined,
): Cell {
  return {
    ...cell,
    needsChromium: true,
    async run(workshop) {
      const marks = readMarks(workshop.project);
      const complaints: string[] = [];
      const folderOf = (entry: Entry): string => join(workshop.out, bundler, entry);
      for (const entry of cell.entries) {
        const folder = folderOf(entry);
        await bundle(workshop, bundler, `${entry}-page.${kind === undefined ? "html" : "js"}`, folder);
        if (kind !== undefined)
          writeFileSync(join(folder, `${entry}-page.html`), page(`./${entry}-page.js`, kind));
        complaints.push(...findForeign(entry, readScripts(folder), marks));
        // What a page loads at first has no data; those come when it asks for them.
        if (entry === "lazy")
          complaints.push(...findForeign(entry, readScripts(folder, "lazy-page"), marks, []));
      }
      const answers = await askPages(
        workshop,
        cell.entries,
        (entry) => `${workshop.address}${bundler}/${entry}/${entry}-page.html`,
      );
      return { answers, complaints };
    },
  };
}

async function runDevServer(workshop: Workshop, entries: readonly Entry[]): Promise<Outcome> {
  const port = await findFreePort();
  const args = [join(MATRIX, "bundlers", "vite-dev.js")];
  const server = await startHost({ file: process.execPath, args, cwd: workshop.project }, port);
  try {
    return {
      answers: await askPages(workshop, entries, (entry) => `http://127.0.0.1:${port}/${entry}-page.html`),
    };
  } catch (error) {
    throw new Error(`${messageOf(error)}\nVite wrote:\n${server.output()}`);
  } finally {
    await server.stop();
  }
}

const SMALL: readonly Entry[] = ["core", "standard", "lazy"];

export const BROWSERS: readonly Cell[] = [
  {
    name: "Vite, dev server",
    tools: ["vite"],
    needsChromium: true,
    entries: SMALL,
    run: (workshop) => runDevServer(workshop, SMALL),
  },
  bundledCell({ name: "Vite, build", tools: ["vite"], entries: SMALL }, "vite-build", undefined),
  bundledCell({ name: "webpack", tools: ["webpack"], entries: SMALL }, "webpack", "defer"),
  bundledCell({ name: "esbuild", tools: ["esbuild"], entries: ENTRIES }, "esbuild", MODULE),
  bundledCell(
    {
      name: "Rollup",
      tools: ["rollup", "@rollup/plugin-node-resolve", "@rollup/plugin-commonjs"],
      entries: SMALL,
    },
    "rollup",
    MODULE,
  ),
];
