/** cognomen beside a Map from JSON and better-sqlite3: same table, same names, same answers, one run. */
import { execFileSync } from "node:child_process";
import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { createRequire } from "node:module";
import { arch, cpus, loadavg, platform, totalmem } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";
import { build } from "esbuild";
import { shortHash } from "../../build/stamp/code.ts";
import { formatTable, grouped, median } from "../../build/table.ts";
import type { Predictor } from "../../src/ground/types.ts";
import { createPredictor } from "../../src/predict/predictor.ts";
import { writeFigures } from "../accuracy/figures.ts";
import type { Figures, Outcome } from "../floors.ts";
import {
  BEST,
  coldMs,
  DIRECT,
  EMPTY,
  FIGURES_PATH,
  figuresOf,
  MAP,
  memoryOverEmpty,
  type RivalFigures,
  SELF,
  SQLITE,
  type SubjectFigures,
  startOverEmpty,
} from "./figures.ts";
import { drawNames, type NameTable, readNameTable } from "./names.ts";

interface Plan {
  tier: "core" | "full";
  /** Other tiers that are asked the same names. */
  others: readonly string[];
  counts: Parameters<typeof drawNames>[2];
  coldCounts: readonly number[];
  /** Processes started of each subject, after one that brings its files into memory. */
  startCount: number;
  sampleCount: number;
}
const FULL_PLAN: Plan = {
  tier: "full",
  others: ["core", "standard"],
  counts: { set: 10_000, mixed: 200_000, whole: 60_000 },
  coldCounts: [1, 1000, 60_000],
  startCount: 5,
  sampleCount: 20,
};
/** On the small tier, for a check: its ratios are not those of the full one. */
const QUICK_PLAN: Plan = {
  tier: "core",
  others: [],
  counts: { set: 500, mixed: 20_000, whole: 1000 },
  coldCounts: [1, 1000],
  startCount: 3,
  sampleCount: 12,
};

const HERE = dirname(fileURLToPath(import.meta.url));
const CHILD = join(HERE, "child.mjs");
/** Not part of the repository, and left alone by linters; packages are found from here. */
const CACHE = join("node_modules", ".cache", "cognomen-bench");
/**
 * Nothing is collected while allocations are counted: 64 MB hold several times the largest pass. And nothing is compiled beside
 * it: what code was ready when made the same answer take 1,040 to 1,660 bytes.
 */
const ALLOCATION_FLAGS = [
  "--min-semi-space-size=64",
  "--max-semi-space-size=64",
  "--no-concurrent-recompilation",
];

const requireRival = createRequire(new URL("package.json", import.meta.url));
interface SqliteDatabase {
  exec(sql: string): void;
  prepare(sql: string): { run(...values: unknown[]): void };
  close(): void;
}
type Sqlite = new (path: string) => SqliteDatabase;

/** Why better-sqlite3 cannot be used here: its native part is loaded when a database is opened. */
function findSqliteFault(): string | undefined {
  try {
    new (requireRival("better-sqlite3") as Sqlite)(":memory:").close();
    return undefined;
  } catch (error) {
    return (error as Error).message.split("\n", 1)[0]!;
  }
}

/** Writes what the rivals read: finished answers, every name with its own. */
function writeRivals(folder: string, table: NameTable, predictor: Predictor, hasSqlite: boolean): void {
  const json = openSync(join(folder, "map.json"), "w");
  const database = hasSqlite
    ? new (requireRival("better-sqlite3") as Sqlite)(join(folder, "names.sqlite"))
    : undefined;
  database?.exec(
    // The key is the table: no second tree to go through.
    "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN; CREATE TABLE names (name TEXT PRIMARY KEY, count INTEGER, surname INTEGER, forename INTEGER, country TEXT) WITHOUT ROWID",
  );
  const insert = database?.prepare("INSERT INTO names VALUES (?, ?, ?, ?, ?)");
  const { keys, surnameCounts, forenameCounts } = table;
  for (const [number, key] of keys.entries()) {
    const { country, count } = predictor.predict(key);
    const [surname, forename] = [surnameCounts[number]!, forenameCounts[number]!];
    // That of the part that counts for more.
    if (count !== surname && count !== forename) throw new Error(`"${key}" is answered by another key`);
    const candidates = country.flatMap(({ country_id, probability }) => [country_id, probability]);
    const text = JSON.stringify([key, [count, surname, forename, candidates]]);
    writeSync(json, `${number === 0 ? "[" : ","}${text}${number === keys.length - 1 ? "]" : ""}\n`);
    insert?.run(key, count, surname, forename, JSON.stringify(candidates));
  }
  closeSync(json);
  database?.exec("COMMIT; VACUUM");
  database?.close();
}

function measureBytes(path: string): NonNullable<SubjectFigures["bytes"]> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
  };
  return { raw: statSync(path).size, brotli: brotliCompressSync(readFileSync(path), { params }).length };
}

/** A figure of the child, whose processes end with it. */
export function ask<Found>(
  flags: readonly string[],
  figure: string,
  folder: string,
  ...args: string[]
): Found {
  const all = ["--expose-gc", "--max-old-space-size=8192", ...flags, CHILD, figure, folder, ...args];
  return JSON.parse(execFileSync(process.execPath, all, { encoding: "utf8", maxBuffer: 2 ** 26 })) as Found;
}

/** Makes the folder that everything is measured in: the package as built, the data file, the files of the rivals, the names. */
async function prepare(
  plan: Plan,
  hasSqlite: boolean,
): Promise<{ folder: string; keyCount: number; checkedCount: number }> {
  const file = new Uint8Array(readFileSync(join("dist", "data", `${plan.tier}.bin`)));
  const folder = join(CACHE, `${shortHash(file)}${hasSqlite ? "-sqlite" : ""}`);
  const predictor = createPredictor(file);
  const table = readNameTable(file);
  if (!existsSync(join(folder, "data.bin"))) {
    mkdirSync(folder, { recursive: true });
    writeRivals(folder, table, predictor, hasSqlite);
    writeFileSync(join(folder, "data.bin"), file);
  }
  await build({
    entryPoints: [join(HERE, "front.ts")],
    outfile: join(folder, "front.mjs"),
    bundle: true,
    format: "esm",
    platform: "node",
    external: ["fflate"],
    logLevel: "error",
  });
  // A copy: whoever builds meanwhile does not change what is measured.
  cpSync("dist", join(folder, "dist"), { recursive: true, filter: (path) => !path.endsWith(".d.ts") });
  const others = plan.others.map((tier) =>
    createPredictor(readFileSync(join("dist", "data", `${tier}.bin`))),
  );
  const names = drawNames(table, [predictor, ...others], plan.counts);
  writeFileSync(join(folder, "names.json"), JSON.stringify(names));
  return { folder, keyCount: table.keys.length, checkedCount: names.sample.length };
}

function describe(hasSqlite: boolean): RivalFigures["machine"] {
  const versionOf = (path: string): string => (requireRival(path) as { version: string }).version;
  return {
    processor: `${cpus().length} × ${cpus()[0]?.model.trim() ?? "unknown"}`,
    memory: `${(totalmem() / 2 ** 30).toFixed(0)} GB`,
    system: `${platform()} ${arch()}`,
    Node: process.versions.node,
    cognomen: versionOf("../../package.json"),
    ...(hasSqlite && { "better-sqlite3": versionOf("better-sqlite3/package.json") }),
  };
}

async function measure(plan: Plan, hasSqlite: boolean): Promise<RivalFigures> {
  const before = loadavg()[0]!;
  const { folder, keyCount, checkedCount } = await prepare(plan, hasSqlite);
  const { tier, others } = plan;
  const rivals = [MAP, ...(hasSqlite ? [SQLITE] : [])];
  const ids = [EMPTY, SELF, tier, ...others, ...rivals, ...(tier === "full" ? [BEST] : [])];
  const rated = [SELF, ...others, ...rivals];
  const { predictions, lookUps } = ask<Record<"predictions" | "lookUps", Record<string, number>>>(
    ALLOCATION_FLAGS,
    "bytes",
    folder,
  );
  const samples = String(plan.sampleCount);
  const speeds = ask<Record<string, Record<string, number>>>([], "speed", folder, rated.join("|"), samples);
  type Start = NonNullable<SubjectFigures["start"]> & { cold: number[] };
  const starts = new Map(ids.map((id) => [id, [] as Start[]]));
  // In turns, so that all share what else the machine does. The first round only brings files into memory.
  for (let round = 0; round <= plan.startCount; round++)
    for (const [id, own] of starts) {
      const start = ask<Start>([], "start", folder, id, plan.coldCounts.join());
      if (round > 0) own.push(start);
    }
  const files: Readonly<Record<string, string>> = {
    [SELF]: "data.bin",
    [MAP]: "map.json",
    [SQLITE]: "names.sqlite",
  };
  const subjects = ids.map((id): SubjectFigures => {
    const own = starts.get(id)!;
    const isOpened = id !== EMPTY && id !== BEST;
    const path = join(folder, files[id] ?? join("dist", "data", `${id}.base64.cjs`));
    const rates = speeds[id];
    return {
      id,
      ...(isOpened && { bytes: measureBytes(path) }),
      start: {
        ms: median(own.map(({ ms }) => ms)),
        processorMs: median(own.map(({ processorMs }) => processorMs)),
      },
      ...(id !== EMPTY && {
        coldMs: plan.coldCounts.map((_, index) => median(own.map(({ cold }) => cold[index]!))),
      }),
      memory: ask([], "memory", folder, id),
      ...(rates && { rates: Object.fromEntries(Object.entries(rates).map(([set, ns]) => [set, 1e9 / ns])) }),
      ...(id === SELF && { allocated: predictions }),
    };
  });
  return {
    machine: describe(hasSqlite),
    load: { before, after: loadavg()[0]! },
    data: { tier, keyCount },
    checkedCount,
    coldCounts: [...plan.coldCounts],
    lookUpBytes: lookUps,
    subjects,
  };
}

/** What is held: bytes, which are the same on every machine, and ratios of one run. */
export function listHeld(figures: RivalFigures): Figures {
  const hasSqlite = figures.subjects.some(({ id }) => id === SQLITE);
  const { tier } = figures.data;
  const bytes = (id: string) => figuresOf(figures, id, "bytes");
  const timesAsFast = (id: string): number =>
    figuresOf(figures, SELF, "rates")[DIRECT]! / figuresOf(figures, id, "rates")[DIRECT]!;
  return {
    "file, of the JSON under brotli": bytes(SELF).raw / bytes(MAP).brotli,
    "module, of the JSON under brotli": bytes(tier).brotli / bytes(MAP).brotli,
    "bytes allocated by a look-up": Math.max(...Object.values(figures.lookUpBytes)),
    "bytes allocated, direct": figuresOf(figures, SELF, "allocated")[DIRECT]!,
    "start, of Map":
      startOverEmpty(figures, SELF, "processorMs") / startOverEmpty(figures, MAP, "processorMs"),
    "memory after the first answer, of Map":
      memoryOverEmpty(figures, SELF, "started") / memoryOverEmpty(figures, MAP, "started"),
    "direct, times as fast as Map": timesAsFast(MAP),
    ...(hasSqlite && {
      "direct, times as fast as better-sqlite3": timesAsFast(SQLITE),
      "1,000 whole names from the start, of better-sqlite3":
        coldMs(figures, tier, 1000) / coldMs(figures, SQLITE, 1000),
    }),
  };
}

export async function run({ quick }: { quick?: boolean }): Promise<Outcome> {
  const fault = findSqliteFault();
  const found = await measure(quick ? QUICK_PLAN : FULL_PLAN, fault === undefined);
  if (!quick) writeFigures(FIGURES_PATH, found);
  const figures = listHeld(found);
  const { tier, keyCount } = found.data;
  return {
    text: [
      fault === undefined ? "" : `skipped: better-sqlite3: ${fault}; npm ci --prefix bench/rivals\n`,
      `${grouped(keyCount)} names of ${tier}.bin; ${grouped(found.checkedCount)} answers compared, all equal\n\n`,
      formatTable(Object.entries(figures).map(([what, value]) => [what, value.toPrecision(3)])),
    ].join(""),
    figures,
    floors: `rivals, ${tier}`,
    isSkipped: (what) => what.endsWith("better-sqlite3"),
  };
}
