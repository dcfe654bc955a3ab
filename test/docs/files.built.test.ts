/** docs/files.md says of each shape what the program does with it. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { enrichBest } from "../cli/enrich/harness.ts";
import { makeTemporaryFolder } from "../helpers/temporary-folder.ts";
import { SHAPE_ARGUMENTS, toRow, writeShapeTable } from "../suites/main.ts";
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
  expect(readFileSync("docs/files.md", "utf8")).toContain(`| ${row.join(" | ")} |`);
});

it("has a row for each of at least sixty shapes", () => {
  expect(SHAPES.length).toBeGreaterThanOrEqual(60);
  expect(rows).toHaveLength(SHAPES.length);
  expect(readFileSync("docs/files.md", "utf8")).toContain(writeShapeTable(rows));
});
