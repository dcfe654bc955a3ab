/** Names are taken apart alike, whether they are found to be ordinary at once or piece by piece. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { expectAlike } from "../helpers/ordinary-names.ts";

const written = readFileSync(new URL("../fixtures/written-names.tsv", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
  .slice(1)
  .flatMap((line) => line.split("\t").slice(0, 2))
  .filter(Boolean);

it("readName reads ordinary names as all others: written ones", () => {
  expect(written.length).toBeGreaterThan(700);
  for (const name of written) for (const isParts of [false, true]) expectAlike(name, isParts);
});

it("readName sees capitals of full width as capitals", () => {
  for (const name of ["Maria Silva ＥＢ", "ＭＡＲＩＡ Silva"]) expectAlike(name, false);
});
