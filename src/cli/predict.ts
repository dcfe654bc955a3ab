/** `cognomen predict`: likely countries of origin. */
import type { Command } from "commander";
import { answerNames } from "./answer.ts";
import type { CliHost } from "./host.ts";
import { type AnswerOptions, addAnswerOptions } from "./options.ts";

export function addPredictCommand(program: Command, host: CliHost): void {
  addAnswerOptions(program.command("predict"))
    .argument("[names...]", "names; none: one on each line of standard input")
    .summary("likely countries of origin of names")
    .description("Prints the likely countries of origin of each name.")
    .action((names: string[], options: AnswerOptions) =>
      answerNames(host, names, options, {
        commandName: "predict",
        reasons: false,
        toJson: (predictor, name, predictOptions) => predictor.predict(name, predictOptions),
      }),
    );
}
