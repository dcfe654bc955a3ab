/** What `npm run bench` finds out, as `figures.json` holds it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Traffic } from "./questions.ts";

/** A ratio of several rounds. */
export interface Spread {
  median: number;
  min: number;
  max: number;
}

export interface StartFigures {
  /** By the clock, from the start of the process to the first answer. */
  ms: number;
  /** Processor time of the whole process: what is left if other work on the machine does not count. */
  processorMs: number;
}

export interface MemoryFigures {
  /** Resident bytes after the first answer. */
  started: number;
  /** Resident bytes after 200,000 mixed names. */
  used: number;
  /** Most resident bytes on the way. */
  peak: number;
}

export interface ByteFigures {
  raw: number;
  gzip: number;
  brotli: number;
  xz: number;
}

/** Medians, except ratios. */
export interface SubjectFigures {
  bytes?: ByteFigures;
  start: StartFigures;
  memory: Partial<Record<Traffic, MemoryFigures>>;
  /** Predictions per second of processor time, by set of names. */
  rates: Record<string, number>;
  /** Of a rival: rate of cognomen over its own in the same round, by set of names. */
  ratios: Record<string, Spread>;
  /** Heap bytes per prediction, by set of names; not of other tables. */
  allocated: Record<string, number>;
}

/** Processor time of the whole process from its start, until so many different whole names are answered. */
export interface ColdFigures {
  nameCounts: number[];
  /** By subject, in milliseconds: a median for each of the counts. */
  processorMs: Record<string, number[]>;
}

export interface HttpFigures {
  /** Names a second of processor time of the server, and by the clock with the client on the same machine. */
  one: { perProcessorSecond: number; perSecond: number };
  batch: { perProcessorSecond: number; perSecond: number };
}

export interface CompareFigures {
  command: string;
  /** Processor, memory, system, versions. */
  machine: Record<string, string | number>;
  load: { before: number; after: number };
  data: { tier: string; keyCount: number; byteCount: number };
  /** Names whose answers were compared before anything was measured. */
  checkedCount: number;
  /** Undefined: not measured yet. */
  cold?: ColdFigures;
  subjects: Record<string, SubjectFigures>;
  /** Heap bytes of a look-up alone, by set of names. */
  lookUpBytes: Record<string, number>;
  http: HttpFigures | undefined;
  /** Rivals that could not be measured, and why. */
  skipped: Record<string, string>;
}

export const FIGURES_PATH: string = join("bench", "compare", "figures.json");

export function readCompareFigures(path = FIGURES_PATH): CompareFigures {
  return JSON.parse(readFileSync(path, "utf8")) as CompareFigures;
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = sorted.length >> 1;
  const median = sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
  return { median, min: sorted[0]!, max: sorted.at(-1)! };
}
