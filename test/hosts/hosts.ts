/** Every host that the handler is tested behind: `examples/`, and the program's own server. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const EXAMPLES: string = fileURLToPath(new URL("../../examples/", import.meta.url));

export interface Command {
  file: string;
  args: string[];
  /** Folder to be run in; default the examples. */
  cwd?: string;
}

export interface Host {
  name: string;
  /** Package that has to be there; none: what Node has by itself. */
  packageName?: string;
  /** What the example's own middleware writes into `X-Served-By`. */
  servedBy?: string;
  /** Cases that the host cannot pass, and why not: they are left out. */
  differs?: { titles: readonly string[]; reason: string };
  /** To be run once before. */
  prepare?: Command;
  /** Starts the host; undefined if its program is not there. */
  start(port: number): Command | undefined;
}

const EXAMPLE_MODULES = join(EXAMPLES, "node_modules");
const inModules = (path: string): string => join(EXAMPLE_MODULES, path);
const node = (...args: string[]): Command => ({ file: process.execPath, args });

/**
 * Bun and Deno come as packages of which npm chooses those of this machine. Programs are run from there, so that it does
 * not matter whether install scripts were run, which link to them.
 */
export function findProgram(scope: string, path: string, modules = EXAMPLE_MODULES): string | undefined {
  if (!existsSync(join(modules, scope))) return undefined;
  const suffix = process.platform === "win32" ? ".exe" : "";
  return readdirSync(join(modules, scope))
    .map((folder) => join(modules, scope, folder, path + suffix))
    .find((program) => existsSync(program));
}

function run(program: string | undefined, ...args: string[]): Command | undefined {
  return program === undefined ? undefined : { file: program, args };
}

export const HOSTS: readonly Host[] = [
  {
    name: "cognomen serve",
    start: (port) =>
      node(
        inModules("cognomen/dist/cli.js"),
        "serve",
        "--port",
        String(port),
        "--tier",
        "core",
        "--accounts",
        "accounts.json",
        "--throttle",
        "100/10",
      ),
  },
  { name: "node:http", packageName: "srvx", servedBy: "node:http", start: () => node("node-http.js") },
  { name: "Express", packageName: "express", servedBy: "express", start: () => node("express.js") },
  { name: "Fastify", packageName: "fastify", servedBy: "fastify", start: () => node("fastify.js") },
  { name: "Koa", packageName: "koa", servedBy: "koa", start: () => node("koa.js") },
  { name: "Hono", packageName: "hono", servedBy: "hono", start: () => node("hono.js") },
  {
    name: "Next",
    packageName: "next",
    servedBy: "next",
    differs: {
      titles: [
        "no percent-encoding",
        "cut percent-encoding",
        "cut UTF-8",
        "no UTF-8",
        "surrogate in UTF-8",
        "overlong UTF-8",
        "a batch with a malformed name",
        "forms mixed",
      ],
      reason: "Next decodes the query, groups it by parameter and encodes it again before a route sees it",
    },
    prepare: node(inModules("next/dist/bin/next"), "build", "next"),
    start: (port) =>
      node(inModules("next/dist/bin/next"), "start", "next", "-p", String(port), "-H", "127.0.0.1"),
  },
  {
    name: "Bun",
    packageName: "bun",
    servedBy: "bun",
    start: () => run(findProgram("@oven", "bin/bun"), "bun.js"),
  },
  {
    name: "Deno",
    packageName: "deno",
    servedBy: "deno",
    start: () =>
      run(findProgram("@deno", "deno"), "run", "--allow-net", "--allow-read", "--allow-env", "deno.js"),
  },
  {
    name: "Cloudflare Workers",
    packageName: "workerd",
    servedBy: "cloudflare",
    prepare: node("cloudflare/bundle.js"),
    start: (port) =>
      run(
        findProgram("@cloudflare", "bin/workerd"),
        "serve",
        "cloudflare/workerd.capnp",
        `--socket-addr=http=127.0.0.1:${port}`,
      ),
  },
];

/** Whether the packages of a host have been installed. */
export function isInstalled({ packageName }: Host): boolean {
  return [packageName ?? "cognomen", "cognomen"].every((name) =>
    existsSync(inModules(join(name, "package.json"))),
  );
}
