/** Files whose checksums are right and whose content is not: refused or answered from, but never believed blindly. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encodeTable } from "../build/encode/file.ts";
import type { CognomenError } from "../src/errors.ts";
import {
  crc32,
  HEADER,
  readUint32,
  SECTION,
  SECTION_COUNT,
  SECTION_ENTRY_BYTE_COUNT,
} from "../src/format.ts";
import { readHead } from "../src/load.ts";
import { createPredictor } from "../src/predictor.ts";
import type { Predictor } from "../src/types.ts";
import { forge, forgeHead } from "./helpers/foreign-file.ts";
import { ASKED, caught, file, foldTable, NAMES } from "./helpers/six-names.ts";
import { tinyTable } from "./helpers/tiny-table.ts";

/** A file with streams long enough to be deflated. */
const { bytes: deflatedFile } = await encodeTable(
  tinyTable(
    Object.fromEntries(
      Array.from({ length: 150 }, (_, index) => [
        `${"klmnr"[index % 5]}a${"sdtb"[index % 4]}o${index}`,
        { surname: { weights: { KR: 0, CN: index % 7, rest: 40 + (index % 3) }, count: 1 + index * 31 } },
      ]),
    ),
  ),
  { tier: "tiny", foldTable, blockKeyCount: 150 },
);

/** Opens and asks whatever comes; an answer must at least have the promised shape. */
function judgeForeign(bytes: Uint8Array): "refused" | "answered" {
  let predictor: Predictor | undefined;
  let refused = caught(() => {
    predictor = createPredictor(bytes);
  });
  for (const name of [...ASKED, "kaso0", "rato149"]) {
    if (predictor === undefined) break;
    const error = caught(() => {
      const { country, count, rest, margin } = predictor!.explain(name);
      let sum = 0;
      for (const { country_id, probability } of country) {
        if (!/^[A-Z]{2}$/.test(country_id) || !(probability > 0))
          throw new Error(`${name}: ${country_id} ${probability}`);
        sum += probability;
      }
      if (!(sum < 1.000001 && rest >= 0 && margin >= 0 && count >= 0))
        throw new Error(`${name}: ${sum} ${rest} ${count}`);
      predictor!.predict(name, { prior: { CA: 1 } });
    });
    // CA is not among the countries of every file; that refusal is about the option.
    if (error && error.code !== "ERR_COUNTRY") refused = error;
  }
  if (!refused) return "answered";
  expect(refused.code).toMatch(/^ERR_DATA_/);
  return "refused";
}

describe("a foreign file, its checksums right", () => {
  it("is judged as a sound one if nothing is changed", () => {
    expect(forge(file, () => {})).toEqual(file);
    expect(forgeHead(file, () => {})).toEqual(file);
    expect(judgeForeign(file)).toBe("answered");
    expect(judgeForeign(deflatedFile)).toBe("answered");
  });

  it.each([
    ["plain", file, [0x01, 0x02, 0x80, 0xff]],
    ["deflated", deflatedFile, [0x01, 0xff]],
  ])("never crashes with a %s byte flipped", (_what, sound, masks) => {
    const start = readHead(sound).byteCount;
    const outcomes = { refused: 0, answered: 0 };
    for (let offset = start; offset < sound.length; offset++) {
      for (const mask of masks) {
        outcomes[
          judgeForeign(
            forge(sound, (copy) => {
              copy[offset]! ^= mask;
            }),
          )
        ]++;
      }
    }
    expect(outcomes.refused).toBeGreaterThan(200);
    expect(outcomes.answered).toBeGreaterThan(50);
  });

  it("never crashes with a byte of the head flipped", () => {
    const outcomes = { refused: 0, answered: 0 };
    for (let offset = 0; offset < readHead(file).byteCount; offset++) {
      for (let bit = 0; bit < 8; bit++) {
        const changed = forgeHead(file, (view) => view.setUint8(offset, view.getUint8(offset) ^ (1 << bit)));
        outcomes[judgeForeign(changed)]++;
      }
    }
    expect(outcomes.refused).toBeGreaterThan(500);
  });

  it("never crashes with many bytes changed", () => {
    const outcomes = { refused: 0, answered: 0 };
    const start = readHead(deflatedFile).byteCount;
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: start, max: deflatedFile.length - 1 }), fc.nat(255)), {
          minLength: 1,
          maxLength: 12,
        }),
        (changes) => {
          outcomes[
            judgeForeign(
              forge(deflatedFile, (copy) => {
                for (const [offset, byte] of changes) copy[offset] = byte;
              }),
            )
          ]++;
        },
      ),
      { seed: 42, numRuns: 1500 },
    );
    expect(outcomes.refused).toBeGreaterThan(500);
  });

  const { sections, blocks, byteCount: headByteCount } = readHead(file);
  const tables = HEADER.byteCount + 4;
  const blockIndex = tables + SECTION_COUNT * SECTION_ENTRY_BYTE_COUNT;
  const streamEntry = (block: number, stream: number): number => blocks[block]!.offset + stream * 6;
  /** Where a stream of a block begins. */
  const streamStart = (block: number, stream: number): number => {
    let offset = streamEntry(block, 12);
    for (let before = 0; before < stream; before++) offset += file[streamEntry(block, before)]!;
    return offset;
  };
  const inFile = (offset: number, ...bytes: number[]) => forge(file, (copy) => copy.set(bytes, offset));
  const inHead = (offset: number, ...bytes: number[]) =>
    forgeHead(file, (view) => {
      for (const [index, byte] of bytes.entries()) view.setUint8(offset + index, byte);
    });

  it.each<[what: string, bytes: () => Uint8Array, words: RegExp]>([
    [
      "claims a section of 4 GB",
      () => inHead(tables + 4, 255, 255, 255, 255),
      /countries\) claims 4294967295 bytes, expected at most 2097152/,
    ],
    [
      "claims a fold table of 2 MB",
      () => inHead(tables + 16, 0, 0, 32, 0),
      /foldTable\) does not inflate to its length/,
    ],
    [
      "inflates to more than it claims",
      () => inHead(tables + 4, 35, 0, 0, 0),
      /countries\) does not inflate to its length/,
    ],
    [
      "claims a stream of 16 MB",
      () => inFile(streamEntry(0, 0) + 3, 255, 255, 255),
      /stream 0 of block 0 claims 16777215 bytes, expected at most 2/,
    ],
    [
      "has a stream that ends behind its block",
      () => inFile(streamEntry(0, 11), 255, 0, 0, 255, 0, 0),
      /block 0 is too short/,
    ],
    [
      "has bytes behind its streams",
      () => inFile(streamEntry(0, 11), 0, 0, 0, 0, 0, 0),
      /block 0 is too long/,
    ],
    [
      "has an empty stream that claims bytes",
      () => inFile(streamEntry(0, 6) + 3, 1, 0, 0),
      /stream 6 of block 0 does not inflate/,
    ],
    ["claims no keys in a block", () => inHead(blockIndex + 8, 0, 0), /block 0 claims 0 keys/],
    ["claims too many keys in a block", () => inHead(blockIndex + 8, 1, 64), /block 0 claims 16385 keys/],
    ["claims other keys than its blocks", () => inHead(HEADER.keyCount, 7), /blocks hold 6 keys, expected 7/],
    [
      "has separators out of order",
      () => inHead(blockIndex + 11 + 11 + 2 + 11, 0x61),
      /block 2 begins before/,
    ],
    ["has fewer blocks than entries", () => inHead(HEADER.blockCount, 2), /parts end at/],
    [
      "has more blocks than entries",
      () => inHead(HEADER.blockCount, 255, 255, 255, 255),
      /shorter than its own tables/,
    ],
    [
      "has a tier name longer than its head",
      () => inHead(HEADER.tierByteCount, 255),
      /shorter than its own tables/,
    ],
    [
      "has 257 countries",
      () => inHead(HEADER.countryCount, 1, 1),
      /found 257 countries, expected at most 256/,
    ],
    [
      "has another number of countries",
      () => inHead(HEADER.countryCount, 5),
      /list of countries has a wrong length/,
    ],
    ["has no steps in an octave", () => inHead(HEADER.stepsPerOctave, 0), /found 0 steps/],
    ["has a key without record", () => inFile(streamStart(0, 2), 0), /key without records/],
    ["has a key in three parts", () => inFile(streamStart(0, 2), 4), /key without records/],
    ["has a record more than its columns", () => inFile(streamStart(0, 2), 3), /lacks evidence/],
    ["names a payload that is not there", () => inFile(streamStart(0, 3), 2), /names payload 2 of 1/],
    ["uses an own payload too often", () => inFile(streamStart(0, 3), 0), /uses 2 of 1 own payloads/],
    ["has one count too few", () => inFile(streamStart(0, 4), 1), /list of numbers has a wrong length/],
    ["has a payload without countries", () => inFile(streamStart(0, 9), 0), /payload claims 0 countries/],
    [
      "has a payload with more countries than listed",
      () => inFile(streamStart(0, 9), 2),
      /payload claims 2 countries/,
    ],
    ["has a country that is not there", () => inFile(streamStart(0, 10), 6), /country number 6 of 6/],
    [
      "has a country no payload uses",
      () => inFile(streamStart(2, 9), 2, 2),
      /list of countries has a wrong length/,
    ],
    [
      "has a weight below all steps",
      () => inFile(streamStart(2, 11) + 2, 255, 4),
      /259 steps below the first/,
    ],
    ["begins with a shared prefix", () => inFile(streamStart(0, 0), 1), /does not hold 2 keys/],
  ])("is refused if it %s", (_what, forged, words) => {
    const predictor = caught(() => createPredictor(forged()));
    const error =
      predictor ??
      ["kim", "kovács", "martin"]
        .map((name) => caught(() => createPredictor(forged()).predict(name)))
        .find(Boolean);
    expect(error?.message).toMatch(words);
    expect(error?.code).toBe("ERR_DATA_CORRUPT");
  });

  it("is refused if its countries are no countries", async () => {
    // Six records of six bytes that deflate does not shorten are stored as they are.
    const priors = { CA: 1.1, CN: 3.7, FR: 0.3, HU: 5.9, JP: 7.3, KR: 0.123 };
    const { bytes } = await encodeTable(tinyTable(NAMES, priors), {
      tier: "tiny",
      foldTable,
      blockKeyCount: 2,
    });
    const { offset, byteCount, inflatedByteCount } = readHead(bytes).sections[SECTION.countries]!;
    expect(byteCount).toBe(inflatedByteCount);
    const refusal = (...changes: [offset: number, ...bytes: number[]][]): string | undefined =>
      caught(() =>
        createPredictor(
          forge(bytes, (copy) => {
            for (const [start, ...values] of changes) copy.set(values, offset + start);
          }),
        ),
      )?.message;
    expect(refusal([0, 0x63])).toMatch(/country 0 has the code "cA"/);
    expect(refusal([6, 0x43, 0x41])).toMatch(/country 1 has the code "CA"/);
    expect(refusal([2, 0, 0, 0x80, 0x7f])).toMatch(/CA has the prior Infinity/);
    expect(refusal([2, 0, 0, 0xc0, 0x7f])).toMatch(/CA has the prior NaN/);
    expect(refusal([2, 0, 0, 0x80, 0xbf])).toMatch(/CA has the prior -1/);
    expect(
      refusal(...[0, 1, 2, 3, 4, 5].map((index): [number, ...number[]] => [index * 6 + 2, 0, 0, 0, 0])),
    ).toMatch(/no country has a prior above 0/);
  });

  it("is refused if its shared payloads do not fit together", () => {
    const payloads = sections[SECTION.payloads]!.offset;
    // Stored and inflated lengths of sizes, countries, steps: 1, 2, 2.
    expect([...file.subarray(payloads, payloads + 18)]).toEqual([
      1, 0, 0, 1, 0, 0, 2, 0, 0, 2, 0, 0, 2, 0, 0, 2, 0, 0,
    ]);
    const refusal = (...bytes: number[]): string | undefined =>
      caught(() => createPredictor(inFile(payloads, ...bytes)).predict("kim"))?.message;
    expect(refusal(1, 0, 0, 1, 0, 0, 3, 0, 0, 3, 0, 0, 1, 0, 0, 1, 0, 0)).toMatch(/list of weights/);
    expect(refusal(0, 0, 0, 255, 255, 255)).toMatch(/claims 16777215 bytes, expected at most 16575/);
    expect(refusal(6, 0, 0, 6, 0, 0)).toMatch(/the shared payloads is too short/);
  });

  it("may be shorter than the table of its streams", () => {
    // A block of three bytes at the end of a file made for it.
    const cut = file.slice(0, blocks[2]!.offset + 3);
    const view = new DataView(cut.buffer);
    const entry = headByteCount - 11 - blocks[2]!.separator.length;
    view.setUint32(entry, 3, true);
    view.setUint32(entry + 4, crc32(cut, blocks[2]!.offset, cut.length), true);
    view.setUint32(HEADER.fileByteCount, cut.length, true);
    const sealed = forgeHead(cut, () => {});
    expect(readUint32(sealed, HEADER.fileByteCount)).toBe(sealed.length);
    expect(caught(() => createPredictor(sealed).predict("martin"))?.message).toMatch(/block 2 is too short/);
  });
});

describe("a foreign fold table", () => {
  const varint = (value: number): number[] =>
    value < 128 ? [value] : [(value & 127) | 128, ...varint(Math.floor(value / 128))];
  const open = async (table: number[]): Promise<CognomenError | undefined> => {
    const { bytes } = await encodeTable(tinyTable(NAMES), {
      tier: "tiny",
      foldTable: Uint8Array.from(table),
    });
    return caught(() => createPredictor(bytes).predict("KİM 王 \u{10ffff}"));
  };

  it("that is empty or speaks of all of Unicode is none the worse", async () => {
    expect(await open([0, 0, 0, 0])).toBeUndefined();
    // Every code point has rank 0, in one run: the largest map there can be.
    expect(await open([0, 0, 0, 1, 0, ...varint(0x110000), 0])).toBeUndefined();
  });

  it.each<[what: string, table: number[]]>([
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
  ])("is refused: %s", async (_what, table) => {
    const error = await open(table);
    expect(error?.code).toBe("ERR_DATA_CORRUPT");
    expect(error?.message).toMatch(/fold table/);
  });
});
