/**
 * `npm run standalone`: the command line, its data and the Node that runs this in one program, for systems such as the one
 * that makes it. It reads nothing else and needs no Node: src/cli/data.ts.
 */
import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { build } from "esbuild";
import { leaveOut } from "../../src/cli/data.ts";
import { DATA_NAMES, type DataName } from "../../src/cli/host.ts";
import { bundleScript } from "../../src/cli/script.ts";
import { grouped } from "../../src/program/grouped.ts";
import { writeFileAtomic } from "../../src/program/write-file.ts";
import { createScript } from "../command-line.ts";
import { WITHOUT_TRACES } from "../package/bundles.ts";
import { listPackageFolders, readNotice, renderNotices } from "../package/notices.ts";

const isWindows = process.platform === "win32";
const DEFAULT_PATH = `release/cognomen-${process.platform}-${process.arch}${isWindows ? ".exe" : ""}`;
/** Where Node looks whether a program is put into it, as its documentation has it. */
const FUSE = "NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2";
const dataFile = (name: DataName): string => `dist/data/${name}.bin`;

const runNode = (...args: string[]) => execFileSync(process.execPath, args, { stdio: "pipe" });

/** @returns packages that are in it */
async function bundle(entry: string, outfile: string): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: "cjs",
    platform: "node",
    target: "node20",
    minify: true,
    charset: "utf8",
    plugins: [WITHOUT_TRACES],
    define: { "import.meta.url": "undefined" },
    metafile: true,
  });
  return listPackageFolders(Object.keys(metafile.inputs));
}

/** The scripts of `cognomen data --script`, each without the data that are there once anyway. */
function writeScript(name: DataName | "best", path: string): void {
  let script = bundleScript(resolve(`dist/${name === "standard" ? "index" : name}.cjs`));
  for (const data of DATA_NAMES)
    script = script.replace(readFileSync(dataFile(data)).toString("base64"), () => leaveOut(data));
  writeFileAtomic(path, script);
}

/** Node comes with its licence, beside or above its programs. */
function readNodeLicence(): string {
  const bin = dirname(process.execPath);
  const places = [join(bin, "LICENSE"), join(bin, "../LICENSE"), join(bin, "../share/doc/nodejs/LICENSE")];
  const found = places.find((path) => existsSync(path));
  if (found !== undefined) return readFileSync(found, "utf8");
  process.stderr.write(`No licence of Node in ${places.join(", ")}: only its address is in the notices.\n`);
  return `https://github.com/nodejs/node/blob/${process.version}/LICENSE\n`;
}

async function writeStandalone({ output }: { output: string }): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "cognomen-standalone-"));
  const temporary = `${output}.${process.pid}.tmp`;
  const within = (name: string): string => join(folder, name);
  try {
    const packages = new Set(await bundle("src/cli/bin.ts", within("main.js")));
    for (const name of await bundle("src/cli/enrich/thread.ts", within("thread.js"))) packages.add(name);
    const scripts = ["core", "standard", "full", "best"] as const;
    for (const name of scripts) writeScript(name, within(`${name}.js`));
    const written = ["thread.js", ...scripts.map((name) => `${name}.js`)];
    const config = {
      main: within("main.js"),
      output: within("assets.blob"),
      disableExperimentalSEAWarning: true,
      useCodeCache: true,
      assets: {
        ...Object.fromEntries(DATA_NAMES.map((name) => [name, resolve(dataFile(name))])),
        ...Object.fromEntries(written.map((name) => [name, within(name)])),
        "origin.py": resolve("examples/python/origin.py"),
      },
    };
    writeFileAtomic(within("config.json"), JSON.stringify(config));
    runNode("--experimental-sea-config", within("config.json"));

    mkdirSync(dirname(output), { recursive: true });
    writeFileAtomic(temporary, readFileSync(process.execPath));
    chmodSync(temporary, 0o755);
    const isMac = process.platform === "darwin";
    // What is put in would break the signature, and without one it does not start there.
    if (isMac) execFileSync("codesign", ["--remove-signature", temporary]);
    const injected = [temporary, "NODE_SEA_BLOB", within("assets.blob"), "--sentinel-fuse", FUSE];
    runNode("node_modules/postject/dist/cli.js", ...injected, "--macho-segment-name", "NODE_SEA");
    if (isMac) execFileSync("codesign", ["--sign", "-", temporary]);
    renameSync(temporary, output);

    const papers = ["LICENSE", "LICENSE-DATA.md", "data/NOTICES.txt"].map((path) =>
      readFileSync(path, "utf8"),
    );
    const notices = [renderNotices([...packages].map(readNotice), []), readNodeLicence(), ...papers];
    writeFileAtomic(`${output}.LICENSES.txt`, notices.join(`\n${"=".repeat(80)}\n\n`));
    const byteCount = readFileSync(output).length;
    process.stderr.write(`${output}: ${grouped(byteCount)} bytes, with Node ${process.versions.node}\n`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    rmSync(temporary, { force: true });
  }
}

await createScript("npm run standalone --", "Makes one program of the command line, its data and this Node.")
  .option("-o, --output <file>", "the program to write", DEFAULT_PATH)
  .action(writeStandalone)
  .parseAsync();
