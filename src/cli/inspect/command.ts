/** `cognomen inspect`: what a data file holds, whether it is sound, and the way of one name through it. */
import type { Command } from "commander";
import { CognomenError } from "../../errors.ts";
import { createProgress, createQuietProgress } from "../../program/progress.ts";
import { DataFileError } from "../errors.ts";
import { type CliHost, type DataChoice, TIERS, type Tier } from "../host.ts";
import { createOutput } from "../output.ts";
import { describeTerminal } from "../terminal.ts";
import { type Survey, surveyFile } from "./survey.ts";
import { renderSurvey, renderTrace } from "./text.ts";
import { type NameTrace, traceName } from "./trace.ts";

interface InspectOptions {
  json?: boolean;
}

export function addInspectCommand(program: Command, host: CliHost): void {
  program
    .command("inspect")
    .argument("<file>", `a data file, or the name of one that is installed: ${TIERS.join(", ")}`)
    .argument("[name]", "the name to follow; without one all records are read and counted")
    .summary("what a data file holds, and the way of a name")
    .description("Shows header, sections, blocks and countries of a data file, and verifies all checksums.")
    .option("--json", "print one JSON object")
    .addHelpText("after", HELP_NOTES)
    .action((file: string, name: string | undefined, options: InspectOptions) =>
      inspect(host, file, name, options),
    );
}

const HELP_NOTES = `
Examples:
  cognomen inspect full
  cognomen inspect own.bin "Müller"
  cognomen inspect ./core --json

With a name: how it is folded, every look-up with block, bytes and walk, and the records found, with their weights.
Exit codes: 0 the file is sound, 1 it is damaged, no data file, or cannot be read.`;

async function inspect(
  host: CliHost,
  file: string,
  name: string | undefined,
  { json }: InspectOptions,
): Promise<void> {
  const { path, bytes } = host.readData(toChoice(file));
  const progress = host.stderr.isTTY ? createProgress(host.stderr) : createQuietProgress();
  const survey = surveyFile(bytes, {
    records: name === undefined,
    onProgress(doneBlockCount, blockCount) {
      if (doneBlockCount === 1) progress.start("read", blockCount);
      progress.step();
    },
  });
  progress.stop();
  const { trace, problem } = name === undefined ? {} : tryTrace(bytes, name, survey);

  const output = createOutput(host.stdout);
  if (json) {
    await output.write(`${JSON.stringify({ file: path, ...survey, ...(trace && { name: trace }) })}\n`);
  } else {
    await output.write(renderSurvey(path, survey, describeTerminal(host)));
    if (trace) await output.write(renderTrace(trace, survey.header!.stepsPerOctave, describeTerminal(host)));
  }
  await output.finish();
  const first = survey.problems[0] ?? problem;
  if (first === undefined) return;
  const more = survey.problems.length > 1 ? ` (and ${survey.problems.length - 1} more)` : "";
  throw new DataFileError(`${path}: ${first}${more}`);
}

function toChoice(file: string): DataChoice {
  return (TIERS as readonly string[]).includes(file) ? { tier: file as Tier } : { file };
}

/** In a damaged file a name may still be found, if what is damaged lies elsewhere. */
function tryTrace(
  bytes: Uint8Array,
  name: string,
  survey: Survey,
): { trace?: NameTrace; problem?: string | undefined } {
  if (survey.header === null) return {};
  try {
    return { trace: traceName(bytes, name) };
  } catch (error) {
    if (!(error instanceof CognomenError) && survey.isSound) throw error;
    return { problem: String(error) };
  }
}
