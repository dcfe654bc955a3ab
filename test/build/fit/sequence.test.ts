/** The order in which one thing is fitted on another. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { ScriptCall } from "../../../build/command-line.ts";
import { listCalls, runAll } from "../../../build/fit/sequence.ts";
import { ROOT } from "../../helpers/imports.ts";

const calls = listCalls({ people: "people.tsv", native: "native.tsv" });
const scripts = calls.map(([script]) => script);

/** Which script makes each file, and of which files. */
const READS: Readonly<Record<string, readonly string[]>> = {
  estimator: ["fit:calibration"],
  "fit:calibration": [],
  "build:data": ["fit:calibration", "fit:country-parameters"],
  "fit:country-parameters": ["fit:calibration"],
  "fit:lists": ["estimator", "build:data"],
  pages: ["fit:lists"],
};

describe("npm run fit", () => {
  it("runs scripts of package.json", () => {
    const manifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
    for (const script of scripts) expect(Object.keys(manifest.scripts)).toContain(script);
  });

  it("makes every file a last time after all that it is made of", () => {
    expect(Object.keys(READS).sort()).toEqual([...new Set(scripts)].sort());
    for (const [script, read] of Object.entries(READS))
      for (const other of read)
        expect(scripts.lastIndexOf(script), `${script} reads ${other}`).toBeGreaterThan(
          scripts.lastIndexOf(other),
        );
  });

  it("makes estimator and tiers only if they are old", () => {
    const made = calls.filter(([script]) => script === "estimator" || script === "build:data");
    expect(made).toHaveLength(4);
    for (const call of made) expect(call).toContain("--if-stale");
  });

  it("leaves what was learnt as it is without people", () => {
    expect(listCalls()).toEqual([
      ["estimator", "--if-stale"],
      ["build:data", "--if-stale"],
    ]);
  });

  it("runs all, and ends with the first that fails", () => {
    const runUpTo = (failing: string): { isDone: boolean; ran: string[] } => {
      const ran: ScriptCall[] = [];
      const isDone = runAll(calls, (call) => {
        ran.push(call);
        return call[0] !== failing;
      });
      return { isDone, ran: ran.map(([script]) => script) };
    };
    expect(runUpTo("none")).toEqual({ isDone: true, ran: scripts });
    const countryParameters = scripts.indexOf("fit:country-parameters");
    expect(runUpTo("fit:country-parameters")).toEqual({
      isDone: false,
      ran: scripts.slice(0, countryParameters + 1),
    });
  });
});
