/** `cognomen explain`: the same as `predict`, with the reasons. */
import type { Command } from "commander";
import { answerNames } from "./answer.ts";
import type { CliHost } from "./host.ts";
import { type AnswerOptions, addAnswerOptions } from "./options.ts";

export function addExplainCommand(program: Command, host: CliHost): void {
  addAnswerOptions(program.command("explain"))
    .argument("[names...]", "names; none: one on each line of standard input")
    .summary("the same with evidence and margin")
    .description("Prints the likely countries of origin of each name, and what the answer rests on.")
    .action((names: string[], options: AnswerOptions) =>
      answerNames(host, names, options, {
        commandName: "explain",
        reasons: true,
        toJson: (predictor, name, predictOptions) => predictor.explain(name, predictOptions),
      }),
    );
}
