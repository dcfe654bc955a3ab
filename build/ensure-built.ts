/**
 * Makes what is missing or old, so that `npm start` and `npm test` work in a fresh clone and cost next to nothing in a
 * built one. Says what is made and why.
 *
 * The tiers in `data/compiled/` come with the repository. They are made anew only if facts or their code have changed. Those
 * of some licence classes alone lie beside them. `dist` is of one or the other, and stays so until it is built anew.
 */
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ALL_LICENCES, isEveryLicence, type LicenceChoice, nameLicences } from "../src/ground/licences.ts";
import { createScript, licenceOption, runScript } from "./command-line.ts";
import { findReasonToCompile } from "./compile/stamp.ts";
import { findReasonToTrain } from "./estimator/record.ts";
import { writeEntryFolders } from "./package/entry-folders.ts";
import {
  builtLicences,
  findReasonToMakePart,
  forgetParts,
  makePart,
  PART_NAMES,
  type PartName,
} from "./package/parts.ts";
import { compiledFolder } from "./stamp/stamp.ts";

/** What the command line needs: its bundles read the data modules. */
const COMMAND_LINE_PARTS: readonly PartName[] = ["data modules", "command line"];

const say = (line: string): boolean => process.stderr.write(`${line}\n`);

/** Why something has to be made, or undefined if all is as it would be made. */
export function findReasonToBuild(root: string): string | undefined {
  const licences = builtLicences(root);
  if (!isEveryLicence(licences)) return `dist has only ${nameLicences(licences)}`;
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
  const tiers = findReasonToCompile(dataFolder);
  if (tiers !== undefined) return `tiers: ${tiers}`;
  const estimator = findReasonToTrain(dataFolder);
  return estimator && `estimator: ${estimator}`;
}

/** All output goes to standard error: standard output belongs to the command that waits for it. */
function run(script: string, licences: LicenceChoice): void {
  const choice = isEveryLicence(licences) ? [] : ["--licence", licences.join(",")];
  if (!runScript([script, ...choice], 2)) throw new Error(`"npm run ${script}" failed; the reason is above.`);
}

/** Makes the tiers and the estimator if they are missing or old. */
function ensureData(licences: LicenceChoice): void {
  const tiers = findReasonToCompile("data", licences);
  if (tiers !== undefined) {
    say(`Rebuilding the tiers, because ${tiers}. This takes about three minutes.`);
    run("build:data", licences);
  }
  const estimator = findReasonToTrain("data", licences);
  if (estimator !== undefined) {
    say(`Retraining the estimator, because ${estimator}. This takes about two minutes.`);
    run("estimator", licences);
  }
}

async function ensureParts(names: readonly PartName[], licences: LicenceChoice): Promise<void> {
  writeEntryFolders(".");
  for (const name of names) {
    const reason = findReasonToMakePart(".", name, licences);
    if (reason === undefined) continue;
    const startTime = performance.now();
    await makePart(name, licences);
    say(`Built: ${name}, because ${reason}; ${((performance.now() - startTime) / 1000).toFixed(1)} s`);
  }
}

interface Options {
  anew?: boolean;
  commandLine?: boolean;
  licence?: LicenceChoice;
  allLicences?: boolean;
}

async function main({ anew, commandLine, licence, allLicences }: Options): Promise<void> {
  process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
  const licences = licence ?? (anew ? ALL_LICENCES : builtLicences("."));
  if (!isEveryLicence(licences)) {
    const folder = compiledFolder("data", licences);
    const text = `dist has only ${nameLicences(licences)} (${folder}); "npm run build" makes it with all.`;
    if (allLicences) throw new Error(`${text} This command needs all classes.`);
    say(text);
  }
  if (anew) {
    // Of all classes they come with the repository.
    if (!isEveryLicence(licences)) ensureData(licences);
    forgetParts(".");
    await ensureParts(PART_NAMES, licences);
    const reason = isEveryLicence(licences) ? findReasonToMakeData(".") : undefined;
    if (reason !== undefined)
      say(`data/compiled is out of date: ${reason}. Run npm run build:data or npm run estimator.`);
    return;
  }
  ensureData(licences);
  await ensureParts(commandLine ? COMMAND_LINE_PARTS : PART_NAMES, licences);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  createScript(
    "tsx build/ensure-built.ts",
    "Builds what is missing or out of date: the tiers in data/compiled, and dist.",
  )
    .option("--anew", "rebuild all of dist, but not the tiers: npm run build")
    .option("--command-line", "leave out the library, which the command line does not need")
    .addOption(licenceOption())
    .option("--all-licences", "fail if dist has only some licence classes: npm test")
    .addHelpText(
      "after",
      `
The tiers and estimator of a choice of classes are built if they are missing or out of date, in a folder beside
data/compiled. Without --anew, the default is the choice that dist was last built from.`,
    )
    .action(main)
    .parseAsync()
    .catch((error: unknown) => {
      say(`${(error as Error).message}\nThe build failed.`);
      process.exitCode = 1;
    });
}
