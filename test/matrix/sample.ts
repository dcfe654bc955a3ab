/** The names that every run time is asked: ten thousand of the fixtures of accuracy, always the same ones. */
import { readFileSync } from "node:fs";
import type { NameParts } from "../../src/ground/types.ts";

export type AskedName = string | NameParts;

export const NAME_COUNT = 10_000;

/** Names that no statistics have. */
export const ODD_NAMES: readonly string[] = [
  ..."|\t\n|42|-|'|…|🙂|Xqzwvk|Dr. |,|Smith,|, John|Ｓｍｉｔｈ|O’Brien‐Smith|ﬁscher|İSTANBUL|ẞ|ꜩꜭ|𐐨𐑌".split(
    "|",
  ),
  " ",
  "x".repeat(5000),
  "e\u0301\u0323\u0302".repeat(40),
  "\u200fكريم\u200f",
  "\ud800",
];

/** Different values of a column of a fixture. */
function readNames(file: string, column: string): string[] {
  const text = readFileSync(new URL(`../fixtures/${file}.tsv`, import.meta.url), "utf8");
  const [head, ...rows] = text.trimEnd().split("\n");
  const index = head!.split("\t").indexOf(column);
  if (index < 0) throw new Error(`${file}.tsv has no column ${column}`);
  return [...new Set(rows.map((row) => row.split("\t")[index]!))];
}

/**
 * All kinds of questions: single names as they are, in capitals and turned round, whole names in both orders, names in
 * parts, names in all scripts, unknown ones.
 */
export function sampleNames(): AskedName[] {
  const givens = readNames("common-names", "name");
  const surnames = readNames("report-pairs", "queries").map((queries) => queries.split("|")[0]!);
  const asked = surnames.flatMap((family, number): AskedName[] => {
    const given = givens[number % givens.length]!;
    switch (number % 6) {
      case 0:
        return [family, { given, family }];
      case 1:
        return [family.toUpperCase(), `${given} ${family}`];
      case 2:
        return [family, `${family}, ${given}`];
      case 3:
        return [`${family}-${surnames[number - 1]}`, { family }];
      case 4:
        return [[...family].reverse().join(""), given];
      default:
        return [family, `${given} ${family}`];
    }
  });
  const always: AskedName[] = [
    ...ODD_NAMES,
    ...readNames("own-scripts", "name"),
    ...readNames("golden-people", "name"),
  ];
  const restCount = NAME_COUNT - always.length;
  if (asked.length < restCount)
    throw new Error(`found ${asked.length} names, expected at least ${restCount}`);
  // Evenly spread: the fixture is sorted by name.
  for (let index = 0; index < restCount; index++)
    always.push(asked[Math.floor((index * asked.length) / restCount)]!);
  return always;
}
