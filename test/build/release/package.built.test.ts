/** What is in the package, and what is said to be in it. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { readBudgets } from "../../../bench/budgets.ts";
import { listNotices } from "../../../build/package/notices.ts";
import {
  checkDependencies,
  checkPackage,
  listLinkedPaths,
  listNeeded,
  type PackedManifest,
} from "../../../build/release/package-check.ts";
import { ROOT } from "../../helpers/imports.ts";
import { makeTemporaryFolder } from "../../helpers/temporary-folder.ts";

const manifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as PackedManifest;

describe("package.json", () => {
  it("asks for fflate and unorm, and for nothing else that is installed", () => {
    expect(checkDependencies(manifest)).toEqual([]);
  });

  it.each<[string, Partial<PackedManifest>, string]>([
    [
      "another dependency",
      { dependencies: { ...manifest.dependencies, left: "1.0.0" } },
      "dependencies: found fflate, left, unorm, expected fflate, unorm",
    ],
    ["one dependency less", { dependencies: { fflate: "0.8.3" } }, "dependencies: found fflate, expected"],
    [
      "a range",
      { dependencies: { ...manifest.dependencies, unorm: "^1.6.0" } },
      "dependency unorm: found ^1.6.0, expected one exact version",
    ],
    [
      "an optional dependency",
      { optionalDependencies: { left: "1.0.0" } },
      "optional dependencies: found left, expected none",
    ],
    ["a bundled dependency", { bundledDependencies: ["left"] }, "bundled dependencies: found left"],
    [
      "a peer that must be there",
      { peerDependenciesMeta: { srvx: { optional: true } } },
      "peer ioredis is not optional",
    ],
    [
      "another peer",
      { peerDependencies: { ...manifest.peerDependencies, koa: "*" } },
      "peers: found ioredis, koa, srvx",
    ],
    ["a script for users", { scripts: { postinstall: "node x.js" } }, 'script "postinstall" would run'],
  ])("would be refused with %s", (_what, change, words) => {
    expect(checkDependencies({ ...manifest, ...change }).join("\n")).toContain(words);
  });
});

describe("an unpacked package", () => {
  const folder = makeTemporaryFolder();

  const write = (file: string, content = ""): void => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  };

  it("needs all that its manifest points to, and has nothing else", () => {
    write("package.json", JSON.stringify(manifest));
    const missing = checkPackage(folder, "/where/it/was/built");
    for (const file of [
      "dist/data/full.base64.cjs",
      "LICENSE-DATA.md",
      "data/NOTICES.txt",
      "dist/cli.js",
      "dist/http/redis.d.cts",
    ])
      expect(missing).toContain(`${file} is missing`);
    for (const fault of missing) write(fault.replace(" is missing", ""));
    expect(checkPackage(folder, "/where/it/was/built")).toEqual([]);

    write("README.md", "[More](docs/more.md), [elsewhere](https://example.org)");
    expect(checkPackage(folder, "/where/it/was/built")).toEqual(["docs/more.md is missing"]);
    write("README.md");
    write("package.json", JSON.stringify({ ...manifest, license: "MIT" }));
    expect(checkPackage(folder, "/where/it/was/built")).toEqual([
      'license: found "MIT", expected "SEE LICENSE IN LICENSE"',
    ]);
    write("package.json", JSON.stringify(manifest));
    write("dist/stamp.json", "{}");
    write("src/index.ts");
    write("dist/index.js", 'const from = "/where/it/was/built/src/index.ts";');
    expect(checkPackage(folder, "/where/it/was/built")).toEqual([
      "dist/index.js names the folder that it was built in",
      "dist/stamp.json should not be there",
      "src/index.ts should not be there",
    ]);
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

  it("is built before it is packed", () => {
    expect(manifest.scripts?.prepack).toBe("tsx build/ensure-built.ts");
  });
});

describe("links of a page", () => {
  it("are those that lead to files, without what leads elsewhere", () => {
    const page =
      '[a](docs/a.md#b) ![c](c.png) [d](#e) [f](https://example.org/) [g](mailto:h@example.org) <img src="i.svg">';
    expect(listLinkedPaths(page)).toEqual(["docs/a.md", "c.png", "i.svg"]);
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
