/** The recipe for GNU parallel: the same bytes as one process after the other. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { check, type EngineTest, PROGRAM, perSecond, ROOT } from "./engine.ts";

/** The command as it stands in docs/engines.md. */
export function readRecipe(): string {
  const text = readFileSync(join(ROOT, "docs/engines.md"), "utf8");
  const recipe = /^parallel .*$/mu.exec(text)?.[0];
  if (recipe === undefined) throw new Error("docs/engines.md has no command that begins with parallel");
  return recipe;
}

export const parallel: EngineTest = {
  name: "GNU parallel",
  findMissing: () =>
    spawnSync("parallel", ["--version"]).stdout?.toString().startsWith("GNU parallel")
      ? undefined
      : "apt-get install parallel, or brew install parallel",
  async run(names, folder) {
    const bin = join(folder, "parallel-bin");
    mkdirSync(bin);
    writeFileSync(join(bin, "cognomen"), `#!/bin/sh\nexec "${process.execPath}" "${PROGRAM}" "$@"\n`);
    chmodSync(join(bin, "cognomen"), 0o755);
    // One name a line; and a little block, so that there are many.
    const lines = names.filter((name) => !/[\n\r]/u.test(name));
    writeFileSync(join(folder, "names.txt"), lines.map((name) => `${name}\n`).join(""));
    const recipe = readRecipe();
    check(recipe.includes("--block 10M"), `the recipe has no --block 10M: ${recipe}`);
    const run = (command: string, output: string): { hash: string; tookMs: number } => {
      const startMs = performance.now();
      const { status, stderr } = spawnSync("/bin/sh", ["-c", command], {
        cwd: folder,
        encoding: "utf8",
        env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` },
      });
      check(status === 0, `${command} ended with ${status}: ${stderr}`);
      const hash = createHash("sha256")
        .update(readFileSync(join(folder, output)))
        .digest("hex");
      return { hash, tookMs: performance.now() - startMs };
    };
    const serial = run("cognomen predict --json < names.txt > serial.jsonl", "serial.jsonl");
    const split = run(recipe.replace("10M", "500k"), "answers.jsonl");
    check(serial.hash === split.hash, "the answers differ from those of one process");
    const rowCount = readFileSync(join(folder, "answers.jsonl"), "utf8").split("\n").length - 1;
    check(rowCount === lines.length, `found ${rowCount} rows, expected ${lines.length}`);
    return [
      `${rowCount.toLocaleString("en-US")} lines, the same bytes as one process: sha256 ${split.hash.slice(0, 16)}`,
      `${perSecond(rowCount, split.tookMs)}, one process ${perSecond(rowCount, serial.tookMs)}, starts included`,
    ];
  },
};
