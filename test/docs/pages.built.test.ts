/**
 * Code on the pages of docs/ is true: it runs, or is what the code has; what is not run says why. Commands and Python, which start
 * many programs, are run by `commands.slow.test.ts`.
 */
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { compareBlock } from "../../build/pages/readme/examples.ts";
import { createSqlStore } from "../../src/http/sql.ts";
import { ROOT } from "../helpers/imports.ts";
import { isNotRun, listAllBlocks, placeOf } from "../helpers/page-code.ts";
import { makeTemporaryFolder } from "../helpers/temporary-folder.ts";

const blocks = listAllBlocks();
const taken = blocks.filter((block) => !isNotRun(block));

/** What is no code: output, files, figures. Tests of their own compare those of docs/internals/format.md. */
const DATA = ["text", "csv", "json"];
const CODE = "js cjs sh sql ts scala python r php ruby perl go".split(" ");

/** Holds the file that pages have `cognomen data` write. */
const dataFolder = makeTemporaryFolder();
const IN_DATA_FOLDER = `process.chdir(${JSON.stringify(dataFolder)});\n`;

const AROUND_HTTP = `{
const [predictor, { createHandler }] = await Promise.all([import("cognomen/core"), import("cognomen/http")]);
Object.assign(globalThis, {
  predictor,
  createHandler,
  handler: createHandler({ predictor }),
  server: (await import("node:http")).createServer(),
  pool: { query: async () => ({ rows: [] }) },
  database: { prepare: () => ({ reader: true, all: () => [] }) },
});
}
`;
/** What a page supposes to be there, as its text says. */
const AROUND: Readonly<Record<string, string>> = {
  "docs/loading.md": IN_DATA_FOLDER,
  "docs/remote.md": IN_DATA_FOLDER,
  "docs/http.md": AROUND_HTTP,
  "docs/quota-stores.md": AROUND_HTTP,
};

/** The same for CommonJS, where nothing can be waited for. */
const SCRIPT_AROUND = "Object.assign(globalThis, { handler: () => {}, app: { all: () => {} } });\n";

describe("pages", () => {
  it("have code of languages that are looked at here", () => {
    const languages = new Set(blocks.map(({ language }) => language));
    expect([...languages].filter((language) => ![...DATA, ...CODE].includes(language))).toEqual([]);
    expect(blocks.length).toBeGreaterThan(60);
  });

  it("say which code is not run, and why", () => {
    const skipped = blocks.filter(isNotRun);
    for (const block of skipped) expect(block.info, placeOf(block)).toMatch(/^not run: \S.{5,}$/u);
  });

  it("have no code in a language that is neither run nor compared", () => {
    const left = taken.filter(({ language }) => ["ts", "scala", "r"].includes(language));
    expect(left.map(placeOf), 'mark it: "```ts not run: why"').toEqual([]);
  });
});

const scripts = taken.filter(({ language, page }) => /^c?js$/u.test(language) && page !== "README.md");

describe("JavaScript", () => {
  beforeAll(() => {
    copyFileSync(join(ROOT, "dist/data/full.bin"), join(dataFolder, "full.bin"));
  });

  it.each(scripts.map((block) => [placeOf(block), block] as const))("at %s runs", (_place, block) => {
    const language = block.language as "js" | "cjs";
    const prelude = language === "js" ? (AROUND[block.page] ?? "") : SCRIPT_AROUND;
    const comparisons = compareBlock({ language, line: block.line, code: prelude + block.code }, ROOT);
    for (const { claimed, actual } of comparisons) expect(claimed).toBe(actual);
  });

  it("is found", () => {
    expect(scripts.length).toBeGreaterThan(6);
  });
});

describe("tables of the stores", () => {
  const flat = (text: string): string => text.replace(/\s+/gu, " ").trim();

  it("are the one of docs/quota-stores.md", async () => {
    const sent: string[] = [];
    const query = async (statement: string) => {
      sent.push(flat(statement));
      return [];
    };
    await createSqlStore({ dialect: "postgres", query }).createTable();
    const shown = taken.filter(({ language }) => language === "sql");
    expect(shown.map(placeOf)).toEqual([expect.stringContaining("docs/quota-stores.md")]);
    expect(sent).toEqual(shown.map(({ code }) => flat(code)));
  });
});
