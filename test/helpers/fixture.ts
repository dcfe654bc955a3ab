/** Tables among the fixtures. */
import { readFileSync } from "node:fs";

/** Cells of each row below the header. */
export const readFixture = (name: string): string[][] =>
  readFileSync(new URL(`../fixtures/${name}.tsv`, import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => line.split("\t"));
