/** Fuzzing finds what it should find, and each target holds for some cases. `npm run fuzz` tries more. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ROOT } from "../helpers/imports.ts";
import createBroken from "./fixtures/broken.ts";
import { type CreateFuzzer, type Fuzzer, fuzz } from "./fuzzer.ts";
import { readQueryAgain } from "./read-query.ts";
import { TARGET_NAMES } from "./targets.ts";

const anyFuzzer = <Case>(fuzzer: Fuzzer<Case>): Fuzzer<never> => fuzzer as unknown as Fuzzer<never>;

describe.each(TARGET_NAMES)("the target %s", (target) => {
  it("holds for some cases", async () => {
    const { default: create } = (await import(`./targets/${target}.ts`)) as { default: CreateFuzzer };
    const { fixed, ...fuzzer } = await create();
    const result = await fuzz(fuzzer, { caseCount: 150, seed: 5 });
    expect(result.finding).toBeUndefined();
    expect(result.drawnCaseCount).toBe(150);
    // All of them are for `npm run fuzz`.
    if (target.endsWith("-file")) expect([...fixed!].length).toBeGreaterThan(4000);
  });
});

describe("a fault", () => {
  it("is found, shrunk, and found again by its path", async () => {
    const { finding } = await fuzz(anyFuzzer(createBroken()), { caseCount: 1000, seed: 1 });
    expect(finding).toMatchObject({
      counterexample: '"xaaa"',
      message: expect.stringContaining("an x in a long"),
    });
    expect(finding!.shrinkCount).toBeGreaterThan(0);
    const { path } = finding!;
    const again = await fuzz(anyFuzzer(createBroken()), { caseCount: 1000, seed: 1, path });
    expect(again.finding).toMatchObject({ counterexample: '"xaaa"', path });
    expect(again.drawnCaseCount).toBeLessThan(15);
  });

  it("is found among fixed cases, before any is drawn, and found again by its number", async () => {
    const fixed = ["", "xx", "abcd", "abcx", "bxxx"];
    const fuzzer = anyFuzzer({ ...createBroken(), fixed });
    const expected = { finding: { counterexample: '"abcx"', path: "fixed:3", shrinkCount: 0 } };
    expect(await fuzz(fuzzer, { caseCount: 10, seed: 1 })).toMatchObject({
      ...expected,
      fixedCaseCount: 4,
      drawnCaseCount: 0,
    });
    expect(await fuzz(fuzzer, { caseCount: 10, seed: 1, path: "fixed:3" })).toMatchObject({
      ...expected,
      fixedCaseCount: 1,
    });
  });

  it("of a check that rejects with no error is told too", async () => {
    const check = (): Promise<void> => Promise.reject("no error");
    const { finding } = await fuzz(anyFuzzer({ arbitrary: fc.nat(), check }), { caseCount: 5, seed: 1 });
    expect(finding).toMatchObject({ message: "no error", counterexample: "0" });
  });
});

describe("npm run fuzz", () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ["--import", "tsx", join("test", "fuzz", "main.ts"), ...args], {
      cwd: ROOT,
      encoding: "utf8",
    });

  it("says what does not hold and how to repeat it", () => {
    const target = join("test", "fuzz", "fixtures", "broken.ts");
    const { status, stdout } = run("--only", target, "--seed", "1", "--cases", "1,000");
    expect(stdout).toMatch(/broken\.ts +0 +\d+ +[\d,]+ +\d+ ms +1\n/u);
    expect(stdout).toContain("1 findings");
    expect(stdout).toContain('case (shrunk 5 times): "xaaa"');
    const [, repeat] = /repeat: npm run fuzz -- (.*)/u.exec(stdout)!;
    expect(status).toBe(1);
    expect(run(...repeat!.split(" ")).stdout).toContain('"xaaa"');
  });

  it("ends a case that hangs", () => {
    const { status, stdout } = run("--only", join("test", "fuzz", "fixtures", "hanging.ts"), "--hang", "3");
    expect(stdout).toContain("hangs: a case has taken 3 s");
    expect(stdout).toMatch(/--path 2\n/u);
    expect(status).toBe(1);
  });

  it.each([
    [["--cases", "many"], "'many' is invalid. Expected a whole number of 0 or more"],
    [["--only", "nothing"], "'nothing' is invalid. Expected a file or one of predict, whole, last-name"],
    [["--path", "1"], "--path belongs to one target"],
    [["--nonsense"], "unknown option '--nonsense'"],
  ])("refuses %j", (args, words) => {
    const { status, stderr } = run(...args);
    expect(stderr).toContain(words);
    expect(status).toBe(2);
  });
});

describe("the second reading of a query", () => {
  it.each([
    ["/?name=Kim", [["Kim"], false, ""]],
    ["/?name=a+b%20c&name[]=%C3%A9&apikey=k&apikey=l", [["a b c", "é"], true, "k"]],
    ["/?name[7]=x", [["x"], true, ""]],
    [
      "/?name=%ZZ&name=%FF&name=&name=%0A&name=abcdef",
      [[undefined, undefined, undefined, undefined, undefined], true, ""],
    ],
    ["/#?name=Kim", [[], false, ""]],
    ["/?na\tme=Kim#name=Lee ", [["Kim"], false, ""]],
  ])("%s", (target, [names, isBatch, key]) => {
    expect(readQueryAgain(target as string, 5)).toEqual({ names, isBatch, key });
  });
});
