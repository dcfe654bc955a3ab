/** The first names of a process: what it takes to open a table, and the parts of it that they are in. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { median } from "../../build/table.ts";
import { runChild } from "./children.ts";
import type { ColdFigures } from "./figures.ts";
import { NODE_SQLITE, type Subject } from "./subjects.ts";

/** As the child prints it. */
interface Curve {
  processorMs: number[];
  /** Hash of all answers. */
  answers: string;
}

/** Packed for Linux on x64; elsewhere the subject is skipped. */
const NEWER_NODE = join("bench", "rivals", "node_modules", "node-24", "bin", "node");

/** A Node that has SQLite: this one, or a newer one; undefined: there is none. */
const findSqliteNode = (): string | undefined =>
  isBuiltin("node:sqlite") ? process.execPath : existsSync(NEWER_NODE) ? NEWER_NODE : undefined;

export function findSqliteNodeVersion(): string | undefined {
  const node = findSqliteNode();
  return node && execFileSync(node, ["-p", "process.versions.node"], { encoding: "utf8" }).trim();
}

/** Why no Node here has SQLite; undefined: one has. */
export const findSqliteFault = (): string | undefined =>
  findSqliteNode() ? undefined : `Node ${process.versions.node} has none, and ${NEWER_NODE} is missing`;

function launchOf(id: string): { executable?: string; flags?: readonly string[] } {
  const node = id === NODE_SQLITE ? findSqliteNode() : undefined;
  return node ? { executable: node, flags: ["--disable-warning=ExperimentalWarning"] } : {};
}

/**
 * Takes the curve of each subject, in turns. The first round only brings files into memory.
 *
 * @param roundCount rounds that count
 * @throws Error if two subjects that hold the same table answer differently
 */
export async function measureCold(
  folder: string,
  subjects: readonly Subject[],
  nameCounts: readonly number[],
  roundCount: number,
): Promise<ColdFigures> {
  const rounds: Record<string, number[][]> = {};
  let expected: { label: string; answers: string } | undefined;
  for (let round = 0; round <= roundCount; round++) {
    for (const { id, label, isOtherTable } of subjects) {
      const { processorMs, answers } = await runChild<Curve>("cold", id, folder, {
        ...launchOf(id),
        argument: nameCounts.join(),
      });
      if (!isOtherTable) expected ??= { label, answers };
      if (!isOtherTable && answers !== expected!.answers)
        throw new Error(`${label} and ${expected!.label} answer some of the first names differently`);
      if (round === 0) rounds[id] = [];
      else rounds[id]!.push(processorMs);
    }
  }
  const medians = Object.entries(rounds).map(([id, curves]): [string, number[]] => [
    id,
    nameCounts.map((_, index) => median(curves.map((curve) => curve[index]!))),
  ]);
  return { nameCounts: [...nameCounts], processorMs: Object.fromEntries(medians) };
}
