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

  it("then takes a source in twice, says what became of its rows, and exits 1 where it cannot take one out", () => {
    const folder = writeSource("de-residents", ["Müller\tsurname\tDE\t9", "Seltn\tsurname\tDE\t4"]);
    const [added, again] = [0, 1].map(() => runCollect("--add", `${folder}/`, "--out", out));
    expect(added!.stderr).toContain("Reading 100 %, de-residents\n");
    expect(added!.stdout).toMatch(
      /\n2 rows read, 0 without a name; names left out for too few bearers: 1\n/u,
    );
    expect(again!.stdout).toMatch(
      /^de-residents: replaced, register of .*\n[\s\S]*\nNothing has changed\.\n$/u,
    );
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
