/** The order in which data and figures are made anew. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { chooseSteps, STEPS } from "../../../build/refresh/steps.ts";
import { ROOT } from "../../helpers/imports.ts";

const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
};
const settings = { corpus: "corpus", people: "people.tsv", native: "native.tsv" };
const place = (name: string): number => STEPS.findIndex((step) => step.name === name);
const run = (...args: string[]) =>
  spawnSync(process.execPath, ["--import", "tsx", "build/refresh/main.ts", ...args], {
    cwd: ROOT,
    encoding: "utf8",
  });

describe("the steps of npm run refresh", () => {
  it.each(STEPS.map((step) => [step.name, step] as const))(
    "%s is a script of package.json",
    (_name, step) => {
      const [script] = step.command(settings);
      expect(Object.keys(scripts)).toContain(script);
    },
  );

  it.each([
    ["collect", "countries"],
    ["collect", "fit"],
    ["fit", "build"],
    ["build", "evaluate"],
    ["evaluate", "accuracy"],
    ["study licences", "accuracy"],
    ["evaluate", "figures"],
    ["accuracy", "accuracy --check"],
  ])("%s comes before %s, which reads what it writes", (before, after) => {
    expect(place(before)).toBeGreaterThanOrEqual(0);
    expect(place(before)).toBeLessThan(place(after));
  });

  it("that check in seconds come before those that take long", () => {
    for (const long of ["study model", "bench"]) expect(place("budgets")).toBeLessThan(place(long));
  });

  it("are chosen from one on, without those that are left out", () => {
    const names = chooseSteps("evaluate", ["study licences", "bench"]).map(({ name }) => name);
    expect(names.slice(0, 3)).toEqual(["evaluate", "budgets", "study answers"]);
    expect(names.at(-1)).toBe("test");
    expect(() => chooseSteps("evaluat")).toThrow('found step "evaluat", expected one of: collect, ');
  });

  it("are listed without being run, and a wrong name is told", () => {
    const listed = run("--list", "--from", "accuracy");
    expect(listed.status).toBe(0);
    expect(listed.stdout.split("\n")[0]).toMatch(/^accuracy +2 s {2}/u);
    const wrong = run("--from", "nothing");
    expect(wrong.status).toBe(2);
    expect(wrong.stderr).toContain('found step "nothing"');
    const nowhere = run("--since", "nowhere");
    expect(nowhere.status).toBe(2);
    expect(nowhere.stderr).toContain("nowhere:bench/accuracy/figures.json");
  });
});
