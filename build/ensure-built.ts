/**
 * Builds `dist/` if it is missing or older than what it is made of, so that `npm start` and `npm test` work in a fresh
 * clone and cost nothing in a built one.
 *
 * "Older" means other content, not another date: switching branches and cloning change dates and no content. The build
 * ends with `--stamp`, which writes down a hash of its inputs and the size of each output.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { writeFileAtomic } from "../src/program/write-file.ts";

/** Everything that the content of `dist/` depends on. `src/generated` is an output of the build. */
const INPUTS = [
  "data",
  "src",
  "build",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "tsup.config.ts",
];
const GENERATED = join("src", "generated");
const STAMP = "stamp.json";

interface Stamp {
  /** SHA-256 of paths and contents of all inputs. */
  inputs: string;
  /** Bytes of each file in `dist/`, by path. */
  outputs: Record<string, number>;
}

/** Files under the given files and folders, sorted, with `/` in their paths on every system. */
function listFiles(root: string, entries: readonly string[]): string[] {
  const files: string[] = [];
  const visit = (path: string): void => {
    if (!existsSync(path)) return;
    if (statSync(path).isFile()) files.push(path);
    else for (const name of readdirSync(path)) visit(join(path, name));
  };
  for (const entry of entries) visit(join(root, entry));
  return files.map((file) => relative(root, file).split(sep).join("/")).sort();
}

/** Hash of all that the build reads, or of some of it. */
export function hashInputs(root: string, inputs: readonly string[] = INPUTS): string {
  const hash = createHash("sha256");
  for (const file of listFiles(root, inputs)) {
    if (join(file).startsWith(GENERATED)) continue;
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/** Records that `dist/` is what the inputs make now. */
export function writeStamp(root: string): void {
  const dist = join(root, "dist");
  const outputs: Record<string, number> = {};
  for (const file of listFiles(dist, ["."])) {
    if (file !== STAMP) outputs[file] = statSync(join(dist, file)).size;
  }
  const stamp: Stamp = { inputs: hashInputs(root), outputs };
  writeFileAtomic(join(dist, STAMP), `${JSON.stringify(stamp, undefined, 2)}\n`);
}

/** Why a build is needed, or undefined if none is. */
export function findReasonToBuild(root: string): string | undefined {
  const stampPath = join(root, "dist", STAMP);
  if (!existsSync(stampPath)) return "nothing is built yet";
  let stamp: Partial<Stamp>;
  try {
    stamp = JSON.parse(readFileSync(stampPath, "utf8")) as Partial<Stamp>;
  } catch {
    return `dist/${STAMP} is damaged`;
  }
  for (const [file, byteCount] of Object.entries(stamp.outputs ?? {})) {
    const path = join(root, "dist", file);
    if (!existsSync(path) || statSync(path).size !== byteCount) return `dist/${file} is missing or damaged`;
  }
  return stamp.inputs === hashInputs(root) ? undefined : "data or code have changed since the last build";
}

function main(): void {
  const root = dirname(dirname(fileURLToPath(import.meta.url)));
  if (process.argv.includes("--stamp")) {
    writeStamp(root);
    return;
  }
  const reason = findReasonToBuild(root);
  if (reason === undefined) return;
  process.stderr.write(`Building, because ${reason}. This is needed once and takes about three minutes.\n`);
  // All of the build's output goes to standard error: standard output belongs to the command that waits for it.
  const { status } = spawnSync("npm", ["run", "--silent", "build"], {
    cwd: root,
    stdio: ["ignore", 2, 2],
    // npm is a script on Windows.
    shell: process.platform === "win32",
  });
  if (status !== 0) {
    process.stderr.write('The build failed; the reason is above. "npm run build" repeats it.\n');
    process.exitCode = 1;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
