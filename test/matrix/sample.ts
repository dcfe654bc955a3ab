/** The names that every run time is asked: ten thousand from the statistics of all countries, always the same ones. */
import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { readCountries } from "../../build/data/folder.ts";
import { shardPath } from "../../build/data/statistics.ts";
import type { NamePart, NameParts } from "../../src/ground/types.ts";

export type AskedName = string | NameParts;

export const NAME_COUNT = 10_000;

/** Names a country and part, evenly spread over the alphabet; more than are needed, so that small countries may have fewer. */
const PICK_COUNT = 40;
/** Of every other stretch of the alphabet the most counted of so many names is taken, so that small tiers know it too. */
const WINDOW_ROW_COUNT = 60;

/** Names that no statistics have. */
const ODD: readonly string[] = [
  "",
  " ",
  "\t\n",
  "42",
  "-",
  "'",
  "…",
  "🙂",
  "Xqzwvk",
  "x".repeat(300),
  "e\u0301\u0323\u0302".repeat(40),
  "Dr. ",
  ",",
  "Smith,",
  ", John",
  "\u200fكريم\u200f",
  "Ｓｍｉｔｈ",
  "O’Brien‐Smith",
  "ﬁscher",
  "İSTANBUL",
  "ẞ",
  "ꜩꜭ",
  "𐐨𐑌",
  "\ud800",
];

/** Rows of one country and part, sorted by name; none if it has no statistics. */
function readRows(dataFolder: string, country: string, part: NamePart): string[] {
  const path = shardPath(dataFolder, country, part);
  if (!existsSync(path)) return [];
  return gunzipSync(readFileSync(path)).toString("utf8").trimEnd().split("\n").slice(1);
}

/** The first, middle and last name of each script but Latin. */
function pickScripts(rows: readonly string[]): string[] {
  const byScript = new Map<number, string[]>();
  for (const row of rows) {
    const code = row.codePointAt(0)!;
    // Latin letters end there, but for a block that begins at U+1E00; alphabets take 128 places or few times as many.
    if (code < 0x370 || code >> 8 === 0x1e) continue;
    const script = code < 0x2000 ? code >> 7 : code >> 12;
    const same = byScript.get(script);
    if (same) same.push(row);
    else byScript.set(script, [row]);
  }
  const picked = [...byScript.values()].flatMap((same) => [same[0]!, same[same.length >> 1]!, same.at(-1)!]);
  return [...new Set(picked.map((row) => row.split("\t")[0]!))];
}

/** Evenly spread names. */
function pickNames(lines: readonly string[]): string[] {
  const step = lines.length / PICK_COUNT;
  const picked = new Set<string>();
  for (let number = 0; number < PICK_COUNT; number++) {
    const from = Math.floor(number * step);
    const until = number % 2 === 0 ? from + 1 : Math.min(from + WINDOW_ROW_COUNT, lines.length);
    const cells = lines
      .slice(from, until)
      .map((line) => line.split("\t"))
      .sort((a, b) => sumCounts(b) - sumCounts(a))[0];
    if (cells) picked.add(cells[0]!);
  }
  return [...picked];
}

const sumCounts = (cells: readonly string[]): number =>
  cells.slice(1).reduce((sum, cell) => sum + Number(cell), 0);

const capitalize = (name: string): string =>
  name.replace(/(?<!\p{L}\p{M}*)\p{L}/gu, (letter) => letter.toUpperCase());

/**
 * All kinds of questions: single names in lower case, capitalised and in capitals, whole names in both orders, names in
 * parts, names of two countries, unknown ones.
 */
export function sampleNames(dataFolder = "data"): AskedName[] {
  const scripts: AskedName[] = [];
  const names: AskedName[] = [];
  let previous: string | undefined;
  for (const { code } of readCountries(dataFolder)) {
    const surnameRows = readRows(dataFolder, code, "surname");
    const forenameRows = readRows(dataFolder, code, "forename");
    scripts.push(...pickScripts(surnameRows), ...pickScripts(forenameRows));
    const families = pickNames(surnameRows);
    const givens = pickNames(forenameRows);
    for (const [number, family] of families.entries()) {
      const given = givens[number];
      names.push(number % 3 === 0 ? family.toUpperCase() : capitalize(family));
      if (number % 4 === 0) names.push([...family].reverse().join(""));
      if (previous !== undefined && number % 6 === 0) names.push(`${family}-${previous}`);
      previous = family;
      if (given === undefined) continue;
      if (number % 2 === 0) names.push(given);
      names.push(number % 5 === 0 ? `${family}, ${given}` : capitalize(`${given} ${family}`));
      if (number % 3 === 0) names.push(number % 2 === 0 ? { given, family } : { family });
    }
  }
  const always = [...ODD, ...scripts];
  const restCount = NAME_COUNT - always.length;
  if (names.length < restCount)
    throw new Error(`${dataFolder} gives ${names.length} names, expected at least ${restCount}`);
  // Not the first ones: those are of countries whose codes begin with A.
  for (let index = 0; index < restCount; index++)
    always.push(names[Math.floor((index * names.length) / restCount)]!);
  return always;
}
