/** What is in the package, and what is said to be in it. */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readBudgets } from "../../../bench/budgets.ts";
import { listNotices } from "../../../build/package/notices.ts";
import { findIdentityFault, type Identity, toFields } from "../../../build/release/identity.ts";
import { pack, rewriteLinks } from "../../../build/release/pack.ts";
import {
  checkDependencies,
  checkPackage,
  listNeeded,
  type PackedManifest,
} from "../../../build/release/package-check.ts";
import { ROOT } from "../../helpers/imports.ts";
import { makeTemporaryFolder } from "../../helpers/temporary-folder.ts";

const manifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as PackedManifest;

const NO_IDENTITY: Identity = { author: "", repository: "", homepage: "", bugs: "" };

describe("release/identity.json", () => {
  const repository = "https://host.example/a/cognomen";
  const identity = {
    author: "Ada",
    repository,
    homepage: `${repository}/site`,
    bugs: `${repository}/issues`,
  };

  it("says what is missing or wrong in it", () => {
    expect(findIdentityFault(identity)).toBeUndefined();
    expect(findIdentityFault({ ...identity, bugs: "", author: "" })).toMatch(/ has no author, bugs, /u);
    expect(findIdentityFault({ ...identity, repository: `${repository}.git` })).toMatch(
      /cognomen\.git", expected/u,
    );
  });

  it("is what package.json gets", () => {
    expect(toFields(NO_IDENTITY)).toEqual({});
    const url = `git+${repository}.git`;
    expect(toFields(identity)).toMatchObject({
      author: "Ada",
      repository: { url },
      bugs: { url: identity.bugs },
    });
  });

  it("has the address of files that are not packed", () => {
    const page = "[in](loading.md) ![a [b](c)](../src/x.ts#y) [web](https://a.example) [here](#z) `f[0](x)`";
    const rewrite = (address: string) =>
      rewriteLinks(page, "docs/a.md", (path) => path === "docs/loading.md", address);
    expect(rewrite("")).toBe("[in](loading.md) a [b](c) [web](https://a.example) [here](#z) `f[0](x)`");
    expect(rewrite(repository)).toContain(`![a [b](c)](${repository}/blob/HEAD/src/x.ts#y) [web]`);
  });
});

describe("package.json", () => {
  it("asks for fflate and unorm, and for nothing else that is installed", () => {
    expect(checkDependencies(manifest)).toEqual([]);
  });
});

describe("what npm packs", () => {
  const folder = makeTemporaryFolder();
  const tarball = pack(ROOT, folder, NO_IDENTITY);
  spawnSync("tar", ["-xzf", tarball, "-C", folder]);
  const unpacked = join(folder, "package");
  const paths = readdirSync(unpacked, { recursive: true, encoding: "utf8" }).filter((path) =>
    statSync(join(unpacked, path)).isFile(),
  );
  const readme = readFileSync(join(ROOT, "README.md"), "utf8");

  it("has every file that package.json and README.md lead to", () => {
    const needed = listNeeded(manifest, readme);
    expect(needed.filter((path) => !paths.includes(path))).toEqual([]);
    for (const path of ["dist/index.js", "dist/http/sql.d.cts", "docs/loading.md", "docs/README.md"])
      expect(needed).toContain(path);
  });

  it("is sound, and its pages have no dead link", () => {
    expect(checkPackage(unpacked, ROOT)).toEqual([]);
    expect(readFileSync(join(unpacked, "docs/python-r-sql.md"), "utf8")).toContain(
      "use the standalone\nprogram",
    );
    writeFileSync(join(unpacked, "docs/dead.md"), "[one](../src/index.ts#a)");
    expect(checkPackage(unpacked, ROOT)).toEqual(["docs/dead.md links to ../src/index.ts, which is missing"]);
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
    const { size } = statSync(tarball);
    expect(size).toBeGreaterThan(10_000_000);
    expect(size).toBeLessThanOrEqual(maxTarballByteCount);
    const sizes = paths.map((path) => statSync(join(unpacked, path)).size);
    expect(sizes.reduce((sum, byteCount) => sum + byteCount)).toBeLessThanOrEqual(maxUnpackedByteCount);
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
