/** docs/data.md is true: its example does what it prints, and its figures are those of the code. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
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

it("the example of docs/data.md prints what it says, and leaves the bytes of before", () => {
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

function run(clone: string, command: string): string[] {
  const { status, stdout, stderr } = runInClone(clone, command);
  expect(status, stderr).toBe(0);
  return stdout.trimEnd().split("\n");
}

/** Rows of the table that begins with this header, as cells. */
function tableRows(header: string): string[][] {
  const [, below] = page.split(`\n${header}\n`);
  const rows = below!.slice(0, below!.indexOf("\n\n")).split("\n").slice(1);
  return rows.map((line) =>
    line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim()),
  );
}

const codeWords = (text: string): string[] => [...text.matchAll(/`([^`]+)`/gu)].map(([, word]) => word!);
const code = (text: string): string => `\`${text}\``;
const [required, optional] = page
  .split("\n| field | |\n")
  .slice(1)
  .map((text) => text.split("\n\n")[0]!.split("\n").slice(1));
const fieldsOf = (lines: readonly string[]): string[] =>
  lines.flatMap((line) => codeWords(line.split("|")[1]!));
const known: readonly string[] = [...PLAN_FIELDS, ...OPTIONAL_FIELDS];

it.each<[what: string, found: unknown, expected: unknown]>([
  [
    "classes",
    tableRows("| class | cap | discount |"),
    Object.entries(PARAMETERS.classWeights).map(([name, { capCount, discountCount }]) => [
      code(name),
      capCount.toLocaleString("en"),
      String(discountCount),
    ]),
  ],
  [
    "privacy",
    tableRows("| `privacy` | for | floor |").map(([value, , floor]) => [value, floor]),
    Object.entries(FLOOR_OF_PRIVACY).map(([value, hasFloor]) => [code(value), hasFloor ? "yes" : "no"]),
  ],
  ["the floor", /only if it has (\d+) or more bearers there/u.exec(page)?.[1], String(PRIVACY_FLOOR)],
  [
    "kinds",
    Object.fromEntries(
      tableRows("| `kind` | what a count is | class of its column |").flatMap(([kinds, , name]) =>
        codeWords(kinds!).map((kind) => [kind, codeWords(name!)[0]]),
      ),
    ),
    CLASS_OF_KIND,
  ],
  ["licences", tableRows("| class | licence of the source |").map(([name]) => name), [...LICENCE_CLASSES]],
  ["required fields", fieldsOf(required!).sort(), [...REQUIRED_FIELDS].sort()],
  ["other fields", fieldsOf(optional!).filter((field) => !known.includes(field)), []],
  // "The last four": those of the plan.
  ["fields of the plan", fieldsOf(optional!).slice(-4).sort(), [...PLAN_FIELDS].sort()],
  [
    "orders",
    codeWords(optional!.find((line) => line.startsWith("| `order`"))!),
    ["order", "full", ...NAME_ORDERS, "mixed"],
  ],
])("docs/data.md has the %s of the code", (_what, found, expected) => {
  expect(found).toEqual(expected);
});
