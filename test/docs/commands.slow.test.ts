/** Commands and Python on the pages of docs/ end well and print what the page says. */
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../helpers/imports.ts";
import { isNotRun, listAllBlocks, type PageBlock, placeOf } from "../helpers/page-code.ts";
import { hasSqlite, isSkipped as isMissing, makeBin, python } from "../helpers/programs.ts";
import { makeTemporaryFolder } from "../helpers/temporary-folder.ts";

const taken = listAllBlocks().filter((block) => !isNotRun(block));

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
