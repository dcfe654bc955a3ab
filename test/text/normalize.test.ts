import fc from "fast-check";
import unorm from "unorm";
import { describe, expect, it } from "vitest";
import { foldKey, foldName, stripDiacritics, stripKey } from "../../build/words/fold-name.ts";
import { encodeFoldTable, generateFoldTable } from "../../build/words/fold-table.ts";
import {
  createFoldedText,
  createNormalizer,
  encodeUtf8,
  foldedToString,
  MAX_FOLDED_POINT_COUNT,
  setFoldedText,
} from "../../src/text/normalize.ts";
import { foldByOracle, listOracleLetters } from "../helpers/folding-oracle.ts";
import { processorMs } from "../helpers/processor-time.ts";

const table = generateFoldTable();
const encodedTable = encodeFoldTable(table);

describe("foldName", () => {
  it.each([
    ["  Müller\t ", "müller"],
    ["JOSÉ  GARCÍA", "josé garcía"],
    ["O’Brien", "o'brien"],
    ["Oʻzbek", "o'zbek"],
    ["Al‑Hāshimī", "al-hāshimī"],
    ["Ｍüller", "müller"],
    ["İNCE", "ince"],
    ["İNCE".normalize("NFD"), "ince"],
    ["İ\u0327ĞDIR", "i\u0327ğdir"],
    ["I\u0327\u0307ĞDIR", "i\u0327ğdir"],
    ["í\u0307", "í\u0307"],
    ["ISI", "isi"],
    ["ΠΑΠΑΔΌΠΟΥΛΟΣ", "παπαδόπουλοσ"],
    ["Οικονόμου", "οικονόμου"],
    ["ẞ", "ß"],
    ["Ǆurić", "džurić"],
    ["ᲒᲔᲚᲐᲨᲕᲘᲚᲘ", "გელაშვილი"],
    ["ﬁsher", "fisher"],
    ["김민준".normalize("NFD"), "김민준"],
    ["ｶﾞｷﾞ", "ガギ"],
    ["sm\u200bith\u202e", "smith"],
    ["محـــمد", "محمد"],
    ["a\u00a0b\u3000c", "a b c"],
    ["", ""],
    ["   ", ""],
  ])("%j → %j", (name, expected) => {
    expect(foldName(name)).toBe(expected);
  });
});

describe("stripDiacritics", () => {
  it.each([
    ["Müller", "muller"],
    ["Østergård", "ostergard"],
    ["Łukasz Đorđević", "lukasz dordevic"],
    ["Weiß", "weiss"],
    ["Ægir Þórsson", "aegir thorsson"],
    ["Nguyễn", "nguyen"],
    ["Ħal Ŧ ŋ ə ı œ ð", "hal t n e i oe d"],
    ["Семёнов", "семенов"],
    ["Чайковский", "чайковский"],
    ["Ўктам Їжак", "ўктам їжак"],
    ["Παπαδόπουλος", "παπαδοπουλοσ"],
    ["مُحَمَّد", "محمد"],
    ["ひで", "ひで"],
    ["O'Brien", "obrien"],
    ["al-Hashimi", "al hashimi"],
    ["-'-", ""],
  ])("%j → %j", (name, expected) => {
    expect(stripDiacritics(name)).toBe(expected);
  });
});

describe("agreement of folding", () => {
  const letters = listOracleLetters(table);

  it("is that of unorm and of the engine, letter by letter", () => {
    expect(letters.length).toBeGreaterThan(1500);
    for (const letter of letters) {
      const folded = foldKey(letter);
      expect(folded, `U+${letter.codePointAt(0)!.toString(16)}`).toBe(foldByOracle(letter, unorm.nfd));
      expect(folded).toBe(foldByOracle(letter, (text) => text.normalize("NFD")));
    }
  });

  it("is that of unorm and of the engine in any mixture with marks", () => {
    const text = fc
      .array(
        fc.oneof(
          fc.constantFrom(...letters),
          fc.constantFrom("\u0301", "\u0323", "\u0345", "\u0302", "\u0327", "\u05b0", "\u3099"),
        ),
        { minLength: 1, maxLength: 14 },
      )
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(text, (name) => {
        expect(foldKey(name)).toBe(foldByOracle(name, unorm.nfd));
        expect(foldKey(name)).toBe(foldByOracle(name, (part) => part.normalize("NFD")));
      }),
      { seed: 21, numRuns: 3000 },
    );
  });

  it("gives canonically equivalent strings one form, over all of Unicode", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 12 }), (name) => {
        const folded = foldKey(name);
        expect(foldKey(unorm.nfc(name))).toBe(folded);
        expect(foldKey(unorm.nfd(name))).toBe(folded);
      }),
      { seed: 22, numRuns: 3000 },
    );
  });

  it("gives İ one form, whatever marks are on it", () => {
    const marks = fc.array(fc.constantFrom("\u0301", "\u0307", "\u0323", "\u0327", "\u0345"), {
      maxLength: 4,
    });
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom("İ", "I", "i", "ı", "E"), marks)), (letters) => {
        const name = letters.map(([letter, on]) => letter + on.join("")).join("");
        expect(foldKey(unorm.nfd(name))).toBe(foldKey(name));
        expect(foldKey(unorm.nfc(name))).toBe(foldKey(name));
      }),
      { seed: 25, numRuns: 3000 },
    );
  });

  it("changes nothing when done twice", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 12 }), (name) => {
        const folded = foldKey(name);
        expect(foldKey(folded)).toBe(folded);
        const stripped = stripKey(name);
        expect(stripKey(stripped)).toBe(stripped);
      }),
      { seed: 23, numRuns: 3000 },
    );
  });
});

describe("limits", () => {
  const normalizer = createNormalizer(encodedTable);

  it("refuses what is longer than a name, quickly", () => {
    const text = createFoldedText();
    expect(normalizer.fold("x".repeat(MAX_FOLDED_POINT_COUNT), text)).toBe(true);
    expect(normalizer.fold("x".repeat(MAX_FOLDED_POINT_COUNT + 1), text)).toBe(false);
    expect(normalizer.fold("A".repeat(MAX_FOLDED_POINT_COUNT + 1), text)).toBe(false);
    expect(normalizer.fold(`${"x".repeat(MAX_FOLDED_POINT_COUNT)} x`, text)).toBe(false);
    expect(normalizer.fold(`${"x".repeat(MAX_FOLDED_POINT_COUNT)} É`, text)).toBe(false);
    const name = `e${"\u0301\u0323".repeat(500_000)}`;
    expect(processorMs(() => expect(normalizer.fold(name, text)).toBe(false))).toBeLessThan(1000);
    expect(setFoldedText("x".repeat(MAX_FOLDED_POINT_COUNT + 1), text)).toBe(false);
  });

  it.each([
    ["marks and dots", `i${"\u0323".repeat(254)}`, "\u0307"],
    ["marks, dots and controls", `i${"\u0323".repeat(254)}`, "\u0307\u200b"],
    ["dots alone", "i", "\u0307"],
    ["controls", "i", "\u200b"],
    ["spaces", "i", "\u3000"],
  ])("folds a megabyte of %s within 100 ms", (_what, start, rest) => {
    const text = createFoldedText();
    const name = start + rest.repeat(1_000_000 / rest.length);
    // The best of a few: the first ones are compiled meanwhile.
    const times = Array.from({ length: 5 }, () =>
      processorMs(() => expect(normalizer.fold(name, text)).toBe(true)),
    );
    expect(foldedToString(text)).toBe(start);
    expect(Math.min(...times)).toBeLessThan(100);
  });

  it("does not write past the end when stripping makes a name longer", () => {
    const text = createFoldedText();
    const stripped = createFoldedText();
    expect(normalizer.fold("ß".repeat(MAX_FOLDED_POINT_COUNT), text)).toBe(true);
    expect(normalizer.strip(text, stripped)).toBe(true);
    expect(stripped.length).toBe(MAX_FOLDED_POINT_COUNT);
    expect(normalizer.fold(`ß${"x".repeat(MAX_FOLDED_POINT_COUNT - 1)}`, text)).toBe(true);
    expect(normalizer.strip(text, stripped)).toBe(true);
    expect(stripped.length).toBe(MAX_FOLDED_POINT_COUNT);
  });

  it("refuses a table that is cut short", () => {
    for (let length = 0; length < encodedTable.length; length += 97) {
      expect(() => createNormalizer(encodedTable.subarray(0, length))).toThrowError(
        expect.objectContaining({ code: "ERR_DATA_CORRUPT" }),
      );
    }
  });
});

describe("encodeUtf8", () => {
  it("writes what TextEncoder writes, but no zero byte", () => {
    const out = new Uint8Array(64);
    const text = createFoldedText();
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 16 }), (name) => {
        setFoldedText(name, text);
        const length = encodeUtf8(text, out);
        // A zero byte ends a suffix in a data file: a name that has one must not match there.
        const expected = [...new TextEncoder().encode(name)].flatMap((byte) =>
          byte === 0 ? [0xc0, 0x80] : byte,
        );
        expect([...out.subarray(0, length)]).toEqual(expected);
        expect(foldedToString(text)).toBe(name);
      }),
      { seed: 24, numRuns: 500 },
    );
  });

  it("says so when the bytes do not fit", () => {
    const text = createFoldedText();
    setFoldedText("aé王𠮷", text);
    expect(encodeUtf8(text, new Uint8Array(9))).toBe(-1);
    expect(encodeUtf8(text, new Uint8Array(10))).toBe(10);
  });
});
