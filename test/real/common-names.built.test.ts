/**
 * What everybody tries first: the commonest names of large countries, which are no small neighbour's, and names that only a
 * small country has. See test/fixtures/common-names.README.md.
 */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import {
  createKindOf,
  findFirst,
  KINDS,
  type Kind,
  readCommonNames,
  readTellingNames,
} from "../../bench/accuracy/common-names.ts";
import { groupBy } from "../../evaluation/group-by.ts";
import * as best from "../../src/best.ts";

const { minOwnOrLarger, maxSmaller, minTelling } = (
  JSON.parse(readFileSync("bench/accuracy/floors.json", "utf8")) as {
    "full + estimate": { commonNames: Record<"minOwnOrLarger" | "maxSmaller" | "minTelling", number> };
  }
)["full + estimate"].commonNames;

const kindOf = createKindOf("data");
const rows = findFirst(best, readCommonNames()).map((row) => ({ ...row, kind: kindOf(row) }));
const telling = findFirst(best, readTellingNames());

type Row = (typeof rows)[number];
const shareOf = (some: readonly Row[], ...kinds: readonly Kind[]): number =>
  some.filter(({ kind }) => kinds.includes(kind)).length / some.length;

/** Shares in per cent, and what comes first instead of the own country or a larger one, most often first. */
function describeRows(label: string, some: readonly Row[]): string {
  const wrong = some.filter(({ kind }) => kind === "smaller" || kind === "other");
  const instead = [...groupBy(wrong, ({ found }) => found)]
    .sort(([, left], [, right]) => right.length - left.length)
    .map(([found, names]) => `${found || "none"} ${names.length} (${names[0]!.name})`);
  const shares = KINDS.map((kind) => `${kind} ${(shareOf(some, kind) * 100).toFixed(1)}`);
  return `${label}: ${shares.join(", ")}; ${instead.slice(0, 5).join(", ")}`;
}

const report = [
  describeRows("all", rows),
  ...[...groupBy(rows, ({ country }) => country)].map(([country, some]) => describeRows(country, some)),
].join("\n");

it("are 225 names of each of 24 countries, and a hundred telling ones", () => {
  expect(rows).toHaveLength(24 * 225);
  expect([...groupBy(rows, ({ country }) => country).values()].map((some) => some.length)).toEqual(
    Array(24).fill(225),
  );
  expect(new Set(telling.map(({ name }) => name)).size).toBe(100);
});

it("common names have their own country first, or a larger one of the same names", async ({ annotate }) => {
  await annotate(report);
  expect(shareOf(rows, "own", "larger"), report).toBeGreaterThanOrEqual(minOwnOrLarger / 100);
});

it("common names hardly ever have a smaller neighbour first", () => {
  expect(shareOf(rows, "smaller"), report).toBeLessThanOrEqual(maxSmaller / 100);
});

it("telling names have the small country first", async ({ annotate }) => {
  const misses = telling.filter(({ country, found }) => country !== found);
  const list = misses.map(({ country, name, found }) => `${name} ${country}: ${found || "none"}`).join("\n");
  await annotate(`${telling.length - misses.length} of ${telling.length} first`);
  expect(1 - misses.length / telling.length, list).toBeGreaterThanOrEqual(minTelling / 100);
});
