/** Engines whose `normalize` is missing or wrong: the same predictions everywhere, and `cognomen/unorm` the same keys. */
import { spawnSync } from "node:child_process";
import vm from "node:vm";
import { build } from "esbuild";
import { beforeAll, describe, expect, it } from "vitest";
import type { Explanation } from "../../src/ground/types.ts";
import * as standard from "../../src/index.ts";
import { createPredictor } from "../../src/predict/predictor.ts";
import { composeNatively } from "../../src/text/compose.ts";
import * as entry from "../../src/unorm.ts";
import { fullNames } from "../fixtures/full-names.ts";
import { ROOT } from "../helpers/imports.ts";
import { readTier, sampleKeys } from "../helpers/tiers.ts";

const full = readTier("full");
const FORMS = [
  "Nguyễn",
  "MU\u0308LLER",
  "Kowalská",
  "김민준",
  "Παπαδόπουλος",
  "ẛ̣",
  "José García",
  "Xqzptl",
  "",
];

/** What engines have been seen to do. */
const ENGINES = {
  "has none": "delete String.prototype.normalize;",
  "returns its input": "String.prototype.normalize = function () { return String(this); };",
  throws: 'String.prototype.normalize = function () { throw new RangeError("no such form"); };',
} as const;

describe("cognomen/unorm", () => {
  it("exports what cognomen does, and createPredictor", () => {
    expect(Object.keys(entry).sort()).toEqual([...Object.keys(standard), "createPredictor"].sort());
    expect(entry.info().tier).toBe("standard");
  });

  it("explains every kind of name as cognomen does in a sound engine", () => {
    const names = [...sampleKeys(readTier("standard"), 4000), ...fullNames.map(({ name }) => name), ...FORMS];
    expect(names.length).toBeGreaterThan(350);
    for (const name of names) expect(entry.explain(name), name).toEqual(standard.explain(name));
    expect(entry.predictMany(names)).toEqual(standard.predictMany(names));
    const { predict } = entry.createPredictor(readTier("core"), { limit: 2 });
    expect(predict("Schneider").country).toHaveLength(2);
  });
});

describe("composeNatively", () => {
  const { normalize } = String.prototype;
  const compose = (own: unknown): string => {
    Object.assign(String.prototype, { normalize: own });
    try {
      return composeNatively("mu\u0308ller");
    } finally {
      Object.assign(String.prototype, { normalize });
    }
  };

  it("leaves a text as it is where the engine cannot", () => {
    expect(compose(normalize)).toBe("müller");
    expect(compose(undefined)).toBe("mu\u0308ller");
    expect(compose(() => "mu\u0308ller")).toBe("mu\u0308ller");
    expect(
      compose(() => {
        throw new RangeError("no such form");
      }),
    ).toBe("mu\u0308ller");
  });
});

/** A script that leaves an entry, as built, in the global `entry`. */
async function bundle(name: string): Promise<vm.Script> {
  const { outputFiles } = await build({
    entryPoints: [`${ROOT}/dist/${name}.js`],
    bundle: true,
    write: false,
    format: "iife",
    globalName: "entry",
    logLevel: "error",
  });
  return new vm.Script(outputFiles[0]!.text);
}

let scripts: Record<"bare" | "unorm", vm.Script>;
beforeAll(async () => {
  scripts = { bare: await bundle("bare"), unorm: await bundle("unorm") };
});

describe.each(Object.entries(ENGINES))("an engine whose normalize %s", (_, breakIt) => {
  const asked = [...FORMS, ...fullNames.map(({ name }) => name).filter((_name, index) => index % 7 === 0)];
  const { explain } = createPredictor(full);
  const expected = asked.map((name) => explain(name));

  /** What an engine of its own answers, from a predictor that it makes by this code. */
  const explainAll = (script: vm.Script, makePredictor: string): Explanation[] => {
    const context = vm.createContext({ asked: JSON.stringify(asked), file: full });
    vm.runInContext(breakIt, context);
    const probe = '"u\\u0308".normalize("NFC") === "\\u00fc"';
    expect(vm.runInContext(`(() => { try { return ${probe}; } catch { return false; } })()`, context)).toBe(
      false,
    );
    script.runInContext(context);
    const program = `const { explain } = ${makePredictor}; JSON.stringify(JSON.parse(asked).map((name) => explain(name)))`;
    return JSON.parse(vm.runInContext(program, context));
  };
  /** With all that is written by the engine composed; the name stays as it was sent. */
  const composeAll = (answer: Explanation): Explanation => {
    const { key, pieces, words } = answer;
    return {
      ...answer,
      key: key?.normalize("NFC") ?? null,
      ...(pieces && { pieces: pieces.map((piece) => ({ ...piece, text: piece.text.normalize("NFC") })) }),
      ...(words && { words: words.map((own) => ({ ...own, word: own.word.normalize("NFC") })) }),
    };
  };
  it("gets the same from other entries, but for keys and pieces that are left decomposed", () => {
    const answers = explainAll(scripts.bare, "entry.createPredictor(new Uint8Array(file))");
    const decomposed = answers.filter(({ key }) => key !== null && key !== key.normalize("NFC"));
    expect(decomposed.length).toBeGreaterThan(3);
    const inPieces = answers.filter(({ pieces }) =>
      pieces?.some(({ text }) => text !== text.normalize("NFC")),
    );
    expect(inPieces.length).toBeGreaterThan(3);
    expect(answers.map(composeAll)).toEqual(expected);
  });

  it("gets the very same from cognomen/unorm", () => {
    expect(explainAll(scripts.unorm, "entry")).toEqual(asked.map((name) => standard.explain(name)));
  });
});

describe("the condition react-native", () => {
  it.each([
    ["module", 'console.log(import.meta.resolve("cognomen"))', "/dist/unorm.js"],
    ["commonjs", 'console.log(require.resolve("cognomen"))', "/dist/unorm.cjs"],
  ])("leads cognomen to cognomen/unorm, as %s", (type, code, expected) => {
    const resolve = (...options: string[]): string =>
      spawnSync(process.execPath, [...options, `--input-type=${type}`, "-e", code], {
        cwd: ROOT,
        encoding: "utf8",
      }).stdout.trim();
    expect(resolve("--conditions=react-native").endsWith(expected)).toBe(true);
    expect(resolve().endsWith(expected.replace("unorm", "index"))).toBe(true);
  });
});
