/** What `npm run bench` finds out, as its `--json` file holds it. */
import type { Path } from "./inputs.ts";
import type { Memory } from "./run.ts";

export interface SpeedFigures {
  command: string;
  machine: Record<string, string | number>;
  /** By tier and path. */
  predictionsPerSecond: Record<string, Record<Path, number>>;
  /** From the start of the process to the first prediction. */
  startMs: Record<string, number>;
  residentBytes: Record<string, Memory>;
  /** Heap bytes by tier and path. */
  bytesPerPrediction: Record<string, Record<Path, number>>;
}
