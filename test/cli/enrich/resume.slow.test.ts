/** Runs that are interrupted anywhere, and continued with the same options or with other ones. */
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";
import { Command } from "commander";
import fc from "fast-check";
import { expect, it } from "vitest";
import { addEnrichOptions } from "../../../src/cli/enrich/options.ts";
import { readTier } from "../../helpers/tiers.ts";
import type { Setup } from "../harness.ts";
import { createStop, enrichBest, newFile, newPath, withFastClock } from "./harness.ts";

const { RESUME_CASES = 40, RESUME_SEED = 1 } = process.env;

const people = ["Anna Schmidt", "Marco Rossi", "Nagy János", "Kim", "Jean Dupont;Ana Silva", "N/A", ""];
const rows = Array.from({ length: 420 }, (_, index) => ({
  name: `${people[index % 7]!}${index % 3 === 0 ? "" : ` ${"abcdefghij"[index % 10]!}ova`}`,
  home: ["AT", "Österreich", "Utopia", "JP", ""][index % 5]!,
  note: `${index}${"-".repeat(600)}`,
}));
/** With rows that are malformed, too short, or of two lines. */
const toTable = (delimiter: string): string =>
  [["name", "home", "note"].join(delimiter)]
    .concat(
      rows.map(({ name, home, note }, index) => {
        if (index % 37 === 5) return [`"${name}" x`, home, note].join(delimiter);
        if (index % 31 === 3) return [`"${name}"`, home].join(delimiter);
        return [`"${name}"`, home, index % 29 === 2 ? `"two\n${note}"` : note].join(delimiter);
      }),
    )
    .join("\n");
const objects = rows.map((row) => JSON.stringify(row));
const INPUTS = {
  "in.csv": toTable(","),
  "in.tsv": toTable("\t"),
  "in.csv.gz": gzipSync(toTable(";")),
  "in.ndjson": objects.map((object, index) => (index % 41 === 7 ? '{"name":' : object)).join("\n"),
  "in.json": `[${objects.join(",\n")}]`,
  "in.vcf": rows.map(({ name, note }) => `BEGIN:VCARD\nFN:${name}\nEMAIL:${note}\nEND:VCARD`).join("\n"),
  "in.txt": rows.map(({ name, note }) => `${name} ${note.replaceAll("-", " ")}`).join("\n"),
};

const priors = ['{"BR": 9, "PT": 1}', '{"JP": 1}'].map((content) => newFile("prior.json", content));
/** What each option may be told. */
const VALUES: Record<string, readonly string[]> = {
  ...{ "--tier": ["core"], "--data": ["core.bin", "standard.bin"], "--last-name": [""] },
  ...{ "--prior": ["world", "list", ...priors], "--prior-by": ["home", "2"], "--residence-by": ["home"] },
  ...{ "--residence": ["AT", "JP"], "--countries": ["AT,JP,IT"], "--limit": ["1", "5"] },
  ...{ "--unknown": ["empty", "estimate"], "--coverage": ["0.9"], "--min-probability": ["0.1"] },
  ...{ "--prefix": ["x_"], "--country-names": [""], "--rows": ["300", "350"], "--errors": ["keep", "skip"] },
  ...{ "--column": ["name", "1", "note"], "--given": ["home"], "--family": ["name"] },
  ...{
    "--split": [";"],
    "--no-split": [""],
    "--null-values": ["Kim"],
    "--encoding": ["utf-8", "latin1"],
    "--comment": ["#"],
  },
  ...{ "--format": ["csv", "tsv", "list"], "--delimiter": [",", ";", "tab"], "--quote": ['"', "'"] },
  ...{ "--no-quote": [""], "--header": [""], "--no-header": [""], "--skip-rows": ["0", "1"] },
  ...{ "--order": ["detect", "family-first"], "--whole": [""], "--best": [""], "--jobs": ["2"] },
};
const OTHERS = ["--output", "--summary", "--resume", "--force", "--dry-run", "--quiet"];

type Setting = [option: string, value: string | null];
type Settings = Readonly<Record<string, string | null>>;
const setting = fc
  .constantFrom(...Object.keys(VALUES))
  .chain((option) =>
    fc.tuple(fc.constant(option), fc.option(fc.constantFrom(...VALUES[option]!))),
  ) as fc.Arbitrary<Setting>;
const toArguments = (settings: Settings): string[] =>
  Object.entries(settings).flatMap(([option, value]) =>
    value === null ? [] : value === "" ? [option] : [option, value],
  );
/** As an option is written: on, off, or not at all. */
const written = (settings: Settings, option: string): unknown => [
  settings[option] ?? null,
  settings[option.replace("--", "--no-")] ?? null,
];

const setup: Setup = {
  readData: ({ file = "core.bin" }) => ({
    path: file,
    bytes: readTier(file === "core.bin" ? "core" : "standard"),
  }),
};

/** A fit of what is left would be another one. */
const notSampling: Setup = {
  ...setup,
  wrapPool: (pool) => ({ ...pool, sample: () => Promise.reject(new Error("sampled again")) }),
};

/** Ends behind some questions: it is told to, or it fails. */
function interrupted(isStopped: boolean, questionCount: number): Setup {
  const { waitForStop, count } = createStop(isStopped ? questionCount : 0);
  let asked = 0;
  const wrapPool: Setup["wrapPool"] = (pool) => ({
    ...pool,
    async ask(...args) {
      await count();
      if (++asked === questionCount && !isStopped) throw new Error("gone");
      return pool.ask(...args);
    },
  });
  return { ...setup, waitForStop, wrapPool };
}

const read = (path: string): string => {
  const bytes = readFileSync(path);
  return (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString();
};
/** All that depends neither on time nor on the path. */
const readSummary = (path: string): object => ({
  ...JSON.parse(readFileSync(path, "utf8")),
  ...{ seconds: 0, rowsPerSecond: 0, output: "" },
});

type Case = [keyof typeof INPUTS, first: Setting[], more: Setting[], boolean, questionCount: number];

it("goes on as if it had not been interrupted, or is refused by the name of an option that differs", async () => {
  const counts = { refused: 0, same: 0, other: 0 };
  const arbitraries = [
    fc.constantFrom(...(Object.keys(INPUTS) as (keyof typeof INPUTS)[])),
    fc.array(setting, { maxLength: 3 }),
    fc.array(setting, { maxLength: 2 }),
    fc.boolean(),
    fc.integer({ min: 1, max: 4 }),
  ] as const;
  const property = fc.asyncProperty(...arbitraries, async (name, first, more, isStopped, questionCount) => {
    const input = newFile(name, INPUTS[name]);
    const before = Object.fromEntries(first);
    const now = Object.fromEntries([...first, ...more]);
    const run = (output: string, settings: Settings, own: Setup, extra: readonly string[] = []) =>
      enrichBest([input, "-o", output, ...toArguments(settings), ...extra], own);
    const output = newPath(name);
    const stopped = await withFastClock(() => run(output, before, interrupted(isStopped, questionCount)));
    fc.pre(stopped.exitCode === 130 || stopped.stderr.includes("gone"));
    if (isStopped)
      expect(stopped.stderr).toMatch(/stopped .*; continue with the same command and --resume\n$/u);
    // Written, but not named by the checkpoint.
    else appendFileSync(`${output}.partial`, "half a r");
    const [whole, wholeSummary, summary] = [newPath(name), newPath("summary.json"), newPath("summary.json")];
    const resumed = await run(output, now, notSampling, ["--resume", "--summary", summary]);
    // Wrong usage, or nothing that can be read in that way.
    fc.pre(resumed.exitCode !== 2);
    const refused = /used other options or data \((.*)\)/u.exec(resumed.stderr)?.[1]?.split(", ");
    for (const option of refused ?? [])
      expect(written(before, option), option).not.toEqual(written(now, option));
    counts[refused ? "refused" : toArguments(now).join() === toArguments(before).join() ? "same" : "other"]++;
    if (refused) return;
    const { exitCode } = await run(whole, now, setup, ["--summary", wholeSummary]);
    fc.pre(existsSync(whole));
    expect(resumed.exitCode, resumed.stderr).toBe(exitCode);
    expect(resumed.stderr).toMatch(/continuing after row \d+, line \d+\n/u);
    expect(read(output)).toBe(read(whole));
    for (const end of ["partial", "checkpoint", "lock"]) expect(existsSync(`${output}.${end}`)).toBe(false);
    expect(readSummary(summary)).toEqual(readSummary(wholeSummary));
  });
  // Each option by itself, and then some together.
  const examples = Object.entries(VALUES).flatMap(([option, values]) =>
    values.map((value): Case => ["in.csv", [], [[option, value]], true, 2]),
  );
  const numRuns = examples.length + Number(RESUME_CASES);
  await fc.assert(property, { examples, numRuns, seed: Number(RESUME_SEED) });
  console.log(counts);
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(2);
}, 1_200_000);

it("is judged by all options", async () => {
  const output = newPath("out.csv");
  await enrichBest([newFile("in.csv", INPUTS["in.csv"]), "-o", output], interrupted(true, 1));
  const { settings } = JSON.parse(readFileSync(`${output}.checkpoint`, "utf8"));
  const flags = addEnrichOptions(new Command()).options.flatMap((one) => (one.hidden ? [] : [one.long!]));
  expect(flags.toSorted()).toEqual([...Object.keys(VALUES), ...OTHERS].sort());
  const names = new Set(flags.map((flag) => flag.replace("--no-", "--")));
  expect(Object.keys(settings).sort()).toEqual([...names].sort());
});
