/** Takes every figure in child processes. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Predictor } from "../../src/types.ts";
import type { BenchInputs, Path } from "./inputs.ts";

const CHILD = fileURLToPath(new URL("child.mjs", import.meta.url));
const START_COUNT = 10;
/** Nothing is collected while allocations are counted: 64 MB hold several times the largest pass. */
const ALLOCATION_FLAGS = ["--expose-gc", "--min-semi-space-size=64", "--max-semi-space-size=64"];

/** One way to open the data. */
export interface Subject {
  name: string;
  /** Address of the module to import; "-" for an empty process. */
  entry: string;
  /** Data file to read from disk; "-" where the module holds the data. */
  dataFile: string;
}

export const EMPTY: Subject = { name: "empty process", entry: "-", dataFile: "-" };

/** The entries of the package, and the full tier read from disk. */
export function listSubjects(dist: string): { tiers: Subject[]; fromDisk: Subject } {
  const address = (file: string): string => pathToFileURL(resolve(dist, file)).href;
  const tier = (name: string, file: string): Subject => ({ name, entry: address(file), dataFile: "-" });
  return {
    tiers: [tier("core", "core.js"), tier("standard", "index.js"), tier("full", "full.js")],
    fromDisk: {
      name: "full.bin from disk",
      entry: address("bare.js"),
      dataFile: resolve(join(dist, "data", "full.bin")),
    },
  };
}

/** A tier as built: what is measured is the package and not the sources. */
export async function openTier(dist: string, tier: string): Promise<Predictor> {
  const bare = (await import(
    pathToFileURL(resolve(dist, "bare.js")).href
  )) as typeof import("../../src/bare.ts");
  return bare.createPredictor(readFileSync(join(dist, "data", `${tier}.bin`)));
}

export interface Memory {
  /** Resident bytes after the first prediction. */
  started: number;
  /** Resident bytes after all queries. */
  used: number;
}

function runChild(figure: string, subject: Subject, flags: readonly string[], input = ""): Promise<unknown> {
  return new Promise((resolvePromise, reject) => {
    const child = spawn(process.execPath, [...flags, CHILD, figure, subject.entry, subject.dataFile], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
    child.stdin.on("error", () => {}); // a figure that asks nothing ends without reading
    child.stdin.end(input);
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolvePromise(JSON.parse(output));
      else reject(new Error(`${figure} of ${subject.name} failed; the reason is above`));
    });
  });
}

/** Predictions per second by path. */
export async function measureSpeed(subject: Subject, inputs: BenchInputs): Promise<Record<Path, number>> {
  return (await runChild("speed", subject, [], JSON.stringify(inputs))) as Record<Path, number>;
}

/** Median milliseconds from process start to the first prediction, by subject. In turns, so that all share a drift. */
export async function measureStarts(subjects: readonly Subject[]): Promise<number[]> {
  const times: number[][] = subjects.map(() => []);
  // The first round only brings the files into memory.
  for (let round = 0; round <= START_COUNT; round++) {
    for (const [index, subject] of subjects.entries()) {
      const time = (await runChild("start", subject, [])) as number;
      if (round > 0) times[index]!.push(time);
    }
  }
  return times.map(median);
}

export async function measureMemory(subject: Subject, names: readonly string[]): Promise<Memory> {
  return (await runChild("memory", subject, ["--expose-gc"], `${names.join("\n")}\n`)) as Memory;
}

/** Heap bytes per prediction by path. */
export async function measureAllocation(
  subject: Subject,
  inputs: BenchInputs,
): Promise<Record<Path, number>> {
  return (await runChild("allocation", subject, ALLOCATION_FLAGS, JSON.stringify(inputs))) as Record<
    Path,
    number
  >;
}

/** Of an even number of values, the mean of the middle two. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
