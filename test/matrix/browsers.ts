/** Cells of bundlers for browsers, each opened in Chromium. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findFreePort, startHost } from "../hosts/process.ts";
import type { Cell, Entry, Outcome, Workshop } from "./cell.ts";
import { askPage } from "./page.ts";
import { bundle, MATRIX, measureFolder } from "./tools.ts";
import { findForeign, readMarks } from "./tree-shaking.ts";

const page = (script: string): string =>
  `<!doctype html>\n<meta charset="utf-8">\n<title>cognomen</title>\n<script type="module" src="${script}"></script>\n`;

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

/** All scripts below a folder, as one text. */
const readScripts = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".js"))
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("\n");

/**
 * A cell that bundles each entry, measures the bundles, looks for what does not belong there, and opens them.
 *
 * @param bundler file in `bundlers/`
 * @param source what it is given: the script or the page of an entry
 */
function bundledCell(
  cell: Omit<Cell, "run" | "needsChromium">,
  bundler: string,
  source: "js" | "html" = "js",
): Cell {
  return {
    ...cell,
    needsChromium: true,
    async run(workshop) {
      const marks = readMarks(workshop.project);
      const byteCounts: Outcome["byteCounts"] = {};
      const complaints: string[] = [];
      const folderOf = (entry: Entry): string => join(workshop.out, bundler, entry);
      for (const entry of cell.entries) {
        const folder = folderOf(entry);
        await bundle(workshop, bundler, `${entry}-page.${source}`, folder);
        if (source === "js") writeFileSync(join(folder, `${entry}-page.html`), page(`./${entry}-page.js`));
        byteCounts[entry] = measureFolder(folder, [".js"]);
        complaints.push(...findForeign(entry, readScripts(folder), marks));
      }
      const answers = await askPages(
        workshop,
        cell.entries,
        (entry) => `${workshop.address}${bundler}/${entry}/${entry}-page.html`,
      );
      return { answers, byteCounts, complaints };
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
    throw new Error(`${error instanceof Error ? error.message : error}\nVite wrote:\n${server.output()}`);
  } finally {
    await server.stop();
  }
}

const SMALL: readonly Entry[] = ["core", "standard"];

export const BROWSERS: readonly Cell[] = [
  {
    name: "Vite, dev server",
    tools: ["vite"],
    needsChromium: true,
    entries: SMALL,
    run: (workshop) => runDevServer(workshop, SMALL),
  },
  bundledCell({ name: "Vite, build", tools: ["vite"], entries: SMALL }, "vite-build", "html"),
  bundledCell({ name: "webpack", tools: ["webpack"], entries: SMALL }, "webpack"),
  bundledCell(
    { name: "esbuild", tools: ["esbuild"], entries: ["core", "standard", "full", "estimate"] },
    "esbuild",
  ),
  bundledCell(
    {
      name: "Rollup",
      tools: ["rollup", "@rollup/plugin-node-resolve", "@rollup/plugin-commonjs"],
      entries: SMALL,
    },
    "rollup",
  ),
];
