/**
 * Knowledge flows in one direction: see docs/architecture.md. A room is a folder of `src/` or `build/`; what it may know
 * stands here, and a folder without a line fails. To change the direction, change the tables.
 */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { listSources, readImports, resolveImport } from "./helpers/imports.ts";

interface Room {
  /** Other rooms that it may import from. */
  knows: readonly string[];
  /** Packages that it may import; `node:*` stands for all built-in modules. */
  packages: readonly string[];
}

/** Rooms of `src/`: files at its top are entries, which package.json exports. */
const SOURCE_ROOMS: Readonly<Record<string, Room>> = {
  ground: { knows: [], packages: [] },
  text: { knows: ["ground"], packages: [] },
  format: { knows: ["ground"], packages: [] },
  predict: { knows: ["ground", "text", "format"], packages: [] },
  estimator: { knows: ["ground", "format"], packages: ["fflate"] },
  lists: { knows: ["ground"], packages: [] },
  remote: { knows: ["ground", "text", "format", "predict"], packages: [] },
  residents: { knows: ["ground"], packages: [] },
  http: { knows: ["ground"], packages: [] },
  "http/node": { knows: ["ground", "http"], packages: ["node:*", "srvx"] },
  entries: {
    knows: ["ground", "format", "predict", "lists", "estimator", "remote", "residents", "http", "http/node"],
    packages: ["unorm"],
  },
  tables: { knows: ["ground", "text"], packages: ["papaparse"] },
  program: { knows: ["ground"], packages: ["node:*", "cli-progress"] },
  cli: {
    knows: [
      "ground",
      "text",
      "format",
      "predict",
      "lists",
      "estimator",
      "http",
      "http/node",
      "entries",
      "tables",
      "program",
    ],
    packages: ["node:*", "commander", "ioredis", "papaparse", "picocolors", "prom-client", "string-width"],
  },
};

/** Rooms of `build/` and what they know of the build; of `src/`, all know {@link SHARED_WITH_BUILD}. */
const BUILD_ROOMS: Readonly<Record<string, readonly string[]>> = {
  words: [],
  encode: [],
  data: ["words"],
  spell: ["words"],
  collect: ["words", "data"],
  stamp: ["words", "data"],
  model: ["words", "data", "spell", "stamp", "encode"],
  estimator: ["words", "data", "stamp", "model", "encode"],
  compile: ["words", "data", "stamp", "model", "encode"],
  evaluate: ["words"],
  fit: ["words", "data", "stamp", "model", "estimator", "compile", "evaluate", "encode"],
  package: ["words", "stamp"],
  "own-data": ["encode"],
  // Scripts at the top of build/ tie rooms together.
  top: ["words", "data", "stamp", "model", "estimator", "compile", "package"],
};

/** Rooms of `build/` that make pages and releases: they may read anything but tests, and nothing reads them. */
const MAKERS: ReadonlySet<string> = new Set(["pages", "refresh", "release"]);

/** What the build shares with what ships: one definition of the format, one way to fold and to split names. */
const SHARED_WITH_BUILD: readonly string[] = ["ground", "text", "format", "estimator", "program"];

/** What else of `src/` a room of the build reads: what is fitted is the model, and `build-data` is a command. */
const ALSO_SHARED: Readonly<Record<string, readonly string[]>> = {
  fit: ["predict"],
  "own-data": ["predict", "cli"],
};

/** The command line asks for `build-data` only when it is called. */
const OWN_DATA_CALLERS: readonly string[] = ["src/cli/bin.ts", "src/cli/file-commands.ts", "src/cli/host.ts"];

/** The one file outside `src/` that `src/` reads: its version. */
const SHARED_WITH_SRC: readonly string[] = ["package.json"];

/** Data modules that the build writes; imported by path, and never bundled. */
const BUILT_DATA = /^src\/data\/(core|standard|full|estimate)\.cjs$/u;

/** Files of `src/` that package.json exports. */
const ENTRIES: ReadonlySet<string> = new Set(
  Object.values(JSON.parse(readFileSync("package.json", "utf8")).exports as Record<string, unknown>)
    .map((target) => (target as { import?: { default: string } }).import?.default)
    .filter((path) => path !== undefined)
    .map((path) => path.replace("./dist/", "src/").replace(/\.js$/u, ".ts")),
);

/** The room of a file of `src/`: the innermost folder that has one. */
function roomOf(file: string): string {
  const folders = file.split("/").slice(1, -1);
  if (file === "src/http/node.ts") return "http/node";
  if (ENTRIES.has(file) || folders.length === 0) return "entries";
  const nested = folders.slice(0, 2).join("/");
  return Object.hasOwn(SOURCE_ROOMS, nested) ? nested : folders[0]!;
}

function isAllowedPackage(specifier: string, packages: readonly string[]): boolean {
  if (specifier.startsWith("node:")) return packages.includes("node:*");
  const parts = specifier.split("/");
  return packages.includes(parts.slice(0, specifier.startsWith("@") ? 2 : 1).join("/"));
}

/** What is wrong with one import of a file in `src/`; undefined if nothing. */
function judgeSourceImport(file: string, specifier: string): string | undefined {
  const name = roomOf(file);
  const room = SOURCE_ROOMS[name];
  if (!room) return `${file} is in no room: add the folder to SOURCE_ROOMS in test/architecture.test.ts`;
  const target = resolveImport(file, specifier);
  if (target === undefined) {
    if (isAllowedPackage(specifier, room.packages)) return undefined;
    return `${file} imports "${specifier}", which the room "${name}" must not`;
  }
  if (BUILT_DATA.test(target) || SHARED_WITH_SRC.includes(target)) return undefined;
  if (target.startsWith("build/own-data/") && OWN_DATA_CALLERS.includes(file)) return undefined;
  if (!target.startsWith("src/")) return `${file} imports "${specifier}": src/ must not reach out of itself`;
  const targetName = roomOf(target);
  if (targetName === name || room.knows.includes(targetName)) return undefined;
  return `${file} (room "${name}") imports "${specifier}" of the room "${targetName}", which it must not know`;
}

function judgeBuildImport(file: string, specifier: string): string | undefined {
  const folderOf = (path: string): string => (path.split("/").length > 2 ? path.split("/")[1]! : "top");
  const name = folderOf(file);
  if (MAKERS.has(name)) return undefined;
  const knows = BUILD_ROOMS[name];
  if (!knows) return `${file} is in no room: add the folder to BUILD_ROOMS in test/architecture.test.ts`;
  const target = resolveImport(file, specifier);
  if (target === undefined) return undefined;
  if (target.startsWith("build/")) {
    const targetName = folderOf(target);
    // What any script needs stands at the top.
    if (targetName === name || targetName === "top" || knows.includes(targetName)) return undefined;
    return `${file} (room "${name}") imports "${specifier}" of the room "${targetName}", which it must not know`;
  }
  const shared = [...SHARED_WITH_BUILD, ...(ALSO_SHARED[name] ?? [])];
  if (target.startsWith("src/") && shared.includes(roomOf(target))) return undefined;
  return `${file} imports "${specifier}": build/ shares only ${SHARED_WITH_BUILD.join(", ")} of src/`;
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
  it("is kept in src/", () => {
    const { complaints, importCount } = judgeAll("src", judgeSourceImport);
    expect(complaints).toEqual([]);
    expect(importCount).toBeGreaterThan(300);
  });

  it("is kept in build/, which knows of src/ what writer and reader share", () => {
    const { complaints, importCount } = judgeAll("build", judgeBuildImport);
    expect(complaints).toEqual([]);
    expect(importCount).toBeGreaterThan(100);
  });

  const reachedFrom = (files: readonly string[]): (string | undefined)[] =>
    files.flatMap((file) => readImports(file).map((specifier) => resolveImport(file, specifier)));
  const isMaker = (path: string): boolean => MAKERS.has(path.split("/")[1] ?? "");

  it("keeps benchmarks and tests out of what ships and of what makes the data", () => {
    const files = [...listSources("src"), ...listSources("build").filter((file) => !isMaker(file))];
    expect(reachedFrom(files).filter((target) => target && /^(bench|test)\//u.test(target))).toEqual([]);
  });

  it("keeps makers of pages out of all that they make pages of, and tests out of the makers", () => {
    const sources = listSources("bench").filter((file) => !file.includes("/node_modules/"));
    expect(sources.length).toBeGreaterThan(20);
    const ofBench = reachedFrom(sources);
    expect(
      ofBench.filter(
        (target) => target && (/^test\//u.test(target) || /^build\/(pages|refresh|release)\//u.test(target)),
      ),
    ).toEqual([]);
    const ofMakers = reachedFrom(listSources("build").filter(isMaker));
    expect(ofMakers.filter((target) => target?.startsWith("test/"))).toEqual([]);
  });

  it("keeps the estimator out of all who do not ask for it", () => {
    const importers = listSources("src").filter((file) =>
      readImports(file).some((specifier) => /\/estimat(e|or)\.ts$/u.test(specifier)),
    );
    expect(importers).toEqual(["src/best.ts", "src/cli/data.ts", "src/estimate.ts"]);
  });

  it("keeps data and predictor out of the HTTP adapter: the host passes them", () => {
    const files = listSources("src").filter((file) => /^src\/http(?:\.ts$|\/)/u.test(file));
    const targets = reachedFrom(files);
    const outside = new Set(targets.filter((target) => target && !target.startsWith("src/http/")));
    expect([...outside].sort()).toEqual([
      "src/ground/bounded-cache.ts",
      "src/ground/errors.ts",
      "src/ground/options.ts",
      "src/ground/types.ts",
      "src/ground/waiting.ts",
    ]);
  });

  it("asks for no environment where there may be none: only rooms that may import of Node name its process", () => {
    const files = listSources("src").filter(
      (file) => !SOURCE_ROOMS[roomOf(file)]?.packages.includes("node:*"),
    );
    expect(files.length).toBeGreaterThan(60);
    expect(files.filter((file) => /\bprocess\.[a-z]/u.test(readFileSync(file, "utf8")))).toEqual([]);
  });

  it("allows no package that no file imports", () => {
    const files = listSources("src");
    for (const [room, { packages }] of Object.entries(SOURCE_ROOMS)) {
      const imports = files.filter((file) => roomOf(file) === room).flatMap(readImports);
      const unused = packages.filter(
        (name) => !imports.some((specifier) => isAllowedPackage(specifier, [name])),
      );
      expect(unused, room).toEqual([]);
    }
  });

  it("keeps the command line out of the page, which may read no room of Node either", () => {
    const files = ["page", "worker"].flatMap((folder) => listSources(`playground/${folder}`));
    const reached = reachedFrom(files);
    const rooms = new Set(
      reached.filter((target) => target?.startsWith("src/")).map((target) => roomOf(target!)),
    );
    expect([...rooms].sort()).toEqual(["entries", "ground", "lists", "residents", "tables", "text"]);
  });

  it("has rooms in an order: none knows a room that knows it", () => {
    for (const rooms of [
      Object.fromEntries(Object.entries(SOURCE_ROOMS).map(([name, { knows }]) => [name, knows])),
      BUILD_ROOMS,
    ]) {
      const names = Object.keys(rooms);
      for (const [name, knows] of Object.entries(rooms)) {
        for (const known of knows)
          expect(names.indexOf(known), `${name} knows ${known}`).toBeLessThan(names.indexOf(name));
      }
    }
  });

  it("has no circles", () => {
    expect(findCircles(listSources("src"))).toEqual([]);
    expect(findCircles(listSources("build"))).toEqual([]);
    expect(findCircles(listSources("playground"))).toEqual([]);
  });
});

describe("docs/architecture.md", () => {
  const page = readFileSync("docs/architecture.md", "utf8");

  it("shows every room", () => {
    const [map] = page.split("\n## The map\n")[1]!.split("\n### ");
    const folders = [...Object.keys(SOURCE_ROOMS), ...Object.keys(BUILD_ROOMS)].filter(
      (room) => !["entries", "top", "http/node"].includes(room),
    );
    const shown = [...map!.matchAll(/^\| `([\w-]+)\/` \|/gmu)].map(([, room]) => room!);
    expect(shown.sort()).toEqual(folders.sort());
  });
});

describe("the rules themselves", () => {
  const judge = (file: string, specifier: string) =>
    (file.startsWith("src/") ? judgeSourceImport : judgeBuildImport)(file, specifier);

  it.each([
    ["src/format/format.ts", "../text/normalize.ts", 'of the room "text", which it must not know'],
    ["src/predict/predictor.ts", "../cli/main.ts", 'of the room "cli"'],
    ["src/predict/predictor.ts", "../../build/data/statistics.ts", "src/ must not reach out of itself"],
    ["src/index.ts", "../data/sources.json", "src/ must not reach out of itself"],
    ["src/predict/predictor.ts", "node:fs", 'imports "node:fs", which the room "predict" must not'],
    ["src/http/handler.ts", "node:http", 'which the room "http" must not'],
    ["src/http/handler.ts", "./node/listener.ts", 'of the room "http/node"'],
    ["src/format/load.ts", "fflate", "must not"],
    ["src/stray/file.ts", "../ground/types.ts", "is in no room"],
    ["build/compile/main.ts", "../../src/predict/predictor.ts", "build/ shares only"],
    ["build/data/folder.ts", "../model/evidence.ts", 'of the room "model", which it must not know'],
    ["build/model/posterior.ts", "../evaluate/people.ts", 'of the room "evaluate", which it must not know'],
    ["build/evaluate/people.ts", "../model/posterior.ts", 'of the room "model", which it must not know'],
    ["build/stray/file.ts", "../data/folder.ts", "is in no room"],
  ])("refuse that %s imports %s", (file, specifier, complaint) => {
    expect(judge(file, specifier)).toContain(complaint);
  });

  it.each([
    ["src/predict/predictor.ts", "../format/load.ts"],
    ["src/http/node.ts", "node:http"],
    ["src/cli/bin.ts", "../../build/own-data/main.ts"],
    ["src/cli/main.ts", "../../package.json"],
    ["src/estimator/inflate.ts", "fflate"],
    ["build/compile/main.ts", "../../src/format/format.ts"],
    ["build/model/tiers.ts", "../encode/table.ts"],
  ])("allow that %s imports %s", (file, specifier) => {
    expect(judge(file, specifier)).toBeUndefined();
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
