/** Data files that are wrong in one thing each, and how they are refused. */
import { encodeTable } from "../../build/encode/file.ts";
import { COUNTRY_PARAMETERS, COUNTRY_RECORD_BYTE_COUNT } from "../../src/format/format.ts";
import { type Extent, readHead } from "../../src/format/load.ts";
import type { ErrorCode } from "../../src/ground/errors.ts";
import { blockIndexOf, forge, forgeHead, HEADER, sectionTableOf, withPart } from "./foreign-file.ts";
import { forgeFile } from "./forger.ts";
import { file, foldTable, NAMES, nameWords } from "./six-names.ts";
import { type TinyRecord, tinyTable } from "./tiny-table.ts";

export interface Refused {
  what: string;
  bytes: () => Uint8Array;
  code: ErrorCode;
  words: RegExp;
}

const encoder = new TextEncoder();
const { sections, blocks, headByteCount } = readHead(file);
const tables = sectionTableOf(file);
const blockIndex = blockIndexOf(file);

/** The file with other bytes at an offset, and with its checksums as they were. */
const changed = (offset: number, mask = 1): Uint8Array =>
  file.map((byte, at) => (at === offset ? byte ^ mask : byte));

type DamagedFile = readonly [what: string, bytes: Uint8Array, words: RegExp];

const DAMAGED_BY_CODE: Partial<Record<ErrorCode, readonly DamagedFile[]>> = {
  ERR_DATA_LENGTH: [
    ["nothing", new Uint8Array(0), /found 0 bytes, expected at least 33/],
    ["32 bytes", file.subarray(0, 32), /found 32 bytes, expected at least 33/],
    ["half a head", file.subarray(0, 60), /found 60 bytes, expected a head of \d+/],
    ["one byte less", file.subarray(0, -1), /found 457 bytes, expected 458\./],
    ["one byte more", Uint8Array.of(...file, 0), /found 459 bytes, expected 458\./],
    ["a length of the head of 256 MB", changed(HEADER.headByteCount + 3, 16), /found 458 bytes, expected/],
  ],
  ERR_DATA_MAGIC: [
    [
      "a web page",
      encoder.encode(`<!doctype html>${" ".repeat(40)}`),
      /found 0x6f64213c .* expected 0x4d4e4743 \("CGNM"\)/,
    ],
  ],
  ERR_DATA_VERSION: [
    [
      "a later version",
      forgeHead(file, (view) => view.setUint16(HEADER.version, 9, true)),
      /found format version 9, expected 8/,
    ],
  ],
  ERR_DATA_CHECKSUM: [
    ["a changed head", changed(34), /found head with checksum 0x\w{8}, expected 0x\w{8}/],
    ["a head that claims a byte more", changed(HEADER.headByteCount), /found head with checksum/],
    [
      "a changed section",
      changed(headByteCount),
      /found section 0 \(countries\) with checksum 0x\w{8}, expected 0x/,
    ],
    [
      "changed tables",
      changed(sections.tables.offset + 9),
      /found section \d \(tables\) with checksum 0x\w{8}, expected 0x/,
    ],
    ["a changed block", changed(blocks[1]!.offset), /found block 1 with checksum 0x\w{8}, expected 0x\w{8}/],
  ],
};
const DAMAGED = Object.entries(DAMAGED_BY_CODE).flatMap(([code, files]) =>
  files.map(
    ([what, bytes, words]): Refused => ({ what, bytes: () => bytes, code: code as ErrorCode, words }),
  ),
);

const partOf = ({ offset, byteCount }: Extent): Uint8Array => file.subarray(offset, offset + byteCount);
/** Bits that are all as likely as not, for tables that say what nothing of the kind says. */
const noise = (byteCount: number, byte: number): Uint8Array =>
  Uint8Array.of(0x7f, ...new Uint8Array(byteCount).fill(byte));

/** The file with other bytes at an offset of its head. */
function inHead(offset: number, ...bytes: number[]): () => Uint8Array {
  return () => forgeHead(file, (view) => new Uint8Array(view.buffer).set(bytes, offset));
}

const inPart = (part: Extent, bytes: Uint8Array) => (): Uint8Array => withPart(file, part, bytes);

const CONTRADICTORY: readonly [what: string, bytes: () => Uint8Array][] = [
  ["a section that claims 4 GB", inHead(tables + 4, 255, 255, 255, 255)],
  ["a fold table that claims 1 MB", inHead(tables + 16, 0, 0, 16, 0)],
  ["a section that unpacks to more than it claims", inHead(tables + 4, 35, 0, 0, 0)],
  ["a block that claims no keys", inHead(blockIndex + 8, 0, 0)],
  ["a block that claims too many keys", inHead(blockIndex + 8, 1, 16)],
  ["a block that claims 16 MB", inHead(blockIndex, 0, 0, 0, 1)],
  ["a section that claims to be stored in 1 MB and a byte", inHead(tables, 1, 0, 16, 0)],
  ["a control character in the name of its tier", inHead(tables - 1, 0x1b)],
  ["a tier name beyond ASCII", inHead(tables - 1, 0xe9)],
  ["a tier name longer than its head", inHead(HEADER.tierByteCount, 255)],
  ["more keys claimed than its blocks have", inHead(HEADER.keyCount, 7)],
  ["separators out of order", inHead(headByteCount - 1, 0x61)],
  ["fewer blocks than entries", inHead(HEADER.blockCount, 2)],
  ["more blocks than entries", inHead(HEADER.blockCount, 255, 255, 255, 255)],
  ["257 countries", inHead(HEADER.countryCount, 1, 1)],
  ["another number of countries", inHead(HEADER.countryCount, 5)],
  ["no steps in an octave", inHead(HEADER.stepsPerOctave, 0)],
  ["counts of scale 0", inHead(HEADER.countScale, 0)],
  ["counts of scale 4", inHead(HEADER.countScale, 4)],
  ["counts of another scale, larger than any number of people", inHead(HEADER.countScale, 1)],
  ["a block without bytes", inPart(blocks[0]!, new Uint8Array(0))],
  ["a block cut short", inPart(blocks[0]!, partOf(blocks[0]!).subarray(0, -1))],
  ["a block that goes on", inPart(blocks[0]!, Uint8Array.of(...partOf(blocks[0]!), 0))],
  ["no tables", inPart(sections.tables, new Uint8Array(0))],
  ["tables cut short", inPart(sections.tables, partOf(sections.tables).subarray(0, -1))],
  ["tables of zeros", inPart(sections.tables, noise(500, 0))],
  ["tables of ones", inPart(sections.tables, noise(500, 255))],
  ["neighbours of other countries", inPart(sections.neighbours, Uint8Array.of(1, 0, 255))],
];

/** A file whose countries are stored as they are, because six such records become no fewer bytes. */
function countriesFile(): { bytes: Uint8Array; offset: number; isStored: boolean } {
  const table = tinyTable(NAMES, { CA: 1.1, CN: 3.7, FR: 0.3, HU: 5.9, JP: 7.3, KR: 0.123 });
  const countries = table.countries.map((country, index) => ({
    ...country,
    parameters: COUNTRY_PARAMETERS.map((_, parameter) => (index * COUNTRY_PARAMETERS.length + parameter) * 5),
  }));
  const { bytes } = encodeTable({ ...table, countries }, { tier: "tiny", foldTable, nameWords });
  const { offset, byteCount, unpackedByteCount } = readHead(bytes).sections.countries;
  return { bytes, offset, isStored: byteCount === unpackedByteCount };
}

export const storedCountries = countriesFile();

/** Countries that are none: where in their section which bytes stand. */
const COUNTRIES = (
  [
    ["a code in small letters", [[0, 0x63]]],
    ["a country twice", [[COUNTRY_RECORD_BYTE_COUNT, 0x43, 0x41]]],
    ["a prior without end", [[2, 0, 0, 0x80, 0x7f]]],
    ["a prior that is no number", [[2, 0, 0, 0xc0, 0x7f]]],
    ["a prior below 0", [[2, 0, 0, 0x80, 0xbf]]],
    [
      "no prior above 0",
      [0, 1, 2, 3, 4, 5].map((index) => [index * COUNTRY_RECORD_BYTE_COUNT + 2, 0, 0, 0, 0]),
    ],
  ] as readonly [what: string, changes: [start: number, ...bytes: number[]][]][]
).map(([what, changes]): [string, () => Uint8Array] => [
  what,
  () =>
    forge(storedCountries.bytes, (copy) => {
      for (const [start, ...bytes] of changes) copy.set(bytes, storedCountries.offset + start);
    }),
]);

const LONG = Array.from({ length: 300 }, (_, number) => `${100 + number}${"a".repeat(240)}`);
const MANY: TinyRecord["weights"] = Object.fromEntries(
  Array.from({ length: 26 }, (_, number) => [`A${String.fromCharCode(65 + number)}`, number]),
);

/** Tables that a writer puts in several blocks: the first of them has this many keys. */
export const LARGE_TABLES = [
  ["letters", tinyTable(Object.fromEntries(LONG.map((name) => [name, NAMES.kimura]))), 270],
  [
    "countries",
    tinyTable(
      Object.fromEntries(
        LONG.flatMap((name) =>
          [..."0123456789"].map((digit) => [
            name.slice(0, 3) + digit,
            { surname: { weights: MANY, count: 1 }, forename: { weights: MANY, count: 1 } },
          ]),
        ),
      ),
    ),
    1260,
  ],
] as const;

const THREE = tinyTable({ ...NAMES, kim: { surname: { weights: { JP: 0, CN: 3, KR: 4 }, count: 7 } } });
/** A record of three countries, which may be others. */
export const forgeRecord = (countries: readonly number[] = []): Uint8Array =>
  forgeFile({
    blockCount: 1,
    table: {
      ...THREE,
      distributions: THREE.distributions.map((distribution) =>
        distribution.countries.length === 3 && countries.length > 0
          ? { countries, steps: countries.map((_, index) => index), restStep: 40 }
          : distribution,
      ),
    },
  });

const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value & 127) | 128, ...varint(Math.floor(value / 128))];

const withFoldTable = (table: readonly number[]): Uint8Array =>
  encodeTable(tinyTable(NAMES), { tier: "tiny", foldTable: Uint8Array.from(table), nameWords }).bytes;

/** Files whose fold tables are strange and yet sound: one that is empty, and one that gives every code point rank 0, in one run. */
export const STRANGE_FOLD_TABLES = [
  [0, 0, 0, 0],
  [0, 0, 0, 1, 0, ...varint(0x110000), 0],
].map(withFoldTable);

const FOLD_TABLES: readonly [what: string, table: number[]][] = [
  ["nothing", []],
  ["an end inside a number", [0x80]],
  ["a number of six bytes", [0x80, 0x80, 0x80, 0x80, 0x80, 0, 0, 0, 0]],
  ["more entries than bytes", [9, 0, 0, 0]],
  ["an entry behind the last point", [1, ...varint(0x110000), 0, 0, 0, 0]],
  ["a sequence of 257 points", [1, 1, ...varint(257), 0, 0, 0]],
  [
    "sequences beyond the pool",
    [...varint(256), ...Array<number>(256).fill(1), ...Array(256).fill(varint(256)).flat()],
  ],
  ["a negative first point", [1, 1, 1, 1, 0, 0, 0]],
  ["a first point behind the last", [1, 1, 1, ...varint(0x110000 * 2), 0, 0, 0]],
  ["a second point behind the last", [1, 1, 2, 2, ...varint(0x110000), 0, 0, 0]],
  ["an empty run", [0, 0, 1, 9, 0, 1, 0]],
  ["a run behind the last point", [0, 0, 1, ...varint(0x10ffff), 2, 1, 0]],
  ["a run of four thousand million points", [0, 0, 0, 1, 0, ...varint(2 ** 32), 1]],
  ["a rank of 256", [0, 0, 0, 1, 0, 1, ...varint(256)]],
  ["a byte behind its end", [0, 0, 0, 0, 0]],
];

/** Whatever the checksums of these say, they are refused by whoever reads that far. */
export const REFUSED: readonly Refused[] = [
  ...DAMAGED,
  ...[
    ...CONTRADICTORY,
    ...COUNTRIES,
    // All of a table in one group of one block, by an encoder that does not count.
    ...LARGE_TABLES.map(([what, table]): [string, () => Uint8Array] => [
      `a block of more ${what} than it may have`,
      () => forgeFile({ blockCount: 1, groupKeyCount: 4096, table }),
    ]),
    ...(
      [
        ["twice", [0, 1, 0]],
        ["twice in a row", [2, 1, 1]],
        ["32 times", new Array<number>(32).fill(3)],
      ] as const
    ).map(([how, countries]): [string, () => Uint8Array] => [
      `a record that names a country ${how}`,
      () => forgeRecord(countries),
    ]),
    ...FOLD_TABLES.map(([what, table]): [string, () => Uint8Array] => [
      `a fold table with ${what}`,
      () => withFoldTable(table),
    ]),
  ].map(([what, bytes]): Refused => ({ what, bytes, code: "ERR_DATA_CORRUPT", words: /contradicts itself/ })),
];
