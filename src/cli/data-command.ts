/** `cognomen data` and `cognomen python`: what comes with the package, as a file of its own. */
import { createHash } from "node:crypto";
import { Argument, type Command } from "commander";
import { grouped } from "../program/grouped.ts";
import { settleFiles, toPath } from "./enrich/files.ts";
import { UsageError } from "./errors.ts";
import { type CliHost, DATA_NAMES, type DataName } from "./host.ts";
import { writeWhole } from "./write-whole.ts";

interface DataCommandOptions {
  output: string;
  force?: boolean;
}

export function addDataCommand(program: Command, host: CliHost): void {
  program
    .command("data")
    .addArgument(new Argument("<name>", "a tier, or estimate for the estimator").choices([...DATA_NAMES]))
    .summary("write an installed data file")
    .description("Writes a data file from the package and prints its size and SHA-256.")
    .requiredOption("-o, --output <file>", "the data file to write, or - for standard output")
    .option("--force", "overwrite an existing file")
    .addHelpText("after", HELP_NOTES)
    .action((name: DataName, options: DataCommandOptions) => writeData(host, name, options));
}

export function addPythonCommand(program: Command, host: CliHost): void {
  program
    .command("python")
    .summary("write origin.py, the module for Python")
    .description(
      "Writes origin.py, a module for Python 3.9 that adds countries to data frames, lists of dicts and CSV files by this command.",
    )
    .option("-o, --output <file>", "the file to write (default: standard output)")
    .option("--force", "overwrite an existing file")
    .action(async ({ output, force }: Partial<DataCommandOptions>) => {
      const { path: dataPath, bytes } = host.readPython();
      const { outputPath } = settleFiles({
        outputPath: toPath(output),
        dataPath,
        stdout: host.stdout,
        force,
      });
      await writeWhole(host, outputPath, bytes, force);
    });
}

const HELP_NOTES = `
The package contains its data as JavaScript modules. This command writes the file that createPredictor, createEstimator and
createRemotePredictor take. Write it again when you update the package: data and code belong together.

Examples:
  cognomen data full -o public/full.bin
  cognomen data core -o - | ssh host "cat > core.bin"

Exit codes: 0 written, 1 a file cannot be read or written, 2 wrong usage.`;

async function writeData(host: CliHost, name: DataName, options: DataCommandOptions): Promise<void> {
  const { force } = options;
  const { path: dataPath, bytes } = host.readInstalled(name);
  const { outputPath } = settleFiles({
    outputPath: toPath(options.output),
    dataPath,
    stdout: host.stdout,
    force,
  });
  if (outputPath === undefined && host.stdout.isTTY)
    throw new UsageError(
      `a data file is not text for a terminal: write cognomen data ${name} -o ${name}.bin`,
    );
  if (!(await writeWhole(host, outputPath, bytes, force))) return;
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  host.stderr.write(`${outputPath ?? `${name}.bin`}: ${grouped(bytes.length)} bytes, sha256 ${sha256}\n`);
}
