/**
 * Japanese names in kana and Hepburn romanisation (modified and traditional), with the four ways in which long vowels
 * are written: ō, o, oh, ou.
 */
import { createTransliterator, type LetterTable } from "./transliterate.ts";

const ROWS: readonly (readonly [consonant: string, kana: string])[] = [
  ["", "アイウエオ"],
  ["k", "カキクケコ"],
  ["s", "サシスセソ"],
  ["t", "タチツテト"],
  ["n", "ナニヌネノ"],
  ["h", "ハヒフヘホ"],
  ["m", "マミムメモ"],
  ["r", "ラリルレロ"],
  ["g", "ガギグゲゴ"],
  ["z", "ザジズゼゾ"],
  ["d", "ダヂヅデド"],
  ["b", "バビブベボ"],
  ["p", "パピプペポ"],
];
const VOWELS = "aiueo";
const IRREGULAR: LetterTable = {
  シ: "shi",
  チ: "chi",
  ツ: "tsu",
  フ: "fu",
  ジ: "ji",
  ヂ: "ji",
  ヅ: "zu",
  ヤ: "ya",
  ユ: "yu",
  ヨ: "yo",
  ワ: "wa",
  ヲ: "o",
  ヰ: "i",
  ヱ: "e",
  ン: "n",
  ヴ: "vu",
  ー: "-",
};

function createKanaTable(): Record<string, string> {
  const table: Record<string, string> = {};
  for (const [consonant, kana] of ROWS) {
    for (const [index, letter] of [...kana].entries()) table[letter] = consonant + VOWELS[index]!;
  }
  Object.assign(table, IRREGULAR);
  // キャ, シュ, チョ: the i gives way to y, or to nothing after sh, ch, j.
  for (const letter of "キギシジチヂニヒビピミリ") {
    const stem = table[letter]!.slice(0, -1);
    for (const [small, vowel] of [
      ["ャ", "a"],
      ["ュ", "u"],
      ["ョ", "o"],
    ] as const) {
      table[letter + small] = stem + (/(?:sh|ch|j)$/u.test(stem) ? "" : "y") + vowel;
    }
  }
  // A small ツ doubles the consonant after it.
  for (const [letters, latin] of Object.entries(table)) {
    if (/^[kstphgzdbc]/u.test(latin))
      table[`ッ${letters}`] = (latin.startsWith("ch") ? "t" : latin[0]!) + latin;
  }
  return table;
}

const toHepburn = createTransliterator(createKanaTable());
const KANA_ONLY = /^[\u3041-\u3096\u30a1-\u30fc]+$/u;
const HIRAGANA_OFFSET = 0x60;

function toKatakana(name: string): string {
  return name.replace(/[\u3041-\u3096]/gu, (letter) =>
    String.fromCharCode(letter.charCodeAt(0) + HIRAGANA_OFFSET),
  );
}

/**
 * ou and uu that are two vowels because a new word begins between them: Inoue is i-no-ue, Matsuura matsu-ura,
 * Yamanouchi yama-no-uchi.
 */
const NO_LONG_VOWEL = /(?<=n)ou(?=e|chi|mi)|(?<=[ts]|ts|k|r)uu(?=ra|chi)/gu;

/** Latin spellings of a name in kana (NFC), likeliest first; none if it has Han characters. */
export function romaniseKana(name: string): string[] {
  if (!KANA_ONLY.test(name)) return [];
  const letters = toHepburn(toKatakana(name));
  if (!/^[a-z-]+$/u.test(letters)) return [];
  // A long vowel as its letter in capitals, so that the systems can spell it.
  const marked = letters
    .replace(NO_LONG_VOWEL, (pair) => `${pair[0]}|${pair[1]}`)
    .replace(/ou|oo/gu, "O")
    .replace(/uu/gu, "U")
    .replace(/([aiueo])-/gu, (_, vowel: string) => (vowel === "o" ? "O" : vowel === "u" ? "U" : vowel))
    .replace(/[-|]/gu, "");
  const write = (o: string, u: string): string => marked.replace(/O/gu, o).replace(/U/gu, u);
  const plain = write("o", "u");
  return [
    write("ō", "ū"),
    write("oh", "u"),
    letters.replace(/[-|]/gu, ""),
    plain,
    // Traditional Hepburn, and passports: m before b, m, p.
    plain.replace(/n(?=[bmp])/gu, "m"),
  ];
}
