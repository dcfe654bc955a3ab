/** The figures as Markdown tables: parts of the people beside each other. */

import type { Protocol } from "../../bench/accuracy/evaluate.ts";
import { type Figures, type StoredGroup, SYSTEMS } from "../../bench/accuracy/figures.ts";
import { MIN_GROUP_ROWS } from "../../bench/accuracy/floors.ts";
import { grouped } from "../../bench/table.ts";
import { markdownTable } from "../readme/tables.ts";
import { decimals, groupsOf, percent } from "./tables.ts";

export const WEAKEST_COUNT = 10;
const MIN_COUNTRY_ROWS = 50;
const MIN_LISTED_ROWS = 20;
/** With fewer the calibration error is chance alone. */
const MIN_CALIBRATED_ROWS = 50;

const countryNames = new Intl.DisplayNames("en", { type: "region", fallback: "code" });
export const countryName = (code: string): string => countryNames.of(code) ?? code;

/** The error, and how much of it is chance. */
function calibrationCell({ rowCount, answered, calibrationError, calibrationNoise }: StoredGroup): string {
  return rowCount * answered < MIN_CALIBRATED_ROWS
    ? ""
    : `${decimals(calibrationError)} (${decimals(calibrationNoise)})`;
}

/** Both protocols beside each other; the second may have too few people in a group to tell. */
export function groupTable(
  figures: Figures,
  grouping: "script" | "region" | "match" | "evidence",
  heading: string,
): string {
  const parts = new Map(
    groupsOf(figures, SYSTEMS.full, "given + family", grouping).map((group) => [group.name, group]),
  );
  const cells = (group: StoredGroup | undefined): string[] =>
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
      "by surname: people",
      "answered",
      "top-1",
      "top-5",
      "ECE (chance)",
      "given + family: people",
      "answered",
      "top-1",
      "top-5",
      "ECE (chance)",
    ],
    groupsOf(figures, SYSTEMS.full, "surname", grouping).map((group) => [
      group.name,
      ...cells(group),
      ...cells(parts.get(group.name)),
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
  const groups = groupsOf(figures, SYSTEMS.full, protocol, grouping)
    .filter(({ rowCount }) => rowCount >= MIN_GROUP_ROWS)
    .sort((left, right) => right.calibrationError - left.calibrationError);
  return markdownTable(
    [heading, "people", "top-1", "ECE", "of it chance", "weighted ECE", "of it chance"],
    groups.map(({ name, rowCount, top1, calibrationError, calibrationNoise, weighted }) => [
      name,
      grouped(rowCount),
      percent(top1),
      decimals(calibrationError),
      decimals(calibrationNoise),
      decimals(weighted.calibrationError),
      decimals(weighted.calibrationNoise),
    ]),
  );
}

/** The countries whose people come first least often, weakest first. */
export function findWeakest(figures: Figures): StoredGroup[] {
  return groupsOf(figures, SYSTEMS.full, "surname", "country")
    .filter(({ rowCount }) => rowCount >= MIN_COUNTRY_ROWS)
    .sort((left, right) => left.top1 - right.top1)
    .slice(0, WEAKEST_COUNT);
}

export function weakestTable(figures: Figures, reasons: ReadonlyMap<string, string>): string {
  const parts = new Map(
    groupsOf(figures, SYSTEMS.full, "given + family", "country").map((group) => [group.name, group]),
  );
  return markdownTable(
    [
      "",
      "people",
      "answered",
      "top-1",
      "top-5",
      "given + family: top-1",
      "first instead, of all people",
      "why",
    ],
    findWeakest(figures).map(({ name, rowCount, answered, top1, top5, instead = "" }) => [
      countryName(name),
      String(rowCount),
      percent(answered),
      percent(top1),
      percent(top5),
      parts.has(name) ? percent(parts.get(name)!.top1) : "",
      instead,
      reasons.get(name) ?? "",
    ]),
  );
}

/** Every country with enough people to say anything. */
export function countryTable(figures: Figures): string {
  const groups = groupsOf(figures, SYSTEMS.full, "surname", "country").filter(
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
