/** Folding for the build: the run-time normaliser on a freshly generated table, with strings in and out. */
import {
  createFoldedText,
  createNormalizer,
  foldedToString,
  type Normalizer,
} from "../../src/text/normalize.ts";
import { encodeFoldTable, generateFoldTable } from "./fold-table.ts";

let normalizer: Normalizer | undefined;
const folded = createFoldedText();
const stripped = createFoldedText();

function getNormalizer(): Normalizer {
  normalizer ??= createNormalizer(encodeFoldTable(generateFoldTable()));
  return normalizer;
}

/** Most names, and what they are folded to: themselves. */
const PLAIN = /^[a-z]{1,32}$/;

/** Folded, decomposed form of a name: the form of the keys in a data file. Empty if too long for a name. */
export function foldKey(name: string): string {
  if (PLAIN.test(name)) return name;
  return getNormalizer().fold(name, folded) ? foldedToString(folded) : "";
}

/** Folded, composed form of a name: the form of the names in `data/`. Empty if too long for a name. */
export function foldName(name: string): string {
  return foldKey(name).normalize("NFC");
}

/** Folded, decomposed form without diacritics, apostrophes and hyphens. */
export function stripKey(name: string): string {
  if (PLAIN.test(name)) return name;
  const target = getNormalizer();
  if (!target.fold(name, folded)) return "";
  target.strip(folded, stripped);
  return foldedToString(stripped);
}

/** Folded, composed form without diacritics, apostrophes and hyphens. */
export function stripDiacritics(name: string): string {
  return stripKey(name).normalize("NFC");
}
