/** docs/internals/format.md is compared with the code: worked example, and tables of offsets, kinds of symbols, limits. */

import { describe, expect, it } from "vitest";
import { encodeTable } from "../../build/encode/file.ts";
import { PROPERTY_COUNTS } from "../../build/encode/kinds.ts";
import { listRecords } from "../../src/cli/block-records.ts";
import * as estimator from "../../src/estimator/format.ts";
import * as format from "../../src/format/format.ts";
import * as KIND from "../../src/format/kinds.ts";
import { readHead, readSection } from "../../src/format/load.ts";
import { createBlockReader } from "../../src/format/reader.ts";
import { readRecord } from "../../src/format/records.ts";
import { KIND_COUNT, MAX_PROPERTY_COUNT } from "../../src/format/tables.ts";
import type { Match } from "../../src/ground/types.ts";
import { createPredictor } from "../../src/predict/predictor.ts";
import * as normalize from "../../src/text/normalize.ts";
import { type DumpLine, readBlockOf, readDump, readExample, readTables } from "../helpers/format-doc.ts";

const hex = (value: number | undefined, digits: number): string =>
  value === undefined ? "nothing" : value.toString(16).padStart(digits, "0");

/** The first byte that differs, in words; undefined if none does. */
function describeDifference(lines: readonly DumpLine[], bytes: Uint8Array): string | undefined {
  const documented = lines.flatMap((line) => line.bytes);
  for (let offset = 0; offset < Math.max(documented.length, bytes.length); offset++) {
    if (documented[offset] === bytes[offset]) continue;
    const line = lines.findLast((candidate) => candidate.offset <= offset);
    return (
      `offset 0x${hex(offset, 4)} (${line?.note}): docs/internals/format.md says ${hex(documented[offset], 2)}, ` +
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
      const block = reader.open(number);
      return [...listRecords(block)].map(({ record }) => {
        const { countryCount, steps, restStep, countCode, evidence, ...own } = readRecord(block, record);
        const countries = [...own.countries].map((country) => codes[country]!);
        const others = countries
          .slice(1)
          .map((code, index) => `${code} ${steps[index + 1]! - steps[index]!} after ${countries[index]}`);
        return (
          `${countries[0]}, evidence ${evidence}, count code ${countCode}, ` +
          `${countryCount} ${countryCount === 1 ? "country" : `countries: ${others.join(", ")}`}, ` +
          `rest step ${restStep}`
        );
      });
    });
    expect(found).toHaveLength(6);
    expect(said.split("\n").filter((line) => /(sur|fore)name: /.test(line))).toHaveLength(6);
    for (const record of found) expect(said).toContain(`name: ${record}`);
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
    const start = readTables("Blocks").filter((row) => row.length === 4 && row[2]!.endsWith("Count"));
    expect(start.map((row) => [row[2], Number(row[1])])).toEqual(Object.entries(format.BLOCK_START_FIELDS));
    expect(sizeOf(readTables("Section countries"))).toBe(format.COUNTRY_RECORD_BYTE_COUNT);
  });

  it("give the numbers of sections and kinds of symbols, with how many properties they have", () => {
    const sections = readTables("Section table").filter((row) => row.length === 2);
    expect(sections.slice(1).map((row) => [Number(row[0]), row[1]])).toEqual([
      ...format.SECTION_NAMES.entries(),
    ]);
    const rows = readTables("Symbols of a key").filter((row) => row.length === 3 && /^\d+$/.test(row[0]!));
    expect(numbersOf(rows, 1, 0)).toEqual({ ...KIND });
    expect(rows.map((row) => Number(row[2]))).toEqual(Object.values(PROPERTY_COUNTS));
    expect(rows).toHaveLength(KIND_COUNT);
    expect(Math.max(...Object.values(PROPERTY_COUNTS))).toBe(MAX_PROPERTY_COUNT);
  });

  it("give the bits of parts and evidence", () => {
    const bits = readTables("Blocks").filter((row) => /^\d+$/.test(row[0]!) && !row[2]!.endsWith("Count"));
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

  it("give the fields and streams of the estimator file", () => {
    const rows = readTables("Estimator file");
    const fields = rows.filter((row) => row.length === 4 && /^\d+$/.test(row[0]!));
    expect(fields.map(([, size, name]) => [name, Number(size)])).toEqual(
      Object.entries(estimator.ESTIMATOR_FIELDS),
    );
    expect(fields.map(([offset]) => Number(offset))).toEqual(
      fields.map(([, , name]) => format.offsetOf<string>(estimator.ESTIMATOR_FIELDS, name)),
    );
    const streams = rows.filter((row) => row.length === 3 && /^\d/.test(row[0]!));
    expect(streams.map(([number]) => Number.parseInt(number!, 10))).toEqual(
      Object.values(estimator.ESTIMATOR_STREAM),
    );
  });
});
