/** Cells that answer over HTTP: workerd and Next. */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import type { Page } from "playwright-core";
import { findFreePort, startHost } from "../hosts/process.ts";
import type { Answers, Cell, Entry, Outcome, Workshop } from "./cell.ts";
import { askPage } from "./page.ts";
import { bundle, MATRIX, MODULES, program, run } from "./tools.ts";

const ENTRIES: readonly Entry[] = ["core", "standard"];

async function askServer({ names }: Workshop, address: string): Promise<Answers> {
  const response = await fetch(address, { method: "POST", body: JSON.stringify(names) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${address} answers ${response.status}: ${text.slice(0, 500)}`);
  return JSON.parse(text) as Answers;
}

async function askEntries(workshop: Workshop, address: string): Promise<Outcome["answers"]> {
  const answers: Outcome["answers"] = {};
  for (const entry of ENTRIES) answers[entry] = await askServer(workshop, `${address}/${entry}`);
  return answers;
}

async function runWorkerd(workshop: Workshop): Promise<Outcome> {
  const folder = join(workshop.out, "workerd");
  await bundle(workshop, "esbuild-worker", "worker.js", join(folder, "worker.js"));
  cpSync(join(workshop.project, "workerd.capnp"), join(folder, "workerd.capnp"));
  const port = await findFreePort();
  const args = ["serve", "workerd.capnp", `--socket-addr=http=127.0.0.1:${port}`];
  const server = await startHost({ file: program("@cloudflare", "bin/workerd"), args, cwd: folder }, port);
  try {
    return { answers: await askEntries(workshop, `http://127.0.0.1:${port}`) };
  } finally {
    await server.stop();
  }
}

/** Where a site of Next is tested: beside its node_modules, because it looks for them upwards. */
function createSite({ project }: Workshop): string {
  const site = mkdtempSync(join(MATRIX, ".next-site-"));
  cpSync(project, site, { recursive: true, filter: (source) => basename(source) !== "typescript" });
  cpSync(join(project, "next"), site, { recursive: true });
  rmSync(join(site, "next"), { recursive: true });
  return site;
}

async function askClient(workshop: Workshop, address: string): Promise<Outcome["answers"]> {
  const context = await workshop.openBrowser();
  try {
    const ask = (entry: Entry): Promise<Answers> =>
      askPage(context, address, workshop.names, (page: Page) =>
        page.waitForFunction(`globalThis.answers && (globalThis.answer = globalThis.answers.${entry})`),
      );
    return { core: await ask("core"), standard: await ask("standard"), lazy: await ask("lazy") };
  } finally {
    await context.close();
  }
}

/** One build, and asked in three ways; the answers of the way given are the cell's. */
const siteOutcomes = new WeakMap<Workshop, Promise<Record<NextWay, Outcome["answers"]>>>();
type NextWay = "node" | "edge" | "client";

async function runSite(workshop: Workshop): Promise<Record<NextWay, Outcome["answers"]>> {
  const site = createSite(workshop);
  const next = join(MODULES, "next", "dist", "bin", "next");
  try {
    await run(site, process.execPath, next, "build");
    const port = await findFreePort();
    const args = [next, "start", "-p", String(port), "-H", "127.0.0.1"];
    const server = await startHost({ file: process.execPath, args, cwd: site }, port);
    const address = `http://127.0.0.1:${port}`;
    try {
      return {
        node: await askEntries(workshop, `${address}/node`),
        edge: await askEntries(workshop, `${address}/edge`),
        client: await askClient(workshop, address),
      };
    } catch (error) {
      throw new Error(`${error instanceof Error ? error.message : error}\nNext wrote:\n${server.output()}`);
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(site, { recursive: true, force: true });
  }
}

const nextCell = (name: string, way: NextWay, entries = ENTRIES): Cell => ({
  name,
  tools: ["next", "react", "react-dom"],
  needsChromium: true,
  entries,
  async run(workshop) {
    let outcomes = siteOutcomes.get(workshop);
    if (!outcomes) {
      outcomes = runSite(workshop);
      siteOutcomes.set(workshop, outcomes);
    }
    return { answers: (await outcomes)[way] };
  },
});

export const SERVERS: readonly Cell[] = [
  { name: "workerd", tools: ["workerd", "esbuild"], entries: ENTRIES, run: runWorkerd },
  nextCell("Next, Node route", "node"),
  nextCell("Next, edge route", "edge"),
  nextCell("Next, client component", "client", [...ENTRIES, "lazy"]),
];
