/** Names are taken apart alike, whether they are found to be ordinary at once or piece by piece. */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldKey } from "../../build/text/fold-name.ts";
import { NAME_WORDS } from "../../build/text/name-words.ts";
import { type ReadName, readName } from "../../src/text/reader.ts";
import { UNKNOWN } from "../../src/text/word-statistics.ts";
import { names } from "../fuzz/arbitraries/names.ts";

/** Lists that may have every word of a name, as far as can be told at once. */
function listAll(folded: string): typeof NAME_WORDS {
  // With a point in it no name is ordinary.
  const words = /[./]/.test(folded) ? [] : folded.split(/[ ,]+/);
  return { ...NAME_WORDS, edges: new Set([...NAME_WORDS.edges, ...words]) };
}

const written = readFileSync(new URL("../fixtures/written-names.tsv", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
  .slice(1)
  .flatMap((line) => line.split("\t").slice(0, 2))
  .filter(Boolean);

/** What answers and explanations see of it. */
function show({ pieces, words, first, firstCount, fathersName }: ReadName) {
  return {
    pieces: pieces.map(({ text, kind }) => `${text}: ${kind}`),
    words,
    // Without a count it declares nothing.
    order: firstCount > 0 && { first, firstCount },
    fathersName,
  };
}

function expectAlike(sent: string, isParts: boolean): void {
  const folded = foldKey(sent);
  if (folded === "") return;
  const [quick, slow] = [NAME_WORDS, listAll(folded)].map((lists) =>
    show(readName(sent, folded, () => UNKNOWN, lists, isParts)),
  );
  expect(quick, JSON.stringify({ sent, isParts })).toEqual(slow);
}

describe("readName", () => {
  it("reads ordinary names as all others: written ones", () => {
    expect(written.length).toBeGreaterThan(700);
    for (const name of written) for (const isParts of [false, true]) expectAlike(name, isParts);
  });

  it("reads ordinary names as all others: any string", () => {
    fc.assert(
      fc.property(
        names(["Maria Silva", "Silva, Maria", "田中", "أحمد حسن", "김민준", "Иванов"]),
        fc.boolean(),
        (name, isParts) => expectAlike(name, isParts),
      ),
      { seed: 8, numRuns: 20_000 },
    );
  });
});
