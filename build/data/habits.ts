/** Reads and writes `data/learnt/habits.tsv`: how names are borne in each country, as each tier sees it. */
import { existsSync, readFileSync } from "node:fs";
import { HABITS } from "../../src/file/format.ts";
import { learntPath } from "./learnt.ts";

/** By country code; in the units of a data file. */
export type Habits = ReadonlyMap<string, readonly number[]>;

const HEADER = ["tier", "country", ...HABITS].join("\t");

export const habitsPath = (dataFolder: string): string => learntPath(dataFolder, "habits.tsv");

/** By name of a tier. Empty if the folder has none: all countries are as is usual then. */
export function readHabits(dataFolder: string): Map<string, Habits> {
  const path = habitsPath(dataFolder);
  const habits = new Map<string, Map<string, readonly number[]>>();
  if (!existsSync(path)) return habits;
  const [header, ...lines] = readFileSync(path, "utf8").trimEnd().split("\n");
  if (header !== HEADER)
    throw new Error(`${path}:1: found ${JSON.stringify(header)}, expected ${JSON.stringify(HEADER)}`);
  for (const [index, line] of lines.entries()) {
    const [tier, code, ...cells] = line.split("\t");
    const values = cells.map(Number);
    if (
      !tier ||
      !/^[A-Z]{2}$/u.test(code ?? "") ||
      values.length !== HABITS.length ||
      !values.every((value) => (value & 255) === value)
    )
      throw new Error(
        `${path}:${index + 2}: found ${JSON.stringify(line)}, expected a tier, a code and ${HABITS.length} bytes`,
      );
    let own = habits.get(tier);
    if (own === undefined) {
      own = new Map();
      habits.set(tier, own);
    }
    own.set(code!, values);
  }
  return habits;
}

export const formatHabits = (habits: ReadonlyMap<string, Habits>): string =>
  [
    HEADER,
    ...[...habits].flatMap(([tier, own]) =>
      [...own].map(([code, values]) => [tier, code, ...values].join("\t")),
    ),
  ]
    .join("\n")
    .concat("\n");
