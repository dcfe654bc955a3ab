/** The figures as Markdown tables: parts of the people beside each other. */

import { readFileSync } from "node:fs";
import type { Protocol } from "../../../bench/accuracy/evaluate.ts";
import { type CalibratedGroup, type Figures, SYSTEMS } from "../../../bench/accuracy/figures.ts";
import { MIN_GROUP_ROWS } from "../../../bench/accuracy/floors.ts";
import { describeScript } from "../../../bench/accuracy/groups.ts";
import { groupBy } from "../../evaluate/group-by.ts";
import { grouped, percent } from "../../table.ts";
import { markdownTable } from "../markdown.ts";
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

/** Two protocols beside each other; the second may have too few people in a group to tell. */
export function groupTable(
  figures: Figures,
  grouping: "region" | "match" | "evidence",
  heading: string,
  [first, second]: readonly [Protocol, Protocol],
): string {
  const others = new Map(
    calibratedGroupsOf(figures, SYSTEMS.full, second, grouping).map((group) => [group.name, group]),
  );
  const cells = (group: CalibratedGroup | undefined): string[] =>
    group
      ? [
          grouped(group.rowCount),
          percent(group.answered),
          percent(group.top1),
          percent(group.top5),
          calibrationCell(group),
        ]
      : ["", "", "", "", ""];
  return markdownTable(
    [
      heading,
      `${first}: people`,
      "answered",
      "top-1",
      "top-5",
      "ECE (chance)",
      `${second}: people`,
      "answered",
      "top-1",
      "top-5",
      "ECE (chance)",
    ],
    calibratedGroupsOf(figures, SYSTEMS.full, first, grouping).map((group) => [
      group.name,
      ...cells(group),
      ...cells(others.get(group.name)),
    ]),
  );
}

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
  const surnames = new Map(
    calibratedGroupsOf(figures, SYSTEMS.full, "surname", "script").map((group) => [group.name, group]),
  );
  return markdownTable(
    ["script", "from", "people", "answered", "top-1", "top-5", "ECE (chance)", "surname: top-1", "top-5"],
    calibratedGroupsOf(figures, SYSTEMS.full, "whole name", "script")
      .toSorted((left, right) => right.rowCount - left.rowCount)
      .map((group) => {
        const surname = surnames.get(group.name);
        return [
          group.name,
          origins.get(group.name) ?? "",
          grouped(group.rowCount),
          percent(group.answered),
          percent(group.top1),
          percent(group.top5),
          calibrationCell(group),
          surname ? percent(surname.top1) : "",
          surname ? percent(surname.top5) : "",
        ];
      }),
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
  return markdownTable(
    [heading, "people", "top-1", "ECE", "by chance", `${ALIKE}: ECE`, "by chance"],
    groups.map(({ name, rowCount, top1, calibrationError, calibrationNoise, ...alike }) => [
      name,
      grouped(rowCount),
      percent(top1),
      decimals(calibrationError),
      decimals(calibrationNoise),
      decimals(alike.rowCalibrationError),
      decimals(alike.rowCalibrationNoise),
    ]),
  );
}

/** What is said of the first country of a whole name, and what is right of it, with an estimator and without. */
export function saidTable(figures: Figures, grouping: "answerRegion" | "answerCountry"): string {
  const isCountry = grouping === "answerCountry";
  const groups = calibratedGroupsOf(figures, SYSTEMS.full, "whole name", grouping).filter(
    ({ rowCount }) => isCountry || rowCount >= MIN_GROUP_ROWS,
  );
  const estimated = new Map(
    calibratedGroupsOf(figures, SYSTEMS.estimated, "whole name", grouping).map((group) => [
      group.name,
      group,
    ]),
  );
  const cells = (group: CalibratedGroup | undefined): string[] =>
    group
      ? [
          grouped(group.rowCount),
          percent(group.confidence),
          percent(group.top1),
          points(group.confidence - group.top1),
        ]
      : ["", "", "", ""];
  return markdownTable(
    [
      isCountry ? "first country" : "region of the answer",
      "answers",
      "stated",
      "right",
      "points too high",
      "unknown estimated: answers",
      "stated",
      "right",
      "points too high",
    ],
    groups.map((group) => [
      isCountry ? countryName(group.name) : group.name,
      ...cells(group),
      ...cells(estimated.get(group.name)),
    ]),
  );
}
