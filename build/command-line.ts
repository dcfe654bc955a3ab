/** The command line of a script: its options, its help, and wrong use. */
import { type ParseArgsConfig, parseArgs } from "node:util";
import { ALL_LICENCES, type LicenceChoice, parseLicences } from "../src/licences.ts";

type Options = NonNullable<ParseArgsConfig["options"]>;
type Values<O extends Options> = ReturnType<typeof parseArgs<{ options: O }>>["values"];

const HELP_OPTION = { help: { type: "boolean", short: "h" } } as const;

/**
 * Reads the options of a script that takes nothing else.
 *
 * @param help what `--help` prints
 * @returns their values; undefined if the script is to end: help was asked for and printed, or an option was wrong, which
 *   is said on standard error and is exit code 2
 */
export function readOptions<const O extends Options>(help: string, options: O): Values<O> | undefined {
  try {
    const { values } = parseArgs({ options: { ...options, ...HELP_OPTION } });
    if ((values as { help?: boolean }).help !== true) return values as Values<O>;
    process.stdout.write(help);
  } catch (error) {
    process.stderr.write(`${(error as Error).message} See --help.\n`);
    process.exitCode = 2;
  }
  return undefined;
}

/** How `--licence` is described where it is an option. */
export const LICENCE_HELP = `  --licence <classes>  sources of these licence classes alone, such as A or A,B (default: all, which are A, B and C):
                       A an open licence, B official facts, C facts out of share-alike or copyleft containers`;

/**
 * Reads the value of `--licence`.
 *
 * @returns all classes if there is none; undefined if it is wrong, which is said on standard error and is exit code 2
 */
export function readLicences(value: string | undefined): LicenceChoice | undefined {
  if (value === undefined) return ALL_LICENCES;
  try {
    return parseLicences(value);
  } catch (error) {
    process.stderr.write(`--licence: ${(error as Error).message}. See --help.\n`);
    process.exitCode = 2;
    return undefined;
  }
}
