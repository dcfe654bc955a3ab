/** What an editor shows of the functions of an entry: the entries have the documentation of `Predictor`. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const FILES = ["index", "core", "full", "best", "unorm"].flatMap((entry) => [`${entry}.js`, `${entry}.cjs`]);
/** In memory alone; TypeScript takes them for files beside the entries. */
const PROGRAMS = new Map(
  FILES.map((file) => [
    join(ROOT, "dist", `program-${file}.ts`),
    `import { explain, info, predict, predictMany } from "./${file}";
explain("x"); info(); predict("x"); predictMany([]);`,
  ]),
);

function openEditor(): ts.LanguageService {
  const host: ts.LanguageServiceHost = {
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    directoryExists: ts.sys.directoryExists,
    getScriptFileNames: () => [...PROGRAMS.keys()],
    getScriptVersion: () => "1",
    getScriptSnapshot: (path) =>
      ts.ScriptSnapshot.fromString(PROGRAMS.get(path) ?? readFileSync(path, "utf8")),
    getCurrentDirectory: () => ROOT,
    getCompilationSettings: () => ({
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      types: [],
    }),
    getDefaultLibFileName: ts.getDefaultLibFilePath,
  };
  return ts.createLanguageService(host);
}

const service = openEditor();

describe.each([...PROGRAMS])("an editor at a function in %s", (path, source) => {
  const editor = (offset: number): ts.QuickInfo => service.getQuickInfoAtPosition(path, offset)!;

  it.each([
    ["predict", ["param", "param", "returns", "throws", "example"]],
    ["predictMany", ["param", "param", "throws", "example"]],
    ["explain", ["param", "param", "throws", "example"]],
    ["info", ["example"]],
  ])("shows what a call of %s takes, throws and gives, and a sentence at its import", (name, tags) => {
    const imported = editor(source.search(`\\b${name}\\b`));
    expect(ts.displayPartsToString(imported.documentation)).toMatch(/^(Predicts|Says) .+\.$/u);
    const called = editor(source.indexOf(`${name}(`));
    expect(ts.displayPartsToString(called.documentation)).toMatch(/^(Predicts|Says) .+\.$/u);
    expect(called.tags?.map((tag) => tag.name)).toEqual(tags);
  });
});
