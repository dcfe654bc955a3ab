/** `cognomen enrich` on a large file, beside the same pipeline that does not look names up. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { formatTable, grouped, percent } from "../../build/table.ts";
import { createRandom, drawPeople, take } from "../draw.ts";
import type { Outcome } from "../floors.ts";
import { describeMachine } from "../machine.ts";

const LEGEND = `
rows/s     rows by the clock, from the start of the process to its end
of no-op   share of the rows/s of the no-op: the same reading, splitting, messages to threads and writing, without looking names up
peak       most resident memory of the process with all its threads
`;

const CITIES = "Paris|São Paulo|Berlin|Lagos|Manila|Toronto|Kraków|Lima|Oslo|Cairo".split("|");
const ROWS_PER_WRITE = 5000;
/** One in so many rows has a given name before the surname. */
const WHOLE_EVERY = 10;

/** Writes a made-up list of customers of five columns, one of them quoted in every tenth row. */
async function writeCustomers(path: string, rowCount: number): Promise<void> {
  const random = createRandom(7);
  const people = drawPeople("data");
  const stream = createWriteStream(path);
  stream.write("id,surname,city,joined,note\n");
  for (let row = 1; row <= rowCount; ) {
    const drawn = take(people, Math.min(ROWS_PER_WRITE, rowCount - row + 1));
    const lines = drawn.map(({ name, family }) => {
      const day = `20${10 + random.below(15)}-0${1 + random.below(9)}-${10 + random.below(19)}`;
      const note = row % 10 === 0 ? `"called ""${random.below(9)}"" times, gold"` : "gold";
      const asked = row % WHOLE_EVERY === 0 ? name : family;
      return `${row++},${asked.replaceAll(",", "")},${random.pick(CITIES)},${day},${note}\n`;
    });
    if (!stream.write(lines.join(""))) await once(stream, "drain");
  }
  stream.end();
  await once(stream, "close");
}

/** The same code, bundled the same way, with other threads. */
async function buildNoop(folder: string): Promise<string> {
  await build({
    entryPoints: { noop: "bench/bulk/noop-bin.ts", "noop-thread": "bench/bulk/noop-thread.ts" },
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    external: ["ioredis"],
    banner: {
      js: 'import { createRequire as __createRequire } from "node:module";\nconst require = __createRequire(import.meta.url);',
    },
    logLevel: "error",
  });
  return join(folder, "noop.mjs");
}

interface Watched {
  seconds: number;
  /** Most memory at once; undefined where the system does not tell: Linux does in a file. */
  peakBytes: number | undefined;
}

async function watch(args: readonly string[]): Promise<Watched> {
  const start = performance.now();
  const child = spawn(process.execPath, args, {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, COGNOMEN_BENCH_DATA: `${pathToFileURL(resolve("dist")).href}/` },
  });
  let peakBytes: number | undefined;
  const timer = setInterval(() => {
    try {
      const [, peak] = /^VmHWM:\s+(\d+) kB/mu.exec(readFileSync(`/proc/${child.pid}/status`, "utf8")) ?? [];
      if (peak) peakBytes = Number(peak) * 1024;
    } catch {
      // The process has ended, or the system has no such file.
    }
  }, 50);
  const [exitCode] = (await once(child, "close")) as [number | null];
  clearInterval(timer);
  if (exitCode !== 0) throw new Error(`exit code ${exitCode}; the reason is above`);
  return { seconds: (performance.now() - start) / 1000, peakBytes };
}

const KINDS = {
  enrich: [],
  "enrich --last-name": ["--last-name", "--prior", "world"],
  "no-op": ["--last-name", "--prior", "world"],
};

interface Options {
  rows: number;
  tier: string;
  rounds: number;
  check?: boolean;
}

export async function run({ rows: rowCount, tier, rounds, check }: Options): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), "cognomen-bulk-"));
  try {
    const machine = describeMachine();
    const input = join(folder, "in.csv");
    await writeCustomers(input, rowCount);
    const noop = await buildNoop(folder);
    // The floors are of two threads and of --last-name.
    const cases = (check ? [2] : [1, 2]).flatMap((threads) =>
      Object.entries(KINDS)
        .filter(([kind]) => !check || kind !== "enrich")
        .map(([kind, options]) => ({ label: `${kind}, ${threads} threads`, threads, kind, options })),
    );
    const best = new Map<string, Watched>();
    for (let round = 0; round < rounds; round++)
      for (const { label, threads, kind, options } of cases) {
        const program = kind === "no-op" ? noop : join("dist", "cli.js");
        const output = ["-o", join(folder, "out.csv"), "--force", "--quiet"];
        const args = ["enrich", input, "--column", "surname", "--jobs", String(threads), "--tier", tier];
        const watched = await watch([program, ...args, ...output, ...options]);
        if (watched.seconds < (best.get(label)?.seconds ?? Number.POSITIVE_INFINITY))
          best.set(label, watched);
      }
    const ofNoop = ({ label, threads }: (typeof cases)[number]): number =>
      best.get(`no-op, ${threads} threads`)!.seconds / best.get(label)!.seconds;
    const lines = cases.map((each) => {
      const { seconds, peakBytes } = best.get(each.label)!;
      return [
        each.label,
        `${seconds.toFixed(1)} s`,
        grouped(Math.round(rowCount / seconds)),
        percent(ofNoop(each), 0),
        peakBytes === undefined ? "unknown" : `${(peakBytes / 1e6).toFixed(0)} MB`,
      ];
    });
    const held = cases.find(({ label }) => label === "enrich --last-name, 2 threads")!;
    const { peakBytes } = best.get(held.label)!;
    const table = formatTable([["", "time", "rows/s", "of no-op", "peak"], ...lines]);
    return {
      text: `${machine}\n\n${grouped(rowCount)} rows, ${tier} tier\n\n${table}${LEGEND}`,
      figures: {
        "2 threads, of no-op": ofNoop(held),
        ...(peakBytes === undefined ? {} : { "2 threads, peak bytes": peakBytes }),
      },
      isSkipped: (what) => what.endsWith("bytes"),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
