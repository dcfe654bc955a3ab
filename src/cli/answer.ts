/** `cognomen predict` and `cognomen explain`: take names, answer each in order, write as one goes. */
import type { Command } from "commander";
import type { NameParts } from "../ground/types.ts";
import { UsageError } from "./errors.ts";
import type { CliHost } from "./host.ts";
import { readNames } from "./lines.ts";
import { fitList, holdNames, isList } from "./list.ts";
import { type AnswerOptions, addAnswerOptions, toDataChoice, toNames, toPredictOptions } from "./options.ts";
import { writeBatches } from "./output.ts";
import { createRenderer, escapeUnit, measureNames, UNSAFE_CHARACTERS } from "./render.ts";
import { describeTerminal } from "./terminal.ts";

/** Summary and description. Each is called as what answers it. */
const COMMANDS = {
  predict: ["likely countries of origin of names", ""],
  explain: ["the same, with the evidence", ", and what the answer is based on"],
} as const;

export function addAnswerCommands(program: Command, host: CliHost): void {
  for (const name of ["predict", "explain"] as const) {
    addAnswerOptions(program.command(name))
      .argument("[names...]", "names (default: one per line of standard input)")
      .summary(COMMANDS[name][0])
      .description(`Prints the likely countries of origin of each name${COMMANDS[name][1]}.`)
      .action((names: string[], options: AnswerOptions) => answerNames(host, names, options, name));
  }
}

/**
 * Answers the given names, or those on standard input, one on each line. Of a name in its parts, standard input is left
 * alone: programs that run this one often leave it open and empty.
 */
async function answerNames(
  host: CliHost,
  args: readonly string[],
  options: AnswerOptions,
  command: keyof typeof COMMANDS,
): Promise<void> {
  const names = toNames(args, options);
  const isListed = isList(options);
  const fromStdin = names.length === 0;
  if (fromStdin && host.stdin.isTTY) {
    throw new UsageError(`no names: write cognomen ${command} "Ada Lovelace", or pipe one per line`);
  }
  const predictor = host.loadPredictor(toDataChoice(options));
  const { countries } = predictor.info();
  // Of a list, its names decide on the prior.
  const given = isListed ? { ...options, prior: undefined } : options;
  const predictOptions = toPredictOptions(given, countries, () => host.loadEstimator());
  const complain = (lineNumber: number, reason: string): void => {
    host.stderr.write(`cognomen: line ${lineNumber}: ${reason}, treated as an unknown name\n`);
  };
  const lines = fromStdin ? readNames(host.stdin, complain) : undefined;
  let batches: AsyncIterable<string[]> | Iterable<readonly (string | NameParts)[]> = lines ?? [names];
  if (isListed) {
    const list = lines ? await holdNames(lines) : names;
    const prior = await fitList(host, predictor, list, predictOptions, options.residence);
    if (prior !== undefined) predictOptions.prior = prior;
    batches = [list];
  }

  // JSON leaves DEL and the controls above it, which a terminal obeys; in a file or pipe bytes stay those of JSON.stringify.
  const writeJson = (value: unknown): string =>
    host.stdout.isTTY ? JSON.stringify(value).replace(UNSAFE_CHARACTERS, escapeUnit) : JSON.stringify(value);
  const renderText = createRenderer({
    terminal: describeTerminal(host),
    // Its tables of words are loaded where they are shown.
    reasons:
      command === "explain" ? (await import("../tables/placeholders.ts")).createNullValues() : undefined,
    nameColumns: measureNames(args),
    restricted: options.countries !== undefined || options.prior !== undefined,
  });
  const render = (name: string | NameParts): string => {
    if (options.json) return `${writeJson(predictor[command](name, predictOptions))}\n`;
    // An empty line in a list for people separates; in JSON it is a name, so that line n answers line n.
    if (fromStdin && typeof name === "string" && name.trim() === "") return "";
    return renderText(predictor.explain(name, predictOptions));
  };
  await writeBatches(host, batches, render);
}
