/**
 * The one definition of the data file, shared by its writer (`build/encode`) and its reader (`load.ts`).
 * docs/internals/format.md explains every byte with a worked example.
 */
/** "CGNM", the first four bytes of every data file. */
export const MAGIC = 0x4d4e4743;
export const FORMAT_VERSION = 8;

/** Fields that follow one another, in file order, each with its bytes: an unsigned number, the lowest byte first. */
export type Fields = Readonly<Record<string, number>>;

/** Fixed header, at the start of the file. */
export const HEADER_FIELDS = {
  magic: 4,
  version: 2,
  stepsPerOctave: 1,
  tierByteCount: 1,
  headByteCount: 4,
  headChecksum: 4,
  fileByteCount: 4,
  keyCount: 4,
  blockCount: 4,
  countryCount: 2,
  countScale: 1,
  groupKeyCount: 2,
} as const satisfies Fields;

/** Entry of the table of sections, behind the name of the tier. */
export const SECTION_FIELDS = { byteCount: 4, unpackedByteCount: 4, checksum: 4 } as const satisfies Fields;

/** Entry of the index of blocks, behind the table of sections. The separator follows each. */
export const BLOCK_FIELDS = {
  byteCount: 4,
  checksum: 4,
  keyCount: 2,
  separatorByteCount: 1,
} as const satisfies Fields;

/** Where a field begins; without a name, where the last one ends. */
export function offsetOf<Name extends string>(fields: Readonly<Record<Name, number>>, name?: Name): number {
  let offset = 0;
  // Not `for … in`, which lists what others have put on all objects.
  for (const other of Object.keys(fields) as Name[]) {
    if (other === name) break;
    offset += fields[other];
  }
  return offset;
}

export function readFields<Name extends string>(
  bytes: Uint8Array,
  offset: number,
  fields: Readonly<Record<Name, number>>,
): Record<Name, number> {
  // A copy has its fields from the start: that takes half the time of adding them one by one.
  const values: Record<Name, number> = { ...fields };
  let end = offset;
  for (const name of Object.keys(fields) as Name[]) {
    end += fields[name];
    let value = 0;
    for (let back = 1; back <= fields[name]; back++) value = value * 256 + bytes[end - back]!;
    values[name] = value;
  }
  return values;
}

/** Sections between head and blocks, in file order. */
export const SECTION_NAMES = ["countries", "foldTable", "nameWords", "neighbours", "tables"] as const;
export type SectionName = (typeof SECTION_NAMES)[number];
/** Most bytes of a section, the tables above all. */
export const MAX_SECTION_BYTE_COUNT = 2 ** 20;
/** Most of one that has been unpacked, which takes 6 ms for so many. The fold table of all of Unicode has 18,500. */
export const MAX_UNPACKED_BYTE_COUNT = 2 ** 16;
export const MAX_TIER_BYTE_COUNT = 64;
/** Most countries: their numbers are single bytes. */
export const MAX_COUNTRY_COUNT = 256;
/**
 * How names are borne in a country, a byte each: the share of people who write their given name first; the shares whose
 * family name and whose given names say nothing of the country; how often its family names and given names are not in the
 * data, beside the rest of the world; the shares with several family names and given names; how many more people are from
 * there than their whole names say; the share of people with its names who are from another country; and how many of such
 * people it takes in, beside what its size and its neighbours say.
 */
export const COUNTRY_PARAMETERS = [
  "givenFirst",
  "backgroundSurname",
  "backgroundForename",
  "unknownSurname",
  "unknownForename",
  "severalSurnames",
  "severalForenames",
  "wholeFactor",
  "emigration",
  "immigration",
] as const;
/** A number of its own: what reads a file needs no names. */
export const COUNTRY_PARAMETER_COUNT: (typeof COUNTRY_PARAMETERS)["length"] = 10;
/** Country record: two letters, its weight in the default prior as a 32-bit float, and its parameters. */
export const COUNTRY_RECORD_BYTE_COUNT = 6 + COUNTRY_PARAMETER_COUNT;
/** What a byte of each section is like, for `codeBytes` of packed-bytes.ts: of countries, a column. Tables are not packed. */
export const SECTION_STRIDES: readonly number[] = [COUNTRY_RECORD_BYTE_COUNT, 0, 0, 1, 1];
/** Shares are kept in parts of 255. */
export const SHARE_SCALE = 255;
/** Ratios are kept in steps of which so many make a factor of two; this one stands for 1. */
export const RATIO_STEPS_PER_OCTAVE = 24;
export const EVEN_RATIO_STEP = 128;
/** Those of a country of which nothing is known: ratios are even. */
export const USUAL_PARAMETERS: readonly number[] = [217, 11, 20, 128, 128, 46, 46, 128, 16, 128];

/** First letters of keys that stand for all names with an ending, and with a beginning. Folded names have no capitals. */
export const AFFIX_MARKS = { ending: "E", beginning: "B" } as const;
export type Affix = keyof typeof AFFIX_MARKS;
/** Longest ones, in code units. */
export const AFFIX_LENGTHS: Readonly<Record<Affix, number>> = { ending: 5, beginning: 4 };

/** First letter of keys that stand for all names in a language. */
export const LETTER_MARK = "L";
/** Behind that mark: all fathers' names in Cyrillic letters. */
export const PATRONYMIC_LETTERS = "вич";

/** Whether a key is no name. */
export const isAffix = (key: string): boolean => /^[BEL]/.test(key);

/** The ending or the beginning of a word that has so many code units. */
export const cutAffix = (word: string, affix: Affix, length: number): string =>
  affix === "ending" ? word.slice(word.length - length) : word.slice(0, length);

/** Longest key in bytes; lengths of shared prefixes are stored in one byte. */
export const MAX_KEY_BYTE_COUNT = 255;
/** Most bytes of a head: a hundred million names in blocks of 1,024. In memory an entry takes up to 25 times its bytes. */
export const MAX_HEAD_BYTE_COUNT = 2 ** 21;
/** Most keys in a block. Symbols can take no bits, so that only counts bound what a block takes in memory and time. */
export const MAX_BLOCK_KEY_COUNT = 4096;
/** What a block begins with: what it takes in memory, and how many bits the bytes of each of its groups are written with. */
export const BLOCK_START_FIELDS = {
  recordCount: 2,
  suffixByteCount: 2,
  countryCount: 2,
  groupBitCount: 1,
} as const satisfies Fields;
/** Most bits of them. */
export const MAX_GROUP_BIT_COUNT = 15;
/** Most bytes of the suffixes of a block in memory, their ends included: their places are held in 16 bits. */
export const MAX_BLOCK_SUFFIX_BYTE_COUNT = 0xffff;
/** Most countries of all records of a block together, as many for the same reason: seven times those of the tiers. */
export const MAX_BLOCK_COUNTRY_COUNT = 0xffff;
/** Most stored bytes of a block: no symbol takes more than 11 bits, so that none with the limits above has more. */
export const MAX_BLOCK_BYTE_COUNT = 2 ** 19;

/** Which parts of a name a key has records for. */
export const PARTS = { surname: 1, forename: 2 } as const;

export const MAX_RECORD_COUNTRY_COUNT = 32;

export const EVIDENCE = { register: 1, sample: 2, dictionary: 4, derived: 8 } as const;
export const EVIDENCE_MASK = 15;

/** Weight steps in a factor of two of the neighbours, whatever those of the tier are. */
export const NEIGHBOUR_STEPS_PER_OCTAVE = 4;
/** Weight step that stands for "nothing" (only for the mass on other countries). */
export const NO_REST_STEP = 255;

/** The mass on other countries can outweigh the first one: its steps begin this many octaves above it. */
export const REST_OCTAVES = 8;

/** Weight of `step` relative to the first country of the record, whose step is 0. */
export const stepToRatio = (step: number, stepsPerOctave: number): number => 2 ** (-step / stepsPerOctave);

/** The same for the mass on all countries that the record does not name. */
export const restStepToRatio = (step: number, stepsPerOctave: number): number =>
  step === NO_REST_STEP ? 0 : 2 ** (REST_OCTAVES - step / stepsPerOctave);

/** Greatest count: whole numbers up to 2^53 − 1, which rounding to a few digits can carry beyond that. */
export const MAX_COUNT = 1e16;
/**
 * How exactly counts are kept. 1: two digits, the second one even from 20 and 0 or 5 from 50, which is off by 4.8 % at
 * most, as with all two digits; 2: two digits; 3: three. Half rounded up; counts that need no more digits are exact.
 */
export const MAX_COUNT_SCALE = 3;

/** Counts are divided by ten until they are less than ten times this. */
const leastMantissa = (scale: number): number => (scale < 3 ? 10 : 100);
/** Different counts in a factor of ten. */
export const mantissaCount = (scale: number): number => (scale < 2 ? 35 : 9 * leastMantissa(scale));

/** Code of a count from 1; see {@link MAX_COUNT_SCALE}. */
export function countToCode(count: number, scale: number): number {
  const limit = 10 * leastMantissa(scale);
  let mantissa = count;
  for (let exponent = 0; ; exponent++, mantissa /= 10) {
    const step = scale > 1 || mantissa < 20 ? 1 : mantissa < 50 ? 2 : 5;
    const kept = step * Math.round(mantissa / step);
    if (kept >= limit) continue;
    const place = scale > 1 || kept < 20 ? kept : kept < 50 ? kept / 2 + 10 : kept / 5 + 25;
    return exponent * mantissaCount(scale) + place;
  }
}

export function codeToCount(code: number, scale: number): number {
  const mantissas = mantissaCount(scale);
  let count = code;
  let factor = 1;
  // The host's powers are slow, and there are as many counts as records.
  for (const limit = leastMantissa(scale) + mantissas; count >= limit; count -= mantissas) factor *= 10;
  if (scale < 2 && count > 20) count = count < 35 ? 2 * count - 20 : 5 * count - 125;
  return count * factor;
}
