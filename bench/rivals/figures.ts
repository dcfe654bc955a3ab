/** What `npm run bench -- rivals` finds out, as `figures.json` holds it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Medians. */
export interface SubjectFigures {
  id: string;
  /** Of the file: on disk, and by brotli 5 with the largest window. */
  bytes?: { raw: number; brotli: number };
  /** From the start of a process to the first answer, by the clock and by its processor. */
  start?: { ms: number; processorMs: number };
  /** Processor time from the start of a process until so many different whole names are answered. */
  coldMs?: number[];
  /** Resident bytes after the first answer, and after 200,000 mixed names. */
  memory?: { started: number; used: number };
  /** Predictions per second of processor time, by set of names. */
  rates?: Record<string, number>;
  /** Heap bytes of a prediction, by set of names. */
  allocated?: Record<string, number>;
}

export interface RivalFigures {
  /** Processor, memory, system, versions. */
  machine: Record<string, string | number>;
  load: { before: number; after: number };
  data: { tier: string; keyCount: number };
  /** Names whose answers were compared before anything was measured. */
  checkedCount: number;
  /** The numbers of names of `coldMs`. */
  coldCounts: number[];
  /** Heap bytes of a look-up alone, by set of names. */
  lookUpBytes: Record<string, number>;
  subjects: SubjectFigures[];
}

/** What is compared: the process that opens nothing, the data file from disk, tiers as they are imported, and the rivals. */
export const EMPTY = "empty";
export const SELF = "disk";
export const MAP = "map";
export const SQLITE = "sqlite";
/** The most accurate answers: by all words of a name, so that nothing else answers alike. */
export const BEST = "best";
/** The set of names that ratios are told of. */
export const DIRECT = "direct, Latin";

export const FIGURES_PATH: string = join("bench", "rivals", "figures.json");

export const readRivalFigures = (path = FIGURES_PATH): RivalFigures =>
  JSON.parse(readFileSync(path, "utf8")) as RivalFigures;

/** The figures of a kind of one subject. @throws Error if they were not taken */
export function figuresOf<Kind extends keyof SubjectFigures>(
  { subjects }: Pick<RivalFigures, "subjects">,
  id: string,
  kind: Kind,
): NonNullable<SubjectFigures[Kind]> {
  const found = subjects.find((subject) => subject.id === id)?.[kind];
  if (found === undefined) throw new Error(`no figures of ${id}: ${kind}`);
  return found;
}

/** Start of a subject over that of an empty process, in milliseconds. */
export const startOverEmpty = (figures: RivalFigures, id: string, clock: "ms" | "processorMs"): number =>
  figuresOf(figures, id, "start")[clock] - figuresOf(figures, EMPTY, "start")[clock];

/** Memory of a subject over that of an empty process, in bytes. */
export const memoryOverEmpty = (figures: RivalFigures, id: string, state: "started" | "used"): number =>
  figuresOf(figures, id, "memory")[state] - figuresOf(figures, EMPTY, "memory").started;

/** Processor time from the start of a process until so many whole names are answered. */
export const coldMs = (figures: RivalFigures, id: string, nameCount: number): number =>
  figuresOf(figures, id, "coldMs")[figures.coldCounts.indexOf(nameCount)]!;
