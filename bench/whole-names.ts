/** Whole names and names in parts beside plain strings, in one run. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { formatTable, grouped, median } from "../build/table.ts";
import { drawPeople, take } from "./draw.ts";
import type { Outcome } from "./floors.ts";
import { describeMachine } from "./machine.ts";

const LEGEND = `
µs          processor time of one answer, medians of rounds that take turns
of strings  answers a second beside those of the same names as plain strings, in the same run
allocated   bytes of one answer, heap and buffers
`;

const CHILD = join("bench", "whole-names-child.mjs");
const PLAIN = "strings";
const NAME_COUNT = 10_000;
const MEMORY_NAME_COUNT = 200_000;
/** Kinds that are held to floors; the estimator takes some megabytes itself. */
const HELD = ["parts", "whole", "parts, estimator", "whole, estimator"];
const HELD_MEMORY = ["whole", "whole, estimator"];

export async function run({ rounds }: { rounds: number }): Promise<Outcome> {
  const machine = describeMachine();
  const folder = mkdtempSync(join(tmpdir(), "cognomen-whole-"));
  try {
    const many = take(drawPeople("data"), MEMORY_NAME_COUNT);
    const measure = <Found>(people: unknown, ...rest: string[]): Found => {
      const path = join(folder, "people.json");
      writeFileSync(path, JSON.stringify(people));
      // Nothing is collected while allocations are counted; times are those of Node as it comes.
      const flags = rest[0] === "allocation" ? ["--min-semi-space-size=64", "--max-semi-space-size=64"] : [];
      const args = ["--expose-gc", ...flags, CHILD, "dist", join("dist", "data", "full.bin"), path, ...rest];
      return JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" })) as Found;
    };
    const people = many.slice(0, NAME_COUNT);
    const times = measure<Record<string, number[]>>(people, "rounds", String(rounds));
    const bytes = measure<Record<string, number>>(people, "allocation");
    const ofStrings = (kind: string): number =>
      median(times[kind]!.map((value, round) => times[PLAIN]![round]! / value));
    const memory = (kind: string): number => measure<number>(many, "memory", kind);
    const plainMemory = memory(PLAIN);
    const figures = Object.fromEntries([
      ...HELD.map((kind) => [`${kind}, of strings`, ofStrings(kind)]),
      ...HELD_MEMORY.map((kind) => [`${kind}, memory of strings'`, memory(kind) / plainMemory]),
    ]) as Record<string, number>;
    const rows = Object.entries(times).map(([kind, own]) => [
      kind,
      median(own).toFixed(1),
      ofStrings(kind).toFixed(2),
      grouped(Math.round(bytes[kind]!)),
    ]);
    const memoryRows = HELD_MEMORY.map((kind) => {
      const what = `${kind}, memory of strings'`;
      return [`${what}, after ${grouped(MEMORY_NAME_COUNT)} names`, figures[what]!.toFixed(2)];
    });
    const table = formatTable([["", "µs", "of strings", "allocated"], ...rows]);
    return { text: `${machine}\n\n${table}\n${formatTable(memoryRows)}${LEGEND}`, figures };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
