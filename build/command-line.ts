/** The command line of a script: its options, its help, and wrong use. */
import { spawnSync } from "node:child_process";
import { Argument, Command, InvalidArgumentError, Option } from "commander";
import { type LicenceChoice, parseLicences } from "../src/ground/licences.ts";

/**
 * The command of a script. Wrong use is told in one line on standard error and ends the process with exit code 2.
 *
 * @param call how the script is called, such as `npm run bench --`
 */
export const createScript = (call: string, description: string): Command =>
  new Command(call)
    .description(description)
    .helpOption("-h, --help", "print this help")
    .configureOutput({ outputError: (text, write) => write(`${toLine(text)} See --help.\n`) })
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2));

const toLine = (text: string): string =>
  text
    .replace(/^error: /u, "")
    .trim()
    .replace(/\s*\n\s*/gu, " ")
    .replace(/\.?$/u, ".");

/** Reads the value of an option or argument. */
export const wholeNumber =
  (min: number, max = Number.MAX_SAFE_INTEGER) =>
  (text: string): number => {
    const value = Number(text.replaceAll(",", ""));
    if (Number.isSafeInteger(value) && value >= min && value <= max) return value;
    const range = max === Number.MAX_SAFE_INTEGER ? `of ${min} or more` : `from ${min} to ${max}`;
    throw new InvalidArgumentError(`Expected a whole number ${range}.`);
  };

/** Arguments that name some of a list, in capitals or not; without any it is all of them. */
export function namedArguments<Named extends { readonly name: string }>(
  what: string,
  all: readonly Named[],
): Argument {
  const names = all.map(({ name }) => JSON.stringify(name)).join(", ");
  return new Argument(`[${what}...]`, `only these of ${names}`)
    .default(all, "all")
    .argParser((text: string, chosen: readonly Named[]) => {
      const found = all.find(({ name }) => name.toLowerCase() === text.toLowerCase());
      if (found === undefined) throw new InvalidArgumentError(`Expected one of ${names}.`);
      return chosen === all ? [found] : [...chosen, found];
    });
}

/** `--licence`; without it all classes are meant. */
export const licenceOption = (): Option =>
  new Option(
    "--licence <classes>",
    "sources of these licence classes alone, such as A or A,B (default: all, which are A, B and C): A an open licence, " +
      "B official facts, C facts out of share-alike or copyleft containers",
  ).argParser((text): LicenceChoice => {
    try {
      return parseLicences(text);
    } catch (error) {
      throw new InvalidArgumentError(`${(error as Error).message}.`);
    }
  });

/** A script of package.json with its arguments. */
export type ScriptCall = readonly [script: string, ...args: string[]];

/**
 * Runs a script of package.json to its end.
 *
 * @param output the descriptor that its standard output goes to
 * @returns whether it went well; what went wrong is on standard error
 */
export function runScript([script, ...args]: ScriptCall, output = 1): boolean {
  const { status } = spawnSync("npm", ["run", "--silent", script, "--", ...args], {
    stdio: ["inherit", output, 2],
    // npm is a script on Windows.
    shell: process.platform === "win32",
  });
  return status === 0;
}
