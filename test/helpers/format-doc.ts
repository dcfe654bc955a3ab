/** Reads docs/internals/format.md: its fenced blocks and its tables. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { EncodeOptions } from "../../build/encode/file.ts";
import type { StoredDistribution, Table } from "../../build/encode/table.ts";
import { encodeFoldTable } from "../../build/words/fold-table.ts";
import { PARTS } from "../../src/format/format.ts";
import { ROOT } from "./imports.ts";

const text = readFileSync(join(ROOT, "docs", "internals", "format.md"), "utf8");

/** The content of the fenced block whose info string is `info`. */
export function readBlockOf(info: string): string {
  const found = text.split(`\n\`\`\`${info}\n`);
  if (found.length !== 2)
    throw new Error(`docs/internals/format.md has ${found.length - 1} blocks "${info}", expected 1`);
  return found[1]!.split("\n```")[0]!;
}

/** Cells of the rows of all tables under a heading, without code marks. */
export function readTables(heading: string): string[][] {
  const [, ...sections] = text.split(/\n#+ /);
  const section = sections.find((part) => part.startsWith(`${heading}\n`));
  if (section === undefined) throw new Error(`docs/internals/format.md has no heading "${heading}"`);
  return section
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll("`", "")),
    );
}

export interface DumpLine {
  offset: number;
  bytes: number[];
  note: string;
}

/** Lines of a dump: offset, bytes, what they mean. Headings begin with `#`. */
export function readDump(dump: string): DumpLine[] {
  const lines: DumpLine[] = [];
  for (const line of dump.split("\n")) {
    if (line === "" || line.startsWith("#")) continue;
    const [, offset, bytes, note] =
      /^([0-9a-f]{4}) {2}((?:[0-9a-f]{2} ?)+?)(?: {2,}(\S.*))?$/.exec(line) ?? [];
    if (offset === undefined || bytes === undefined)
      throw new Error(`docs/internals/format.md: no line of a dump: ${line}`);
    lines.push({
      offset: Number.parseInt(offset, 16),
      bytes: bytes
        .trim()
        .split(" ")
        .map((byte) => Number.parseInt(byte, 16)),
      note: note ?? "",
    });
  }
  return lines;
}

type DocRecord = [distribution: number, count: number, evidence: number];

interface DocTable {
  tier: string;
  blockKeyCount: number;
  groupKeyCount: number;
  stepsPerOctave: number;
  countScale: number;
  countries: [code: string, prior: number, parameters?: number[]][];
  fold: {
    folds: [string, string][];
    strips: [string, string][];
    spaces: string[];
    ranks: [string, number][];
  };
  /** A line for each list. */
  nameWords: string[];
  distributions: StoredDistribution[];
  neighbours: StoredDistribution[];
  keys: { key: string; surname?: DocRecord; forename?: DocRecord }[];
}

const pointsOf = (characters: string): number[] =>
  Array.from(characters, (character) => character.codePointAt(0)!);

/** The table of the worked example, as the encoder takes it. */
export function readExample(): { table: Table; options: EncodeOptions } {
  const doc = JSON.parse(readBlockOf("json table")) as DocTable;
  const { tier, blockKeyCount, groupKeyCount, stepsPerOctave, countScale } = doc;
  const { countries, fold, nameWords, distributions, neighbours, keys } = doc;
  const records = keys.flatMap(({ surname, forename }) =>
    [surname, forename].filter((record) => record !== undefined),
  );
  const sequences = (entries: [string, string][]): Map<number, number[]> =>
    new Map(entries.map(([from, to]) => [pointsOf(from)[0]!, pointsOf(to)]));
  return {
    table: {
      stepsPerOctave,
      countScale,
      countries: countries.map(([code, prior, parameters]) => ({
        code,
        prior,
        ...(parameters && { parameters }),
      })),
      keys: keys.map(({ key }) => key),
      parts: Uint8Array.from(
        keys,
        ({ surname, forename }) => (surname ? PARTS.surname : 0) | (forename ? PARTS.forename : 0),
      ),
      recordDistributions: Uint32Array.from(records, ([distribution]) => distribution),
      recordCounts: Float64Array.from(records, ([, count]) => count),
      recordEvidence: Uint8Array.from(records, ([, , evidence]) => evidence),
      distributions,
      neighbours,
    },
    options: {
      tier,
      blockKeyCount,
      groupKeyCount,
      foldTable: encodeFoldTable({
        folds: sequences(fold.folds),
        strips: sequences(fold.strips),
        spaces: new Set(fold.spaces.flatMap(pointsOf)),
        ranks: new Map(fold.ranks.map(([mark, rank]) => [pointsOf(mark)[0]!, rank])),
      }),
      nameWords: new TextEncoder().encode(nameWords.join("\n")),
    },
  };
}
