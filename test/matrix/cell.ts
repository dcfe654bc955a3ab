/** What the matrix asks of each run time and bundler. */
import type { BrowserContext } from "playwright-core";
import type { Answers } from "./project/hash-answers.js";
import type { AskedName } from "./sample.ts";

export type { Answers } from "./project/hash-answers.js";

/** Entries that are asked all names; each is a module of the project. */
export const ENTRIES = ["core", "standard", "full", "best", "estimate", "lazy", "remote", "unorm"] as const;
export type Entry = (typeof ENTRIES)[number];

/** What is there for all cells. */
export interface Workshop {
  /** The packed package. */
  tarballFile: string;
  /** A project that has installed the tarball, and nothing else. */
  project: string;
  /** Where bundlers write to; a folder for each. */
  out: string;
  names: readonly AskedName[];
  /** Answers of the source code to them, on the data of the package. */
  expected: Readonly<Record<Entry, Answers>>;
  /** The names as JSON. */
  namesFile: string;
  /** Address of `out`, served as it is, with a slash at its end; `full.bin` lies there too. */
  address: string;
  /** A browser without memory of former pages. @throws if there is no Chromium */
  openBrowser(): Promise<BrowserContext>;
}

export interface Outcome {
  answers: Partial<Record<Entry, Answers>>;
  /** What is wrong beside answers. */
  complaints?: readonly string[];
  /** To be printed below the table. */
  notes?: string;
}

/** One run time, alone or with a bundler. */
export interface Cell {
  name: string;
  /** Packages of test/matrix/package.json that it needs, the one whose version is shown first. None: Node alone. */
  tools: readonly string[];
  needsChromium?: boolean;
  entries: readonly Entry[];
  run(workshop: Workshop): Promise<Outcome>;
}

/**
 * What is wrong with the answers of a cell: that they are missing, or others than expected.
 *
 * @param expected of the source code on the same data
 */
export function judgeAnswers(
  entries: readonly Entry[],
  answers: Outcome["answers"],
  expected: Readonly<Record<Entry, Answers>>,
): string[] {
  return entries.flatMap((entry) => {
    const found = JSON.stringify(answers[entry]);
    const wanted = JSON.stringify(expected[entry]);
    return found === wanted ? [] : [`${entry}: found ${found ?? "no answers"}, expected ${wanted}`];
  });
}
