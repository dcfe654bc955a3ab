/** Requests per second and waiting times of `cognomen serve` by the number of its processes, beside a constant of the same size. */
import { formatTable, grouped } from "../../build/table.ts";
import type { Outcome } from "../floors.ts";
import { describeMachine } from "../machine.ts";
import { load, type Server, start, takeTurns } from "./load.ts";
import { batchOf, WHOLE_NAMES } from "./names.ts";

const QUERIES = {
  "one whole name": `/?name=${encodeURIComponent(WHOLE_NAMES[1]!)}`,
  "100 whole names": `/${batchOf(WHOLE_NAMES)}`,
};
const SERVE = ["dist/cli.js", "serve", "--port", "0", "--open"];
const SERVED = ["--workers 1", "--best --workers 1", "--workers 2", "--best --workers 2"];

/** `node:http` that sends what `serve` has answered. */
const CONSTANT = `
const { createServer } = require("node:http");
const body = process.argv[1];
const headers = { "Content-Type": "application/json", "content-length": Buffer.byteLength(body) };
createServer({ maxHeaderSize: 262144 }, (_, response) => response.writeHead(200, headers).end(body))
  .listen(0, "127.0.0.1", function () { console.log(":" + this.address().port + "/"); });`;

export async function run({ rounds }: { rounds: number }): Promise<Outcome> {
  const machine = describeMachine();
  const rows: string[][] = [];
  const figures: Record<string, number> = {};
  for (const [asked, path] of Object.entries(QUERIES)) {
    const servers: (Server & { label: string })[] = [];
    try {
      for (const options of SERVED)
        servers.push({ label: `serve ${options}`, ...(await start([...SERVE, ...options.split(" ")])) });
      const answer = await (await fetch(`http://127.0.0.1:${servers[1]!.port}${path}`)).text();
      servers.unshift({ label: "constant", ...(await start(["-e", CONSTANT, answer])) });
      for (const { port } of servers) await load(port, path, 2);
      const ports = Object.fromEntries(servers.map(({ label, port }) => [label, port]));
      const loads = await takeTurns(Object.keys(ports), rounds, (label) => load(ports[label]!, path, 1));
      for (const [label, { rate, p99Ms }] of Object.entries(loads)) {
        const ofConstant = rate / loads.constant!.rate;
        figures[`${asked}, ${label}`] = ofConstant;
        rows.push([asked, label, grouped(Math.round(rate)), ofConstant.toFixed(3), `${p99Ms.toFixed(1)} ms`]);
      }
    } finally {
      for (const server of servers) server.stop();
    }
  }
  const table = formatTable([["", "", "requests/s", "of constant", "p99"], ...rows]);
  return { text: `${machine}\n\n${table}`, figures };
}
