/** Cells that answer over HTTP: workerd and Next. */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import type { Page } from "playwright-core";
import { findFreePort, startHost } from "../hosts/process.ts";
import { messageOf } from "../hosts/runner.ts";
import { type Answers, type Cell, type Entry, judgeAnswers, type Outcome, type Workshop } from "./cell.ts";
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
  await bundle(workshop, "esbuild", "worker.js", join(folder, "worker.js"), "worker");
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

async function runNext(workshop: Workshop): Promise<Outcome> {
  const site = createSite(workshop);
  const next = join(MODULES, "next", "dist", "bin", "next");
  try {
    await run(site, process.execPath, next, "build");
    const port = await findFreePort();
    const args = [next, "start", "-p", String(port), "-H", "127.0.0.1"];
    const server = await startHost({ file: process.execPath, args, cwd: site }, port);
    const address = `http://127.0.0.1:${port}`;
    try {
      const complaints: string[] = [];
      for (const route of ["node", "edge"]) {
        const answers = await askEntries(workshop, `${address}/${route}`);
        for (const line of judgeAnswers(ENTRIES, answers, workshop.expected))
          complaints.push(`${route} route: ${line}`);
      }
      return { answers: await askClient(workshop, address), complaints };
    } catch (error) {
      throw new Error(`${messageOf(error)}\nNext wrote:\n${server.output()}`);
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(site, { recursive: true, force: true });
  }
}

export const SERVERS: readonly Cell[] = [
  { name: "workerd", tools: ["workerd", "esbuild"], entries: ENTRIES, run: runWorkerd },
  {
    name: "Next: client component, routes on Node and on the edge",
    tools: ["next", "react", "react-dom"],
    needsChromium: true,
    entries: [...ENTRIES, "lazy"],
    run: runNext,
  },
];
