/** Whole names and names in parts beside plain strings, in one run. */
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { formatTable, grouped } from "../build/table.ts";
import { drawPeople, take } from "./draw.ts";
import type { Outcome } from "./floors.ts";
import { describeMachine } from "./machine.ts";
import { ask } from "./rivals/measure.ts";

const LEGEND = `
µs          processor time of one answer, median of rounds
of strings  answers a second beside those of the same names as plain strings, in the same run
`;

const PLAIN = "strings";
const NAME_COUNT = 10_000;
const MEMORY_NAME_COUNT = 200_000;
/** Ways of asking that are held to floors; the estimator takes some megabytes itself. */
const HELD = ["parts", "whole", "parts, estimator", "whole, estimator"];
const HELD_MEMORY = ["whole", "whole, estimator"];

export async function run({ rounds }: { rounds: number }): Promise<Outcome> {
  const machine = describeMachine();
  const folder = mkdtempSync(join(tmpdir(), "cognomen-whole-"));
  try {
    symlinkSync(resolve("dist"), join(folder, "dist"));
    symlinkSync(resolve("dist", "data", "full.bin"), join(folder, "data.bin"));
    const mixed = take(drawPeople("data"), MEMORY_NAME_COUNT);
    const sets = { people: mixed.slice(0, NAME_COUNT) };
    writeFileSync(join(folder, "names.json"), JSON.stringify({ sets, mixed, sample: [] }));
    const subjects = [PLAIN, "surname alone", ...HELD];
    const times = ask<Record<string, { people: number }>>(
      [],
      "speed",
      folder,
      subjects.join("|"),
      String(rounds),
    );
    const ofStrings = (way: string): number => times[PLAIN]!.people / times[way]!.people;
    const memory = (way: string): number => ask<{ used: number }>([], "memory", folder, way).used;
    const plainMemory = memory(PLAIN);
    const figures: Record<string, number> = Object.fromEntries([
      ...HELD.map((way) => [`${way}, of strings`, ofStrings(way)]),
      ...HELD_MEMORY.map((way) => [`${way}, memory of strings'`, memory(way) / plainMemory]),
    ]);
    const rows = subjects.map((way) => [
      way,
      (times[way]!.people / 1000).toFixed(1),
      ofStrings(way).toFixed(2),
    ]);
    const memoryRows = HELD_MEMORY.map((way) => {
      const what = `${way}, memory of strings'`;
      return [`${what}, after ${grouped(MEMORY_NAME_COUNT)} names`, figures[what]!.toFixed(2)];
    });
    const table = formatTable([["", "µs", "of strings"], ...rows]);
    return { text: `${machine}\n\n${table}\n${formatTable(memoryRows)}${LEGEND}`, figures };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
