/** The table of shapes says of each what the program does with it; docs/files.md has rows of it. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { enrichBest } from "../cli/enrich/harness.ts";
import { makeTemporaryFolder } from "../helpers/temporary-folder.ts";
import { SHAPE_ARGUMENTS, SHAPES_PATH, toRow, writeShapeTable } from "../suites/main.ts";
import { SHAPES } from "../suites/shapes.ts";

const folder = makeTemporaryFolder();
const rows: string[][] = [];

it.each(SHAPES.map((shape, index) => [shape.shape, index] as const))("%s", async (_, index) => {
  const shape = SHAPES[index]!;
  const own = join(folder, String(index));
  mkdirSync(own);
  const path = join(own, shape.file);
  writeFileSync(path, shape.content);
  const row = toRow(shape, path, await enrichBest([path, ...SHAPE_ARGUMENTS]));
  rows.push(row);
  expect(readFileSync(SHAPES_PATH, "utf8")).toContain(`| ${row.join(" | ")} |`);
});

it("has a row for each of at least sixty shapes", () => {
  expect(SHAPES.length).toBeGreaterThanOrEqual(60);
  expect(rows).toHaveLength(SHAPES.length);
  expect(readFileSync(SHAPES_PATH, "utf8")).toBe(writeShapeTable(rows));
  const [, section = ""] = readFileSync("docs/files.md", "utf8").split("<!-- figures:shapes -->");
  const shown = section.split("\n").filter((line) => line.startsWith("| "));
  expect(shown.length).toBeGreaterThan(20);
  for (const line of shown.slice(1)) expect(rows.map((row) => `| ${row.join(" | ")} |`)).toContain(line);
});
