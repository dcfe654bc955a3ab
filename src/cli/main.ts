/**
 * The command line: commands, help, and the one place where failures become messages and exit codes.
 *
 * The code of a command is loaded when it runs, in three parts: the commands for files, the server, and the commands that
 * make data files. A single file would cost `cognomen predict` 0.02 s. Many small ones would cost more, because resolving
 * each takes 1 ms.
 */
import { Command, CommanderError } from "commander";
import { version } from "../../package.json";
import { CognomenError } from "../ground/errors.ts";
import { addAnswerCommands } from "./answer.ts";
import { CliError, UsageError } from "./errors.ts";
import type { CliHost } from "./host.ts";
import { UNSAFE_CHARACTERS } from "./render.ts";
import { addWorkerCommand } from "./worker/command.ts";

type AddCommand = (program: Command, host: CliHost) => void;

const loadFileCommands = () => import("./file-commands.ts");
const loadServeCommands = () => import("./serve-commands.ts");

/** In the order of the help. */
const COMMANDS: Readonly<Record<string, () => AddCommand | Promise<AddCommand>>> = {
  predict: () => addAnswerCommands,
  explain: () => addAnswerCommands,
  serve: async () => (await loadServeCommands()).addServeCommand,
  usage: async () => (await loadServeCommands()).addUsageCommand,
  enrich: async () => (await loadFileCommands()).addEnrichCommand,
  "fit-prior": async () => (await loadFileCommands()).addFitPriorCommand,
  worker: () => addWorkerCommand,
  export: async () => (await loadFileCommands()).addExportCommand,
  inspect: async () => (await loadFileCommands()).addInspectCommand,
  data: async () => (await loadFileCommands()).addDataCommand,
  python: async () => (await loadFileCommands()).addPythonCommand,
  "build-data": async () => (await loadFileCommands()).addBuildDataCommand,
};

/** @returns the exit code; a complaint has then been written to `host.stderr`, in one line */
export async function main(args: readonly string[], host: CliHost): Promise<number> {
  host.stderr.on("error", () => {}); // complaints and progress that nobody wants
  let helpText = "";
  try {
    const program = createProgram((text) => {
      helpText += text;
    });
    for (const addCommand of await findCommands(args[0])) addCommand(program, host);
    for (const command of program.commands) command.helpOption("-h, --help", "print this help");
    await program.parseAsync(args as string[], { from: "user" });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) {
      host.stdout.on("error", () => {}); // `cognomen --help | head -1`
      host.stdout.write(helpText);
      return 0;
    }
    const { exitCode, message } = describeFailure(error);
    // Of paths and arguments: a terminal would obey them. Lines of a stack stay.
    const text = message.replace(UNSAFE_CHARACTERS, (unit) => (unit === "\n" ? unit : "\ufffd"));
    host.stderr.write(`cognomen: ${text}\n`);
    return exitCode;
  }
}

function createProgram(writeHelp: (text: string) => void): Command {
  return new Command("cognomen")
    .description("Tells you which countries names come from, offline.")
    .usage("<command> [names...] [options]")
    .version(version, "--version", "print the version")
    .helpOption("-h, --help", "print this help")
    .helpCommand(false)
    .exitOverride()
    .configureOutput({
      writeOut: writeHelp,
      // Complaints are written by main, in one line.
      writeErr: () => {},
      getOutHelpWidth: () => 100,
    })
    .addHelpText("after", HELP_NOTES);
}

/** Looked up before commander does, which would complain about the options of an unknown command first. */
async function findCommands(first: string | undefined): Promise<Iterable<AddCommand>> {
  if (first === undefined)
    throw new UsageError('no command: try cognomen predict "Ada Lovelace", or cognomen --help');
  if (first === "--version") return [];
  if (first.startsWith("-")) return new Set(await Promise.all(Object.values(COMMANDS).map((load) => load())));
  if (Object.hasOwn(COMMANDS, first)) return [await COMMANDS[first]!()];
  const found = JSON.stringify(first);
  throw new UsageError(`unknown command ${found}: to ask about a name, write cognomen predict ${found}`);
}

const HELP_NOTES = `
Examples:
  cognomen predict Nguyen "José García" 王小明
  cognomen explain --limit 10 Müller
  cognomen predict --given Giovanni --family Rossi
  cognomen predict --json < names.txt > answers.jsonl
  cognomen enrich in.csv --column surname -o out.csv
  cognomen fit-prior names.csv -o prior.json
  cognomen serve --port 8080
  cognomen inspect full Nguyen
  cognomen data full -o public/full.bin

Answers are statistics: good for groups of names, weak for one person.
Exit codes: 0 answered (unknown names included), 1 data cannot be read or a server cannot start, 2 wrong usage.`;

function describeFailure(error: unknown): { exitCode: number; message: string } {
  if (error instanceof CliError) return { exitCode: error.exitCode, message: toOneLine(error.message) };
  if (error instanceof CommanderError) {
    // Commander puts its suggestion on a second line and starts with "error: ".
    const message = toOneLine(error.message.replace(/^error: /u, ""));
    return { exitCode: 2, message: `${message} (see cognomen --help)` };
  }
  if (error instanceof CognomenError)
    return { exitCode: error.code.startsWith("ERR_DATA") ? 1 : 2, message: toOneLine(error.message) };
  // A system error (disk full, no permission) is for the user; anything else is a fault of ours and says where.
  const fault = error as NodeJS.ErrnoException;
  return { exitCode: 1, message: (fault.code ? fault.message : fault.stack) ?? String(error) };
}

const toOneLine = (text: string): string => text.replace(/\s*\n\s*/gu, " ");
