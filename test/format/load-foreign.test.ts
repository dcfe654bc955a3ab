/** Files whose checksums are right and whose content is not: refused or answered from, but never believed blindly. */
import { describe, expect, it } from "vitest";
import { encodeTable } from "../../build/encode/file.ts";
import { COUNTRY_PARAMETERS, COUNTRY_RECORD_BYTE_COUNT } from "../../src/format/format.ts";
import { type Extent, readHead } from "../../src/format/load.ts";
import type { CognomenError } from "../../src/ground/errors.ts";
import { createPredictor } from "../../src/predict/predictor.ts";
import { createStore } from "../../src/predict/store.ts";
import { blockIndexOf, forge, forgeHead, HEADER, sectionTableOf, withPart } from "../helpers/foreign-file.ts";
import { forgeFile } from "../helpers/forger.ts";
import { judgeForeign, packedFile } from "../helpers/judge-foreign.ts";
import { caught, file, foldTable, lookUp, NAMES, nameWords } from "../helpers/six-names.ts";
import { type TinyRecord, tinyTable } from "../helpers/tiny-table.ts";

describe("a foreign file, its checksums right", () => {
  it("is judged as a sound one if nothing is changed", () => {
    expect(forge(file, () => {})).toEqual(file);
    expect(forgeHead(file, () => {})).toEqual(file);
    expect(judgeForeign(file)).toBe("answered");
    expect(judgeForeign(packedFile)).toBe("answered");
  });

  it("never crashes with a byte of the head flipped", () => {
    const outcomes = { refused: 0, answered: 0 };
    for (let offset = 0; offset < readHead(file).headByteCount; offset++) {
      for (let bit = 0; bit < 8; bit++) {
        const changed = forgeHead(file, (view) => view.setUint8(offset, view.getUint8(offset) ^ (1 << bit)));
        outcomes[judgeForeign(changed)]++;
      }
    }
    expect(outcomes.refused).toBeGreaterThan(500);
  });

  it("is refused if a count is larger than any number of people, as with another scale of counts", () => {
    const changed = forgeHead(file, (view) => view.setUint8(HEADER.countScale, 1));
    const error = caught(() => createPredictor(changed).predict("kim"));
    expect(error?.code).toBe("ERR_DATA_CORRUPT");
    expect(error?.message).toContain("contradicts itself");
  });

  const { sections, blocks, headByteCount } = readHead(file);
  const neighbours = sections.neighbours;
  const tablesOf = sections.tables;
  const partOf = ({ offset, byteCount }: Extent): Uint8Array => file.subarray(offset, offset + byteCount);
  /** Bits that are all as likely as not, for tables that say what nothing of the kind says. */
  const noise = (byteCount: number, byte: number): Uint8Array =>
    Uint8Array.of(0x7f, ...new Uint8Array(byteCount).fill(byte));
  const tables = sectionTableOf(file);
  const blockIndex = blockIndexOf(file);
  const inHead = (offset: number, ...bytes: number[]) =>
    forgeHead(file, (view) => {
      for (const [index, byte] of bytes.entries()) view.setUint8(offset + index, byte);
    });

  it.each<[what: string, bytes: () => Uint8Array, words: RegExp]>([
    ["claims a section of 4 GB", () => inHead(tables + 4, 255, 255, 255, 255), /contradicts itself/],
    ["claims a fold table of 1 MB", () => inHead(tables + 16, 0, 0, 16, 0), /contradicts itself/],
    ["unpacks to more than it claims", () => inHead(tables + 4, 35, 0, 0, 0), /contradicts itself/],
    ["claims no keys in a block", () => inHead(blockIndex + 8, 0, 0), /contradicts itself/],
    ["claims too many keys in a block", () => inHead(blockIndex + 8, 1, 16), /contradicts itself/],
    ["claims a block of 16 MB", () => inHead(blockIndex, 0, 0, 0, 1), /contradicts itself/],
    ["claims a stored section of 1 MB and a byte", () => inHead(tables, 1, 0, 16, 0), /contradicts itself/],
    ["has a control character in the name of its tier", () => inHead(tables - 1, 0x1b), /contradicts itself/],
    ["has a tier name beyond ASCII", () => inHead(tables - 1, 0xe9), /contradicts itself/],
    ["claims other keys than its blocks", () => inHead(HEADER.keyCount, 7), /contradicts itself/],
    ["has separators out of order", () => inHead(headByteCount - 1, 0x61), /contradicts itself/],
    ["has fewer blocks than entries", () => inHead(HEADER.blockCount, 2), /contradicts itself/],
    [
      "has more blocks than entries",
      () => inHead(HEADER.blockCount, 255, 255, 255, 255),
      /contradicts itself/,
    ],
    ["has a tier name longer than its head", () => inHead(HEADER.tierByteCount, 255), /contradicts itself/],
    ["has 257 countries", () => inHead(HEADER.countryCount, 1, 1), /contradicts itself/],
    ["has another number of countries", () => inHead(HEADER.countryCount, 5), /contradicts itself/],
    ["has no steps in an octave", () => inHead(HEADER.stepsPerOctave, 0), /contradicts itself/],
    ["has counts of scale 0", () => inHead(HEADER.countScale, 0), /contradicts itself/],
    ["has counts of scale 4", () => inHead(HEADER.countScale, 4), /contradicts itself/],
    ["has no bytes in a block", () => withPart(file, blocks[0]!, new Uint8Array(0)), /contradicts itself/],
    [
      "has a block cut short",
      () => withPart(file, blocks[0]!, partOf(blocks[0]!).subarray(0, -1)),
      /contradicts itself/,
    ],
    [
      "has a block that goes on",
      () => withPart(file, blocks[0]!, Uint8Array.of(...partOf(blocks[0]!), 0)),
      /contradicts itself/,
    ],
    ["has no tables", () => withPart(file, tablesOf, new Uint8Array(0)), /contradicts itself/],
    [
      "has tables cut short",
      () => withPart(file, tablesOf, partOf(tablesOf).subarray(0, -1)),
      /contradicts itself/,
    ],
    ["has tables of zeros", () => withPart(file, tablesOf, noise(500, 0)), /contradicts itself/],
    ["has tables of ones", () => withPart(file, tablesOf, noise(500, 255)), /contradicts itself/],
    [
      "has neighbours of other countries",
      () => withPart(file, neighbours, Uint8Array.of(1, 0, 255)),
      /contradicts itself/,
    ],
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
    // Six records that become no fewer bytes are stored as they are.
    const priors = { CA: 1.1, CN: 3.7, FR: 0.3, HU: 5.9, JP: 7.3, KR: 0.123 };
    const table = tinyTable(NAMES, priors);
    const countries = table.countries.map((country, index) => ({
      ...country,
      parameters: COUNTRY_PARAMETERS.map(
        (_, parameter) => (index * COUNTRY_PARAMETERS.length + parameter) * 5,
      ),
    }));
    const { bytes } = encodeTable(
      { ...table, countries },
      { tier: "tiny", foldTable, nameWords, blockKeyCount: 2 },
    );
    const { offset, byteCount, unpackedByteCount } = readHead(bytes).sections.countries;
    expect(byteCount).toBe(unpackedByteCount);
    const refusal = (...changes: [offset: number, ...bytes: number[]][]): string | undefined =>
      caught(() =>
        createPredictor(
          forge(bytes, (copy) => {
            for (const [start, ...values] of changes) copy.set(values, offset + start);
          }),
        ),
      )?.message;
    expect(refusal([0, 0x63])).toMatch(/contradicts itself/);
    expect(refusal([COUNTRY_RECORD_BYTE_COUNT, 0x43, 0x41])).toMatch(/contradicts itself/);
    expect(refusal([2, 0, 0, 0x80, 0x7f])).toMatch(/contradicts itself/);
    expect(refusal([2, 0, 0, 0xc0, 0x7f])).toMatch(/contradicts itself/);
    expect(refusal([2, 0, 0, 0x80, 0xbf])).toMatch(/contradicts itself/);
    expect(
      refusal(
        ...countries.map((_, index): [number, ...number[]] => [
          index * COUNTRY_RECORD_BYTE_COUNT + 2,
          0,
          0,
          0,
          0,
        ]),
      ),
    ).toMatch(/contradicts itself/);
  });

  it("is refused if a block has more letters, or more countries, than it may", () => {
    const long = Array.from({ length: 300 }, (_, number) => `${100 + number}${"a".repeat(240)}`);
    const many: TinyRecord["weights"] = Object.fromEntries(
      Array.from({ length: 26 }, (_, number) => [`A${String.fromCharCode(65 + number)}`, number]),
    );
    const tables = [
      [tinyTable(Object.fromEntries(long.map((name) => [name, NAMES.kimura]))), "contradicts itself", 270],
      [
        tinyTable(
          Object.fromEntries(
            long.flatMap((name) =>
              "0123456789"
                .split("")
                .map((digit) => [
                  name.slice(0, 3) + digit,
                  { surname: { weights: many, count: 1 }, forename: { weights: many, count: 1 } },
                ]),
            ),
          ),
        ),
        "contradicts itself",
        1260,
      ],
    ] as const;
    for (const [table, words, keyCount] of tables) {
      // All of it in one group, by an encoder that does not count.
      const forged = forgeFile({ blockCount: 1, groupKeyCount: 4096, table });
      expect(caught(() => createPredictor(forged).predict("kim"))).toMatchObject({
        code: "ERR_DATA_CORRUPT",
        message: expect.stringContaining(words),
      });
      // The writer begins another block.
      const { bytes } = encodeTable(table, { tier: "tiny", foldTable, nameWords, blockKeyCount: 4096 });
      expect(readHead(bytes).blocks[0]!.keyCount).toBe(keyCount);
      const store = createStore(bytes);
      for (const key of [table.keys[0]!, table.keys.at(-1)!]) expect(lookUp(store, key)).toBeDefined();
    }
  });

  it.each([
    ["twice", [0, 1, 0]],
    ["twice in a row", [2, 1, 1]],
    ["32 times", new Array<number>(32).fill(3)],
  ])("is refused if a record names a country %s", (_what, countries) => {
    const table = tinyTable({ ...NAMES, abe: { surname: { weights: { JP: 0, CN: 3, KR: 4 }, count: 7 } } });
    const distributions = table.distributions.map((distribution) =>
      distribution.countries.length === 3
        ? { countries, steps: countries.map((_, index) => index), restStep: 40 }
        : distribution,
    );
    const forged = forgeFile({ blockCount: 1, table: { ...table, distributions } });
    expect(caught(() => createPredictor(forged).predict("abe"))).toMatchObject({
      code: "ERR_DATA_CORRUPT",
      message: expect.stringContaining("contradicts itself"),
    });
    // The same forger makes sound files.
    expect(createPredictor(forgeFile({ blockCount: 1, table })).predict("abe").country).toHaveLength(3);
  });
});

describe("a foreign fold table", () => {
  const varint = (value: number): number[] =>
    value < 128 ? [value] : [(value & 127) | 128, ...varint(Math.floor(value / 128))];
  const open = async (table: number[]): Promise<CognomenError | undefined> => {
    const { bytes } = encodeTable(tinyTable(NAMES), {
      tier: "tiny",
      foldTable: Uint8Array.from(table),
      nameWords,
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
    expect(error?.message).toMatch(/contradicts itself/);
  });
});
