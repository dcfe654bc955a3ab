/** Takes all figures of one prepared folder. */
import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { median } from "../../build/table.ts";
import { measureRate, readProcessorMs } from "../http/load.ts";
import { runChild, type Server, startServer, Worker } from "./children.ts";
import { measureFile } from "./compress.ts";
import type { CompareFigures, HttpFigures, MemoryFigures, StartFigures, SubjectFigures } from "./figures.ts";
import { spreadOf } from "./figures.ts";
import type { Prepared } from "./prepare.ts";
import { TRAFFICS } from "./questions.ts";
import { EMPTY, SELF, type Subject } from "./subjects.ts";

export interface Effort {
  /** Processes started of each subject, after one that brings its files into memory. */
  startCount: number;
  roundCount: number;
  /** Processor time of a round. */
  roundMs: number;
  isHttp: boolean;
  /** Sets of names to be timed; all without it. */
  sets?: readonly string[];
}

type Say = (what: string) => void;

/**
 * Nothing is collected while allocations are counted: 64 MB hold several times the largest pass. And nothing is compiled beside
 * it: what code was ready when made the same answer take 1,040 to 1,660 bytes.
 */
const ALLOCATION_FLAGS = [
  "--expose-gc",
  "--min-semi-space-size=64",
  "--max-semi-space-size=64",
  "--no-concurrent-recompilation",
];
const FIRST_NAME = "Nguyen";
const BATCH = 100;

/** Subjects that can be measured here, and why others cannot. */
export function selectSubjects(
  wanted: readonly Subject[],
  faults: Partial<Record<NonNullable<Subject["package"]>, string>>,
): { subjects: Subject[]; skipped: Record<string, string> } {
  const skipped: Record<string, string> = {};
  const subjects = wanted.filter((subject) => {
    const fault = subject.package && faults[subject.package];
    if (fault !== undefined) skipped[subject.label] = fault;
    return fault === undefined;
  });
  return { subjects, skipped };
}

/** In turns, so that all share what else the machine does. The first round only brings files into memory. */
async function measureStarts(
  folder: string,
  ids: readonly string[],
  { startCount }: Effort,
): Promise<Record<string, StartFigures>> {
  const times = new Map(ids.map((id) => [id, { ms: [] as number[], processorMs: [] as number[] }]));
  for (let round = 0; round <= startCount; round++) {
    for (const id of ids) {
      const { ms, processorMs } = await runChild<{ ms: number; processorMs: number }>("start", id, folder, {
        argument: FIRST_NAME,
      });
      if (round === 0) continue;
      times.get(id)!.ms.push(ms);
      times.get(id)!.processorMs.push(processorMs);
    }
  }
  return Object.fromEntries(
    [...times].map(([id, { ms, processorMs }]) => [id, { ms: median(ms), processorMs: median(processorMs) }]),
  );
}

/** @throws Error at the first name that two subjects answer differently */
async function compareAnswers(workers: ReadonlyMap<Subject, Worker>): Promise<number> {
  let expected: string[] | undefined;
  for (const [{ label, isOtherTable }, worker] of workers) {
    if (isOtherTable) continue;
    const answers = await worker.tell<string[]>({ do: "answers" });
    expected ??= answers;
    const different = expected.findIndex((answer, index) => answer !== answers[index]);
    if (different >= 0 || answers.length !== expected.length)
      throw new Error(`${label} answers ${answers[different]}, expected ${expected[different]}`);
  }
  return expected?.length ?? 0;
}

async function measureRates(
  workers: ReadonlyMap<Subject, Worker>,
  sets: readonly string[],
  { roundCount, roundMs }: Effort,
  say: Say,
): Promise<Record<string, Pick<SubjectFigures, "rates" | "ratios">>> {
  const results: Record<string, Pick<SubjectFigures, "rates" | "ratios">> = {};
  for (const { id } of workers.keys()) results[id] = { rates: {}, ratios: {} };
  for (const set of sets) {
    say(`speed: ${set}`);
    const rates = new Map<string, number[]>();
    const asked = [...workers].filter(([{ isOtherTable }]) => !isOtherTable || !set.endsWith("uniform"));
    for (const [, worker] of asked) await worker.tell({ do: "warm", set });
    for (let round = -1; round < roundCount; round++) {
      for (const [{ id }, worker] of asked) {
        const rate = await worker.tell<number>({ do: "round", set, ms: roundMs });
        // The round before the first is for the optimising compiler.
        if (round >= 0) rates.set(id, [...(rates.get(id) ?? []), rate]);
      }
    }
    const own = rates.get(SELF)!;
    for (const [{ id, isOtherTable }] of asked) {
      const values = rates.get(id)!;
      results[id]!.rates[set] = median(values);
      if (id === SELF || isOtherTable) continue;
      results[id]!.ratios[set] = spreadOf(values.map((value, round) => own[round]! / value));
    }
  }
  return results;
}

async function measureHttp(folder: string, { roundCount, roundMs }: Effort): Promise<HttpFigures> {
  const { sets, sample } = readQuestions(folder);
  const names = sets["mixed, skewed"]!.map(encodeURIComponent);
  const targets = {
    one: names.map((name) => `/?name=${name}`),
    batch: Array.from(
      { length: Math.floor(names.length / BATCH) },
      (_, batch) =>
        `/?${names
          .slice(batch * BATCH, (batch + 1) * BATCH)
          .map((name) => `name[]=${name}`)
          .join("&")}`,
    ),
  };
  const server = await startServer(folder);
  try {
    await compareHttp(server, folder, sample);
    const seen = {
      one: { perProcessorSecond: [] as number[], perSecond: [] as number[] },
      batch: { perProcessorSecond: [] as number[], perSecond: [] as number[] },
    };
    for (let round = -1; round < roundCount; round++) {
      for (const [form, nameCount] of [
        ["one", 1],
        ["batch", BATCH],
      ] as const) {
        const before = await readProcessorMs(server.port);
        const start = performance.now();
        const rate = await measureRate(server.port, targets[form], { durationMs: 4 * roundMs });
        const asked = (rate * nameCount * (performance.now() - start)) / 1000;
        if (round < 0) continue;
        seen[form].perSecond.push(rate * nameCount);
        seen[form].perProcessorSecond.push((asked * 1000) / ((await readProcessorMs(server.port)) - before));
      }
    }
    const summary = ({ perProcessorSecond, perSecond }: (typeof seen)["one"]): HttpFigures["one"] => ({
      perProcessorSecond: median(perProcessorSecond),
      perSecond: median(perSecond),
    });
    return { one: summary(seen.one), batch: summary(seen.batch) };
  } finally {
    server.stop();
  }
}

/** The adapter answers as the package does. */
async function compareHttp({ port }: Server, folder: string, sample: readonly string[]): Promise<void> {
  // Empty names and those with control characters are refused, as the contract has it.
  const names = sample.slice(0, BATCH);
  const query = names.map((name) => `name[]=${encodeURIComponent(name)}`).join("&");
  const answers = (await (await fetch(`http://127.0.0.1:${port}/?${query}`)).json()) as unknown[];
  const worker = await Worker.start(SELF, folder);
  try {
    const expected = await worker.tell<string[]>({ do: "answers" });
    const different = names.findIndex((_, index) => JSON.stringify(answers[index]) !== expected[index]);
    if (different >= 0)
      throw new Error(`HTTP answers ${JSON.stringify(answers[different])}, expected ${expected[different]}`);
  } finally {
    worker.stop();
  }
}

function readQuestions(folder: string): { sets: Record<string, string[]>; sample: string[] } {
  return JSON.parse(readFileSync(join(folder, "questions.json"), "utf8")) as ReturnType<typeof readQuestions>;
}

/**
 * @param tier of the data file in the folder
 * @param wanted what is measured, as far as it is installed
 * @param say told what is done, from time to time
 */
export async function measureAll(
  { folder, keyCount, faults }: Prepared,
  tier: string,
  wanted: readonly Subject[],
  effort: Effort,
  say: Say,
): Promise<
  Pick<CompareFigures, "load" | "data" | "checkedCount" | "subjects" | "lookUpBytes" | "http" | "skipped">
> {
  const before = loadavg()[0]!;
  const { subjects, skipped } = selectSubjects(wanted, faults);
  const sets = effort.sets ?? Object.keys(readQuestions(folder).sets);
  const file = readFileSync(join(folder, "data.bin"));

  say("start");
  const starts = await measureStarts(folder, [EMPTY, ...subjects.map(({ id }) => id)], effort);

  const workers = new Map<Subject, Worker>();
  let rates: Awaited<ReturnType<typeof measureRates>>;
  let checkedCount: number;
  try {
    // A data module is as fast as its file, once it is open.
    for (const subject of subjects)
      if (subject.id !== tier) workers.set(subject, await Worker.start(subject.id, folder));
    say("compare answers");
    checkedCount = await compareAnswers(workers);
    rates = await measureRates(workers, sets, effort, say);
  } finally {
    for (const worker of workers.values()) worker.stop();
  }

  const figures: Record<string, SubjectFigures> = {};
  const all: readonly Pick<Subject, "id" | "isOtherTable">[] = [{ id: EMPTY }, ...subjects];
  for (const { id, isOtherTable } of all) {
    say(`memory and allocations: ${id}`);
    const memory: SubjectFigures["memory"] = {};
    for (const traffic of TRAFFICS) {
      memory[traffic] = await runChild<MemoryFigures>("memory", id, folder, {
        flags: ["--expose-gc"],
        argument: join(folder, `mixed-${traffic}.txt`),
      });
    }
    const isCompared = rates[id] !== undefined && !isOtherTable;
    figures[id] = {
      start: starts[id]!,
      memory,
      rates: rates[id]?.rates ?? {},
      ratios: rates[id]?.ratios ?? {},
      allocated: isCompared ? await runChild("allocation", id, folder, { flags: ALLOCATION_FLAGS }) : {},
    };
  }
  for (const { id, file: path } of subjects) {
    say(`compress: ${path}`);
    figures[id]!.bytes = await measureFile(folder, path);
  }
  const lookUpBytes = await runChild<Record<string, number>>("look-up", SELF, folder, {
    flags: ALLOCATION_FLAGS,
  });
  if (effort.isHttp) say("HTTP");
  return {
    load: { before, after: loadavg()[0]! },
    data: {
      tier,
      keyCount,
      byteCount: file.length,
    },
    checkedCount,
    subjects: figures,
    lookUpBytes,
    http: effort.isHttp ? await measureHttp(folder, effort) : undefined,
    skipped,
  };
}
