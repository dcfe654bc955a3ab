/** Code on the pages of docs/ is true: it runs, or is what the code has; what is not run says why. */
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { createMysqlStore } from "../../src/http/mysql.ts";
import { createSqlStore } from "../../src/http/sql.ts";
import { compareBlock } from "../../tools/readme/examples.ts";
import { ROOT } from "../helpers/imports.ts";
import { listPageBlocks, PAGES, type PageBlock } from "../helpers/page-code.ts";
import { hasSqlite, isSkipped as isMissing, makeBin, python } from "../helpers/programs.ts";
import { makeTemporaryFolder } from "../helpers/temporary-folder.ts";

const blocks = PAGES.flatMap((page) => listPageBlocks(page));
const isSkipped = ({ info }: PageBlock): boolean => info.startsWith("not run: ");
const placeOf = ({ page, line }: PageBlock): string => `${page}:${line}`;
const taken = blocks.filter((block) => !isSkipped(block));

/** What is no code: output, files, figures. Tests of their own compare those of docs/format.md. */
const DATA = ["text", "csv", "json"];

/** Holds the file that pages have `cognomen data` write. */
const dataFolder = makeTemporaryFolder();
const IN_DATA_FOLDER = `process.chdir(${JSON.stringify(dataFolder)});\n`;

/** What a page supposes to be there, as its text says. */
const AROUND: Readonly<Record<string, string>> = {
  "docs/loading.md": IN_DATA_FOLDER,
  "docs/remote.md": IN_DATA_FOLDER,
  "docs/http.md": `{
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
`,
};

/** The same for CommonJS, where nothing can be waited for. */
const SCRIPT_AROUND = "Object.assign(globalThis, { handler: () => {}, app: { all: () => {} } });\n";

describe("pages", () => {
  it("have code of languages that are looked at here", () => {
    const languages = new Set(blocks.map(({ language }) => language));
    expect(
      [...languages].filter(
        (language) =>
          ![...DATA, "js", "cjs", "sh", "sql", "lua", "ts", "scala", "python", "r"].includes(language),
      ),
    ).toEqual([]);
    expect(blocks.length).toBeGreaterThan(60);
  });

  it("say which code is not run, and why", () => {
    const skipped = blocks.filter(isSkipped);
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

/** Programs of a line, with comments and pipes left out. */
const withoutComment = (line: string): string => line.replace(/\s+#.*$/u, "");
/** These do not end, or take minutes; they have tests of their own. */
const LEFT_OUT = /^(?:npx )?cognomen (?:serve|build-data)(?! --help)/u;
const COGNOMEN = /^(?:(?:cat|printf|sqlite3) [^|]*\| )?(?:npx )?cognomen /u;
/** Programs of the machine that call it, or what it wrote: a block with one is skipped where that is missing. */
const OTHERS = [
  { pattern: /^sqlite3 /mu, isThere: hasSqlite, advice: "no sqlite3, apt-get install sqlite3" },
  { pattern: /^python3 /mu, isThere: python !== undefined, advice: "no python3, apt-get install python3" },
];
const NPM = /^npm (?:ci|start|test|run )/u;

describe("commands", () => {
  const folder = makeTemporaryFolder();
  const write = (file: string, content: string | Uint8Array): void =>
    writeFileSync(join(folder, file), content);
  beforeAll(() => {
    makeBin(folder);
  });
  const env = {
    ...process.env,
    PATH: join(folder, "bin") + delimiter + process.env.PATH,
    NO_COLOR: "1",
    PYTHONDONTWRITEBYTECODE: "1",
  };

  /** A folder of its own, with the files that commands read. */
  const makeFolder = (place: string): string => {
    const name = place.replace(/\W/gu, "-");
    mkdirSync(join(folder, name));
    write(`${name}/names.txt`, "Nguyen\nAnna Kowalska\n");
    write(`${name}/in.csv`, "id,surname\n1,Nguyen\n2,Xqzwili\n");
    write(`${name}/people.tsv.gz`, gzipSync("id\tforename\tsurname\n1\tGiovanni\tRossi\n"));
    write(`${name}/events.ndjson`, '{"name":"Nguyen"}\n');
    for (const script of ["origin.py", "names_table.py"])
      copyFileSync(join(ROOT, "examples/python", script), join(folder, name, script));
    return join(folder, name);
  };

  const shells = taken.filter(({ language }) => language === "sh");
  const linesOf = ({ code }: PageBlock): string[] => code.split("\n").filter((line) => line.trim() !== "");

  const missingIn = ({ code }: PageBlock): string =>
    OTHERS.filter(({ pattern, isThere }) => pattern.test(code) && isMissing(isThere))
      .map(({ advice }) => ` (skipped: ${advice})`)
      .join("");

  for (const block of shells) {
    const [place, missing] = [placeOf(block), missingIn(block)];
    const title = `at ${place} end well and print what they say${missing}`;
    it.skipIf(missing !== "")(title, { timeout: 120_000 }, () => {
      const cwd = makeFolder(place);
      const { scripts: known } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
        scripts: Record<string, string>;
      };
      const lines = linesOf(block);
      for (const [index, line] of lines.entries()) {
        const command = withoutComment(line);
        if (line.startsWith("# ") || LEFT_OUT.test(command)) continue;
        if (NPM.test(command)) {
          const [, script] = /^npm run ([\w:-]+)/u.exec(command) ?? [];
          if (script !== undefined) expect(Object.keys(known), line).toContain(script);
          continue;
        }
        if (!OTHERS.some(({ pattern }) => pattern.test(command))) {
          expect(command, 'neither cognomen nor npm: mark the block "sh not run: why"').toMatch(COGNOMEN);
        }
        const { status, stdout, stderr } = spawnSync("bash", ["-c", command], {
          cwd,
          encoding: "utf8",
          env,
        });
        expect(status, `${command}\n${stderr}`).toBe(0);
        // What it prints stands below it.
        const end = lines.findIndex((later, at) => at > index && !later.startsWith("# "));
        const claimed = lines.slice(index + 1, end < 0 ? undefined : end).map((claim) => claim.slice(2));
        if (claimed.length > 0) expect(stdout.trimEnd().split("\n"), command).toEqual(claimed);
      }
    });
  }

  const pythons = taken.filter(({ language }) => language === "python");
  const noPython = isMissing(python !== undefined) ? ` (skipped: ${OTHERS[1]!.advice})` : "";

  it.skipIf(noPython !== "").each(pythons.map((block) => [placeOf(block), block] as const))(
    `of Python at %s print what they say${noPython}`,
    (place, { code }) => {
      const { stdout, stderr } = spawnSync(python ?? "python3", ["-c", code], {
        cwd: makeFolder(place),
        encoding: "utf8",
        env,
      });
      expect(stderr).toBe("");
      const claimed = [...code.matchAll(/^# → (.*)$/gmu)].map(([, line]) => line);
      expect(claimed.length).toBeGreaterThan(0);
      expect(stdout.trimEnd().split("\n")).toEqual(claimed);
    },
  );

  it("are found", () => {
    expect(pythons.length).toBeGreaterThan(1);
    const commands = shells.flatMap(linesOf).filter((line) => COGNOMEN.test(line) && !LEFT_OUT.test(line));
    expect(commands.length).toBeGreaterThan(10);
  });
});

describe("statements of the stores", () => {
  const flat = (text: string): string => text.replace(/\s+/gu, " ").trim();
  const pageBlocks = taken.filter(({ page }) => page === "docs/http.md");

  it("are the SQL that is sent", async () => {
    const sent: string[] = [];
    const query = async (statement: string) => {
      sent.push(flat(statement));
      return Object.assign([], { insertId: 0 });
    };
    for (const store of [createSqlStore({ dialect: "postgres", query }), createMysqlStore({ query })]) {
      await store.createTable();
      for (const cost of [1, -1])
        await store.consume({ id: "key:a", cost, limit: 5, windowStartMs: 0, windowEndMs: 9, nowMs: 1 });
      await store.deleteExpired();
    }
    const shown = pageBlocks.filter(({ language }) => language === "sql").map(({ code }) => flat(code));
    expect(shown).toHaveLength(6);
    for (const statement of shown) expect(sent).toContain(statement);
  });

  it("are the script that Redis runs", () => {
    const source = flat(readFileSync(join(ROOT, "src", "http", "redis-script.ts"), "utf8"));
    const shown = pageBlocks.filter(({ language }) => language === "lua");
    expect(shown).toHaveLength(1);
    expect(source).toContain(flat(shown[0]!.code));
  });

  it("are shown by docs/http.md alone", () => {
    const others = taken.filter(
      ({ language, page }) => ["sql", "lua"].includes(language) && page !== "docs/http.md",
    );
    expect(others.map(placeOf)).toEqual([]);
  });
});
