/** Names are taken apart alike, whether they are found to be ordinary at once or piece by piece. */
import { expect, it } from "vitest";
import { readFixture } from "../helpers/fixture.ts";
import { expectAlike } from "../helpers/ordinary-names.ts";

const written = readFixture("written-names")
  .flatMap((cells) => cells.slice(0, 2))
  .filter(Boolean);

it("readName reads ordinary names as all others: written ones", () => {
  expect(written.length).toBeGreaterThan(700);
  for (const name of written) for (const isParts of [false, true]) expectAlike(name, isParts);
});

it("readName sees capitals of full width as capitals", () => {
  for (const name of ["Maria Silva ＥＢ", "ＭＡＲＩＡ Silva"]) expectAlike(name, false);
});
