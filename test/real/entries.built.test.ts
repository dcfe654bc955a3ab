/** The entries of the package, as built and as written. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import * as bare from "../../src/bare.ts";
import * as best from "../../src/best.ts";
import * as core from "../../src/core.ts";
import * as full from "../../src/full.ts";
import type { DataInfo, Explanation, NameParts, Prediction, PredictOptions } from "../../src/ground/types.ts";
import * as standard from "../../src/index.ts";
import { createPredictor, createStorePredictor } from "../../src/predict/predictor.ts";
import { createStore } from "../../src/predict/store.ts";
import { openEstimator, readTier, sampleKeys, type TierName } from "../helpers/tiers.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

const NAMES: readonly (string | NameParts)[] = [
  "Nguyen",
  { given: "Giovanni", family: "Rossi" },
  { family: "Müller" },
  "Müller",
  "Kowalská",
  "John Smith",
  "王小明",
  "Xqzwvk",
  "",
  ...sampleKeys(readTier("core"), 9001),
];

const BEST: PredictOptions = {
  whole: true,
  estimator: openEstimator(),
};

const ENTRIES: readonly (readonly [string, TierName, typeof standard, PredictOptions])[] = [
  ["cognomen", "standard", standard, {}],
  ["cognomen/core", "core", core, {}],
  ["cognomen/full", "full", full, {}],
  ["cognomen/best", "full", best, BEST],
];

/** What a program that uses an entry sees; the same program for ES modules and CommonJS. */
interface Report {
  exports: string[];
  first: Prediction;
  after: DataInfo;
  many: Prediction[];
  reasons: Explanation[];
  error: { code: string; isCognomenError: boolean };
}

const PROGRAM = `
function report(entry, names) {
  // The first call loads what it needs and no more.
  const first = entry.predict(names[0]);
  const after = entry.info();
  const many = entry.predictMany(names);
  const reasons = names.map((name) => entry.explain(name));
  let error;
  try { entry.predict(5); } catch (thrown) {
    error = { code: thrown.code, isCognomenError: thrown instanceof entry.CognomenError };
  }
  const exports = Object.keys(entry).filter((name) => name !== "default" && name !== "module.exports").sort();
  console.log(JSON.stringify({ exports, first, after, many, reasons, error }));
}
`;

/** Runs the program natively: a test runner's own module loader proves nothing about Node's. */
function run(specifier: string, type: "module" | "commonjs"): Report {
  const names = JSON.stringify(NAMES);
  const use =
    type === "module"
      ? `import * as entry from ${JSON.stringify(specifier)}; report(entry, ${names});`
      : `report(require(${JSON.stringify(specifier)}), ${names});`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [`--input-type=${type}`, "-e", `${use}${PROGRAM}`],
    { cwd: ROOT, encoding: "utf8", maxBuffer: 1e8 },
  );
  expect(stderr).toBe("");
  expect(status).toBe(0);
  return JSON.parse(stdout) as Report;
}

describe.each(ENTRIES)("%s", (specifier, tier, source, options) => {
  const moduleReport = run(specifier, "module");
  const commonJsReport = run(specifier, "commonjs");

  it("exports the four functions and the error class", () => {
    expect(moduleReport.exports).toEqual(["CognomenError", "explain", "info", "predict", "predictMany"]);
    expect(Object.keys(source).sort()).toEqual(moduleReport.exports);
  });

  it("answers the same as an ES module and in CommonJS", () => {
    expect(commonJsReport).toEqual(moduleReport);
  });

  it("answers from its tier", () => {
    const { predict, explain } = createPredictor(readTier(tier), options);
    expect(moduleReport.after.tier).toBe(tier);
    expect(moduleReport.many).toEqual(NAMES.map((name) => predict(name)));
    expect(moduleReport.reasons).toEqual(NAMES.map((name) => explain(name)));
    expect(moduleReport.many.filter(({ count }) => count > 0).length).toBeGreaterThanOrEqual(10);
  });

  it("opens one block for the first name", () => {
    const store = createStore(readTier(tier));
    expect(createStorePredictor(store, options).predict(NAMES[0]!)).toEqual(moduleReport.first);
    expect(moduleReport.first.country.length).toBeGreaterThan(0);
    // What a word counts as rests on how words end and begin, too: in three more blocks.
    expect(store.loadedBlockCount).toBeLessThanOrEqual(options.whole ? 4 : 1);
    expect(store.head.blocks.length).toBeGreaterThan(1);
  });

  it("throws its own errors", () => {
    expect(moduleReport.error).toEqual({ code: "ERR_NAME_TYPE", isCognomenError: true });
  });

  it("does the same as written", () => {
    expect(source.predict(NAMES[0]!)).toEqual(moduleReport.first);
    expect(source.info()).toEqual(moduleReport.after);
    expect(source.predictMany(NAMES)).toEqual(moduleReport.many);
    expect(NAMES.map((name) => source.explain(name))).toEqual(moduleReport.reasons);
    expect(() => source.predict(5 as unknown as string)).toThrow(source.CognomenError);
  });
});

describe("cognomen/best", () => {
  it("takes whole names and unknown words, and leaves either to the caller", () => {
    const { predict } = createPredictor(readTier("full"));
    const name = "Maria Xqzwilikova";
    expect(best.predict(name)).toEqual(predict(name, BEST));
    expect(best.predict(name)).not.toEqual(predict(name));
    expect(best.predict("Anna Nguyen", { whole: false })).toEqual(predict("Anna Nguyen"));
    expect(best.predict("Anna Nguyen", { coverage: 0.9 })).toEqual(
      predict("Anna Nguyen", { ...BEST, coverage: 0.9 }),
    );
  });
});

describe("cognomen/bare", () => {
  it.each(["module", "commonjs"] as const)("makes predictors of the data files, as %s", (type) => {
    const load = `createPredictor(new Uint8Array(readFileSync("dist/data/core.bin"))).predict("Nguyen")`;
    const program =
      type === "module"
        ? `import { createPredictor } from "cognomen/bare"; import { readFileSync } from "node:fs"; console.log(JSON.stringify(${load}));`
        : `const { createPredictor } = require("cognomen/bare"); const { readFileSync } = require("node:fs"); console.log(JSON.stringify(${load}));`;
    const { stdout, stderr } = spawnSync(process.execPath, [`--input-type=${type}`, "-e", program], {
      cwd: ROOT,
      encoding: "utf8",
    });
    expect(stderr).toBe("");
    expect(JSON.parse(stdout)).toEqual(core.predict("Nguyen"));
  });

  it("does the same as written", () => {
    expect(Object.keys(bare).sort()).toEqual(["CognomenError", "createPredictor"]);
    expect(bare.createPredictor(readTier("core")).predict("Nguyen")).toEqual(core.predict("Nguyen"));
  });
});
