/** docs/data.md is true: its example does what it prints, and its figures are those of the code. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { collect } from "../../build/collect/collect.ts";
import {
  CLASS_OF_KIND,
  FLOOR_OF_PRIVACY,
  OPTIONAL_FIELDS,
  PLAN_FIELDS,
  REQUIRED_FIELDS,
} from "../../build/collect/own-plan.ts";
import { NAME_ORDERS, PRIVACY_FLOOR } from "../../build/collect/source-plan.ts";
import { LICENCE_CLASSES, readShard } from "../../build/data/statistics.ts";
import { PARAMETERS } from "../../build/model/parameters.ts";
import { createQuietProgress } from "../../src/program/progress.ts";
import { writeTinyCorpus } from "../fixtures/corpus/write-corpus.ts";
import {
  differingFiles,
  exampleCommands,
  makeClone,
  readAllFiles,
  runInClone,
} from "../helpers/data-page.ts";
import { ROOT } from "../helpers/imports.ts";
import { makeTemporaryFolder } from "../helpers/temporary-folder.ts";

const page = readFileSync(join(ROOT, "docs", "data.md"), "utf8");

describe("the example of docs/data.md", () => {
  it("prints what it says, and leaves the bytes of before", () => {
    const corpus = writeTinyCorpus(
      {
        "west-be-statbel-surnames": {
          kind: "registry",
          rows: ["Schmit\tsurname\tLU\t20", "Weber\tsurname\tLU\t9"],
        },
      },
      ["code\tname\tpopulation\tsource", "LU\tLuxembourg\t600000\tsheet 2018"],
    );
    const data = makeTemporaryFolder();
    collect(corpus, data, createQuietProgress());
    const clone = makeClone(makeTemporaryFolder(), data);
    const before = readAllFiles(join(clone, "data"));
    expect(exampleCommands.map(({ command }) => command)).toEqual([
      "npm run collect -- --add ../lu-town-residents",
      "npm run collect -- --remove lu-town-residents",
    ]);
    const [add, remove] = exampleCommands;
    expect(run(clone, add!.command)).toEqual(add!.claimed);
    // "The two shards of Luxembourg, data/sources.json and data/SOURCES.md."
    expect(differingFiles(before, readAllFiles(join(clone, "data")))).toEqual([
      "SOURCES.md",
      "sources.json",
      "statistics/LU/forename.tsv.gz",
      "statistics/LU/surname.tsv.gz",
    ]);
    const { columns, rows } = readShard(join(clone, "data"), "LU", "surname");
    expect(columns).toEqual(["lu-town-residents", "west-be-statbel-surnames"]);
    expect(rows.find(({ name }) => name === "schmit")?.counts).toEqual([310, 20]);
    expect(rows.some(({ name }) => name === "wampach")).toBe(false);
    expect(run(clone, remove!.command)).toEqual(remove!.claimed);
    expect(differingFiles(before, readAllFiles(join(clone, "data")))).toEqual([]);
  });
});

function run(clone: string, command: string): string[] {
  const { status, stdout, stderr } = runInClone(clone, command);
  expect(status, stderr).toBe(0);
  return stdout.trimEnd().split("\n");
}

/** Rows of the table that begins with this header, as cells. */
function tableRows(header: string): string[][] {
  const start = page.indexOf(`\n${header}\n`);
  expect(start, header).toBeGreaterThan(0);
  const lines = page.slice(start + 1).split("\n");
  const end = lines.findIndex((line) => !line.startsWith("|"));
  return lines.slice(2, end).map((line) =>
    line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim()),
  );
}

const codeWords = (text: string): string[] => [...text.matchAll(/`([^`]+)`/gu)].map(([, word]) => word!);
const thousands = (count: number): string => count.toLocaleString("en");

describe("figures and words of docs/data.md", () => {
  it("are those of the classes", () => {
    expect(tableRows("| class | cap | discount |")).toEqual(
      Object.entries(PARAMETERS.classWeights).map(([name, { capCount, discountCount }]) => [
        `\`${name}\``,
        thousands(capCount),
        String(discountCount),
      ]),
    );
  });

  it("are those of privacy", () => {
    expect(tableRows("| `privacy` | for | floor |").map(([value, , floor]) => [value, floor])).toEqual(
      Object.entries(FLOOR_OF_PRIVACY).map(([value, hasFloor]) => [`\`${value}\``, hasFloor ? "yes" : "no"]),
    );
    expect(page).toContain(`only if it has ${PRIVACY_FLOOR} or more bearers there`);
  });

  it("are those of kinds and licences", () => {
    const classes = tableRows("| `kind` | what a count is | class of its column |").flatMap(
      ([kinds, , name]) => codeWords(kinds!).map((kind) => [kind, codeWords(name!)[0]]),
    );
    expect(Object.fromEntries(classes)).toEqual(CLASS_OF_KIND);
    expect(tableRows("| class | licence of the source |").map(([name]) => name)).toEqual([
      ...LICENCE_CLASSES,
    ]);
  });

  it("are the fields that are read", () => {
    const tables = page
      .split("\n| field | |\n")
      .slice(1)
      .map((text) => text.split("\n\n")[0]!);
    const fields = tables.map((table) =>
      table
        .split("\n")
        .slice(1)
        .flatMap((line) => codeWords(line.split("|")[1]!)),
    );
    expect(fields).toHaveLength(2);
    expect([...fields[0]!].sort()).toEqual([...REQUIRED_FIELDS].sort());
    const known: readonly string[] = [...PLAN_FIELDS, ...OPTIONAL_FIELDS];
    expect(fields[1]!.filter((field) => !known.includes(field))).toEqual([]);
    // "The last four": those of the plan.
    expect(fields[1]!.slice(-4).sort()).toEqual([...PLAN_FIELDS].sort());
    const order = tables[1]!.split("\n").find((line) => line.startsWith("| `order`"))!;
    expect(codeWords(order)).toEqual(["order", "full", ...NAME_ORDERS, "mixed"]);
  });
});
