/** The figures as Markdown tables: parts of the people beside each other. */
import { readFileSync } from "node:fs";
import type { Protocol } from "../../../bench/accuracy/evaluate.ts";
import { type CalibratedGroup, type Figures, SYSTEMS } from "../../../bench/accuracy/figures.ts";
import { MIN_GROUP_ROWS } from "../../../bench/accuracy/floors.ts";
import { describeScript } from "../../../bench/accuracy/groups.ts";
import { groupBy } from "../../evaluate/group-by.ts";
import { grouped, percent } from "../../table.ts";
import { type Column, columnsOf, table } from "../markdown.ts";
import { ALIKE, calibratedGroupsOf, decimals, points } from "./tables.ts";

const REPORT_PAIRS = "test/fixtures/report-pairs.tsv";
/** With fewer the calibration error is chance alone. */
const MIN_CALIBRATED_ROWS = 50;

const countryNames = new Intl.DisplayNames("en", { type: "region", fallback: "code" });
export const countryName = (code: string): string => countryNames.of(code) ?? code;

/** The error, and how much of it is chance. */
function calibrationCell({
  rowCount,
  answered,
  calibrationError,
  calibrationNoise,
}: CalibratedGroup): string {
  return rowCount * answered < MIN_CALIBRATED_ROWS
    ? ""
    : `${decimals(calibrationError)} (${decimals(calibrationNoise)})`;
}

/** Shares of groups, and how calibrated they are. */
const SHARES: readonly Column<CalibratedGroup>[] = [
  ["answered", ({ answered }) => percent(answered)],
  ["top-1", ({ top1 }) => percent(top1)],
  ["top-5", ({ top5 }) => percent(top5)],
  ["ECE (chance)", calibrationCell],
];
const people = (heading: string): Column<CalibratedGroup> => [heading, ({ rowCount }) => grouped(rowCount)];

/** Finds a group by the name of another. */
function finder(...asked: Parameters<typeof calibratedGroupsOf>) {
  const groups = new Map(calibratedGroupsOf(...asked).map((group) => [group.name, group]));
  return ({ name }: CalibratedGroup): CalibratedGroup | undefined => groups.get(name);
}

/** Two protocols beside each other; the second may have too few people in a group to tell. */
export const groupTable = (
  figures: Figures,
  grouping: "region" | "match" | "evidence",
  heading: string,
  [first, second]: readonly [Protocol, Protocol],
): string =>
  table(calibratedGroupsOf(figures, SYSTEMS.full, first, grouping), [
    [heading, ({ name }) => name],
    people(`${first}: people`),
    ...SHARES,
    ...columnsOf(finder(figures, SYSTEMS.full, second, grouping), [people(`${second}: people`), ...SHARES]),
  ]);

/** Scripts of a few countries are said to be of those: figures of Nepalese people say nothing of Indian ones. */
const MIN_NAMED_SHARE = 0.05;
const MAX_NAMED_COUNT = 3;

/** By script: the countries that most of the people come from. */
function describeOrigins(): Map<string, string> {
  const [, ...lines] = readFileSync(REPORT_PAIRS, "utf8").trimEnd().split("\n");
  const pairs = lines.map((line) => line.split("\t") as [queries: string, country: string]);
  const byScript = groupBy(pairs, ([queries]) => describeScript(queries));
  return new Map(
    [...byScript].map(([script, people]) => {
      const shares = [...groupBy(people, ([, country]) => country)]
        .map(([country, { length }]) => ({ country, share: length / people.length }))
        .filter(({ share }) => share >= MIN_NAMED_SHARE)
        .sort((left, right) => right.share - left.share)
        .slice(0, MAX_NAMED_COUNT);
      const named = shares.map(({ country, share }) =>
        share === 1 ? `${countryName(country)} only` : `${countryName(country)} ${percent(share, 0)}`,
      );
      return [script, named.join(", ")];
    }),
  );
}

/** By script of the surname, with the countries behind each script. */
export function scriptTable(figures: Figures): string {
  const origins = describeOrigins();
  const groups = calibratedGroupsOf(figures, SYSTEMS.full, "whole name", "script");
  return table(
    groups.toSorted((left, right) => right.rowCount - left.rowCount),
    [
      ["script", ({ name }) => name],
      ["from", ({ name }) => origins.get(name) ?? ""],
      people("people"),
      ...SHARES,
      ...columnsOf(finder(figures, SYSTEMS.full, "surname", "script"), [
        ["surname: top-1", ({ top1 }) => percent(top1)],
        ["top-5", ({ top5 }) => percent(top5)],
      ]),
    ],
  );
}

/** Calibration of groups that are large enough to tell error from chance, worst first. */
export function calibrationTable(
  figures: Figures,
  protocol: Protocol,
  grouping: "script" | "region" | "answerRegion",
  heading: string,
): string {
  const groups = calibratedGroupsOf(figures, SYSTEMS.full, protocol, grouping)
    .filter(({ rowCount }) => rowCount >= MIN_GROUP_ROWS)
    .sort((left, right) => right.calibrationError - left.calibrationError);
  return table(groups, [
    [heading, ({ name }) => name],
    people("people"),
    ["top-1", ({ top1 }) => percent(top1)],
    ["ECE", ({ calibrationError }) => decimals(calibrationError)],
    ["by chance", ({ calibrationNoise }) => decimals(calibrationNoise)],
    [`${ALIKE}: ECE`, ({ rowCalibrationError }) => decimals(rowCalibrationError)],
    ["by chance", ({ rowCalibrationNoise }) => decimals(rowCalibrationNoise)],
  ]);
}

/** What is said of the first country of a whole name, and what is right of it, with an estimator and without. */
export function saidTable(figures: Figures, grouping: "answerRegion" | "answerCountry"): string {
  const isCountry = grouping === "answerCountry";
  const said = (heading: string): Column<CalibratedGroup>[] => [
    people(heading),
    ["stated", ({ confidence }) => percent(confidence)],
    ["right", ({ top1 }) => percent(top1)],
    ["points too high", ({ confidence, top1 }) => points(confidence - top1)],
  ];
  const groups = calibratedGroupsOf(figures, SYSTEMS.full, "whole name", grouping);
  return table(
    groups.filter(({ rowCount }) => isCountry || rowCount >= MIN_GROUP_ROWS),
    [
      [
        isCountry ? "first country" : "region of the answer",
        ({ name }) => (isCountry ? countryName(name) : name),
      ],
      ...said("answers"),
      ...columnsOf(
        finder(figures, SYSTEMS.estimated, "whole name", grouping),
        said("unknown estimated: answers"),
      ),
    ],
  );
}
