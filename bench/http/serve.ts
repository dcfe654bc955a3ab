/** Requests per second and waiting times of `cognomen serve` by the number of its processes, beside a constant of the same size. */
import { formatTable, grouped, median } from "../../build/table.ts";
import type { Outcome } from "../floors.ts";
import { describeMachine } from "../machine.ts";
import { type Load, load, type Server, start } from "./load.ts";
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
      const loads = new Map<Server, Load[]>(servers.map((server) => [server, []]));
      for (const { port } of servers) await load(port, path, 2);
      for (let round = 0; round < rounds; round++)
        for (const [server, own] of loads) own.push(await load(server.port, path, 1));
      const middle = (server: Server, what: keyof Load): number =>
        median(loads.get(server)!.map((own) => own[what]));
      for (const server of servers) {
        const rate = middle(server, "rate");
        const ofConstant = rate / middle(servers[0]!, "rate");
        figures[`${asked}, ${server.label}`] = ofConstant;
        const waited = `${middle(server, "p99Ms").toFixed(1)} ms`;
        rows.push([asked, server.label, grouped(Math.round(rate)), ofConstant.toFixed(3), waited]);
      }
    } finally {
      for (const server of servers) server.stop();
    }
  }
  const table = formatTable([["", "", "requests/s", "of constant", "p99"], ...rows]);
  return { text: `${machine}\n\n${table}`, figures };
}
