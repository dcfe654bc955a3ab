/** What `predict` and `explain` have in common: take names, answer each in order, write as one goes. */
import type { NameParts, PredictOptions, Predictor } from "../types.ts";
import { UsageError } from "./errors.ts";
import type { CliHost } from "./host.ts";
import { MAX_LINE_UNIT_COUNT, readLines } from "./lines.ts";
import { fitList, holdNames, isList, withoutPrior } from "./list.ts";
import { type AnswerOptions, toDataChoice, toNames, toPredictOptions } from "./options.ts";
import { createOutput, isPrematureClose, WRITE_UNITS } from "./output.ts";
import { createRenderer, measureNames } from "./render.ts";
import { describeTerminal } from "./terminal.ts";

export interface AnswerCommand {
  /** The object that `--json` prints for a name. */
  toJson(predictor: Predictor, name: string | NameParts, options: PredictOptions): unknown;
  /** Whether text shows the reasons. */
  reasons: boolean;
  /** For the advice when there is nothing to do. */
  commandName: string;
}

/**
 * Answers the given names, or those on standard input, one on each line. Of a name in its parts, standard input is left
 * alone: programs that run this one often leave it open and empty.
 */
export async function answerNames(
  host: CliHost,
  args: readonly string[],
  options: AnswerOptions,
  command: AnswerCommand,
): Promise<void> {
  const names = toNames(args, options);
  const isListed = isList(options);
  const fromStdin = names.length === 0;
  if (fromStdin && host.stdin.isTTY) {
    throw new UsageError(
      `no names: write cognomen ${command.commandName} "Ada Lovelace", or pipe one per line`,
    );
  }
  const predictor = host.loadPredictor(toDataChoice(options));
  const { countries } = predictor.info();
  const given = isListed ? withoutPrior(options) : options;
  const predictOptions = toPredictOptions(given, countries, () => host.loadEstimator());
  host.stderr.on("error", () => {}); // complaints that nobody wants
  const complain = (lineNumber: number): void => {
    host.stderr.write(
      `cognomen: line ${lineNumber}: longer than ${MAX_LINE_UNIT_COUNT} characters, answered as no name\n`,
    );
  };
  const lines = fromStdin ? readLines(host.stdin, complain) : undefined;
  let batches: AsyncIterable<string[]> | Iterable<readonly (string | NameParts)[]> = lines ?? [names];
  if (isListed) {
    const list = lines ? await holdNames(lines) : names;
    const prior = await fitList(host, predictor, list, predictOptions, options.residence);
    if (prior !== undefined) predictOptions.prior = prior;
    batches = [list];
  }

  const renderText = createRenderer({
    terminal: describeTerminal(host),
    reasons: command.reasons,
    nameColumns: measureNames(args),
    restricted: options.countries !== undefined || options.prior !== undefined,
  });
  const render = options.json
    ? (name: string | NameParts) => `${JSON.stringify(command.toJson(predictor, name, predictOptions))}\n`
    : (name: string | NameParts) => {
        // An empty line in a list for people separates; in JSON it is a name, so that line n answers line n.
        if (fromStdin && typeof name === "string" && name.trim() === "") return "";
        return renderText(predictor.explain(name, predictOptions));
      };

  const output = createOutput(host.stdout, () => host.stdin.destroy());
  try {
    for await (const batch of batches) {
      let text = "";
      for (const name of batch) {
        text += render(name);
        if (text.length < WRITE_UNITS) continue;
        await output.write(text);
        text = "";
        if (output.closed) return;
      }
      await output.write(text);
      if (output.closed) return;
    }
  } catch (error) {
    // Destroying standard input ends its iteration with an error; that the reader has gone is the cause, and no fault.
    if (!output.closed || !isPrematureClose(error)) throw error;
  }
  await output.finish();
}
