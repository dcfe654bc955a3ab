/** Requests per second and waiting times of `cognomen serve` by the number of its processes, beside a constant of the same size. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { createScript, wholeNumber } from "../../build/command-line.ts";
import { formatTable, grouped, median } from "../../build/table.ts";
import { describeMachine } from "../machine.ts";
import { type Load, measureLoad } from "./load.ts";
import { batchOf, WHOLE_NAMES } from "./names.ts";

const PROGRAM = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));
const CONNECTION_COUNT = 10;
const ROUND_MS = 1000;
const WARM_UP_MS = 2000;
const QUERIES = {
  "one whole name": `/?name=${encodeURIComponent(WHOLE_NAMES[1]!)}`,
  "100 whole names": `/${batchOf(WHOLE_NAMES)}`,
};
const WORKER_COUNTS = [1, 2];

interface Target {
  label: string;
  port: number;
  stop(): void;
}

async function startServe(args: readonly string[]): Promise<Target> {
  const child: ChildProcess = spawn(process.execPath, [PROGRAM, "serve", "--port", "0", "--open", ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [greeting] = (await once(child.stdout!, "data")) as [Buffer];
  return {
    label: `serve ${args.join(" ")}`,
    port: Number(/:(\d+)\//u.exec(greeting.toString())![1]),
    stop: () => void child.kill(),
  };
}

/** `node:http` that sends what `serve` has answered, in a thread of its own: it is one core as well. */
async function startConstant(body: string): Promise<Target> {
  const source = `(${runConstant.toString()})(${JSON.stringify(body)})`;
  const worker = new Worker(
    `const { createServer } = require("node:http"); const { parentPort } = require("node:worker_threads"); ${source}`,
    { eval: true },
  );
  const [port] = (await once(worker, "message")) as [number];
  return { label: "constant", port, stop: () => void worker.terminate() };
}

/** Runs in the thread. */
declare const parentPort: { postMessage(port: number): void };
function runConstant(body: string): void {
  const headers = { "Content-Type": "application/json", "content-length": Buffer.byteLength(body) };
  const server = createServer({ maxHeaderSize: 262_144 }, (_request, response) =>
    response.writeHead(200, headers).end(body),
  );
  server.listen(0, "127.0.0.1", () => parentPort.postMessage((server.address() as AddressInfo).port));
}

async function main({ rounds }: { rounds: number }): Promise<void> {
  process.stdout.write(`${describeMachine()}\n\n`);
  const rows: string[][] = [];
  for (const [label, target] of Object.entries(QUERIES)) {
    const servers: Target[] = [];
    try {
      for (const count of WORKER_COUNTS)
        for (const best of [[], ["--best"]])
          servers.push(await startServe([...best, "--workers", String(count)]));
      const answer = await (await fetch(`http://127.0.0.1:${servers[1]!.port}${target}`)).text();
      servers.unshift(await startConstant(answer));
      const loads = new Map<Target, Load[]>(servers.map((server) => [server, []]));
      for (const { port } of servers)
        await measureLoad(port, target, { connectionCount: CONNECTION_COUNT, durationMs: WARM_UP_MS });
      for (let round = 0; round < rounds; round++)
        for (const server of servers)
          loads.get(server)!.push(
            await measureLoad(server.port, target, {
              connectionCount: CONNECTION_COUNT,
              durationMs: ROUND_MS,
            }),
          );
      const middle = (server: Target, what: keyof Load): number =>
        median(loads.get(server)!.map((load) => load[what]));
      for (const server of servers)
        rows.push([
          label,
          server.label,
          grouped(Math.round(middle(server, "rate"))),
          (middle(server, "rate") / middle(servers[0]!, "rate")).toFixed(3),
          `${middle(server, "p99Ms").toFixed(1)} ms`,
        ]);
    } finally {
      for (const server of servers) server.stop();
    }
  }
  process.stdout.write(formatTable([["", "", "requests/s", "of constant", "p99"], ...rows]));
}

await createScript(
  "npm run bench:serve --",
  "Asks the command line as built, over 10 connections that stay open. Rounds of a second take turns; figures are medians.",
)
  .option("--rounds <number>", "rounds of each", wholeNumber(1), 5)
  .action(main)
  .parseAsync();
