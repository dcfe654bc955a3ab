import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type AnswerStyle,
  createAnswerReader,
  listAddedColumns,
  writeMalformed,
} from "../../../src/cli/enrich/answer-text.ts";
import { AnswerPacker, endOfPacked, MATCHES } from "../../../src/cli/enrich/packed-answer.ts";
import type { Candidate, Match } from "../../../src/types.ts";

const codes = Array.from({ length: 256 }, (_, number) =>
  String.fromCharCode(65 + Math.floor(number / 26), 65 + (number % 26)),
);
const LIMIT = 4;
const candidate = fc.record({
  country_id: fc.constantFrom(...codes),
  probability: fc.oneof(
    fc.integer({ min: 1, max: 1e6 }).map((units) => units / 1e6),
    fc.constantFrom(1, 0.1, 0.000001, 0.00001, 0.999999, 0.1234, 0.100001),
  ),
});
const answers = fc.array(
  fc.record({
    country: fc.array(candidate, { maxLength: LIMIT }),
    count: fc.oneof(
      fc.nat(300),
      fc.maxSafeInteger().map(Math.abs),
      fc.constantFrom(127, 128, 1e15, 1e16, 2e16),
    ),
    match: fc.constantFrom(...MATCHES),
  }),
  { maxLength: 8 },
);

function expectedText(
  style: AnswerStyle,
  {
    country,
    count,
    match,
  }: { country: readonly Candidate[]; count: number | null; match: Match | "malformed" },
): string {
  const values: (string | number | null)[] = [];
  for (let rank = 0; rank < style.limit; rank++)
    values.push(country[rank]?.country_id ?? null, country[rank]?.probability ?? null);
  values.push(count, match);
  if (style.kind === "columns") return values.map((value) => style.delimiter + (value ?? "")).join("");
  const keys = listAddedColumns(style.limit, style.prefix);
  return values.map((value, index) => `${JSON.stringify(keys[index])}:${JSON.stringify(value)}`).join(",");
}

const styles: AnswerStyle[] = [
  { kind: "columns", delimiter: ",", limit: LIMIT },
  { kind: "columns", delimiter: "\u00c2\u00a6", limit: LIMIT },
  { kind: "columns", delimiter: "→", limit: LIMIT },
  { kind: "columns", delimiter: "😀", limit: LIMIT },
  { kind: "json", prefix: "", limit: LIMIT },
  { kind: "json", prefix: 'é"', limit: LIMIT },
  { kind: "json", prefix: "国_", limit: LIMIT },
];

describe("packed answers", () => {
  it.each(styles)("become the text of what was packed, %o", (style) => {
    const read = createAnswerReader(style, codes);
    const packer = new AnswerPacker(codes);
    fc.assert(
      fc.property(answers, (list) => {
        for (const { country, count, match } of list) packer.add(country, count, match);
        const bytes = packer.take();
        let start = 0;
        for (const answer of list) {
          const country = answer.country.length === 0 ? -1 : codes.indexOf(answer.country[0]!.country_id);
          expect(read(bytes, start)).toEqual({ text: expectedText(style, answer), country });
          start = endOfPacked(bytes, start);
        }
        expect(start).toBe(bytes.length);
      }),
    );
  });

  it.each(styles)("leave their places empty in malformed rows, %o", (style) => {
    expect(writeMalformed(style)).toBe(expectedText(style, { country: [], count: null, match: "malformed" }));
  });

  it("are written as JavaScript writes numbers, for every probability there is", () => {
    const read = createAnswerReader({ kind: "columns", delimiter: ",", limit: 1 }, codes);
    const packer = new AnswerPacker(codes);
    for (let units = 1; units <= 1_000_000; units += units < 2000 || units > 998_000 ? 1 : 97) {
      packer.add([{ country_id: "AA", probability: units / 1e6 }], 1, "direct");
      const { text } = read(packer.take(), 0);
      if (text !== `,AA,${units / 1e6},1,direct`) expect(text).toBe(`,AA,${units / 1e6},1,direct`);
    }
  });

  it("need no more memory than there is, for the longest list of countries", () => {
    const limit = 250;
    const country = codes.slice(0, limit).map((country_id) => ({ country_id, probability: 0.003999 }));
    const packer = new AnswerPacker(codes);
    for (let index = 0; index < 40; index++) packer.add(country, 2e16, "last-name");
    const bytes = packer.take();
    const style: AnswerStyle = { kind: "json", prefix: "x".repeat(64), limit };
    const answer = { country, count: 2e16, match: "last-name" as const };
    expect(createAnswerReader(style, codes)(bytes, 39 * endOfPacked(bytes, 0)).text).toBe(
      expectedText(style, answer),
    );
  });
});
