/**
 * Runs the same requests against every host, each in a process of its own, and prints a table. `npm run hosts`
 *
 * A host that is not installed is skipped and named; with `CI=true` that is a failure.
 */
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createScript, namedArguments } from "../../build/command-line.ts";
import { createPredictor } from "../../src/predict/predictor.ts";
import { type Case, EXAMPLE_CALLERS, listCases } from "../suites/http.ts";
import { EXAMPLES, HOSTS, type Host, isInstalled } from "./hosts.ts";
import { findFreePort, runToEnd, startHost } from "./process.ts";
import { runCases } from "./run.ts";
import { createClient } from "./send.ts";

const DIST = fileURLToPath(new URL("../../dist/", import.meta.url));
const INSTALL = "npm ci --prefix examples --ignore-scripts";

interface Row {
  name: string;
  result: string;
  seconds: string;
  complaints: string[];
}

const isCi = process.env.CI === "true";

/** What differs between this build and the package that the examples have installed. */
function findStaleFile(): string | undefined {
  const files = ["package.json", "cli.js", "core.js", "http.js", "http/node.js", "data/core.base64.cjs"];
  return files.find((file) => {
    const built = file === "package.json" ? join(DIST, "..", file) : join(DIST, file);
    const installed = join(
      EXAMPLES,
      "node_modules/cognomen",
      file === "package.json" ? file : join("dist", file),
    );
    if (statSync(installed, { throwIfNoEntry: false })?.size !== statSync(built).size) return true;
    return !readFileSync(installed).equals(readFileSync(built));
  });
}

async function testHost(host: Host, cases: readonly Case[]): Promise<Row> {
  const { name, servedBy, prepare, differs } = host;
  // Other addresses to send from are there on Linux alone.
  const possible = cases.filter(
    ({ title, sending }) =>
      !differs?.titles.includes(title) && (sending.from === undefined || process.platform === "linux"),
  );
  const startMs = performance.now();
  const end = (result: string, complaints: string[] = []): Row => {
    const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
    return { name, result, seconds, complaints };
  };
  const port = await findFreePort();
  const command = isInstalled(host) ? host.start(port) : undefined;
  if (command === undefined) {
    const advice = `not installed; to get it: ${INSTALL}`;
    return isCi ? end("missing", [advice]) : end(`skipped: ${advice}`);
  }
  try {
    if (prepare) await runToEnd(prepare);
    const running = await startHost(command, port);
    try {
      const { passedCount, caseCount, complaints } = await runCases(
        createClient(port),
        possible,
        { callers: EXAMPLE_CALLERS, servedBy },
        true,
      );
      if (complaints.length > 0 && running.output() !== "") complaints.push(`it wrote:\n${running.output()}`);
      return end(`${passedCount} of ${caseCount}`, complaints);
    } finally {
      await running.stop();
    }
  } catch (error) {
    return end("failed", [error instanceof Error ? error.message : String(error)]);
  }
}

async function main(hosts: readonly Host[]): Promise<void> {
  const staleFile = isInstalled(HOSTS[0]!) ? findStaleFile() : undefined;
  if (staleFile !== undefined) {
    console.error(`examples/ has another build of cognomen installed (${staleFile} differs): ${INSTALL}`);
    process.exitCode = 1;
    return;
  }
  const { predict } = createPredictor(readFileSync(join(DIST, "data/core.bin")));
  const cases = listCases((name) => predict(name));
  const rows: Row[] = [];
  console.log(`${"host".padEnd(20)} ${"passed".padStart(12)} ${"seconds".padStart(8)}`);
  for (const host of hosts) {
    const row = await testHost(host, cases);
    console.log(`${row.name.padEnd(20)} ${row.result.padStart(12)} ${row.seconds.padStart(8)}`);
    rows.push(row);
  }
  for (const { name, differs } of hosts) {
    if (differs) console.log(`\n${name}: ${differs.titles.length} left out. ${differs.reason}.`);
  }
  for (const { name, complaints } of rows) {
    if (complaints.length > 0) console.log(`\n${name}:\n${complaints.map((line) => `  ${line}`).join("\n")}`);
  }
  if (rows.some(({ complaints }) => complaints.length > 0)) process.exitCode = 1;
}

// Not at once: what has been started is to be ended first.
process.once("SIGINT", () => process.exit(130));
await createScript(
  "npm run hosts --",
  "Asks every host the same requests and compares status, headers and body.",
)
  .addArgument(namedArguments("hosts", HOSTS))
  .addHelpText("after", `\nHosts are installed by: ${INSTALL}`)
  .action(main)
  .parseAsync();
