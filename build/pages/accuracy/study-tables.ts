/** What each part of the model is worth, as Markdown tables. */
import type { Protocol } from "../../../bench/accuracy/evaluate.ts";
import type { Figures } from "../../../bench/accuracy/figures.ts";
import { ANSWER_VARIANTS, ANSWERED } from "../../../bench/accuracy/study/answer-variants.ts";
import { MODEL_VARIANTS, SHIPPED } from "../../../bench/accuracy/study/model-variants.ts";
import type { Measured, Study } from "../../../bench/accuracy/study/runner.ts";
import type { GroupLoss, VariantRow } from "../../../bench/accuracy/study/variants.ts";
import type { Interval } from "../../evaluate/bootstrap.ts";
import { percent } from "../../table.ts";
import { type Column, markdownTable, table } from "../markdown.ts";
import { countryName } from "./group-tables.ts";
import { decimals, points } from "./tables.ts";

type StudyRow = Measured<VariantRow>;

const lossCell = ({ value, low, high }: Interval & { value: number }): string =>
  `${points(-value)} (${points(-high)} to ${points(-low)})`;

/** How a part of the people was asked, whether with an estimator, and what of it is shown. */
type Shown = readonly [
  heading: string,
  protocol: Protocol,
  figure: "answered" | "calibrationError" | "logLoss" | "weightedTop1" | "top1" | "top5" | "fit",
  isEstimated?: true,
];

/** Shares that are compared with what is shipped, in points; all others are told as they are. */
function variantTable(rows: readonly StudyRow[], shippedName: string, shown: readonly Shown[]): string {
  const shipped = rows.find(({ name }) => name === shippedName);
  const columns = shown.map(([heading, protocol, figure, isEstimated]): Column<StudyRow> => {
    const isAsked = (one: { protocol: string; estimated?: true }): boolean =>
      one.protocol === protocol && one.estimated === isEstimated;
    const split = figure === "fit" ? "fit" : "report";
    const scoreOf = (row: StudyRow | undefined) =>
      row?.scores.find((score) => isAsked(score) && score.split === split);
    return [
      heading,
      (row) => {
        const [score, loss] = [scoreOf(row), row.losses.find(isAsked)];
        if (figure === "top1" || figure === "top5") {
          if (row.name !== shippedName) return loss ? lossCell(loss[figure]) : "";
          return score ? percent(score[figure]) : "";
        }
        if (score === undefined) return "";
        if (figure === "fit")
          return row.name === shippedName ? percent(score.top1) : points(score.top1 - scoreOf(shipped)!.top1);
        return figure === "calibrationError" || figure === "logLoss"
          ? decimals(score[figure])
          : percent(score[figure]);
      },
    ];
  });
  return table(rows, [["changed part", ({ what }) => what], ...columns]);
}

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

export const ablationTable = ({ model: { rows } }: Study): string =>
  variantTable(rows, SHIPPED.name, [
    ["whole name: top-1", "whole name", "top1"],
    ["top-5", "whole name", "top5"],
    ["surname: answered", "surname", "answered"],
    ["top-1", "surname", "top1"],
    ["top-5", "surname", "top5"],
    ["ECE", "surname", "calibrationError"],
    ["log loss", "surname", "logLoss"],
    ["weighted top-1", "surname", "weightedTop1"],
    ["given + family: top-1", "given + family", "top1"],
    ["surname on *fit*: top-1", "surname", "fit"],
  ]);

/** What each part of the way to answer whole names is worth. */
export const answerTable = ({ answers: { rows } }: Pick<Study, "answers">): string =>
  rows.length === 0
    ? "Still to be measured: `npm run study -- answers <people.tsv>`."
    : variantTable(rows, ANSWERED.name, [
        ["whole name: top-1", "whole name", "top1"],
        ["top-5", "whole name", "top5"],
        ["ECE", "whole name", "calibrationError"],
        ["log loss", "whole name", "logLoss"],
        ["unknown estimated: top-1", "whole name", "top1", true],
        ["ECE", "whole name", "calibrationError", true],
        ["log loss", "whole name", "logLoss", true],
        ["given + family: top-1", "given + family", "top1"],
        ["on *fit*: top-1", "whole name", "fit"],
      ]);

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
