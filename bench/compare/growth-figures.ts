/** What `npm run bench:growth` finds out, as `growth.json` holds it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { SubjectFigures } from "./figures.ts";

export const GROWTH_PATH: string = join("bench", "compare", "growth.json");

export function readGrowth(path = GROWTH_PATH): GrowthFigures {
  return JSON.parse(readFileSync(path, "utf8")) as GrowthFigures;
}

export interface GrowthStep {
  keyCount: number;
  /** Made up in the likeness of the real table. */
  isInvented: boolean;
  byteCount: number;
  headByteCount: number;
  /** All sections: countries, fold table, neighbours, tables of the coder. */
  sectionByteCount: number;
  blockCount: number;
  /** What it took to make the file, if it was made here: processor seconds, and most resident bytes. */
  encoding: { seconds: number; peakBytes: number } | undefined;
  load: number;
  subjects: Record<string, Pick<SubjectFigures, "bytes" | "start" | "memory" | "rates">>;
}

export interface GrowthFigures {
  command: string;
  machine: Record<string, string | number>;
  steps: GrowthStep[];
}
