/** `cognomen data` and `cognomen python`: what comes with the package, as a file of its own. */
import { createHash } from "node:crypto";
import { Argument, type Command } from "commander";
import { grouped } from "../program/grouped.ts";
import { settleFiles, toPath } from "./enrich/files.ts";
import { UsageError } from "./errors.ts";
import { type CliHost, DATA_NAMES, type DataFile, type DataName } from "./host.ts";
import { writeWhole } from "./write-whole.ts";

type Named = DataName | "best";

interface FileOptions {
  output?: string;
  script?: boolean;
  force?: boolean;
}

export function addDataCommand(program: Command, host: CliHost): void {
  const nameHelp = "a tier, estimate for the estimator, or best with --script";
  program
    .command("data")
    .addArgument(new Argument("<name>", nameHelp).choices([...DATA_NAMES, "best"]))
    .summary("write an installed data file")
    .description("Writes a data file from the package and prints its size and SHA-256.")
    .requiredOption("-o, --output <file>", "the file to write, or - for standard output")
    .option("--script", "write code and data as a classic script that defines cognomen")
    .option("--force", "overwrite an existing file")
    .addHelpText("after", HELP_NOTES)
    .action((name: Named, options: FileOptions) => writeData(host, name, options));
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
    .action(async (options: FileOptions) => {
      await writeFile(host, host.readPython(), options);
    });
}

const HELP_NOTES = `
The package contains its data as JavaScript modules. This command writes the file that createPredictor, createEstimator and
createRemotePredictor take. Write it again when you update the package: data and code belong together.

With --script, it writes what "import * as cognomen" would give, for a <script> in a page, or an embedded engine such as V8 in R.

Examples:
  cognomen data full -o public/full.bin
  cognomen data core -o - | ssh host "cat > core.bin"
  cognomen data best --script -o cognomen.js

Exit codes: 0 written, 1 a file cannot be read or written, 2 wrong usage.`;

async function writeData(host: CliHost, name: Named, options: FileOptions): Promise<void> {
  const { script, output } = options;
  if (name === "best" && !script) throw new UsageError("best is no data file: add --script, or choose full");
  const fileName = `${name}.${script ? "js" : "bin"}`;
  if (toPath(output) === undefined && host.stdout.isTTY) {
    const command = `cognomen data ${name} -o ${fileName}`;
    throw new UsageError(`a data file is not text for a terminal: write ${command}`);
  }
  const file = name === "best" || script ? host.readScript(name) : host.readInstalled(name);
  if (!(await writeFile(host, file, options))) return;
  const sha256 = createHash("sha256").update(file.bytes).digest("hex");
  host.stderr.write(`${toPath(output) ?? fileName}: ${grouped(file.bytes.length)} bytes, sha256 ${sha256}\n`);
}

/** @returns false if the reader of standard output has gone */
function writeFile(
  host: CliHost,
  { path: dataPath, bytes }: DataFile,
  options: FileOptions,
): Promise<boolean> {
  const { stdout } = host;
  const { outputPath } = settleFiles({ ...options, outputPath: toPath(options.output), dataPath, stdout });
  return writeWhole(host, outputPath, bytes, options.force);
}
