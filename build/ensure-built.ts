/**
 * Makes what is missing or old, so that `npm start` and `npm test` work in a fresh clone and cost next to nothing in a
 * built one. Says what is made and why.
 *
 * The tiers in `data/compiled/` come with the repository. They are made anew only if facts or their code have changed.
 */
import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { readOptions } from "./command-line.ts";
import { findReasonToCompile } from "./compile/stamp.ts";
import { findReasonToTrain } from "./estimator/record.ts";
import { findReasonToMakePart, forgetParts, makePart, PART_NAMES, type PartName } from "./package/parts.ts";

const HELP = `Usage: tsx build/ensure-built.ts [--anew | --command-line]

Makes what is missing or old: the tiers in data/compiled, and dist.

  --anew          make all of dist anew, but not the tiers: npm run build
  --command-line  leave out the library, which the command line does not need
  --help          this text
`;

/** What the command line needs: its bundles read the data modules. */
const COMMAND_LINE_PARTS: readonly PartName[] = ["data modules", "command line"];

const say = (line: string): boolean => process.stderr.write(`${line}\n`);

/** Why something has to be made, or undefined if all is as it would be made. */
export function findReasonToBuild(root: string): string | undefined {
  return (
    findReasonToMakeData(root) ??
    PART_NAMES.map((name) => {
      const reason = findReasonToMakePart(root, name);
      return reason && `${name}: ${reason}`;
    }).find((reason) => reason !== undefined)
  );
}

function findReasonToMakeData(root: string): string | undefined {
  const dataFolder = join(root, "data");
  const tiers = findReasonToCompile(root, dataFolder);
  if (tiers !== undefined) return `tiers: ${tiers}`;
  const estimator = findReasonToTrain(root, dataFolder);
  return estimator && `estimator: ${estimator}`;
}

/** All output goes to standard error: standard output belongs to the command that waits for it. */
function run(script: string): void {
  const { status } = spawnSync("npm", ["run", "--silent", script], {
    stdio: ["ignore", 2, 2],
    // npm is a script on Windows.
    shell: process.platform === "win32",
  });
  if (status !== 0) throw new Error(`"npm run ${script}" failed; the reason is above.`);
}

/** Makes the tiers and the estimator if they are old. */
function ensureData(): void {
  const tiers = findReasonToCompile(".", "data");
  if (tiers !== undefined) {
    say(`Making the tiers anew, because ${tiers}. This takes about three minutes.`);
    run("build:data");
  }
  const estimator = findReasonToTrain(".", "data");
  if (estimator !== undefined) {
    say(`Training the estimator anew, because ${estimator}. This takes about two minutes.`);
    run("estimator");
  }
}

async function ensureParts(names: readonly PartName[]): Promise<void> {
  for (const name of names) {
    const reason = findReasonToMakePart(".", name);
    if (reason === undefined) continue;
    const startTime = performance.now();
    await makePart(name);
    say(`Built: ${name}, because ${reason}; ${((performance.now() - startTime) / 1000).toFixed(1)} s`);
  }
}

async function main(): Promise<void> {
  const values = readOptions(HELP, { anew: { type: "boolean" }, "command-line": { type: "boolean" } });
  if (!values) return;
  process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
  if (values.anew) {
    forgetParts(".");
    await ensureParts(PART_NAMES);
    const reason = findReasonToMakeData(".");
    if (reason !== undefined)
      say(`data/compiled is old: ${reason}. npm run build:data or npm run estimator renews it.`);
    return;
  }
  ensureData();
  await ensureParts(values["command-line"] ? COMMAND_LINE_PARTS : PART_NAMES);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  main().catch((error: unknown) => {
    say(`${(error as Error).message}\nThe build failed.`);
    process.exitCode = 1;
  });
}
