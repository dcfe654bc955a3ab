/** Names that are found to be ordinary at once, beside the same ones read piece by piece. */
import { expect } from "vitest";
import { foldKey } from "../../build/words/fold-name.ts";
import { NAME_WORDS } from "../../build/words/name-words.ts";
import { type ReadName, readName } from "../../src/text/reader.ts";
import { UNKNOWN } from "../../src/text/word-statistics.ts";

/** Lists that may have every word of a name, as far as can be told at once. */
function listAll(folded: string): typeof NAME_WORDS {
  // With a point in it no name is ordinary.
  const words = /[./]/.test(folded) ? [] : folded.split(/[ ,]+/);
  return { ...NAME_WORDS, edges: new Set([...NAME_WORDS.edges, ...words]) };
}

/** What answers and explanations see of it. */
function show({ pieces, words, first, firstCount }: ReadName) {
  return {
    pieces: pieces.map(({ text, kind }) => `${text}: ${kind}`),
    words,
    // Without a count it declares nothing.
    order: firstCount > 0 && { first, firstCount },
  };
}

export function expectAlike(sent: string, isParts: boolean): void {
  const folded = foldKey(sent);
  if (folded === "") return;
  const [quick, slow] = [NAME_WORDS, listAll(folded)].map((lists) =>
    show(readName(sent, folded, () => UNKNOWN, lists, isParts)),
  );
  expect(quick, JSON.stringify({ sent, isParts })).toEqual(slow);
}
