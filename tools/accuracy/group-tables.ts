/** The figures as Markdown tables: parts of the people beside each other. */

import type { Protocol } from "../../bench/accuracy/evaluate.ts";
import {
  type CalibratedGroup,
  type Figures,
  MIN_WEAKEST_ROWS,
  type StoredGroup,
  SYSTEMS,
} from "../../bench/accuracy/figures.ts";
import { MIN_GROUP_ROWS } from "../../bench/accuracy/floors.ts";
import { grouped, percent } from "../../build/table.ts";
import { markdownTable } from "../markdown.ts";
import { calibratedGroupsOf, decimals, groupsOf, points } from "./tables.ts";

export const WEAKEST_COUNT = 10;
const MIN_LISTED_ROWS = 20;
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
  grouping: "script" | "region" | "match" | "evidence",
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
    [heading, "people", "top-1", "ECE", "of it chance", "weighted ECE", "of it chance"],
    groups.map(({ name, rowCount, top1, calibrationError, calibrationNoise, ...weighted }) => [
      name,
      grouped(rowCount),
      percent(top1),
      decimals(calibrationError),
      decimals(calibrationNoise),
      decimals(weighted.weightedCalibrationError),
      decimals(weighted.weightedCalibrationNoise),
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
      "said",
      "right",
      "points too sure",
      "unknown estimated: answers",
      "said",
      "right",
      "points too sure",
    ],
    groups.map((group) => [
      isCountry ? countryName(group.name) : group.name,
      ...cells(group),
      ...cells(estimated.get(group.name)),
    ]),
  );
}

/** The countries whose people come first least often, weakest first. */
export function findWeakest(figures: Figures): StoredGroup[] {
  return groupsOf(figures, SYSTEMS.full, "whole name", "country")
    .filter(({ rowCount }) => rowCount >= MIN_WEAKEST_ROWS)
    .sort((left, right) => left.top1 - right.top1)
    .slice(0, WEAKEST_COUNT);
}

export function weakestTable(figures: Figures, reasons: ReadonlyMap<string, string>): string {
  const [estimated, surname] = (
    [
      [SYSTEMS.estimated, "whole name"],
      [SYSTEMS.full, "surname"],
    ] as const
  ).map(
    ([system, protocol]) =>
      new Map(groupsOf(figures, system, protocol, "country").map((group) => [group.name, group])),
  );
  const top1 = (group: StoredGroup | undefined): string => (group ? percent(group.top1) : "");
  return markdownTable(
    " | people | answered | top-1 | top-5 | unknown estimated: top-1 | surname: top-1 | first instead, of all people | why",
    findWeakest(figures).map(({ name, rowCount, answered, top5, instead = "", ...group }) => [
      countryName(name),
      String(rowCount),
      percent(answered),
      percent(group.top1),
      percent(top5),
      top1(estimated!.get(name)),
      top1(surname!.get(name)),
      instead,
      reasons.get(name) ?? "",
    ]),
  );
}

/** Every country with enough people to say anything. */
export function countryTable(figures: Figures): string {
  const groups = groupsOf(figures, SYSTEMS.full, "whole name", "country").filter(
    ({ rowCount }) => rowCount >= MIN_LISTED_ROWS,
  );
  return markdownTable(
    ["", "people", "answered", "top-1", "top-5", "first instead"],
    groups
      .map((group) => ({ ...group, label: countryName(group.name) }))
      .sort((left, right) => (left.label < right.label ? -1 : 1))
      .map(({ label, rowCount, answered, top1, top5, instead = "" }) => [
        label,
        String(rowCount),
        percent(answered),
        percent(top1),
        percent(top5),
        instead,
      ]),
  );
}
