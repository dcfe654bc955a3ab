/**
 * `npm run release`: checks all that has to be right before a version is published, packs it, and prints the command that
 * publishes it. It publishes nothing itself. docs/releasing.md is the guide.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeFileAtomic } from "../../src/program/write-file.ts";
import { createScript } from "../command-line.ts";
import { findReasonToBuild } from "../ensure-built.ts";
import { readIdentity } from "./identity.ts";
import { pack } from "./pack.ts";
import { checkPackage, type PackedManifest } from "./package-check.ts";
import { findUnready, type Repository, readNotes } from "./readiness.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/** Not tracked. */
const FOLDER = "packed";

class Refusal extends Error {}

function run(program: string, args: readonly string[], isShown = false): string {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: ROOT,
    encoding: "utf8",
    // npm is a script on Windows.
    shell: process.platform === "win32",
    stdio: ["ignore", isShown ? 2 : "pipe", isShown ? 2 : "pipe"],
    maxBuffer: 2 ** 26,
  });
  if (status !== 0) throw new Refusal(`${program} ${args.join(" ")} failed${stderr ? `:\n${stderr}` : ""}`);
  return (stdout ?? "").trim();
}

const readJson = <Value>(...path: string[]): Value =>
  JSON.parse(readFileSync(join(ROOT, ...path), "utf8")) as Value;

function readRepository(version: string): Repository {
  const tag = `v${version}`;
  return {
    changes: run("git", ["status", "--porcelain"]),
    version,
    lockVersion: readJson<{ version: string }>("package-lock.json").version,
    changelog: readFileSync(join(ROOT, "CHANGELOG.md"), "utf8"),
    tagsAtHead: run("git", ["tag", "--points-at", "HEAD"]).split("\n").filter(Boolean),
    isTagElsewhere: run("git", ["tag", "--list", tag]) === tag,
    identity: readIdentity(ROOT),
  };
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function packAnew(): { file: string; sha256: string; byteCount: number } {
  const folder = join(ROOT, FOLDER);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const file = pack(ROOT, folder);
  const bytes = readFileSync(file);
  return {
    file: basename(file),
    sha256: createHash("sha256").update(bytes).digest("hex"),
    byteCount: bytes.length,
  };
}

/** Unpacks the tarball, because what npm leaves out or changes shows there alone. */
function checkTarball(file: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), "cognomen-release-"));
  try {
    run("tar", ["-xzf", join(FOLDER, file), "-C", folder]);
    return checkPackage(join(folder, "package"), ROOT);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function main({ dryRun: isDry = false }: { dryRun?: boolean }): void {
  const { name, version } = readJson<PackedManifest>("package.json");
  say(`${name} ${version}${isDry ? ", dry run" : ""}`);

  const unready = findUnready(readRepository(version));
  for (const reason of unready) say(`not ready: ${reason}`);
  if (unready.length > 0 && !isDry) throw new Refusal("nothing was built or packed");
  if (unready.length === 0) say("ok: clean, tagged, and in the changelog");

  if (isDry) {
    const reason = findReasonToBuild(ROOT);
    if (reason !== undefined) throw new Refusal(`dist/ cannot be packed: ${reason}. Run npm run build`);
    say("ok: built from this checkout");
  } else {
    run("npm", ["ci"], true);
    run("npm", ["run", "build"], true);
    const changes = run("git", ["status", "--porcelain"]);
    if (changes !== "") throw new Refusal(`the build has changed tracked files:\n${changes}`);
    const reason = findReasonToBuild(ROOT);
    if (reason !== undefined) throw new Refusal(`dist/ cannot be packed: ${reason}. Run npm run build:data`);
    say("ok: built anew");
  }

  const { file, sha256, byteCount } = packAnew();
  const faults = checkTarball(file);
  for (const fault of faults) say(`not sound: ${fault}`);
  if (faults.length > 0) throw new Refusal(`${FOLDER}/${file} must not be published`);
  say("ok: contents, dependencies");
  const sbom = run("npm", ["sbom", "--omit", "dev", "--sbom-format", "cyclonedx", "--package-lock-only"]);
  writeFileAtomic(join(ROOT, FOLDER, "sbom.json"), `${sbom}\n`);
  writeFileAtomic(join(ROOT, FOLDER, "SHA256SUMS"), `${sha256}  ${file}\n`);
  writeFileAtomic(
    join(ROOT, FOLDER, "NOTES.md"),
    readNotes(readFileSync(join(ROOT, "CHANGELOG.md"), "utf8"), version),
  );
  say(`ok: ${FOLDER}/sbom.json, ${FOLDER}/SHA256SUMS, ${FOLDER}/NOTES.md`);
  say(`ok: ${FOLDER}/${file}, ${byteCount.toLocaleString("en-US")} bytes, sha256 ${sha256}`);
  const channel = version.includes("-") ? " --tag next" : "";
  say(
    unready.length > 0
      ? "Nothing would be published: see above what is not ready."
      : `To publish, as .github/workflows/release.yml does it:\n  npm publish ${FOLDER}/${file} --provenance --access public${channel}`,
  );
}

try {
  createScript(
    "npm run release --",
    "Checks and packs what is to be published. Publishes nothing: it prints the command.",
  )
    .option(
      "--dry-run",
      "say what stands against a release and go on; take dist/ as it is built already. Without it, the first thing that " +
        "stands against a release ends it, and the package is built anew",
    )
    .addHelpText("after", "\nExit codes: 0 packed and sound, 1 refused or not sound, 2 wrong use.")
    .action(main)
    .parse();
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  process.stderr.write(`release: ${error.message}\n`);
  process.exitCode = 1;
}
