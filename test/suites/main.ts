/** `npm run pages -- shapes`: what `cognomen enrich` finds in each shape of files; docs/files.md has some of them. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createScript } from "../../build/command-line.ts";
import { markdownTable } from "../../build/pages/markdown.ts";
import { replaceSection } from "../../build/pages/readme/sections.ts";
import { writeFileAtomic } from "../../src/program/write-file.ts";
import { SHAPES, type Shape } from "./shapes.ts";

const PAGE = "docs/files.md";
/** The table of all. */
export const SHAPES_PATH = "test/fixtures/shapes.md";
/** The tier that every package has; nothing of the answers but their number is shown. */
export const SHAPE_ARGUMENTS: readonly string[] = ["--tier", "core", "--prior", "world", "--limit", "1"];

/** What a run of the program came to. */
export interface ShapeRun {
  exitCode: number | null;
  stderr: string;
}

/** A row of the table. */
export function toRow({ shape, file }: Shape, path: string, { exitCode, stderr }: ShapeRun): string[] {
  const said = stderr.replaceAll(path, file).split("\n");
  const refused = said.find((line) => line.startsWith("cognomen: "))?.slice("cognomen: ".length);
  const answers = /^([\d,]+) rows? in .*?, ([\d,]+) answered/mu.exec(stderr);
  const notes = said.filter((line) => NOTE.test(line));
  const found = refused === undefined ? notes.join("; ") : `exit code ${exitCode}: ${refused}`;
  return [
    escapeCell(shape),
    escapeCell(found),
    answers === null ? "refused" : `${answers[2]} of ${answers[1]}`,
  ];
}

const NOTE = /^(?:(?:names|given names|family names|order|line \d+): |most cells|rows have|a row is)/u;
const escapeCell = (text: string): string =>
  text.replaceAll("|", "\\|").replaceAll("<", "&lt;").replaceAll("{", "&#123;");

function run(path: string): ShapeRun {
  const { status, stderr } = spawnSync(
    process.execPath,
    ["dist/cli.js", "enrich", path, ...SHAPE_ARGUMENTS],
    {
      encoding: "utf8",
      env: { ...process.env, NO_COLOR: "1" },
    },
  );
  return { exitCode: status, stderr };
}

export const writeShapeTable = (rows: readonly (readonly string[])[]): string =>
  markdownTable("shape | found | answered", rows);

function renew(): void {
  const folder = mkdtempSync(join(tmpdir(), "cognomen-shapes-"));
  try {
    const rows = SHAPES.map((shape) => {
      const path = join(folder, shape.file);
      writeFileSync(path, shape.content);
      return toRow(shape, path, run(path));
    });
    writeFileAtomic(SHAPES_PATH, writeShapeTable(rows));
    const page = readFileSync(PAGE, "utf8");
    // Those that the page has already.
    const shown = rows.filter(([shape]) => page.includes(`| ${shape} | `));
    writeFileAtomic(PAGE, replaceSection(page, "shapes", writeShapeTable(shown)));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (process.argv[1]?.endsWith("test/suites/main.ts")) {
  createScript(
    "npm run pages -- shapes",
    `Renews ${SHAPES_PATH} and the rows of ${PAGE} by running the built program.`,
  ).parse();
  renew();
}
