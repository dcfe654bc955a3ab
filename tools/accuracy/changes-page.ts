/** Puts the page about the last refresh together: a template, and the figures before and after for its slots. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  type Change,
  describePeople,
  findLosses,
  groupChangeTables,
  lossTable,
  moverTable,
  nameTable,
  pairLossTable,
  pairTable,
  systemChangeTable,
  watchedTable,
} from "./changes.ts";
import { fillSlots } from "./slots.ts";

const FOLDER = fileURLToPath(new URL(".", import.meta.url));
export const CHANGES_PATH = "docs/refresh-report.md";

export function makeChangesPage(change: Change, reasons: ReadonlyMap<string, string>): string {
  return fillSlots(readFileSync(join(FOLDER, "changes-template.md"), "utf8"), {
    people: describePeople(change),
    nameTable: nameTable(change),
    pairLossTable: pairLossTable(change),
    systemTable: systemChangeTable(change, false),
    nativeSystemTable: systemChangeTable(change, true),
    lossTable: lossTable(findLosses(change), reasons),
    loserTable: moverTable(change, "lose"),
    winnerTable: moverTable(change, "win"),
    watchedTable: watchedTable(change),
    scriptTables: groupChangeTables(change, "script"),
    countryTables: groupChangeTables(change, "country"),
    pairTable: pairTable(change),
  });
}

/** The page without its long tables, for the terminal. */
export const summarizeChangesPage = (page: string): string => page.slice(0, page.indexOf("## Every country"));
