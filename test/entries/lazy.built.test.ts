/** Tiers that are loaded when they are wanted. */
import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compileFunction } from "node:vm";
import { afterEach, describe, expect, it, vi } from "vitest";
import type * as lazy from "../../src/lazy.ts";
import { createPredictor } from "../../src/predict/predictor.ts";
import { ROOT } from "../helpers/imports.ts";
import { readTier, TIERS, type TierName } from "../helpers/tiers.ts";

const NAMES = ["Nguyen", "Dr. Anna van der Berg", "Xqzptl", "王小明", { given: "Giovanni", family: "Rossi" }];
const DATA = join(ROOT, "dist", "data");
/** Of the module and of what it requires. */
const byteCountOf = (tier: TierName): number =>
  statSync(join(DATA, `${tier}.cjs`)).size + statSync(join(DATA, `${tier}.base64.cjs`)).size;

/** As a program sees it that has loaded nothing yet. */
async function open(): Promise<typeof lazy> {
  vi.resetModules();
  return import("../../src/lazy.ts");
}

describe("load", () => {
  it.each(TIERS)("makes a predictor of the %s tier, once", async (tier) => {
    const { load } = await open();
    const [predictor, again] = await Promise.all([load(tier), load(tier)]);
    expect(again).toBe(predictor);
    expect(await load(tier)).toBe(predictor);
    const whole = createPredictor(readTier(tier));
    expect(predictor.info()).toEqual(whole.info());
    for (const options of [{}, { whole: true, coverage: 0.9, minProbability: 0.01 }])
      expect([
        ...NAMES.map((name) => predictor.explain(name, options)),
        ...predictor.predictMany(NAMES, options),
      ]).toEqual([
        ...NAMES.map((name) => whole.explain(name, options)),
        ...whole.predictMany(NAMES, options),
      ]);
  });

  it("tells when it begins and when it is done", async () => {
    const { load } = await open();
    const calls: lazy.LoadProgress[] = [];
    const onProgress = (progress: lazy.LoadProgress): void => {
      calls.push(progress);
    };
    const totalByteCount = byteCountOf("core");
    const loading = load("core", { onProgress });
    expect(calls).toEqual([{ tier: "core", loadedByteCount: 0, totalByteCount }]);
    await loading;
    const done = { tier: "core", loadedByteCount: totalByteCount, totalByteCount };
    expect(calls.slice(1)).toEqual([done]);
    // There is nothing to wait for any more.
    await load("core", { onProgress });
    expect(calls.slice(2)).toEqual([done]);
  });

  it.each([["small"], [undefined], [null], [5], ["toString"]])("refuses a tier called %s", async (tier) => {
    const { load, CognomenError } = await open();
    const error = await load(tier as lazy.Tier).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CognomenError);
    expect(error).toMatchObject({ code: "ERR_OPTION" });
    expect(String(error)).toContain('expected "core", "standard" or "full"');
  });

  it.each([
    [
      { onProgres: () => {} },
      'Option "onProgres": found no such option, expected one of onProgress, signal. Did you mean "onProgress"?',
    ],
    [{ onProgress: 5 }, 'Option "onProgress": found 5, expected a function.'],
    [null, "Options: found null"],
  ])("refuses options %j", async (options, message) => {
    const { load } = await open();
    const error = await load("core", options as never).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "ERR_OPTION", message: expect.stringContaining(message) });
  });

  it("stops waiting by its signal, for one caller alone", async () => {
    const { load } = await open();
    const onProgress = vi.fn();
    await expect(load("core", { signal: AbortSignal.abort(), onProgress })).rejects.toMatchObject({
      name: "AbortError",
    });
    expect(onProgress).not.toHaveBeenCalled();
    const controller = new AbortController();
    const given = load("core", { signal: controller.signal, onProgress });
    const kept = load("core", { signal: new AbortController().signal });
    const reason = new Error("another page");
    controller.abort(reason);
    await expect(given).rejects.toBe(reason);
    expect((await kept).predict("Nguyen").country[0]?.country_id).toBe("VN");
    expect(onProgress).toHaveBeenCalledTimes(1);
  });

  describe("after a failure", () => {
    afterEach(() => {
      vi.doUnmock("./data/core.cjs");
    });

    it("says what is wrong, and imports anew when it is asked again", async () => {
      const { load, CognomenError } = await open();
      vi.doMock("./data/core.cjs", () => {
        throw new Error("network down");
      });
      const error = await load("core").catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(CognomenError);
      expect(error).toMatchObject({ code: "ERR_DATA_IMPORT", cause: expect.any(Error) });
      expect(String(error)).toContain('Tier "core": its data module could not be imported');
      vi.doUnmock("./data/core.cjs");
      expect((await load("core")).info().tier).toBe("core");
    });

    it("does so too if what came is damaged", async () => {
      const { load } = await open();
      vi.doMock("./data/core.cjs", () => ({ default: "AAAA" }));
      await expect(load("core")).rejects.toMatchObject({ code: "ERR_DATA_LENGTH" });
      vi.doUnmock("./data/core.cjs");
      expect((await load("core")).info().tier).toBe("core");
    });
  });
});

it("loads a tier as built in CommonJS where nothing can be imported, as in Jest", async () => {
  const path = join(ROOT, "dist/lazy.cjs");
  const module = { exports: {} as typeof lazy, require: createRequire(path) };
  const run = compileFunction(readFileSync(path, "utf8"), ["module", "exports", "require"]);
  run(module, module.exports, module.require);
  expect((await module.exports.load("core")).info().tier).toBe("core");
});

describe.each([
  [
    "ES modules",
    "lazy.js",
    "module",
    (path: string) => `const { load } = await import(${JSON.stringify(path)});`,
  ],
  [
    "CommonJS",
    "lazy.cjs",
    "commonjs",
    (path: string) => `const { load } = require(${JSON.stringify(path)});`,
  ],
] as const)("as built, in %s", (_, file, type, importFrom) => {
  const run = (folder: string, program: string): unknown => {
    const code = `${importFrom(join(folder, "dist", file))}\n(async () => {${program}})();`;
    const { stdout, stderr } = spawnSync(process.execPath, [`--input-type=${type}`, "-e", code], {
      encoding: "utf8",
      maxBuffer: 1e8,
    });
    expect(stderr).toBe("");
    return JSON.parse(stdout);
  };

  it("loads every tier", () => {
    const found = run(
      ROOT,
      `const out = {};
      for (const tier of ${JSON.stringify(TIERS)}) {
        const calls = [];
        const predictor = await load(tier, { onProgress: ({ loadedByteCount }) => calls.push(loadedByteCount) });
        out[tier] = { calls, answers: ${JSON.stringify(NAMES)}.map((name) => predictor.explain(name)) };
      }
      console.log(JSON.stringify(out));`,
    ) as Record<TierName, { calls: number[]; answers: unknown[] }>;
    for (const tier of TIERS) {
      const { explain } = createPredictor(readTier(tier));
      expect(found[tier]).toEqual({
        calls: [0, byteCountOf(tier)],
        answers: NAMES.map((name) => explain(name)),
      });
    }
  });

  it("finds a module that was missing the first time", () => {
    const folder = mkdtempSync(join(tmpdir(), "lazy-"));
    try {
      symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
      writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
      for (const name of readdirSync(join(ROOT, "dist"))) {
        if (/\.c?js$/u.test(name)) cpSync(join(ROOT, "dist", name), join(folder, "dist", name));
      }
      cpSync(join(DATA, "core.base64.cjs"), join(folder, "dist/data/core.base64.cjs"));
      const data = [join(DATA, "core.cjs"), join(folder, "dist/data/core.cjs")].map((path) =>
        JSON.stringify(path),
      );
      expect(
        run(
          folder,
          `const { code, message } = await load("core").catch((error) => error);
          (await import("node:fs")).cpSync(${data.join(", ")});
          const { tier } = (await load("core")).info();
          console.log(JSON.stringify({ code, hasReason: message.includes("core.cjs"), tier }));`,
        ),
      ).toEqual({ code: "ERR_DATA_IMPORT", hasReason: true, tier: "core" });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
