/** `cognomen inspect`: what a data file holds, whether it is sound, and the records of one name. */
import type { Command } from "commander";
import { CognomenError } from "../../ground/errors.ts";
import { DataFileError } from "../errors.ts";
import { type CliHost, TIERS } from "../host.ts";
import { createOutput } from "../output.ts";
import { describeTerminal, openProgress } from "../terminal.ts";
import { checkFile } from "./check.ts";
import { renderCheck, renderRecords } from "./text.ts";

export function addInspectCommand(program: Command, host: CliHost): void {
  program
    .command("inspect")
    .argument("<file>", `a data file, or an installed tier: ${TIERS.join(", ")}`)
    .argument("[name]", "the name to look up (default: open every block)")
    .summary("check a data file and show the records of a name")
    .description("Shows the header and sections of a data file and verifies all checksums.")
    .addHelpText("after", HELP_NOTES)
    .action((file: string, name: string | undefined) => inspect(host, file, name));
}

const HELP_NOTES = `
Examples:
  cognomen inspect full
  cognomen inspect own.bin "Müller"
  cognomen inspect ./core

With a name, it shows its key, the block of that key, and its records with their weights.
Exit codes: 0 the file is sound, 1 it is damaged, not a data file, or cannot be read.`;

async function inspect(host: CliHost, file: string, name: string | undefined): Promise<void> {
  const tier = TIERS.find((name) => name === file);
  const { path, bytes } = host.readData(tier === undefined ? { file } : { tier });
  const progress = openProgress(host, { quiet: !host.stderr.isTTY });
  progress.start("read", undefined);
  const check = checkFile(bytes, name === undefined, () => progress.step());
  progress.stop();
  const { head } = check;
  const problems = [...check.problems];
  const terminal = describeTerminal(host);
  const output = createOutput(host.stdout);
  await output.write(renderCheck(path, check, terminal));
  if (name !== undefined && head !== undefined) {
    try {
      await output.write(renderRecords(name, bytes, head, terminal));
    } catch (error) {
      // In a damaged file a name may still be found, if what is damaged lies elsewhere.
      if (!(error instanceof CognomenError) && problems.length === 0) throw error;
      if (problems.length === 0) problems.push(String(error));
    }
  }
  await output.finish();
  if (problems.length === 0) return;
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : "";
  throw new DataFileError(`${path}: ${problems[0]}${more}`);
}
