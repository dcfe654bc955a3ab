/** The command line of a script: its options, its help, and wrong use. */
import { type ParseArgsConfig, parseArgs } from "node:util";

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
