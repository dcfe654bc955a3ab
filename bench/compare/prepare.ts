/** Makes the folder that everything is measured in: the package as built, the data file, the files of the rivals. */
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { shortHash } from "../../build/stamp/code.ts";
import type { Predictor } from "../../src/ground/types.ts";
import { createPredictor } from "../../src/predict/predictor.ts";
import { createProgress } from "../../src/program/progress.ts";
import { readNameTable } from "./name-table.ts";
import { drawQuestions, type QuestionCounts, TRAFFICS } from "./questions.ts";
import { findFault, PACKAGES, type PackageName, writeRivalFiles } from "./rival-files.ts";

const HERE = dirname(fileURLToPath(import.meta.url));
/** Not part of the repository, and left alone by linters; packages are found from here. */
const CACHE = join("node_modules", ".cache", "cognomen-bench");
/** To be changed with what is written. */
const VERSION = 1;

export interface Prepared {
  folder: string;
  keyCount: number;
  /** Why a rival cannot be measured, by package. */
  faults: Partial<Record<PackageName, string>>;
}

export interface PrepareOptions {
  /** Path of the data file. */
  data: string;
  counts: QuestionCounts;
  /** Folder of the package as built. */
  dist: string;
  /** Other tiers that are asked the same names. */
  tiers?: readonly string[];
}

/** Files of rivals are kept for the same data file; the package and the names are made anew. */
export async function prepare({ data, counts, dist, tiers = [] }: PrepareOptions): Promise<Prepared> {
  const file = new Uint8Array(readFileSync(data));
  const faults: Prepared["faults"] = {};
  const packages: PackageName[] = [];
  for (const name of PACKAGES) {
    const fault = findFault(name);
    if (fault === undefined) packages.push(name);
    else faults[name] = fault;
  }
  const hash = shortHash(file);
  const folder = join(CACHE, [hash, `v${VERSION}`, ...packages].join("-"));
  const predictor = createPredictor(file);
  const table = readNameTable(file);
  if (!existsSync(folder)) {
    const unfinished = `${folder}.unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { recursive: true });
    writeFileSync(join(unfinished, "data.bin"), file);
    const progress = createProgress(process.stderr);
    progress.start("answers", table.keys.length);
    await writeRivalFiles(unfinished, table, predictor, packages, (nameCount) => progress.step(nameCount));
    progress.stop();
    renameSync(unfinished, folder);
  }
  await build({
    entryPoints: [join(HERE, "front.ts"), join(HERE, "look-up.ts")],
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    format: "esm",
    platform: "node",
    external: ["fflate"],
    logLevel: "error",
  });
  // A copy: whoever builds meanwhile does not change what is measured.
  rmSync(join(folder, "dist"), { recursive: true, force: true });
  cpSync(dist, join(folder, "dist"), { recursive: true, filter: (path) => !path.endsWith(".d.ts") });
  const others = tiers.map(
    (tier): Predictor => createPredictor(new Uint8Array(readFileSync(join(dist, "data", `${tier}.bin`)))),
  );
  const questions = drawQuestions(table, [predictor, ...others], counts);
  writeFileSync(
    join(folder, "questions.json"),
    JSON.stringify({ sets: questions.sets, sample: questions.sample }),
  );
  writeFileSync(join(folder, "whole-names.txt"), questions.whole.join("\n"));
  for (const traffic of TRAFFICS)
    writeFileSync(join(folder, `mixed-${traffic}.txt`), `${questions.mixed[traffic].join("\n")}\n`);
  return { folder, keyCount: table.keys.length, faults };
}
