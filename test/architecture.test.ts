/** Knowledge flows in one direction: see docs/architecture.md. To change the direction, change the tables here. */
import { describe, expect, it } from "vitest";
import { listSources, readImports, resolveImport } from "./helpers/imports.ts";

interface Layer {
  name: string;
  /** Files, or folders with a slash at the end. */
  members: readonly string[];
  /** Packages that it may import; `node:*` stands for all built-in modules. */
  packages: readonly string[];
}

/** From the lowest to the highest. A file imports from its own layer and from those before it. */
const LAYERS: readonly Layer[] = [
  {
    name: "foundation",
    members: [
      "types.ts",
      "errors.ts",
      "abortable.ts",
      "format.ts",
      "estimator-format.ts",
      "data-modules.d.ts",
      "generated/",
    ],
    packages: [],
  },
  {
    name: "parts",
    members: [
      "normalize.ts",
      "compose.ts",
      "trie.ts",
      "rans.ts",
      "adaptive-bits.ts",
      "kinds.ts",
      "model-key.ts",
      "block-model.ts",
      "block-tables.ts",
      "payloads.ts",
      "block.ts",
      "neighbours.ts",
      "combine.ts",
      "probability.ts",
      "particles.ts",
      "last-name.ts",
      "name-parts.ts",
    ],
    packages: [],
  },
  {
    name: "reading",
    members: ["load.ts", "block-reader.ts", "block-sink.ts", "store.ts", "base64.ts", "estimator.ts"],
    packages: ["fflate"],
  },
  { name: "predictor", members: ["finder.ts", "predictor.ts"], packages: [] },
  {
    name: "entries",
    members: [
      "embedded.ts",
      "estimate.ts",
      "bare.ts",
      "core.ts",
      "full.ts",
      "index.ts",
      "lazy.ts",
      "remote.ts",
      "remote/",
    ],
    packages: [],
  },
  { name: "replacement of the normaliser", members: ["unorm.ts"], packages: ["unorm"] },
  { name: "bulk", members: ["bulk.ts"], packages: [] },
  { name: "HTTP adapter", members: ["http.ts", "http/"], packages: [] },
  { name: "HTTP adapter for Node", members: ["http/node.ts", "http/node/"], packages: ["node:*", "srvx"] },
  {
    name: "command line",
    members: ["cli/", "worker/"],
    packages: ["node:*", "cli-progress", "commander", "ioredis", "papaparse", "picocolors", "string-width"],
  },
];

/** What the build shares with the run time: one definition of the format, one way to fold and to split names. */
const SHARED_WITH_BUILD: readonly string[] = [
  "src/types.ts",
  "src/errors.ts",
  "src/format.ts",
  "src/estimator-format.ts",
  "src/normalize.ts",
  "src/particles.ts",
  "src/trie.ts",
  "src/rans.ts",
  "src/adaptive-bits.ts",
  "src/model-key.ts",
  "src/kinds.ts",
  "src/block-model.ts",
  "src/block-tables.ts",
];

/** What makes data files for the command line reads them too, and is told by it what to make. */
const OWN_DATA_READS: readonly string[] = [
  ...SHARED_WITH_BUILD,
  "src/load.ts",
  "src/payloads.ts",
  "src/block.ts",
  "src/neighbours.ts",
  "src/block-reader.ts",
  "src/store.ts",
  "src/finder.ts",
  "src/cli/build-data/request.ts",
  "src/cli/progress-bar.ts",
];

/** The one file outside `src/` that `src/` reads: its version. */
const SHARED_WITH_SRC: readonly string[] = ["package.json"];

/** Data modules that the build writes; imported by path, and never bundled. */
const BUILT_DATA =
  /^dist\/data\/(core|standard|full|estimate)\.cjs$|^src\/data\/(core|standard|full|estimate)\.cjs$/u;

/** Number of the layer with the most specific member that fits, or -1. */
function findLayer(file: string): number {
  let found = -1;
  let longest = -1;
  for (const [number, { members }] of LAYERS.entries()) {
    for (const member of members) {
      const path = `src/${member}`;
      const fits = path.endsWith("/") ? file.startsWith(path) : file === path;
      if (fits && path.length > longest) {
        longest = path.length;
        found = number;
      }
    }
  }
  return found;
}

function isAllowedPackage(specifier: string, packages: readonly string[]): boolean {
  if (specifier.startsWith("node:")) return packages.includes("node:*");
  const parts = specifier.split("/");
  return packages.includes(parts.slice(0, specifier.startsWith("@") ? 2 : 1).join("/"));
}

/** What is wrong with one import of a file in `src/`; undefined if nothing. */
function judgeSourceImport(file: string, specifier: string): string | undefined {
  const layer = LAYERS[findLayer(file)];
  if (!layer) return `${file} is in no layer: add it to LAYERS in test/architecture.test.ts`;
  const target = resolveImport(file, specifier);
  if (target === undefined) {
    if (isAllowedPackage(specifier, layer.packages)) return undefined;
    return `${file} imports "${specifier}", which the layer "${layer.name}" must not`;
  }
  if (BUILT_DATA.test(target) || SHARED_WITH_SRC.includes(target)) return undefined;
  if (!target.startsWith("src/")) return `${file} imports "${specifier}": src/ must not reach out of itself`;
  const targetLayer = LAYERS[findLayer(target)];
  if (!targetLayer) return `${target} is in no layer: add it to LAYERS in test/architecture.test.ts`;
  if (findLayer(target) <= findLayer(file)) return undefined;
  return `${file} (layer "${layer.name}") imports "${specifier}" of the higher layer "${targetLayer.name}"`;
}

function judgeBuildImport(file: string, specifier: string): string | undefined {
  const target = resolveImport(file, specifier);
  const shared = file.startsWith("build/own-data/") ? OWN_DATA_READS : SHARED_WITH_BUILD;
  if (target === undefined || target.startsWith("build/") || shared.includes(target)) return undefined;
  return `${file} imports "${specifier}": build/ shares only ${shared.join(", ")}`;
}

function judgeAll(
  folder: string,
  judge: (file: string, specifier: string) => string | undefined,
): { complaints: string[]; importCount: number } {
  const complaints: string[] = [];
  let importCount = 0;
  for (const file of listSources(folder)) {
    for (const specifier of readImports(file)) {
      importCount++;
      const complaint = judge(file, specifier);
      if (complaint !== undefined) complaints.push(complaint);
    }
  }
  return { complaints, importCount };
}

describe("direction of imports", () => {
  it("goes upwards in src/", () => {
    const { complaints, importCount } = judgeAll("src", judgeSourceImport);
    expect(complaints).toEqual([]);
    expect(importCount).toBeGreaterThan(30);
  });

  it("goes from build/ to what it shares with the run time", () => {
    const { complaints, importCount } = judgeAll("build", judgeBuildImport);
    expect(complaints).toEqual([]);
    expect(importCount).toBeGreaterThan(20);
  });

  it("keeps the estimator out of all who do not ask for it", () => {
    const importers = listSources("src").filter((file) =>
      readImports(file).some((specifier) => /\/estimat(e|or)\.ts$/u.test(specifier)),
    );
    expect(importers).toEqual(["src/cli/data.ts", "src/estimate.ts"]);
  });

  it("keeps data and predictor out of the HTTP adapter: the host passes them", () => {
    const files = listSources("src").filter((file) => /^src\/http(?:\.ts$|\/)/u.test(file));
    const targets = files.flatMap((file) =>
      readImports(file).map((specifier) => resolveImport(file, specifier)),
    );
    const outside = new Set(targets.filter((target) => target && !target.startsWith("src/http/")));
    expect([...outside].sort()).toEqual(["src/errors.ts", "src/types.ts"]);
  });

  it("has every file of src/ in a layer", () => {
    expect(listSources("src").filter((file) => findLayer(file) < 0)).toEqual([]);
  });

  it("has no circles in src/", () => {
    expect(findCircles(listSources("src"))).toEqual([]);
  });
});

describe("the rules themselves", () => {
  it.each([
    [
      "src/format.ts",
      "./normalize.ts",
      'src/format.ts (layer "foundation") imports "./normalize.ts" of the higher layer "parts"',
    ],
    ["src/predictor.ts", "./cli/main.ts", 'of the higher layer "command line"'],
    ["src/predictor.ts", "../build/statistics.ts", "src/ must not reach out of itself"],
    ["src/index.ts", "../data/sources.json", "src/ must not reach out of itself"],
    ["src/predictor.ts", "node:fs", 'imports "node:fs", which the layer "predictor" must not'],
    ["src/http/handler.ts", "node:http", 'which the layer "HTTP adapter" must not'],
    ["src/normalize.ts", "unorm", "must not"],
    ["src/stray.ts", "./types.ts", "is in no layer"],
    ["src/cli/main.ts", "./main-helper/../../stray.ts", "src/stray.ts is in no layer"],
  ])("refuse that %s imports %s", (file, specifier, complaint) => {
    expect(judgeSourceImport(file, specifier)).toContain(complaint);
  });

  it.each([
    ["src/predictor.ts", "./load.ts"],
    ["src/http/node.ts", "node:http"],
    ["src/http/node.ts", "./handler.ts"],
    ["src/cli/data.ts", "../predictor.ts"],
    ["src/cli/main.ts", "../../package.json"],
    ["src/load.ts", "fflate"],
    ["src/index.ts", "./data/standard.cjs"],
  ])("allow that %s imports %s", (file, specifier) => {
    expect(judgeSourceImport(file, specifier)).toBeUndefined();
  });

  it("refuse that the build imports the predictor", () => {
    expect(judgeBuildImport("build/compile.ts", "../src/predictor.ts")).toContain("build/ shares only");
    expect(judgeBuildImport("build/compile.ts", "../src/format.ts")).toBeUndefined();
    expect(judgeBuildImport("build/compile.ts", "../src/store.ts")).toContain("build/ shares only");
    expect(judgeBuildImport("build/own-data/main.ts", "../../src/store.ts")).toBeUndefined();
    expect(judgeBuildImport("build/own-data/main.ts", "../../src/predictor.ts")).toContain("shares only");
  });
});

/** Paths that lead back to their start. Type imports count: a file that cannot be understood alone is one half. */
function findCircles(files: readonly string[]): string[] {
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): void => {
    const start = path.indexOf(file);
    if (start >= 0) circles.push([...path.slice(start), file].join(" → "));
    if (start >= 0 || done.has(file)) return;
    for (const specifier of readImports(file)) {
      const target = resolveImport(file, specifier);
      if (target && files.includes(target)) visit(target, [...path, file]);
    }
    done.add(file);
  };
  for (const file of files) visit(file, []);
  return circles;
}
