/**
 * `error instanceof CognomenError` holds for the errors of every entry against the class of every entry, as ES modules, in
 * CommonJS and mixed: on the package as built, by Node itself.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** What makes each entry throw; `entry` is its module. `cognomen/http/node` throws only where srvx is not installed. */
const FAILURES: Readonly<Record<string, string>> = {
  ".": "entry.predict(5)",
  "./core": "entry.predict(5)",
  "./full": "entry.predict(5)",
  "./best": "entry.predict(5)",
  "./bare": "entry.createPredictor(5)",
  "./lazy": 'entry.load("x")',
  "./remote": "entry.createRemotePredictor(5)",
  "./unorm": "entry.predict(5)",
  "./bulk": "entry.predictEach(5, [])",
  "./estimate": "entry.createEstimator(5)",
  "./residents": "entry.residents(5)",
  "./http": "entry.createHandler({})",
  "./http/mysql": "entry.createMysqlStore({})",
  "./http/node": '(() => { throw new entry.CognomenError("ERR_PACKAGE_MISSING", "srvx"); })()',
  "./http/redis": "entry.createRedisStore(5)",
  "./http/sql": "entry.createSqlStore({})",
};

const PROGRAM = `
import { createRequire } from "node:module";
const require = createRequire(process.cwd() + "/x.js");
const failures = ${JSON.stringify(FAILURES)};
const entries = [];
for (const [path, failure] of Object.entries(failures)) {
  const name = "cognomen" + path.slice(1);
  for (const [format, entry] of [["import", await import(name)], ["require", require(name)]]) {
    const label = name + " " + format;
    let error;
    try { await new Function("entry", "return " + failure)(entry); } catch (thrown) { error = thrown; }
    entries.push({ label, CognomenError: entry.CognomenError, error });
  }
}
const wrong = [];
let pairCount = 0;
for (const { label: from, error } of entries) {
  for (const { label: to, CognomenError } of entries) {
    pairCount++;
    if (!(error instanceof CognomenError && error instanceof Error && typeof error.code === "string"))
      wrong.push(from + " against " + to);
    if (new Error("other") instanceof CognomenError) wrong.push("another error against " + to);
  }
}
const classCount = new Set(entries.map(({ CognomenError }) => CognomenError)).size;
const codes = entries.map(({ error }) => error?.code);
console.log(JSON.stringify({ wrong, pairCount, classCount, codes }));
`;

describe("errors of all entries", () => {
  const { exports } = JSON.parse(readFileSync(`${ROOT}/package.json`, "utf8")) as {
    exports: Record<string, unknown>;
  };

  it("are tried for each entry that there is", () => {
    const entries = Object.entries(exports).filter(([, target]) => typeof target === "object");
    expect(Object.keys(FAILURES)).toEqual(entries.map(([path]) => path));
  });

  it("are instances of the class of each entry, in both formats", () => {
    const args = ["--input-type=module", "-e", PROGRAM];
    const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: "utf8" });
    expect(stderr).toBe("");
    const { wrong, pairCount, classCount, codes } = JSON.parse(stdout);
    expect(wrong).toEqual([]);
    expect(pairCount).toBe((2 * Object.keys(FAILURES).length) ** 2);
    // Each format has a copy of its own: else this test would prove nothing.
    expect(classCount).toBe(2);
    expect(new Set(codes)).toEqual(
      new Set(["ERR_COUNTRY", "ERR_NAME_TYPE", "ERR_OPTION", "ERR_PACKAGE_MISSING"]),
    );
  });
});

describe("types of the entries", () => {
  it.each([
    ["http/mysql", "createMysqlStore"],
    ["http/redis", "createRedisStore"],
    ["http/sql", "createSqlStore"],
  ])("%s exports nothing but its store", (name, store) => {
    const code = readFileSync(`${ROOT}/dist/${name}.js`, "utf8");
    const names = [...code.matchAll(/export \{([^}]*)\}/gu)].flatMap((match) =>
      match[1]!.split(",").map((name) => name.replace(/^.* as /, "").trim()),
    );
    expect(names.sort()).toEqual(["CognomenError", store]);
  });
});
