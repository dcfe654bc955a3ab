/**
 * The estimator that is kept in `data/`: its file, and beside it a record of what it was made from.
 *
 * Training takes two minutes and its outcome changes only with statistics and code, so it is done by
 * `npm run estimator` and not by every build. Code counts without comments and types, followed from the function that
 * makes the file: what cannot change a byte of it calls for no training.
 */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import ts from "typescript";
import { NAME_PARTS, readCountries, readSources } from "../data/folder.ts";
import { shardPath } from "../data/statistics.ts";
import { type ModelParameters, PARAMETERS } from "../model/parameters.ts";

/** SHA-256 of everything that the estimator is made from, in parts, so that a difference has a name. */
export interface EstimatorOrigin {
  /** Contents of all files in `data/statistics`. */
  statistics: string;
  /** What `sources.json` says about columns of evidence; sources and licences are beside the point. */
  columns: string;
  /** Codes and populations of `countries.tsv`, in order. */
  countries: string;
  /** The function that makes the file and all that it imports, and versions of packages. */
  code: string;
  /** Values of {@link EVIDENCE_PARAMETERS}. */
  parameters: string;
}

/** What `data/estimator.json` holds. */
export interface EstimatorRecord {
  byteCount: number;
  /** Of the file. */
  sha256: string;
  madeFrom: EstimatorOrigin;
}

export const estimatorPath = (dataFolder: string): string => join(dataFolder, "estimator.bin");
export const estimatorRecordPath = (dataFolder: string): string => join(dataFolder, "estimator.json");

/** Where the code begins. The worker that training runs in hands over what it is given: it is not followed. */
const FIRST_CODE_FILE = "build/estimator/make-file.ts";
/**
 * Files that change for other reasons, while what the estimator has of them does not: the codes of errors, a checksum,
 * the sorting of keys, the choice between bytes and compressed bytes. Should it change after all, `--check` finds out.
 * Of the parameters, those of {@link EVIDENCE_PARAMETERS} count.
 */
const OTHER_CODE_FILES: ReadonlySet<string> = new Set([
  "src/errors.ts",
  "src/file/format.ts",
  "build/model/parameters.ts",
  "src/encode/compress.ts",
  "src/encode/table.ts",
]);

/** What the reading of statistics depends on. */
export const EVIDENCE_PARAMETERS = [
  "classTrust",
  "listedNameCount",
  "otherScriptCount",
  "shrinkCount",
  "deriveSpellings",
  "lendGenderForms",
  "derivedTrust",
  "variantTrust",
  "genderFormTrust",
  "leastSpelledCount",
  "leastVariantCount",
  "leastLentCount",
] as const satisfies readonly (keyof ModelParameters)[];

const sha256 = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex");

/** @param root folder of the project, where the code is */
export function describeOrigin(root: string, dataFolder: string): EstimatorOrigin {
  const countries = readCountries(dataFolder);
  const statistics = countries.flatMap(({ code }) =>
    NAME_PARTS.map((part) => {
      const path = shardPath(dataFolder, code, part);
      return `${code} ${part} ${existsSync(path) ? sha256(readFileSync(path)) : "none"}\n`;
    }),
  );
  return {
    statistics: sha256(statistics.join("")),
    columns: sha256(JSON.stringify(readSources(dataFolder).evidence)),
    countries: sha256(countries.map(({ code, population }) => `${code} ${population}\n`).join("")),
    code: hashCode(root, FIRST_CODE_FILE),
    parameters: sha256(JSON.stringify(EVIDENCE_PARAMETERS.map((name) => [name, PARAMETERS[name]]))),
  };
}

export function createRecord(bytes: Uint8Array, madeFrom: EstimatorOrigin): EstimatorRecord {
  return { byteCount: bytes.length, sha256: sha256(bytes), madeFrom };
}

/**
 * Why the estimator has to be made again, or undefined if it is of this data and code.
 *
 * @param root folder of the project, where the code is
 */
export function findReasonToTrain(root: string, dataFolder: string): string | undefined {
  const [path, recordPath] = [estimatorPath(dataFolder), estimatorRecordPath(dataFolder)];
  if (!existsSync(path) || !existsSync(recordPath)) return `${path} or ${recordPath} is missing`;
  const record = JSON.parse(readFileSync(recordPath, "utf8")) as EstimatorRecord;
  const own = createRecord(readFileSync(path), record.madeFrom);
  if (own.sha256 !== record.sha256) return `${path} is not the file that ${recordPath} describes`;
  const origin = describeOrigin(root, dataFolder);
  const changed = (Object.keys(origin) as (keyof EstimatorOrigin)[]).filter(
    (part) => origin[part] !== record.madeFrom[part],
  );
  return changed.length === 0 ? undefined : `${changed.join(" and ")} changed since ${path} was made`;
}

/**
 * Hash of a file and of what it imports, without types and comments.
 *
 * @param root folder of the project
 * @param firstFile path from there, with `/`
 */
export function hashCode(root: string, firstFile: string): string {
  const files = new Map<string, string>();
  const packages = new Set<string>();
  const follow = (file: string): void => {
    if (files.has(file) || OTHER_CODE_FILES.has(file)) return;
    const text = stripTypes(readFileSync(join(root, file), "utf8"));
    files.set(file, text);
    for (const { fileName } of ts.preProcessFile(text, true, true).importedFiles) {
      if (fileName.startsWith(".")) follow(posix.join(posix.dirname(file), fileName));
      else if (!fileName.startsWith("node:")) packages.add(fileName);
    }
  };
  follow(firstFile);
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(root, "package.json"), "utf8"),
  ) as Record<"dependencies" | "devDependencies", Record<string, string>>;
  const versions = { ...dependencies, ...devDependencies };
  const lines = [
    ...[...files].map(([file, text]) => `${file} ${sha256(text)}\n`),
    ...[...packages].map((name) => `${name} ${versions[name]}\n`),
  ];
  return sha256(lines.sort().join(""));
}

function stripTypes(text: string): string {
  return ts.transpileModule(text, {
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      newLine: ts.NewLineKind.LineFeed,
      removeComments: true,
      verbatimModuleSyntax: true,
    },
  }).outputText;
}
