/** What the command line needs from the process around it. Tests pass their own, so that no test needs a process. */
import type { Readable, Writable } from "node:stream";
import type { BuildData } from "../../build/own-data/request.ts";
import type { Estimator, Predictor } from "../ground/types.ts";
import type { AnswerPool } from "./enrich/pool.ts";
import type { ThreadData } from "./enrich/thread-pool.ts";

/** Names of the data files that come with the package, the largest first. */
export const TIERS = ["full", "standard", "core"] as const;
export type Tier = (typeof TIERS)[number];

export const DATA_NAMES = [...TIERS, "estimate"] as const;
export type DataName = (typeof DATA_NAMES)[number];

/** Which data to answer from. Neither given: the largest tier that is there. */
export interface DataChoice {
  tier?: Tier;
  file?: string;
}

export interface DataFile {
  path: string;
  bytes: Uint8Array;
}

export interface CliHost {
  stdin: Readable & { isTTY?: boolean };
  /** `columns` is missing where the width of the window is unknown. */
  stdout: Writable & { isTTY?: boolean; columns?: number | undefined };
  stderr: Writable & { isTTY?: boolean };
  env: Readonly<Record<string, string | undefined>>;
  platform: string;
  /** Reads a data file without a look at what is in it. @throws DataFileError if there is none. */
  readData(choice: DataChoice): DataFile;
  /** Reads what comes with the package. @throws DataFileError if it is not there */
  readInstalled(name: DataName): DataFile;
  /** Makes a script of a tier, or of `best`. @throws DataFileError if a file of it is not there */
  readScript(name: DataName | "best"): DataFile;
  /** Reads the module for Python. @throws DataFileError if it is not there */
  readPython(): DataFile;
  /** Opens data for look-ups. @throws DataFileError if there is none, CognomenError if it is broken */
  loadPredictor(choice: DataChoice): Predictor & { readonly openBlockCount?: number };
  /** Opens the data for estimates. Throws as `loadPredictor` does. */
  loadEstimator(): Estimator;
  loadDataBuilder(): Promise<BuildData>;
  /** Cores of the machine, as far as this process may use them. */
  processorCount: number;
  startThreads(count: number, data: ThreadData): AnswerPool;
  waitForStop(): Promise<void>;
  /** Ends the process after a time, if it has not ended: what nobody reads would keep it. */
  endAfter?(milliseconds: number): void;
}
