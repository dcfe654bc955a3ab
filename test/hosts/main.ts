/** Runs the same requests against every host, each in a process of its own. `npm run hosts` */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createScript, namedArguments } from "../../build/command-line.ts";
import { createPredictor } from "../../src/predict/predictor.ts";
import { type Case, EXAMPLE_CALLERS, listCases } from "../suites/http.ts";
import { EXAMPLES, HOSTS, type Host, isInstalled } from "./hosts.ts";
import { findFreePort, runToEnd, startHost } from "./process.ts";
import { runCases } from "./run.ts";
import { type Check, runChecks } from "./runner.ts";
import { createClient } from "./send.ts";

const DIST = fileURLToPath(new URL("../../dist/", import.meta.url));
const INSTALL = "npm ci --prefix examples --ignore-scripts";

/** What differs between this build and the package that the examples have installed. */
function findStaleFile(): string | undefined {
  const files =
    "package.json dist/cli.js dist/core.js dist/http.js dist/http/node.js dist/data/core.base64.cjs";
  return files.split(" ").find((file) => {
    const [built, installed] = [join(DIST, "..", file), join(EXAMPLES, "node_modules/cognomen", file)];
    return !existsSync(installed) || !readFileSync(installed).equals(readFileSync(built));
  });
}

function checkHost(host: Host, cases: readonly Case[]): Check {
  const { name, servedBy, prepare, differs } = host;
  // Other addresses to send from are there on Linux alone.
  const possible = cases.filter(
    ({ title, sending }) =>
      !differs?.titles.includes(title) && (sending.from === undefined || process.platform === "linux"),
  );
  return {
    name,
    findMissing: () => (isInstalled(host) && host.start(0) !== undefined ? undefined : INSTALL),
    async run() {
      if (prepare) await runToEnd(prepare);
      const port = await findFreePort();
      const running = await startHost(host.start(port)!, port);
      try {
        const setting = { callers: EXAMPLE_CALLERS, servedBy };
        const { passedCount, caseCount, complaints } = await runCases(
          createClient(port),
          possible,
          setting,
          true,
        );
        if (complaints.length > 0 && running.output() !== "")
          complaints.push(`it wrote:\n${running.output()}`);
        const leftOut = differs ? `, ${differs.titles.length} left out: ${differs.reason}` : "";
        return { found: `${passedCount} of ${caseCount}${leftOut}`, complaints };
      } finally {
        await running.stop();
      }
    },
  };
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
  await runChecks(hosts.map((host) => checkHost(host, cases)));
}

await createScript(
  "npm run hosts --",
  "Asks every host the same requests and compares status, headers and body.",
)
  .addArgument(namedArguments("hosts", HOSTS))
  .addHelpText("after", `\nHosts are installed by: ${INSTALL}`)
  .action(main)
  .parseAsync();
