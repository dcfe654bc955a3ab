/** Folding and stripping against the normalisers of unorm and of the engine. */
import fc from "fast-check";
import unorm from "unorm";
import { encodeFoldTable, generateFoldTable } from "../../../build/words/fold-table.ts";
import {
  createFoldedText,
  createNormalizer,
  encodeUtf8,
  foldedToString,
  MAX_FOLDED_POINT_COUNT,
  setFoldedText,
} from "../../../src/text/normalize.ts";
import { foldByOracle, listOracleLetters } from "../../helpers/folding-oracle.ts";
import { names } from "../arbitraries/names.ts";
import { type Fuzzer, fuzz } from "../fuzz.ts";

interface Case {
  name: string;
  /** Letters and marks for which folding is decomposition and lower case, and nothing else. */
  judged: string;
}

const MARKS =
  "\u0300\u0301\u0302\u0303\u0308\u030c\u0323\u0327\u0328\u0331\u0345\u05b0\u05bc\u064b\u0651\u093c\u3099";

/** Where a string differs from another one, for people. */
const show = (text: string): string =>
  JSON.stringify(text).replace(/[^ -~]/gu, (letter) => `\\u{${letter.codePointAt(0)!.toString(16)}}`);

function expectEqual(what: string, found: string, expected: string): void {
  if (found !== expected) throw new Error(`${what}: found ${show(found)}, expected ${show(expected)}`);
}

fuzz("folding and stripping against unorm and the engine", (): Fuzzer<Case> => {
  const table = generateFoldTable();
  const normalizer = createNormalizer(encodeFoldTable(table));
  const [folded, stripped, again] = [createFoldedText(), createFoldedText(), createFoldedText()];
  const encoder = new TextEncoder();
  const bytes = new Uint8Array(4 * MAX_FOLDED_POINT_COUNT);

  /** Undefined if it is too long for a name. */
  const fold = (name: string): string | undefined =>
    normalizer.fold(name, folded) ? foldedToString(folded) : undefined;
  const strip = (text: string): string => {
    setFoldedText(text, again);
    normalizer.strip(again, stripped);
    return foldedToString(stripped);
  };

  const letters = listOracleLetters(table);

  function checkAny(name: string): void {
    const text = fold(name);
    // Letters that have come to Unicode since version 8 are whole to unorm, and to nobody else.
    const isOld = name.normalize("NFD") === unorm.nfd(name) && name.normalize("NFC") === unorm.nfc(name);
    for (const [what, other] of [
      ["NFC by unorm", unorm.nfc(name)],
      ["NFD by unorm", unorm.nfd(name)],
      ["NFC by the engine", isOld ? name.normalize("NFC") : name],
      ["NFD by the engine", isOld ? name.normalize("NFD") : name],
      ["with spaces around", `\u3000 ${name}\t\n`],
    ] as const) {
      const found = fold(other);
      if (found !== text) expectEqual(what, String(found), String(text));
    }
    if (text === undefined) return;
    // Where a control is left out, lone surrogates meet, and are a letter the second time. Arabic presentation forms of a
    // mark on a tatweel leave the tatweel, which is left out the second time.
    const isWhole = !/[\p{Surrogate}\ufcf2-\ufcf4\ufe70-\ufe7f]/u.test(name);
    if (isWhole) expectEqual("folded again", String(fold(text)), text);
    if (/^ | $| {2}/u.test(text)) throw new Error(`spaces too many: ${show(text)}`);
    if (/[A-ZÀ-ÖØ-ÞΑ-ΡΣ-ΩЀ-Я\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u.test(text))
      throw new Error(`capitals or controls are left: ${show(text)}`);
    if ([...text].length > MAX_FOLDED_POINT_COUNT) throw new Error("longer than a name");
    // Decomposed, apart from Hangul.
    const parts = text.split(/([\uac00-\ud7a3\u1100-\u1112\u1161-\u1175\u11a8-\u11c2]+)/u);
    for (const [index, part] of parts.entries())
      if (index % 2 === 0) expectEqual("decomposed", part, unorm.nfd(part));

    const plain = strip(text);
    // Of "al- hashimi" two spaces are left and of "' smith" one in front: those are found as last names.
    const isOdd = text.split(" ").some((word) => /^\P{L}*-|-\P{L}*$/u.test(word) || strip(word) === "");
    if (!isOdd && /^ | $| {2}/u.test(plain)) throw new Error(`stripped, spaces too many: ${show(plain)}`);
    if (!isOdd && isWhole) expectEqual("stripped again", strip(plain), plain);
    if (/[\u0300-\u0304\u030a-\u0344øđðłħıßæœþŋŧə'-]/u.test(plain))
      throw new Error(`stripped, diacritics are left: ${show(plain)}`);

    setFoldedText(text, again);
    const byteCount = encodeUtf8(again, bytes);
    const expected = [...encoder.encode(text)].flatMap((byte) => (byte === 0 ? [0xc0, 0x80] : byte));
    if (isWhole) expectEqual("UTF-8", [...bytes.subarray(0, byteCount)].join(), expected.join());
  }

  return {
    arbitrary: fc.record({
      name: fc.oneof(
        { weight: 3, arbitrary: names(["Müller", "Nguyễn", "김민준", "Ǆurić", "o’brien", "ﬁsher", "مُحَمَّد"]) },
        { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 16 }) },
      ),
      judged: fc.string({
        unit: fc.oneof(
          { weight: 3, arbitrary: fc.constantFrom(...letters) },
          { weight: 1, arbitrary: fc.constantFrom(...MARKS) },
        ),
        maxLength: 14,
      }),
    }),
    check({ name, judged }) {
      checkAny(name);
      const found = String(fold(judged));
      expectEqual("unorm", found, foldByOracle(judged, unorm.nfd));
      expectEqual(
        "the engine",
        found,
        foldByOracle(judged, (text) => text.normalize("NFD")),
      );
    },
  };
});
