/** `cognomen enrich`: tables come back byte for byte with the right answers in each row, whatever chunks they come in. */
import fc from "fast-check";
import { createAnswerer } from "../../../src/cli/enrich/answerer.ts";
import type { EnrichOptions } from "../../../src/cli/enrich/options.ts";
import { type Plan, planReading } from "../../../src/cli/enrich/plan.ts";
import { createReplier } from "../../../src/cli/enrich/pool.ts";
import { FORMATS } from "../../../src/cli/enrich/records.ts";
import { emptyTally, RowProcessor, type Tally } from "../../../src/cli/enrich/rows.ts";
import { InputError, UsageError } from "../../../src/cli/errors.ts";
import type { NameParts } from "../../../src/ground/types.ts";
import { createPredictor } from "../../../src/predict/predictor.ts";
import { createStore } from "../../../src/predict/store.ts";
import { listAddedColumns, matchOf } from "../../../src/tables/added.ts";
import { UNKNOWN } from "../../../src/text/word-statistics.ts";
import { file } from "../../helpers/six-names.ts";
import { cuts } from "../arbitraries/lines.ts";
import { names } from "../arbitraries/names.ts";
import { encode, MARKS, type Row, type Table, tables } from "../arbitraries/tables.ts";
import { type Fuzzer, fuzz } from "../fuzz.ts";

interface Case {
  table: Table;
  cuts: number[];
  /** Bytes without sense, and options that may not suit them. */
  bytes: Buffer;
  options: EnrichOptions;
}

fuzz(
  "tables in any dialect, encoding and chunks: every byte comes back, every row is answered",
  (): Fuzzer<Case> => {
    const predictor = createPredictor(file);
    const store = createStore(file);

    const explain = (asked: string | NameParts) => {
      const found = predictor.explain(asked);
      return { ...found, match: found.country.length === 0 ? "none" : matchOf(found) };
    };

    /** The rows of a file as `enrich` answers them, its bytes coming in pieces. */
    async function enrich(
      input: Buffer,
      options: EnrichOptions,
      shares: readonly number[],
    ): Promise<[Buffer, Tally]> {
      const request = {
        sample: input,
        isWhole: true,
        label: "input",
        inputPath: undefined,
        outputPath: undefined,
        options,
        lookup: () => UNKNOWN,
        added: options,
      };
      const { encoding, headByteCount, headLineCount, rows: settings, style }: Plan = planReading(request);
      const answer = createAnswerer({ store, predictOptions: { limit: style.limit } });
      const reply = createReplier(answer, style);
      const pool = { ask: async (names: string[]) => reply({ id: 0, names }) };
      const rows = new RowProcessor(
        { ...settings, errors: options.errors ?? "keep", pool, report: () => {} },
        { line: 1 + headLineCount, isHeaderDone: false, isWithinLine: false, rowCount: 0 },
      );
      const tally = emptyTally();
      const body = input.subarray(headByteCount);
      const units = encoding.toUnits(body.subarray(0, body.length - (body.length % encoding.unitByteCount)));
      const places = shares.map((share) => Math.floor((share * units.length) / 1000)).sort((a, b) => a - b);
      const output: Buffer[] = [input.subarray(0, headByteCount)];
      let text = "";
      let start = 0;
      for (const place of [...places, units.length, -1]) {
        if (place >= 0) text += units.slice(start, place);
        start = place;
        const chunk = rows.read(text, place < 0);
        text = text.slice(chunk.unitCount);
        await chunk.ready;
        output.push(...Array.from(chunk.render(tally), encoding.fromUnits));
      }
      return [Buffer.concat(output), tally];
    }

    function describeAnswer(
      { format, delimiter, options }: Table,
      asked: Exclude<Row["asked"], "header" | "copied">,
    ): string {
      const limit = options.limit!;
      const isMalformed = asked === "malformed";
      const { country, count, match } = isMalformed
        ? { country: [], count: null, match: "malformed" }
        : explain(asked);
      const values: (string | number | null)[] = [];
      for (let rank = 0; rank < limit; rank++)
        values.push(country[rank]?.country_id ?? null, country[rank]?.probability ?? null);
      values.push(count, match);
      if (format !== "ndjson") return values.map((value) => delimiter + (value ?? "")).join("");
      const columns = listAddedColumns(limit, "");
      return columns
        .map((column, index) => `${JSON.stringify(column)}:${JSON.stringify(values[index])}`)
        .join(",");
    }

    function answerRow(table: Table, { text, asked, missingCount }: Row): string | undefined {
      const { format, delimiter, options } = table;
      if (asked === "copied") return text;
      if (asked === "header")
        return (
          text +
          listAddedColumns(options.limit!, "")
            .map((column) => delimiter + column)
            .join("")
        );
      if (asked === "malformed" && options.errors === "skip") return undefined;
      if (format !== "ndjson") return text + delimiter.repeat(missingCount) + describeAnswer(table, asked);
      if (asked === "malformed") return text;
      const brace = text.lastIndexOf("}");
      const comma = /\{\s*$/u.test(text.slice(0, brace)) ? "" : ",";
      return text.slice(0, brace) + comma + describeAnswer(table, asked) + text.slice(brace);
    }

    async function checkTable(table: Table, shares: readonly number[]): Promise<void> {
      const { encoding, hasMark, newline, endsInNewline, rows, options } = table;
      // A last line that is empty is there only if it ends.
      const hasEnd = endsInNewline || rows.at(-1)!.text === "";
      const join = (lines: readonly (string | undefined)[]): Buffer => {
        const text = lines.map((line, index) =>
          line === undefined ? "" : line + (index < lines.length - 1 || hasEnd ? newline : ""),
        );
        return Buffer.concat([hasMark ? MARKS[encoding] : Buffer.alloc(0), encode(text.join(""), encoding)]);
      };
      const input = join(rows.map(({ text }) => text));
      const [found, tally] = await enrich(input, { ...options, format: table.format, split: false }, shares);
      const expected = join(rows.map((row) => answerRow(table, row)));
      if (!found.equals(expected))
        throw new Error(
          `found ${JSON.stringify(found.toString())}, expected ${JSON.stringify(expected.toString())}`,
        );
      const counted = rows.filter(({ asked }) => asked !== "header" && asked !== "copied");
      const malformed = counted.filter(({ asked }) => asked === "malformed");
      if (tally.rowCount !== counted.length || tally.malformedCount !== malformed.length)
        throw new Error(
          `counts ${JSON.stringify(tally)} of ${counted.length} rows, ${malformed.length} malformed`,
        );
    }

    async function checkBytes(
      bytes: Buffer,
      options: EnrichOptions,
      shares: readonly number[],
    ): Promise<void> {
      try {
        const [whole, tally] = await enrich(bytes, options, []);
        const [pieces] = await enrich(bytes, options, shares);
        if (!whole.equals(pieces))
          throw new Error(
            `in pieces ${JSON.stringify(pieces.toString())}, whole ${JSON.stringify(whole.toString())}`,
          );
        if (tally.skippedCount > 0) return;
        // Nothing is left out: taking the added text away would give the input back, letter after letter.
        let from = 0;
        for (const byte of bytes.subarray(0, bytes.length - (bytes.length % 2))) {
          from = whole.indexOf(byte, from) + 1;
          if (from === 0) throw new Error(`bytes of the input are lost: ${JSON.stringify(whole.toString())}`);
        }
      } catch (error) {
        if (!(error instanceof InputError || error instanceof UsageError)) throw error;
      }
    }

    const piece = fc.oneof(
      { weight: 4, arbitrary: names(["Kim", "lee"]).map((name) => Buffer.from(name)) },
      { weight: 4, arbitrary: fc.constantFrom(..."\",;\t|\n\r'{}:\\").map((text) => Buffer.from(text)) },
      {
        weight: 1,
        arbitrary: fc
          .constantFrom("\r\n", '""', '",', '"\n', '{"name":', "name", "id", "\ufeff")
          .map((text) => Buffer.from(text)),
      },
      { weight: 1, arbitrary: fc.uint8Array({ maxLength: 6 }).map((bytes) => Buffer.from(bytes)) },
    );
    return {
      arbitrary: fc.record({
        table: tables,
        cuts,
        bytes: fc.array(piece, { maxLength: 16 }).map((pieces) => Buffer.concat(pieces)),
        options: fc.record(
          {
            prefix: fc.constant(""),
            errors: fc.constantFrom<NonNullable<EnrichOptions["errors"]>[]>("keep", "skip"),
            format: fc.constantFrom(...FORMATS),
            column: fc.constantFrom("1", "2", "name"),
            encoding: fc.constantFrom("utf-8", "windows-1252", "utf-16le", "utf-16be"),
            delimiter: fc.constantFrom(",", ";", "\t"),
            quote: fc.constantFrom<(string | false)[]>('"', "'", false),
            header: fc.boolean(),
            limit: fc.integer({ min: 1, max: 3 }),
          },
          { requiredKeys: ["prefix", "errors"] },
        ) as fc.Arbitrary<EnrichOptions>,
      }),
      async check({ table, cuts: shares, bytes, options }) {
        await checkTable(table, shares);
        await checkBytes(bytes, options, shares);
      },
    };
  },
);
