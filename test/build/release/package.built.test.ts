/** What is in the package, and what is said to be in it. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readBudgets } from "../../../bench/budgets.ts";
import { listNotices } from "../../../build/package/notices.ts";
import { checkDependencies, listNeeded, type PackedManifest } from "../../../build/release/package-check.ts";
import { ROOT } from "../../helpers/imports.ts";

const manifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as PackedManifest;

describe("package.json", () => {
  it("asks for fflate and unorm, and for nothing else that is installed", () => {
    expect(checkDependencies(manifest)).toEqual([]);
  });
});

describe("what npm packs", () => {
  interface Packed {
    size: number;
    unpackedSize: number;
    files: { path: string }[];
  }
  const { stdout } = spawnSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 1e7,
    // npm is a script on Windows.
    shell: process.platform === "win32",
  });
  const [packed] = JSON.parse(stdout) as [Packed];
  const paths = packed.files.map(({ path }) => path);
  const readme = readFileSync(join(ROOT, "README.md"), "utf8");

  it("has every file that package.json and README.md lead to", () => {
    const needed = listNeeded(manifest, readme);
    expect(needed.filter((path) => !paths.includes(path))).toEqual([]);
    for (const path of ["dist/index.js", "dist/http/sql.d.cts", "docs/loading.md", "docs/README.md"])
      expect(needed).toContain(path);
  });

  it("has each tier once", () => {
    const data = paths.filter((path) => path.startsWith("dist/data/"));
    const names = ["core", "estimate", "full", "standard"];
    expect(data.sort()).toEqual(
      names.flatMap((name) => [`dist/data/${name}.base64.cjs`, `dist/data/${name}.cjs`]).sort(),
    );
  });

  it("keeps its budget", () => {
    const { maxTarballByteCount, maxUnpackedByteCount } = readBudgets().package;
    expect(packed.size).toBeGreaterThan(10_000_000);
    expect(packed.size).toBeLessThanOrEqual(maxTarballByteCount);
    expect(packed.unpackedSize).toBeLessThanOrEqual(maxUnpackedByteCount);
  });
});

it("everything that ships has a licence that lets it be passed on", () => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as {
    packages: Record<string, { license?: string }>;
  };
  const notices = listNotices(readFileSync(join(ROOT, "dist/THIRD-PARTY-NOTICES.txt"), "utf8"));
  const names = notices.map((notice) => notice.replace(/ \S+$/u, ""));
  for (const name of ["commander", "fflate", "papaparse", "unorm"]) expect(names).toContain(name);
  expect(names).not.toContain("vitest");
  const licences = names.map((name) => `${name}: ${packages[`node_modules/${name}`]?.license}`);
  const passedOn = /: (?:MIT|ISC|0BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|MIT or GPL-2\.0)$/u;
  expect(licences.filter((line) => !passedOn.test(line))).toEqual([]);
});
