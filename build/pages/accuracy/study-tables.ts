/** What each part of the model is worth, as Markdown tables. */

import type { Figures } from "../../../bench/accuracy/figures.ts";
import { ANSWER_VARIANTS, ANSWERED } from "../../../bench/accuracy/study/answer-variants.ts";
import { MODEL_VARIANTS, SHIPPED } from "../../../bench/accuracy/study/model-variants.ts";
import type { Measured, Study } from "../../../bench/accuracy/study/runner.ts";
import type { GroupLoss, VariantRow } from "../../../bench/accuracy/study/variants.ts";
import type { Interval } from "../../evaluate/bootstrap.ts";
import { percent } from "../../table.ts";
import { markdownTable } from "../markdown.ts";
import { countryName } from "./group-tables.ts";
import { decimals, points } from "./tables.ts";

type StudyRow = Measured<VariantRow>;

const scoreOf = ({ scores }: StudyRow, protocol: string, split: string, isEstimated = false) =>
  scores.find(
    (score) =>
      score.protocol === protocol && score.split === split && (score.estimated === true) === isEstimated,
  );
const lossOf = ({ losses }: StudyRow, protocol: string, isEstimated = false) =>
  losses.find((loss) => loss.protocol === protocol && (loss.estimated === true) === isEstimated);

const lossCell = (loss: (Interval & { value: number }) | undefined): string =>
  loss ? `${points(-loss.value)} (${points(-loss.high)} to ${points(-loss.low)})` : "";

/** Whether the study is of the model that all other figures are of, and whole. */
export function studyState({ model }: Figures, study: Study): string {
  const measured = [...study.model.rows, ...study.answers.rows];
  const old = measured.filter((variant) => variant.model !== model);
  const missing = [...MODEL_VARIANTS, ...ANSWER_VARIANTS].filter(({ name }) =>
    measured.every((variant) => variant.name !== name),
  );
  const sentences = [
    old.length === 0
      ? ""
      : old.length === measured.length
        ? "The study was measured on a slightly earlier state of the model than the other figures on these pages."
        : `Measured on a slightly earlier state of the model than the other rows: ${old.map(({ what }) => what).join("; ")}.`,
    missing.length > 0 ? `Still to be measured: ${missing.map(({ what }) => what).join("; ")}.` : "",
  ].filter((sentence) => sentence !== "");
  return sentences.length > 0
    ? sentences.join(" ")
    : "All parts were measured on the same model as the other figures on these pages.";
}

export function ablationTable({ model }: Study): string {
  const shipped = model.rows.find(({ name }) => name === SHIPPED.name);
  const rows = model.rows.map((variant) => {
    const surname = scoreOf(variant, "surname", "report");
    const parts = scoreOf(variant, "given + family", "report");
    const fit = scoreOf(variant, "surname", "fit");
    const fitBefore = shipped && scoreOf(shipped, "surname", "fit");
    const whole = scoreOf(variant, "whole name", "report");
    const losses = (protocol: string) => lossOf(variant, protocol);
    const isShipped = variant.name === SHIPPED.name;
    return [
      variant.what,
      isShipped && whole ? percent(whole.top1) : lossCell(losses("whole name")?.top1),
      isShipped && whole ? percent(whole.top5) : lossCell(losses("whole name")?.top5),
      surname ? percent(surname.answered) : "",
      isShipped && surname ? percent(surname.top1) : lossCell(losses("surname")?.top1),
      isShipped && surname ? percent(surname.top5) : lossCell(losses("surname")?.top5),
      surname ? decimals(surname.calibrationError) : "",
      surname ? decimals(surname.logLoss) : "",
      surname ? percent(surname.weightedTop1) : "",
      isShipped && parts ? percent(parts.top1) : lossCell(losses("given + family")?.top1),
      isShipped && fit ? percent(fit.top1) : fit && fitBefore ? points(fit.top1 - fitBefore.top1) : "",
    ];
  });
  return markdownTable(
    "changed part | whole name: top-1 | top-5 | surname: answered | top-1 | top-5 | ECE | log loss | weighted top-1 | given + family: top-1 | surname on *fit*: top-1",
    rows,
  );
}

/** What each part of the way to answer whole names is worth. */
export function answerTable({ answers: { rows: answers } }: Pick<Study, "answers">): string {
  if (answers.length === 0) return "Still to be measured: `npm run study -- answers <people.tsv>`.";
  const shipped = answers.find(({ name }) => name === ANSWERED.name);
  const fitBefore = shipped && scoreOf(shipped, "whole name", "fit");
  const rows = answers.map((variant) => {
    const isShipped = variant.name === ANSWERED.name;
    const gain = (protocol: string, key: "top1" | "top5", isEstimated = false): string => {
      const score = scoreOf(variant, protocol, "report", isEstimated);
      if (isShipped) return score ? percent(score[key]) : "";
      return lossCell(lossOf(variant, protocol, isEstimated)?.[key]);
    };
    const whole = scoreOf(variant, "whole name", "report");
    const estimated = scoreOf(variant, "whole name", "report", true);
    const fit = scoreOf(variant, "whole name", "fit");
    return [
      variant.what,
      gain("whole name", "top1"),
      gain("whole name", "top5"),
      whole ? decimals(whole.calibrationError) : "",
      whole ? decimals(whole.logLoss) : "",
      gain("whole name", "top1", true),
      estimated ? decimals(estimated.calibrationError) : "",
      estimated ? decimals(estimated.logLoss) : "",
      gain("given + family", "top1"),
      isShipped && fit ? percent(fit.top1) : fit && fitBefore ? points(fit.top1 - fitBefore.top1) : "",
    ];
  });
  return markdownTable(
    "changed part | whole name: top-1 | top-5 | ECE | log loss | unknown estimated: top-1 | ECE | log loss | given + family: top-1 | on *fit*: top-1",
    rows,
  );
}

/** Scripts and countries that a part of the model is for, one table for each such part. */
export function gainTables({ model }: Study): string {
  return model.rows
    .flatMap(({ what, groups }) =>
      groups && groups.length > 0 ? [`Without it (${what}):\n\n${gainTable(groups)}`] : [],
    )
    .join("\n");
}

function gainTable(groups: readonly GroupLoss[]): string {
  return markdownTable(
    ["the part gains, in points", "people", "answered", "top-1", "top-5"],
    groups.map(({ grouping, name, rowCount, answered, top1, top5 }) => [
      grouping === "country" ? countryName(name) : name,
      String(rowCount),
      points(answered),
      points(top1),
      points(top5),
    ]),
  );
}
