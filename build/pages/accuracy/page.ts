/** Puts the pages about accuracy together: templates, and the figures for their slots. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Figures, MIN_WEAKEST_ROWS, SYSTEMS } from "../../../bench/accuracy/figures.ts";
import { MAX_FORM_PEOPLE } from "../../../bench/accuracy/forms.ts";
import type { ListsReport } from "../../../bench/accuracy/lists/measure.ts";
import type { Study } from "../../../bench/accuracy/study/runner.ts";
import { grouped } from "../../table.ts";
import { markdownTable } from "../markdown.ts";
import { commonLines, commonTable } from "./common-tables.ts";
import {
  countryCsv,
  countryTable,
  listedCountries,
  MIN_LISTED_ROWS,
  residentsTable,
  weakestShortTable,
  weakestTable,
} from "./country-tables.ts";
import { formTable, oneWordTable } from "./form-tables.ts";
import { calibrationTable, groupTable, saidTable, scriptTable } from "./group-tables.ts";
import { licenceTable } from "./licence-table.ts";
import {
  listIntervalTable,
  listKindTable,
  listLines,
  listMade,
  listOthersTable,
  listSizeTable,
  listTable,
} from "./list-tables.ts";
import { nativeGroupTable, nativeTable, unmeasuredWritersTable } from "./native-tables.ts";
import { neighbourLines, neighbourTable } from "./neighbour-tables.ts";
import { fillSlots } from "./slots.ts";
import { sourceSummary, sourceTable } from "./source-table.ts";
import { ablationTable, answerTable, gainTables, studyState } from "./study-tables.ts";
import { barChart, reliabilityDiagram } from "./svg.ts";
import { decimals, differenceTable, findResult, groupsOf, systemTable, tierTable } from "./tables.ts";
import {
  goldenMissTable,
  goldenPeopleTable,
  goldenReasonTable,
  setRegionTable,
  setTable,
} from "./whole-tables.ts";

const FOLDER = fileURLToPath(new URL(".", import.meta.url));
const DOCS = "docs";
const PAGE_FOLDER = `${DOCS}/accuracy`;

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
    const { calibrationError } = result.weighted;
    const alt = `${title}: calibration error ${decimals(calibrationError)}`;
    return [{ file, alt, svg: reliabilityDiagram(alt, result.calibration.bins) }];
  });
}

/** By page: the slots of its template. */
function fillPages(
  figures: Figures,
  study: Study,
  lists: ListsReport,
  pictures: readonly Picture[],
): Record<string, Record<string, string>> {
  const { golden, native } = figures;
  const goldenReasons = readReasons("golden-reasons.tsv");
  const show = (shown: readonly Picture[]): string =>
    shown.map(({ file, alt }) => `![${alt}](${file})`).join("\n");
  const isWhole = ({ file }: Picture): boolean => file.startsWith("reliability-whole");
  const people = {
    countryCount: grouped(figures.people.countryCount),
    reportCount: grouped(figures.people.reportCount),
  };
  return {
    accuracy: {
      ...people,
      summaryTable: tierTable(figures),
      weakestShort: weakestShortTable(figures),
      listLines: listLines(lists, "accuracy/lists.md"),
    },
    "by-country": {
      countryListed: String(listedCountries(figures).length),
      minListedRows: String(MIN_LISTED_ROWS),
      minWeakestRows: String(MIN_WEAKEST_ROWS),
      countryTable: countryTable(figures),
      residentsTable: residentsTable(figures),
      weakestTable: weakestTable(figures, readReasons("country-reasons.tsv")),
    },
    "by-script": {
      regionTable: groupTable(figures, "region", "region of the person", ["whole name", "surname"]),
      scriptTable: scriptTable(figures),
      nativePeopleCount: grouped(native?.people.rowCount ?? 0),
      nativeCountryCount: grouped(native?.people.countryCount ?? 0),
      nativeReportCount: grouped(native?.people.reportCount ?? 0),
      nativeTable: nativeTable(figures),
      nativeScriptTable: nativeGroupTable(figures, "script"),
      nativeCountryTable: nativeGroupTable(figures, "scriptCountry"),
      unmeasuredWritersTable: unmeasuredWritersTable(figures, "data"),
    },
    lists: {
      listTable: listTable(lists),
      listSizeTable: listSizeTable(lists),
      listOthersTable: listOthersTable(lists),
      listKindTable: listKindTable(lists),
      listIntervalTable: listIntervalTable(lists),
      listMade: listMade(lists),
    },
    forms: {
      formTable: formTable(figures),
      formPeopleCount: grouped(MAX_FORM_PEOPLE),
      oneWordTable: oneWordTable(figures),
    },
    "famous-names": {
      goldenPeopleTable: goldenPeopleTable(figures),
      goldenReasonTable: goldenReasonTable(figures),
      goldenMissTable: goldenMissTable(figures),
      commonLines: commonLines(figures),
      commonTable: commonTable(figures),
      goldenCount: String(golden?.nameCount ?? 0),
      goldenMissCount: String(golden?.misses.length ?? 0),
      goldenTable: markdownTable(
        ["surname", "the list has", "answered", "why"],
        (golden?.misses ?? []).map(({ name, wanted, found }) => [
          name,
          wanted,
          found || "unknown",
          goldenReasons.get(name) ?? "",
        ]),
      ),
    },
    calibration: {
      firstPictures: show(pictures.filter(isWhole)),
      otherPictures: show(pictures.filter((picture) => !isWhole(picture))),
      saidRegionTable: saidTable(figures, "answerRegion"),
      saidCountryTable: saidTable(figures, "answerCountry"),
      neighbourLines: neighbourLines(figures),
      neighbourTable: neighbourTable(figures),
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
    },
    ablations: {
      licenceTable: licenceTable(study),
      sourceSummary: sourceSummary(study),
      sourceTable: sourceTable(study),
      studyState: studyState(figures, study),
      ablationTable: ablationTable(study),
      gainTables: gainTables(study),
      answerTable: answerTable(study),
      matchTable: groupTable(figures, "match", "step", ["surname", "given + family"]),
      evidenceTable: groupTable(figures, "evidence", "strongest evidence", ["surname", "given + family"]),
    },
    method: {
      ...people,
      peopleCount: grouped(figures.people.rowCount),
      partsCount: grouped(figures.people.partsCount),
      wholeTable: systemTable(figures, "whole name"),
      surnameTable: systemTable(figures, "surname"),
      familyTable: systemTable(figures, "family name"),
      fullNameTable: systemTable(figures, "full name"),
      partsTable: systemTable(figures, "given + family"),
      differenceTable: differenceTable(figures),
    },
  };
}

const pathOf = (page: string): string =>
  page === "accuracy" ? `${DOCS}/accuracy.md` : `${PAGE_FOLDER}/${page}.md`;

/** Every file about accuracy, by path: pages, their pictures, and a table to download. */
export function makePages(figures: Figures, study: Study, lists: ListsReport): Map<string, string> {
  const pictures = drawReliability(figures);
  const regions = groupsOf(figures, SYSTEMS.full, "whole name", "region").toSorted(
    (left, right) => right.top1 - left.top1,
  );
  const pages = Object.entries(fillPages(figures, study, lists, pictures));
  return new Map([
    ...pages.map(([page, slots]): [string, string] => [
      pathOf(page),
      fillSlots(readFileSync(join(FOLDER, "templates", `${page}.md`), "utf8"), slots),
    ]),
    [`${PAGE_FOLDER}/countries.csv`, countryCsv(figures)],
    [`${PAGE_FOLDER}/regions.svg`, barChart("Right first and in the top five, by region", regions)],
    ...pictures.map(({ file, svg }): [string, string] => [`${PAGE_FOLDER}/${file}`, svg]),
  ]);
}
