/** `cognomen fit-prior`: where the names of a list are from together, as a prior for other programs. */
import type { Command } from "commander";
import type { CountryCode } from "../../ground/types.ts";
import { type FittedPrior, fitSample, MIN_NAME_COUNT } from "../../lists/fit-prior.ts";
import { createPredictor } from "../../predict/predictor.ts";
import {
  describeComposition,
  describeTooFew,
  renderComposition,
  toSpokenName,
  watchPredictor,
} from "../composition.ts";
import { settleFiles, toPath } from "../enrich/files.ts";
import { roundPrior, toNames } from "../enrich/list-priors.ts";
import {
  addReadingOptions,
  checkLastName,
  checkReadingOptions,
  describeAnswers,
  type ReadingOptions,
  toAnswerOptions,
} from "../enrich/options.ts";
import { planSource } from "../enrich/plan.ts";
import { scan } from "../enrich/scan.ts";
import { ByteSource } from "../enrich/source.ts";
import { UsageError } from "../errors.ts";
import type { CliHost } from "../host.ts";
import {
  type AnswerOptions,
  addDataOptions,
  addEvidenceOptions,
  addLastNameOption,
  type DataOptions,
  parseResidence,
  RESIDENCE_HELP,
  toDataChoice,
  toPredictOptions,
  toResidentPrior,
} from "../options.ts";
import { describeTerminal, openProgress } from "../terminal.ts";
import { openWordLookup } from "../word-lookup.ts";
import { writeWhole } from "../write-whole.ts";

interface FitPriorOptions
  extends ReadingOptions,
    DataOptions,
    Pick<AnswerOptions, "whole" | "best" | "unknown" | "residence"> {
  output?: string;
  lastName?: boolean;
  force?: boolean;
  quiet?: boolean;
}

export function addFitPriorCommand(program: Command, host: CliHost): void {
  const command = program
    .command("fit-prior")
    .summary("estimate where a list is from, as a prior for other commands")
    .description("Estimates where the people of a list come from, and writes it as a prior.")
    .argument("[input]", "file to read like enrich (default, or -: standard input, one name per line)")
    .option("-o, --output <file>", "JSON file to write (default, or -: standard output)");
  addLastNameOption(command, "fit for answers by last name, like predict without options");
  addEvidenceOptions(addDataOptions(addReadingOptions(command)), true)
    .option("--residence <country>", RESIDENCE_HELP, parseResidence)
    .option("--force", "overwrite an existing file")
    .option("--quiet", "print nothing unless it fails")
    .addHelpText("after", HELP_NOTES)
    .action((input: string | undefined, options: FitPriorOptions) => writePrior(host, input, options));
}

const HELP_NOTES = `
Writes one JSON object with weights by country, for --prior of the other commands. Fit and answer in the same way: use the
other commands with --best, or fit with --last-name. Fewer than twenty names are not enough: then it writes the default
prior and says so.

Examples:
  cognomen fit-prior names.csv -o prior.json
  cognomen worker --best --prior prior.json < new-names.txt
  cognomen fit-prior customers.csv --column name --residence CH -o prior.json

Exit codes: 0 written, 1 a file cannot be read or written, 2 wrong usage.`;

async function writePrior(host: CliHost, input: string | undefined, options: FitPriorOptions): Promise<void> {
  checkLastName(options);
  checkReadingOptions(options);
  const inputPath = toPath(input);
  if (inputPath === undefined && host.stdin.isTTY)
    throw new UsageError("no input: write cognomen fit-prior names.csv -o prior.json, or pipe names");
  const data = host.readData(toDataChoice(options));
  const paths = { inputPath, outputPath: toPath(options.output), dataPath: data.path };
  const { outputPath } = settleFiles({ ...host, ...options, ...paths });
  const source = new ByteSource(inputPath, host.stdin);
  const progress = openProgress(host, { quiet: options.quiet });
  try {
    const { plan } = await planSource(source, {
      inputPath,
      outputPath: undefined,
      options: inputPath === undefined ? { format: "list", ...options } : options,
      lookup: openWordLookup(host, data, options.data !== undefined),
      added: undefined,
    });
    const predictor = createPredictor(data.bytes);
    const { tier, countries } = predictor.info();
    const { residence, ...evidence } = options;
    const answerOptions = toAnswerOptions(evidence);
    const predictOptions = toPredictOptions(answerOptions, countries, () => host.loadEstimator());
    progress.start("reading names", source.totalByteCount, { unit: "rows" });
    for (const line of [describeAnswers(tier, options, predictOptions), ...plan.names]) progress.note(line);
    const samples = await scan({
      source,
      plan,
      groupOf: () => undefined,
      isStopped: () => false,
      onProgress: (done, count) => progress.reach(done, count),
    });
    const names = toNames(samples.list(), plan);
    progress.start("fitting a prior", names.length, { unit: "names" });
    const fitted = await fitSample(
      watchPredictor(predictor, (count) => progress.reach(count, count)),
      names,
      {
        whole: predictOptions.whole,
        estimator: predictOptions.estimator,
        residence: residence && toResidentPrior(residence, countries),
      },
    );
    progress.stop();
    if (!options.quiet) host.stderr.write(describeFit(host, fitted, residence));
    const sorted = Object.entries(roundPrior(fitted.prior)).sort(([, left], [, right]) => right - left);
    const json = JSON.stringify(Object.fromEntries(sorted), undefined, 2);
    await writeWhole(host, outputPath, `${json}\n`, options.force);
  } finally {
    progress.stop();
    source.stop();
  }
}

function describeFit(host: CliHost, fitted: FittedPrior, residence: CountryCode | undefined): string {
  if (fitted.isDefault) {
    const people = residence === undefined ? "the world" : `people who live in ${toSpokenName(residence)}`;
    return `${describeTooFew(fitted.nameCount, MIN_NAME_COUNT)}: the prior is that of ${people}\n`;
  }
  return `${describeComposition(fitted)}.\n${renderComposition(fitted.shares, describeTerminal(host))}`;
}
