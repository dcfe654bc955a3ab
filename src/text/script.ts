/** Scripts that names of the data are written in; Han and Kana are one, because names mix them. */
export const SCRIPTS = [
  "Latin",
  "Greek",
  "Cyrillic",
  "Armenian",
  "Hebrew",
  "Arabic",
  "Devanagari",
  "Bengali",
  "Thai",
  "Burmese",
  "Georgian",
  "Hangul",
  "Ethiopic",
  "Khmer",
  "Han and Kana",
  "Other",
] as const;

export type Script = (typeof SCRIPTS)[number];

/** First code point, last code point, script; in order. */
const RANGES: readonly (readonly [first: number, last: number, script: Script])[] = [
  [0x41, 0x24f, "Latin"],
  [0x250, 0x2af, "Latin"],
  [0x370, 0x3ff, "Greek"],
  [0x400, 0x52f, "Cyrillic"],
  [0x531, 0x58f, "Armenian"],
  [0x5d0, 0x5f4, "Hebrew"],
  [0x620, 0x6ff, "Arabic"],
  [0x750, 0x77f, "Arabic"],
  [0x900, 0x97f, "Devanagari"],
  [0x980, 0x9ff, "Bengali"],
  [0xe00, 0xe7f, "Thai"],
  [0x1000, 0x109f, "Burmese"],
  [0x10a0, 0x10ff, "Georgian"],
  [0x1100, 0x11ff, "Hangul"],
  [0x1200, 0x139f, "Ethiopic"],
  [0x1780, 0x17ff, "Khmer"],
  [0x1e00, 0x1eff, "Latin"],
  [0x1f00, 0x1fff, "Greek"],
  [0x2e80, 0x31ff, "Han and Kana"],
  [0x3400, 0x9fff, "Han and Kana"],
  [0xac00, 0xd7a3, "Hangul"],
  [0xf900, 0xfaff, "Han and Kana"],
  [0x20000, 0x323af, "Han and Kana"],
];

const NUMBERED_RANGES = RANGES.map(([first, last, script]) => ({
  first,
  last,
  number: SCRIPTS.indexOf(script),
}));

/** Script of the first letter of a name, as its number in {@link SCRIPTS}. */
export function scriptNumber(name: string): number {
  for (let index = 0; index < name.length; index++) {
    const point = name.codePointAt(index)!;
    if (point > 0xffff) index++;
    // Combining marks and punctuation belong to no script.
    if (point < 0x41 || (point >= 0x300 && point < 0x370)) continue;
    const range = NUMBERED_RANGES.find(({ first, last }) => point >= first && point <= last);
    if (range !== undefined) return range.number;
  }
  return SCRIPTS.length - 1;
}
