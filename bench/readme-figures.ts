/** `npm run figures`: renews the figures of README.md, so that nobody copies one by hand. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { writeFileAtomic } from "../build/statistics.ts";
import type { Result } from "./accuracy/evaluate.ts";
import { renewClaims } from "./readme/examples.ts";
import { replaceSection } from "./readme/sections.ts";
import { scriptTable, speedTable, type TierSize, tierTable, weaknessTable } from "./readme/tables.ts";
import type { SpeedFigures } from "./speed/figures.ts";
import { listSubjects, openTier } from "./speed/run.ts";

const HELP = `Usage: npm run figures [-- <people.tsv>] [--evaluation <file>] [--bench <file>]

Renews what README.md says the program prints, and the tables between <!-- figures:name --> and <!-- /figures -->.

  <people.tsv>         also the tables of accuracy, measured on these people (a minute)
  --evaluation <file>  the same from the --json file of "npm run evaluate"
  --bench <file>       also the table of speed, from the --json file of "npm run bench"
  --help               this text
`;

const README = "README.md";
const DIST = "dist";
/** The command that README.md begins with. */
const NAMES = ["Nguyen", "José García", "王小明", "Müller", "Οικονόμου"];

function runNode(args: readonly string[], output: "pipe" | "inherit"): string {
  const { status, stdout, error } = spawnSync(process.execPath, args, {
    encoding: "utf8",
    stdio: ["ignore", output, "inherit"],
    env: { ...process.env, NO_COLOR: "1", COLUMNS: "80" },
  });
  if (status !== 0) throw error ?? new Error(`${args.join(" ")} ended with code ${status}`);
  return stdout;
}

function evaluatePeople(people: string): Result[] {
  const folder = mkdtempSync(join(tmpdir(), "figures-"));
  try {
    const json = join(folder, "evaluation.json");
    const command = ["--import", "tsx", "bench/accuracy/main.ts", people, "--no-breakdown", "--json", json];
    runNode(command, "inherit");
    return readJson<Result[]>(json);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, "utf8")) as T;

async function readSizes(): Promise<TierSize[]> {
  return Promise.all(
    listSubjects(DIST).tiers.map(async ({ name }) => {
      const { keyCount, byteCount } = (await openTier(DIST, name)).info();
      return { tier: name, keyCount, byteCount };
    }),
  );
}

interface Sources {
  people: string | undefined;
  evaluation: string | undefined;
  bench: string | undefined;
}

async function renew({ people, evaluation, bench }: Sources): Promise<void> {
  let text = renewClaims(readFileSync(README, "utf8"), process.cwd());
  const answers = runNode([join(DIST, "cli.js"), "predict", ...NAMES], "pipe");
  text = replaceSection(text, "answers", `\`\`\`text\n${answers}\`\`\`\n`);
  const results = evaluation ? readJson<Result[]>(evaluation) : people ? evaluatePeople(people) : undefined;
  if (results) {
    text = replaceSection(text, "tiers", tierTable(await readSizes(), results));
    text = replaceSection(text, "weak", weaknessTable(results));
    text = replaceSection(text, "scripts", scriptTable(results));
  }
  if (bench) text = replaceSection(text, "speed", speedTable(readJson<SpeedFigures>(bench)));
  writeFileAtomic(README, text);
}

async function main(): Promise<void> {
  let parsed: { values: { evaluation?: string; bench?: string; help?: boolean }; positionals: string[] };
  try {
    parsed = parseArgs({
      allowPositionals: true,
      options: {
        evaluation: { type: "string" },
        bench: { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    process.stderr.write(`${(error as Error).message} See --help.\n`);
    process.exitCode = 2;
    return;
  }
  const { evaluation, bench, help } = parsed.values;
  if (help) process.stdout.write(HELP);
  else await renew({ people: parsed.positionals[0], evaluation, bench });
}

await main();
