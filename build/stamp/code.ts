/** What a piece of code is, without what cannot change its outcome: comments, types, and whatever it does not reach. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { buildSync, version } from "esbuild";

/** Characters of SHA-256 that name a file's content where nothing but the name of the file hangs on it. */
const SHORT_HASH_LENGTH = 16;

export const sha256 = (content: string | Uint8Array): string =>
  createHash("sha256").update(content).digest("hex");
export const shortHash = (content: string | Uint8Array): string =>
  sha256(content).slice(0, SHORT_HASH_LENGTH);

/**
 * Hashes a file's code with all that it imports, and the versions of the packages among that. A worker thread's file is
 * named by an address and not imported, so it is not followed.
 *
 * @param root folder of the project
 */
export function hashCode(root: string, file: string): string {
  // One bundle: it leaves out what nobody calls, comments and types.
  const bundle = buildSync({
    absWorkingDir: resolve(root),
    entryPoints: [file],
    bundle: true,
    packages: "external",
    metafile: true,
    write: false,
    platform: "node",
    format: "esm",
    target: "es2022",
    minifyWhitespace: true,
    legalComments: "none",
    logLevel: "silent",
    // Not that of the project: the hash depends on nothing but the code.
    tsconfigRaw: {},
  });
  const packages = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Record<
    "dependencies" | "devDependencies",
    Record<string, string>
  >;
  const versions: Record<string, string> = { ...packages.devDependencies, ...packages.dependencies };
  const used = Object.values(bundle.metafile.outputs)[0]!.imports.map(
    ({ path }) => `${path} ${versions[path]}`,
  );
  return sha256(`${version}\n${used.join("\n")}\n${bundle.outputFiles[0]!.text}`);
}
