/** `cognomen build-data`: a data file of one's own. */
import { createReadStream, existsSync } from "node:fs";
import { type Command, InvalidArgumentError, Option } from "commander";
import { isSameFile } from "../../src/cli/enrich/files.ts";
import { cannot, DataFileError, UsageError } from "../../src/cli/errors.ts";
import type { CliHost } from "../../src/cli/host.ts";
import { readNames as readNameLines } from "../../src/cli/lines.ts";
import {
  addDataOptions,
  checkCountries,
  type DataOptions,
  parseCountries,
  toDataChoice,
  wholeNumber,
} from "../../src/cli/options.ts";
import { createOutput, writeBeside } from "../../src/cli/output.ts";
import { openProgress } from "../../src/cli/terminal.ts";
import { MAX_TIER_BYTE_COUNT } from "../../src/format/format.ts";
import { readHead } from "../../src/format/load.ts";
import {
  ALL_LICENCES,
  isEveryLicence,
  isWithin,
  type LicenceChoice,
  markTier,
  nameLicences,
  parseLicences,
  readMark,
} from "../../src/ground/licences.ts";
import type { Estimator } from "../../src/ground/types.ts";
import { createStore } from "../../src/predict/store.ts";
import { grouped } from "../../src/program/grouped.ts";
import type { DataRequest, DataResult } from "./request.ts";

interface BuildDataOptions
  extends DataOptions,
    Pick<DataRequest, "label" | "countries" | "minEvidence" | "part"> {
  output: string;
  names?: string;
  counts?: string;
  licence?: LicenceChoice;
  force?: boolean;
  quiet?: boolean;
}

export function addBuildDataCommand(program: Command, host: CliHost): void {
  const command = program
    .command("build-data")
    .summary("build your own data file")
    .description("Builds a data file: a part of an installed tier, or a tier merged with your own counts.")
    .requiredOption("-o, --output <file>", "the data file to write");
  addDataOptions(
    command,
    "the tier to start from (default: the largest installed)",
    "the data file to start from",
  )
    .option("--countries <codes>", "keep only these countries, such as CH,DE", parseCountries)
    .option("--min-evidence <count>", "keep names with at least this many data points", wholeNumber(1))
    .option("--names <file>", "keep only what these names need, one per line")
    .addOption(new Option("--part <part>", "keep only records of this part").choices(["surname", "forename"]))
    .option("--counts <file>", "merge these counts: a CSV file with the header name,country,count[,part]")
    .option(
      "--licence <classes>",
      "accept only these licence classes, such as A or A,B, in the tier and in the column licence of --counts",
      parseLicence,
    )
    .option("--label <text>", "name of the new tier", parseLabel, "own")
    .option("--force", "overwrite an existing file")
    .option("--quiet", "no progress")
    .addHelpText("after", HELP_NOTES)
    .action((options: BuildDataOptions) => runBuildData(host, options));
}

const HELP_NOTES = `
Examples:
  cognomen build-data --countries DE,AT,CH --min-evidence 5 -o dach.bin
  cognomen build-data --names customers.txt -o customers.bin
  cognomen build-data --counts own.csv --label shop -o shop.bin
  cognomen predict --data shop.bin Nguyen

Counts are merged first, then names are selected. docs/own-data.md explains how counts change answers.

Licence classes: A open licences, B published lists without a stated licence, C facts extracted from share-alike or copyleft
data sets. A record does not say which sources it comes from, so a class cannot be removed from a tier. --licence A needs a
tier that was built from A only, with "npm run build:data -- --licence A" in the repository, and refuses any other.

Exit codes: 0 written, 1 a file cannot be read or written, 2 wrong usage, or nothing to write.`;

async function runBuildData(host: CliHost, options: BuildDataOptions): Promise<void> {
  const { output, countries, minEvidence, names, part, counts, label, licence } = options;
  if ([countries, minEvidence, names, part, counts].every((option) => option === undefined)) {
    throw new UsageError(
      "nothing to do: choose what to keep with --countries, --min-evidence, --names or --part, or merge --counts",
    );
  }
  const checkFree = (): void => {
    if (!options.force && existsSync(output))
      throw new UsageError(`${output} already exists: choose another --output, or overwrite it with --force`);
  };
  checkFree();
  const base = host.readData(toDataChoice(options));
  const inputs = { "the list of --names": names, "the file of --counts": counts, "the data file": base.path };
  for (const [what, path] of Object.entries(inputs))
    if (path !== undefined && isSameFile(path, output))
      throw new UsageError(`--output ${output} is ${what}: choose another file`);
  const tier = createStore(base.bytes);
  checkCountries(countries ?? [], tier.countries.codes, "--countries");
  const restsOn = readMark(tier.head.tier);
  checkLicences(base.path, restsOn, licence);
  const estimator = counts === undefined ? undefined : findEstimator(host, options, restsOn);
  const request: DataRequest = {
    base: base.bytes,
    // Nobody has said of own counts what they rest on, unless by --licence.
    label: markLabel(label, counts === undefined ? restsOn : (licence ?? ALL_LICENCES)),
    licences: licence,
    countries,
    minEvidence,
    part,
    names: names === undefined ? undefined : await readNames(names),
    countsPath: counts,
    estimator,
  };
  const startMs = performance.now();
  const progress = openProgress(host, { quiet: options.quiet });
  const buildData = await host.loadDataBuilder();
  const result = await buildData(request, progress).finally(() => progress.stop());
  checkFree();
  writeBeside(output, result.bytes);
  const out = createOutput(host.stdout);
  await out.write(describe(output, base.path, result, (performance.now() - startMs) / 1000));
  if (counts !== undefined && estimator === undefined)
    await out.write("the installed estimator uses other licence classes, so it was not used for new names\n");
  await out.finish();
}

/** @throws UsageError if a tier rests on more than is accepted */
function checkLicences(path: string, restsOn: LicenceChoice, accepted: LicenceChoice | undefined): void {
  if (accepted === undefined || isWithin(restsOn, accepted)) return;
  const choice = accepted.join(",");
  throw new UsageError(
    `--licence ${choice}: found a tier that uses ${nameLicences(restsOn)} (${path}), expected one of ${nameLicences(accepted)} only, because records do not say which sources they come from. In the repository, "npm run build:data -- --licence ${choice}" builds one: pass it with --data`,
  );
}

/** The installed estimator, if what is made may rest on all that it rests on: the same as the installed tiers. */
function findEstimator(
  host: CliHost,
  { data, licence: accepted = ALL_LICENCES }: BuildDataOptions,
  restsOn: LicenceChoice,
): Estimator | undefined {
  if (!isEveryLicence(accepted)) {
    const installed = data === undefined ? restsOn : readMark(readHead(host.readData({}).bytes).tier);
    if (!isWithin(installed, accepted)) return undefined;
  }
  return host.loadEstimator();
}

function markLabel(label: string, restsOn: LicenceChoice): string {
  const marked = markTier(label, restsOn);
  if (marked.length > MAX_TIER_BYTE_COUNT)
    throw new UsageError(
      `--label: found ${label.length} characters, expected at most ${MAX_TIER_BYTE_COUNT - (marked.length - label.length)} before${marked.slice(label.length)}`,
    );
  return marked;
}

async function readNames(path: string): Promise<string[]> {
  const names: string[] = [];
  const refuse = (lineNumber: number, reason: string): never => {
    throw new DataFileError(`line ${lineNumber} of --names ${path} is ${reason}: expected one name per line`);
  };
  try {
    for await (const lines of readNameLines(createReadStream(path), refuse))
      names.push(...lines.filter((line) => line.trim() !== ""));
  } catch (error) {
    if (error instanceof DataFileError) throw error;
    throw new DataFileError(cannot("read", `--names ${path}`, error), { cause: error });
  }
  if (names.length === 0) throw new DataFileError(`no names in --names ${path}: expected one on each line`);
  return names;
}

function describe(output: string, base: string, result: DataResult, seconds: number): string {
  const { bytes, keyCount, recordCount, counts } = result;
  const text = `${output}: ${grouped(keyCount)} names, ${grouped(recordCount)} records, ${grouped(bytes.length)} bytes, in ${seconds.toFixed(1)} s\nfrom ${base}\n`;
  if (counts === undefined) return text;
  const { rowCount, refusedRowCount, changedRecordCount, newRecordCount } = counts;
  const merged = `${grouped(rowCount)} rows of counts: ${grouped(changedRecordCount)} records changed, ${grouped(newRecordCount)} new\n`;
  const refused = `${grouped(refusedRowCount)} rows of other licence classes left out\n`;
  return text + merged + (refusedRowCount > 0 ? refused : "");
}

function parseLabel(text: string): string {
  if (!/^[\x20-\x7e]{1,64}$/u.test(text))
    throw new InvalidArgumentError("Use 1 to 64 letters, digits and signs of ASCII.");
  if (!isEveryLicence(readMark(text)))
    throw new InvalidArgumentError('Leave out "(licence …)" at its end: it is put there if it is true.');
  return text;
}

function parseLicence(text: string): LicenceChoice {
  try {
    return parseLicences(text);
  } catch (error) {
    throw new InvalidArgumentError(`${(error as Error).message}.`);
  }
}
