/** docs/format.md is compared with the code: worked example, offsets, kinds of symbols, limits. */
import { describe, expect, it } from "vitest";
import { createPredictor } from "../../src/answer/predictor.ts";
import * as KIND from "../../src/block/kinds.ts";
import { BlockModel, COUNT_EXACT_LIMIT } from "../../src/block/model.ts";
import { createBlockReader } from "../../src/block/reader.ts";
import {
  CONTEXT_COUNT_BITS,
  LEVEL_BITS,
  LEVEL_CONTEXT_COUNT,
  MAX_GAP,
  MAX_LEVEL,
  PROPERTY_COUNTS,
  STAGE_COUNT_BITS,
} from "../../src/block/tables.ts";
import { DEFAULT_BLOCK_KEY_COUNT, encodeTable } from "../../src/encode/file.ts";
import * as estimator from "../../src/estimator/format.ts";
import * as format from "../../src/file/format.ts";
import { readHead, readSection } from "../../src/file/load.ts";
import { SCALE } from "../../src/file/rans.ts";
import * as normalize from "../../src/text/normalize.ts";
import type { Match } from "../../src/types.ts";
import {
  type DumpLine,
  prose,
  readBlockOf,
  readDump,
  readExample,
  readTables,
} from "../helpers/format-doc.ts";

const hex = (value: number | undefined, digits: number): string =>
  value === undefined ? "nothing" : value.toString(16).padStart(digits, "0");

/** The first byte that differs, in words; undefined if none does. */
function describeDifference(lines: readonly DumpLine[], bytes: Uint8Array): string | undefined {
  const documented = lines.flatMap((line) => line.bytes);
  for (let offset = 0; offset < Math.max(documented.length, bytes.length); offset++) {
    if (documented[offset] === bytes[offset]) continue;
    const line = lines.findLast((candidate) => candidate.offset <= offset);
    return (
      `offset 0x${hex(offset, 4)} (${line?.note}): docs/format.md says ${hex(documented[offset], 2)}, ` +
      `the encoder writes ${hex(bytes[offset], 2)}`
    );
  }
  return undefined;
}

const dump = readDump(readBlockOf("text hexdump"));
const documented = Uint8Array.from(dump.flatMap(({ bytes }) => bytes));

describe("the worked example", () => {
  it("counts its offsets right and says what every byte is", () => {
    let offset = 0;
    for (const [index, line] of dump.entries()) {
      expect(hex(line.offset, 4), `line ${index} of the dump`).toBe(hex(offset, 4));
      offset += line.bytes.length;
      // A second line of the same bytes needs no note.
      if (line.note === "") expect(dump[index - 1]?.bytes.length).toBe(16);
    }
    expect(offset).toBe(readHead(documented).fileByteCount);
  });

  it("is what the encoder writes", async () => {
    const { table, options } = readExample();
    const { bytes } = encodeTable(table, options);
    expect(describeDifference(dump, bytes)).toBeUndefined();
  });

  it("would be found to differ, with the offset", () => {
    const changed = documented.slice();
    const offset = dump.find(({ note }) => note.startsWith("of á: zigzag"))!.offset;
    changed[offset] = 0x18;
    expect(describeDifference(dump, changed)).toBe(
      `offset 0x${hex(offset, 4)} (of á: zigzag 23 = -12: U+0061 a): docs/format.md says 17, the encoder writes 18`,
    );
    expect(describeDifference(dump, changed.subarray(0, 0x20))).toContain("offset 0x0020");
  });

  it("shows the section of countries as it unpacks", () => {
    const countries = readBlockOf("text countries")
      .split("\n")
      .flatMap((line) => line.slice(0, 3 * format.COUNTRY_RECORD_BYTE_COUNT - 1).split(" "));
    const section = readSection(documented, readHead(documented).sections.countries);
    expect(Array.from(section, (byte) => hex(byte, 2))).toEqual(countries);
  });

  it("shows what is decoded", () => {
    const said = readBlockOf("text decoded");
    const { table } = readExample();
    const codes = table.countries.map(({ code }) => code);
    const head = readHead(documented);
    const reader = createBlockReader(documented, head);
    const found = [...head.blocks.keys()].flatMap((number) => {
      const payloads = reader.open(number);
      const { countCodes, evidence } = payloads;
      return Array.from(countCodes, (countCode, record) => {
        const [start, end] = [payloads.starts[record]!, payloads.starts[record + 1]!];
        const countries = [...payloads.countries.subarray(start, end)].map((country) => codes[country]!);
        const steps = payloads.steps.subarray(start, end);
        const others = countries
          .slice(1)
          .map((code, index) => `${code} ${steps[index + 1]! - steps[index]!} after ${countries[index]}`);
        return (
          `${countries[0]}, evidence ${evidence[record]}, count code ${countCode}, ` +
          `${end - start} ${end - start === 1 ? "country" : `countries: ${others.join(", ")}`}, ` +
          `rest step ${payloads.restSteps[record]}`
        );
      });
    });
    expect(found).toHaveLength(6);
    expect(said.split("\n").filter((line) => /(sur|fore)name: /.test(line))).toHaveLength(6);
    for (const record of found) expect(said).toContain(`name: ${record}`);
  });

  it("shows both parts, a separator, plain and packed bytes", () => {
    const { sections, blocks } = readHead(documented);
    expect(
      Object.values(sections).map(({ byteCount, unpackedByteCount }) => byteCount < unpackedByteCount),
    ).toEqual([true, false, false, false]);
    expect(blocks.map(({ separator }) => new TextDecoder().decode(separator))).toEqual(["", "l"]);
  });

  const answers = JSON.parse(readBlockOf("json answers")) as {
    name: string;
    country: Record<string, number>;
    count: number;
    match: Match;
  }[];

  it.each(answers)("answers $name", ({ name, country, count, match }) => {
    const explanation = createPredictor(documented).explain(name);
    const found = explanation.country.map(({ country_id, probability }) => [country_id, probability]);
    expect(found).toEqual(Object.entries(country));
    expect([explanation.count, explanation.match]).toEqual([count, match]);
  });

  it("prints several answers", () => {
    expect(answers.length).toBeGreaterThan(5);
  });
});

describe("the tables", () => {
  const numbersOf = (rows: readonly string[][], name: number, value: number): Record<string, number> =>
    Object.fromEntries(
      rows.filter((row) => /^\d+$/.test(row[value]!)).map((row) => [row[name]!, Number(row[value])]),
    );

  it("give the offsets of the header", () => {
    const rows = readTables("Header").filter((row) => /^\d+$/.test(row[0]!));
    const fields: [string, number][] = rows.map((row) => [row[2]!, Number(row[1])]);
    expect(fields).toEqual(Object.entries(format.HEADER_FIELDS));
    const offsets = fields.map(([name]) => format.offsetOf<string>(format.HEADER_FIELDS, name));
    expect(rows.map((row) => Number(row[0]))).toEqual(offsets);
  });

  it("give the sizes of entries and records", () => {
    const sizeOf = (rows: readonly string[][]): number =>
      rows.filter((row) => /^\d+$/.test(row[1]!)).reduce((sum, row) => sum + Number(row[1]), 0);
    const sizesOf = (heading: string): number[] =>
      readTables(heading)
        .filter((row) => /^\d+$/.test(row[1]!))
        .map((row) => Number(row[1]));
    expect(sizesOf("Section table")).toEqual(Object.values(format.SECTION_FIELDS));
    expect(sizesOf("Block index")).toEqual(Object.values(format.BLOCK_FIELDS));
    expect(sizeOf(readTables("Section countries"))).toBe(format.COUNTRY_RECORD_BYTE_COUNT);
  });

  it("give the numbers of sections and kinds of symbols, with how many properties they have", () => {
    const sections = readTables("Section table").filter((row) => row.length === 2);
    expect(sections.slice(1).map((row) => [Number(row[0]), row[1]])).toEqual([
      ...format.SECTION_NAMES.entries(),
    ]);
    const rows = readTables("What is said of a key").filter(
      (row) => row.length === 3 && /^\d+$/.test(row[0]!),
    );
    expect(numbersOf(rows, 1, 0)).toEqual({ ...KIND });
    expect(rows.map((row) => Number(row[2]))).toEqual(Object.values(PROPERTY_COUNTS));
  });

  it("give the bits of parts and evidence", () => {
    const bits = readTables("Blocks").filter((row) => /^\d+$/.test(row[0]!));
    const named = Object.fromEntries(bits.map((row) => [row[2], Number(row[1])]));
    expect(named).toEqual({ ...format.PARTS, ...format.EVIDENCE });
    for (const [bit, value] of bits) expect(Number(value)).toBe(2 ** Number(bit));
  });

  it("give the limits", () => {
    const limits = Object.entries(numbersOf(readTables("Limits"), 0, 1));
    const constants: Record<string, unknown> = { ...format, ...normalize };
    expect(limits.length).toBeGreaterThan(12);
    for (const [name, value] of limits) expect([name, constants[name]]).toEqual([name, value]);
    // Every limit that the code names is in the table.
    const named = Object.keys(constants).filter((name) => /^MAX_|_LIMIT$/.test(name));
    expect(limits.map(([name]) => name)).toEqual(expect.arrayContaining(named));
  });
});

describe("figures in sentences", () => {
  const { offsetOf } = format;
  const headerByteCount = offsetOf<string>(format.HEADER_FIELDS);
  const sectionByteCount = format.offsetOf<string>(format.SECTION_FIELDS);
  const blockByteCount = format.offsetOf<string>(format.BLOCK_FIELDS);
  const sectionCount = format.SECTION_NAMES.length;
  const words = ["none", "one", "two", "three", "four", "five", "six"];
  const whole = (value: number): string => value.toLocaleString("en");

  it.each([
    `│ header, ${headerByteCount} bytes │`,
    `│ section table, ${sectionCount} × ${sectionByteCount} bytes │`,
    `block, ${blockByteCount} bytes and more │`,
    `The header has ${headerByteCount} bytes.`,
    `check length ≥ ${headerByteCount}, magic`,
    `${words[sectionCount]!.replace("f", "F")} entries of ${sectionByteCount} bytes`,
    `the head and the ${words[sectionCount]} sections`,
    `version of the format: ${format.FORMAT_VERSION}`,
    `how exactly counts are kept, 1 to ${format.MAX_COUNT_SCALE}`,
    `records of ${format.COUNTRY_RECORD_BYTE_COUNT} bytes`,
    `of (usually) ${whole(DEFAULT_BLOCK_KEY_COUNT)}`,
    `cut keys into blocks of ${whole(DEFAULT_BLOCK_KEY_COUNT)}`,
    `at most ${normalize.MAX_FOLDED_POINT_COUNT} code points`,
    `each row the number of its countries, 1 to ${format.MAX_PAYLOAD_COUNTRY_COUNT}`,
    `The steps are always ${format.NEIGHBOUR_STEPS_PER_OCTAVE} an octave`,
    `begins ${format.REST_OCTAVES} octaves`,
    `${format.NO_REST_STEP} (\`NO_REST_STEP\`)`,
    `divides a scale of ${whole(SCALE)} among`,
    `longer than ${format.MAX_KEY_BYTE_COUNT} bytes: return none`,
    `A key has at most ${format.MAX_KEY_BYTE_COUNT} bytes`,
    `A count code below ${COUNT_EXACT_LIMIT} is the symbol`,
    `otherwise its quantised weight, 1 to ${MAX_LEVEL}`,
    `number(0, ${STAGE_COUNT_BITS})`,
    `number(256, ${CONTEXT_COUNT_BITS})`,
    `number(32 c, ${LEVEL_BITS})`,
    `levels(${LEVEL_CONTEXT_COUNT} contexts, adaptive)`,
    `if gap < ${MAX_GAP}`,
    ...[1, 2, 3].map((scale) => `| ${scale} | ${scale < 3 ? 10 : 100} | ${format.mantissaCount(scale)} |`),
  ])("of the data file: %s", (claim) => {
    expect(prose).toContain(claim);
  });

  const greatest = collectGreatest();
  it.each([
    `(*l* ≤ ${greatest(KIND.branch, 0) & 15}), where`,
    `shared length ≤ ${greatest(KIND.firstCountry, 4)}, 0 if there is no before`,
    `2 × (bytes of the key ≤ ${greatest(KIND.evidence, 2) >> 1})`,
    `bits of the count code of surname; bytes of the key ≤ ${greatest(KIND.count, 3)};`,
    `16 (*i* ≤ ${greatest(KIND.step, 0) >> 4}) + 2 (*size* − *i* ≤ ${(greatest(KIND.step, 0) >> 1) & 7}) + *part*;`,
    `*part*; *step* ≤ ${greatest(KIND.step, 1)};`,
    `4 (*i* ≤ ${greatest(KIND.country, 4) >> 2}) + *set*`,
    `16 (*size* ≤ ${greatest(KIND.restStep, 0) >> 4}) + *ev*; last step ≤ ${greatest(KIND.restStep, 1)};`,
  ])("of properties: %s", (claim) => {
    expect(prose).toContain(claim);
  });

  it.each([
    `ends within ${format.MAX_KEY_BYTE_COUNT} bytes`,
    `up to ${8 * format.HEADER_FIELDS.headChecksum} adjacent bits`,
  ])("of hostile files: %s", (claim) => {
    expect(prose.slice(prose.indexOf("## Hostile files"), prose.indexOf("## Versions"))).toContain(claim);
  });

  it.each([
    `**Header**, ${offsetOf<string>(estimator.ESTIMATOR_FIELDS)} bytes:`,
    `version of the estimator file: ${estimator.ESTIMATOR_VERSION} |`,
    `(0x${hex(estimator.ESTIMATOR_MAGIC, 8)})`,
    `a multiple of ${estimator.BAND_SIZE}, at most ${estimator.MAX_DIMENSION}`,
    `countries, at most ${format.MAX_COUNTRY_COUNT}`,
    `${offsetOf<string>(estimator.CLASS_FIELDS)} bytes for each of the ${estimator.CLASS_COUNT} classes`,
    `together at most ${whole(estimator.MAX_ROW_COUNT)}`,
    `The table of streams begins at offset ${estimator.streamTableOffset()}:`,
    `${offsetOf<string>(estimator.STREAM_FIELDS)} bytes a stream`,
    `the first ${readLetterCount()} of them`,
    `sequences of 1 to ${readRunLength()} of these`,
    `That is ${estimator.HASH_BITS} bits`,
    `>>> ${32 - estimator.HASH_BITS}`,
    `of 2^${estimator.HASH_BITS} hashes`,
    `A band is ${words[estimator.BAND_SIZE]} dimensions`,
    `| ${estimator.CLASS_COUNT} · *d* / ${estimator.BAND_SIZE} |`,
    `${8 * estimator.ESTIMATOR_PARTS.length} *n*`,
  ])("of the estimator file: %s", (claim) => {
    expect(prose.slice(prose.indexOf("## Estimator file"))).toContain(claim);
  });

  it("of the estimator file: its fields and streams", () => {
    const rows = readTables("Estimator file");
    const fields = rows.filter((row) => row.length === 4 && /^\d+$/.test(row[0]!));
    expect(fields.map(([, size, name]) => [name, Number(size)])).toEqual(
      Object.entries(estimator.ESTIMATOR_FIELDS),
    );
    expect(fields.map(([offset]) => Number(offset))).toEqual(
      fields.map(([, , name]) => offsetOf<string>(estimator.ESTIMATOR_FIELDS, name)),
    );
    const streams = rows.filter((row) => row.length === 3 && /^\d/.test(row[0]!));
    expect(streams.map(([number]) => Number.parseInt(number!, 10))).toEqual(
      Object.values(estimator.ESTIMATOR_STREAM),
    );
  });
});

/** The greatest value of each property for two long keys, the second behind the first, with many countries far apart. */
function collectGreatest(): (kind: number, property: number) => number {
  const [byteCount, countryCount] = [200, format.MAX_PAYLOAD_COUNTRY_COUNT];
  const record = [9, 1, 1, countryCount];
  for (let country = 1; country < countryCount; country++) record.push(7, country);
  record.push(0);
  const letters = new Array<number>(byteCount).fill(0x61);
  const values = [...letters, 0, format.PARTS.surname, ...record];
  values.push(1, 0x61, 0, format.PARTS.surname, ...record);
  const found = new Map<string, number>();
  let place = 0;
  const model = new BlockModel({
    symbol(kind, ...properties) {
      for (const [number, property] of properties.entries()) {
        const name = `${kind} ${number}`;
        found.set(name, Math.max(found.get(name) ?? 0, property!));
      }
      return values[place++]!;
    },
    bits: () => 0,
  });
  model.next();
  model.next();
  if (place !== values.length) throw new Error(`the model asked for ${place} of ${values.length} values`);
  return (kind, property) => found.get(`${kind} ${property}`)!;
}

const countRuns = (letterCount: number): number =>
  estimator.hashRuns("x".repeat(letterCount), new Uint32Array(estimator.MAX_HASH_COUNT));

/** Every letter more ends a run of each length. */
function readRunLength(): number {
  return countRuns(21) - countRuns(20);
}

/** Letters behind these make no more runs. */
function readLetterCount(): number {
  let count = 0;
  while (countRuns(count + 1) > countRuns(count)) count++;
  return count;
}
