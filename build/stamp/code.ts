/** What a piece of code is, without what cannot change its outcome: comments, types, and whatever it does not reach. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, posix, resolve } from "node:path";
import { type BuildOptions, buildSync, version } from "esbuild";

/** A function with everything that it reaches by imports. */
export interface CodeEntry {
  /** Path from the root of the project, with `/`. */
  file: string;
  /** Files that decide no byte, or whose part in it is stamped otherwise. Paths as above. */
  except: readonly string[];
}

export interface CodeOrigin {
  /** SHA-256 of the code. It alone decides whether code has changed. */
  code: string;
  /** Hashes of the files that the code comes from: they only say where it has changed. */
  codeFiles: Record<string, string>;
  /** Versions of the packages that the code uses, and of what reads it. */
  packages: Record<string, string>;
}

/** Characters of SHA-256 that name a file's content where nothing but the name of the file hangs on it. */
const SHORT_HASH_LENGTH = 16;

export const sha256 = (content: string | Uint8Array): string =>
  createHash("sha256").update(content).digest("hex");
export const shortHash = (content: string | Uint8Array): string =>
  sha256(content).slice(0, SHORT_HASH_LENGTH);

/** Set here and not by tsconfig.json, so that a hash depends on nothing but the code. */
const READING = {
  write: false,
  platform: "node",
  format: "esm",
  target: "es2022",
  minifyWhitespace: true,
  legalComments: "none",
  logLevel: "silent",
  tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
} as const satisfies BuildOptions;

/**
 * Describes the code of an entry. A worker thread's file is named by an address and not imported, so it is not followed.
 *
 * @param root folder of the project
 */
export function describeCode(root: string, { file, except }: CodeEntry): CodeOrigin {
  // One file of all that is reached: what nobody calls is not in it, nor are comments and types.
  const bundle = buildSync({
    ...READING,
    absWorkingDir: resolve(root),
    entryPoints: [file],
    bundle: true,
    packages: "external",
    // Files are left out by the end of their import path, which is all that the bundler compares.
    external: except.map((path) => `*/${posix.basename(path)}`),
    metafile: true,
    ignoreAnnotations: true,
  });
  const [output] = Object.values(bundle.metafile.outputs);
  const packages = new Set<string>();
  for (const { path } of output?.imports ?? []) {
    if (!path.startsWith(".") && !path.startsWith("node:")) packages.add(path);
  }
  return {
    code: sha256(bundle.outputFiles[0]!.contents),
    codeFiles: hashFiles(root, Object.keys(bundle.metafile.inputs)),
    packages: { ...readVersions(root, [...packages].sort()), esbuild: version },
  };
}

/** Hashes of files without types and comments, by path. */
function hashFiles(root: string, files: readonly string[]): Record<string, string> {
  const { outputFiles } = buildSync({
    ...READING,
    absWorkingDir: resolve(root),
    // Named by number, so that nothing is guessed from where the results would be written.
    entryPoints: Object.fromEntries(files.map((file, number) => [String(number), file])),
    outdir: "stripped",
  });
  const contents = new Map(
    outputFiles.map(({ path, contents }) => [Number(/(\d+)\.js$/u.exec(path)?.[1]), contents]),
  );
  const hashes = files.map((file, number) => [file, shortHash(contents.get(number)!)] as const);
  return Object.fromEntries(hashes.sort(([left], [right]) => (left < right ? -1 : 1)));
}

function readVersions(root: string, names: readonly string[]): Record<string, string> {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(root, "package.json"), "utf8"),
  ) as Record<"dependencies" | "devDependencies", Record<string, string>>;
  const versions = { ...dependencies, ...devDependencies };
  return Object.fromEntries(names.map((name) => [name, versions[name] ?? "unknown"]));
}
