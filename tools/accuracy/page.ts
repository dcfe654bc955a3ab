/** Puts the page about accuracy together: a template, and the figures for its slots. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Figures, SYSTEMS } from "../../bench/accuracy/figures.ts";
import { MAX_FORM_PEOPLE } from "../../bench/accuracy/forms.ts";
import type { LicenceCosts } from "../../bench/accuracy/licence-file.ts";
import type { ListsReport } from "../../bench/accuracy/lists/measure.ts";
import type { Study } from "../../bench/accuracy/study-file.ts";
import { grouped, percent } from "../../build/table.ts";
import { markdownTable } from "../markdown.ts";
import { formTable, oneWordTable } from "./form-tables.ts";
import { calibrationTable, countryTable, groupTable, saidTable, weakestTable } from "./group-tables.ts";
import { licenceTable } from "./licence-table.ts";
import { listIntervals, listOthersTable, listSizeTable, listTable } from "./list-tables.ts";
import { nativeGroupTable, nativeTable } from "./native-tables.ts";
import { fillSlots } from "./slots.ts";
import { ablationTable, answerTable, gainTables, studyState } from "./study-tables.ts";
import { barChart, reliabilityDiagram } from "./svg.ts";
import {
  decimals,
  demandResult,
  differenceTable,
  findResult,
  groupsOf,
  otherCountsTable,
  systemTable,
} from "./tables.ts";
import {
  goldenMissTable,
  goldenPeopleTable,
  goldenReasonTable,
  setRegionTable,
  setTable,
} from "./whole-tables.ts";

const FOLDER = fileURLToPath(new URL(".", import.meta.url));
export const PAGE_PATH = "docs/accuracy.md";
const PICTURE_FOLDER = "docs/accuracy";

/** Two columns with a header: why something is as it is. */
export function readReasons(file: "country-reasons.tsv" | "golden-reasons.tsv"): Map<string, string> {
  const [, ...lines] = readFileSync(join(FOLDER, file), "utf8").trimEnd().split("\n");
  return new Map(lines.map((line) => line.split("\t") as [string, string]));
}

interface Picture {
  file: string;
  alt: string;
  svg: string;
}

function drawReliability(figures: Figures): Picture[] {
  const all = [
    ["reliability-whole.svg", "By whole name", SYSTEMS.full, "whole name"],
    [
      "reliability-whole-estimated.svg",
      "By whole name, unknown words estimated",
      SYSTEMS.estimated,
      "whole name",
    ],
    ["reliability-surname.svg", "By surname", SYSTEMS.full, "surname"],
    ["reliability-parts.svg", "By given name and family name", SYSTEMS.full, "given + family"],
    ["reliability-estimated.svg", "By surname, unknown estimated", SYSTEMS.estimated, "surname"],
  ] as const;
  return all.flatMap(([file, title, system, protocol]) => {
    const result = findResult(figures, system, protocol);
    if (result?.calibration === undefined) return [];
    const { calibrationError } = result.unweighted;
    const alt = `${title}: calibration error ${decimals(calibrationError)}`;
    return [{ file, alt, svg: reliabilityDiagram(alt, result.calibration.bins) }];
  });
}

/** Every file of the page, by path. */
export function makePage(
  figures: Figures,
  study: Study,
  licences: LicenceCosts | undefined,
  lists: ListsReport,
): Map<string, string> {
  const pictures = drawReliability(figures);
  const { golden } = figures;
  const goldenReasons = readReasons("golden-reasons.tsv");
  const surname = demandResult(figures, SYSTEMS.full, "surname").unweighted;
  const [whole, best] = [SYSTEMS.full, SYSTEMS.estimated].map(
    (system) => demandResult(figures, system, "whole name").unweighted,
  ) as [typeof surname, typeof surname];
  const slots: Record<string, string> = {
    summary: `In short, for whole names of people who had no part in making the data: \`cognomen/best\`, the full tier with letters for words in no data, has the right country first for ${percent(best.top1)} and among five for ${percent(best.top5)}; \`cognomen/full\` without letters for ${percent(whole.top1)} and ${percent(whole.top5)}. By the surname alone it is ${percent(surname.top1)} and ${percent(surname.top5)}. Probabilities are off by ${decimals(best.calibrationError)}, ${decimals(whole.calibrationError)} and ${decimals(surname.calibrationError)} on average.`,
    listTable: listTable(lists),
    listSizeTable: listSizeTable(lists),
    listOthersTable: listOthersTable(lists),
    listIntervals: listIntervals(lists),
    peopleCount: grouped(figures.people.rowCount),
    countryCount: grouped(figures.people.countryCount),
    reportCount: grouped(figures.people.reportCount),
    partsCount: grouped(figures.people.partsCount),
    wholeTable: systemTable(figures, "whole name"),
    wholeOtherTable: otherCountsTable(figures, "whole name"),
    surnameTable: systemTable(figures, "surname"),
    fullNameTable: systemTable(figures, "full name"),
    partsTable: systemTable(figures, "given + family"),
    differenceTable: differenceTable(figures),
    surnameOtherTable: otherCountsTable(figures, "surname"),
    partsOtherTable: otherCountsTable(figures, "given + family"),
    nativePeopleCount: grouped(figures.native?.people.rowCount ?? 0),
    nativeCountryCount: grouped(figures.native?.people.countryCount ?? 0),
    nativeReportCount: grouped(figures.native?.people.reportCount ?? 0),
    nativeTable: nativeTable(figures),
    nativeScriptTable: nativeGroupTable(figures, "script"),
    nativeCountryTable: nativeGroupTable(figures, "country"),
    regionTable: groupTable(figures, "region", "region of the person", ["whole name", "surname"]),
    scriptTable: groupTable(figures, "script", "script of the surname", ["whole name", "surname"]),
    matchTable: groupTable(figures, "match", "step", ["surname", "given + family"]),
    evidenceTable: groupTable(figures, "evidence", "strongest evidence", ["surname", "given + family"]),
    weakestTable: weakestTable(figures, readReasons("country-reasons.tsv")),
    countryTable: countryTable(figures),
    pictures: pictures.map(({ file, alt }) => `![${alt}](accuracy/${file})`).join("\n"),
    saidRegionTable: saidTable(figures, "answerRegion"),
    saidCountryTable: saidTable(figures, "answerCountry"),
    setTable: setTable(figures),
    setRegionTable: setRegionTable(figures),
    wholeScriptCalibration: calibrationTable(figures, "whole name", "script", "script"),
    scriptCalibration: calibrationTable(figures, "surname", "script", "script"),
    regionCalibration: calibrationTable(figures, "surname", "answerRegion", "region of the answer"),
    partsRegionCalibration: calibrationTable(
      figures,
      "given + family",
      "answerRegion",
      "region of the answer",
    ),
    truthCalibration: calibrationTable(figures, "surname", "region", "region of the person"),
    licenceTable: licenceTable(licences),
    studyState: studyState(figures, study),
    ablationTable: ablationTable(study),
    answerTable: answerTable(study),
    formTable: formTable(figures),
    formPeopleCount: grouped(MAX_FORM_PEOPLE),
    oneWordTable: oneWordTable(figures),
    goldenPeopleTable: goldenPeopleTable(figures),
    goldenReasonTable: goldenReasonTable(figures),
    goldenMissTable: goldenMissTable(figures),
    gainTables: gainTables(study),
    goldenCount: String(golden?.nameCount ?? 0),
    goldenMissCount: String(golden?.misses.length ?? 0),
    goldenTable: markdownTable(
      ["", "the list has", "answered", "why"],
      (golden?.misses ?? []).map(({ name, wanted, found }) => [
        name,
        wanted,
        found || "unknown",
        goldenReasons.get(name) ?? "",
      ]),
    ),
  };
  const regions = groupsOf(figures, SYSTEMS.full, "whole name", "region").toSorted(
    (left, right) => right.top1 - left.top1,
  );
  return new Map([
    [PAGE_PATH, fillSlots(readFileSync(join(FOLDER, "template.md"), "utf8"), slots)],
    [`${PICTURE_FOLDER}/regions.svg`, barChart("Right first and among five, by region", regions)],
    ...pictures.map(({ file, svg }): [string, string] => [`${PICTURE_FOLDER}/${file}`, svg]),
  ]);
}
