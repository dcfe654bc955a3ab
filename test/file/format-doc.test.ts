/** docs/format.md is compared with the code: worked example, offsets, kinds of symbols, limits. */
import { describe, expect, it } from "vitest";
import { createPredictor } from "../../src/answer/predictor.ts";
import * as KIND from "../../src/block/kinds.ts";
import { COUNT_EXACT_LIMIT } from "../../src/block/model.ts";
import { SCALE } from "../../src/block/rans.ts";
import { createBlockReader } from "../../src/block/reader.ts";
import {
  LEVEL_BITS,
  LEVEL_CONTEXT_COUNT,
  MAX_GAP,
  MAX_LEVEL,
  PROPERTY_COUNTS,
  STAGE_COUNT_BITS,
  STATE_COUNT_BITS,
} from "../../src/block/tables.ts";
import { DEFAULT_BLOCK_KEY_COUNT, encodeTable } from "../../src/encode/file.ts";
import * as estimator from "../../src/estimator/format.ts";
import * as format from "../../src/file/format.ts";
import { readHead, readSection } from "../../src/file/load.ts";
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

  it("shows the section of countries as it inflates", () => {
    const countries = readBlockOf("text countries")
      .split("\n")
      .flatMap((line) => line.slice(0, 17).split(" "));
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

  it("shows both parts, a separator, plain and deflated bytes", () => {
    const { sections, blocks } = readHead(documented);
    expect(
      Object.values(sections).map(({ byteCount, inflatedByteCount }) => byteCount < inflatedByteCount),
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
  const headerByteCount = format.offsetOf<string>(format.HEADER_FIELDS);
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
    `A distribution divides a scale of ${whole(SCALE)} among`,
    `longer than ${format.MAX_KEY_BYTE_COUNT} bytes: return none`,
    `A key has at most ${format.MAX_KEY_BYTE_COUNT} bytes`,
    `A count code below ${COUNT_EXACT_LIMIT} is the symbol`,
    `otherwise 1 to ${MAX_LEVEL}`,
    `number(0, ${STAGE_COUNT_BITS})`,
    `number(256, ${STATE_COUNT_BITS})`,
    `number(32 c, ${LEVEL_BITS})`,
    `levels(${LEVEL_CONTEXT_COUNT} rows, learnt)`,
    `if gap < ${MAX_GAP}`,
    ...[1, 2, 3].map((scale) => `| ${scale} | ${scale < 3 ? 10 : 100} | ${format.mantissaCount(scale)} |`),
  ])("of the data file: %s", (claim) => {
    expect(prose).toContain(claim);
  });

  it.each([
    `**Header**, ${estimator.ESTIMATOR_HEADER.byteCount} bytes`,
    `| version, ${estimator.ESTIMATOR_VERSION} |`,
    `a multiple of ${estimator.BAND_SIZE}, at most ${estimator.MAX_DIMENSION}`,
    `countries, at most ${format.MAX_COUNTRY_COUNT}`,
    `rows of each of the ${estimator.CLASS_COUNT} classes`,
    `together at most ${whole(estimator.MAX_ROW_COUNT)}`,
    `${estimator.ESTIMATOR_ENTRY_BYTE_COUNT} bytes a stream`,
    `the first ${estimator.MAX_LETTER_COUNT} of them`,
    `sequences of 1 to ${estimator.MAX_RUN_LENGTH} of these`,
    `That is ${estimator.HASH_BITS} bits`,
    `A band is ${words[estimator.BAND_SIZE]} dimensions`,
    ...Object.entries(estimator.ESTIMATOR_HEADER)
      .filter(([name]) => name !== "magic" && name !== "byteCount")
      .map(([, offset]) => `| ${offset} | `),
  ])("of the estimator file: %s", (claim) => {
    expect(prose.slice(prose.indexOf("## Estimator file"))).toContain(claim);
  });
});
