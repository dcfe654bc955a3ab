import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { writeTinyCorpus } from "../../fixtures/corpus/write-corpus.ts";
import { writeSource } from "../../fixtures/corpus/write-source.ts";
import { makeTemporaryFolder } from "../../helpers/temporary-folder.ts";

function runCollect(...args: string[]) {
  const script = ["--import", "tsx", "build/collect/main.ts", ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, script, { encoding: "utf8" });
  return { status, stdout, stderr: stderr.trimEnd() };
}

describe("npm run collect", () => {
  const out = join(makeTemporaryFolder(), "data");

  it("writes the folder, shows progress and ends with a table, thinnest countries first", () => {
    const corpus = writeTinyCorpus({ "people-imo": { rows: ["Angela Merkel\tfull\tDE\t1"] } });
    const { status, stdout, stderr } = runCollect(corpus, "--out", out);
    expect(status).toBe(0);
    expect(stderr).toContain("Reading 100 %, people-imo\n");
    expect(existsSync(join(out, "statistics", "DE", "surname.tsv.gz"))).toBe(true);
    const lines = stdout.split("\n");
    expect(lines[0]).toMatch(/country +surnames +forenames/u);
    expect(lines[1]).toMatch(/^BD Bangladesh +0 +0/u);
    expect(lines[10]).toMatch(/^DE Germany +1 +1 +2/u);
    expect(stdout).toContain("1 rows read, 0 without a name");
  });

  it("exits 1 on a broken corpus, with source and line", () => {
    const corpus = writeTinyCorpus({ "people-imo": { rows: ["Merkel\tsurname\tXX\t1"] } });
    const { status, stderr } = runCollect(corpus, "--out", makeTemporaryFolder());
    expect(status).toBe(1);
    expect(stderr).toContain(
      'collect: people-imo/names.tsv:2: expected a country code of countries.tsv, found "XX"',
    );
  });

  it("then takes one source in and out, and exits 1 where it cannot", () => {
    const folder = writeSource("de-residents", ["Müller\tsurname\tDE\t9", "Seltn\tsurname\tDE\t4"]);
    const added = runCollect("--add", `${folder}/`, "--out", out);
    expect(added).toMatchObject({
      status: 0,
      stderr: expect.stringContaining("Reading 100 %, de-residents\n"),
    });
    const lines = added.stdout.trimEnd().split("\n");
    expect(lines[0]).toBe("de-residents: added, register of licence class A");
    expect(lines[2]).toMatch(/^DE Germany +1 +0 +9$/u);
    expect(lines.slice(3)).toEqual([
      "2 rows read, 0 without a name; names left out for too few bearers: 1",
      "3 files changed. Make the tiers anew: npm run refresh -- --from fit",
    ]);
    const again = runCollect("--add", folder, "--out", out).stdout.trimEnd().split("\n");
    expect([again[0], again.at(-1)]).toEqual([
      "de-residents: replaced, register of licence class A",
      "Nothing has changed.",
    ]);
    expect(runCollect("--remove", "de-residents", "--out", out)).toMatchObject({
      status: 0,
      stdout: "de-residents: removed\n3 files changed. Make the tiers anew: npm run refresh -- --from fit\n",
    });
    const { status, stderr } = runCollect("--remove", "people-imo-2", "--out", out);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^collect: .*expected a source "people-imo-2", found none with this id/u);
  });

  it("exits 2 on wrong use, with one line", () => {
    for (const args of [[], ["--nonsense", "a"], ["--add", "a", "--remove", "b"]]) {
      const { status, stderr } = runCollect(...args);
      expect(status).toBe(2);
      expect(stderr).toMatch(/^[^\n]*See --help\.$/u);
    }
  });
});
