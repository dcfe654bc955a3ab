import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AnswerStyle, createAnswerWriter, writeNoAnswer } from "../../../src/cli/enrich/answer-text.ts";
import { COUNTRY_COUNT } from "../../../src/ground/country-code.ts";
import type { Candidate, Match } from "../../../src/ground/types.ts";
import { listAddedColumns } from "../../../src/tables/added.ts";

const codes = Array.from({ length: 256 }, (_, number) =>
  String.fromCharCode(65 + Math.floor(number / 26), 65 + (number % 26)),
);
const MATCHES: readonly Match[] = ["direct", "stripped", "last-name", "estimate", "none"];
const LIMIT = 4;
const candidate = fc.record({
  country_id: fc.constantFrom(...codes),
  probability: fc.oneof(
    fc.integer({ min: 1, max: 1e6 }).map((units) => units / 1e6),
    fc.constantFrom(1, 0.1, 0.000001, 0.00001, 0.999999, 0.1234, 0.100001),
  ),
});
const anyAnswer = fc.record({
  country: fc.array(candidate, { maxLength: LIMIT }),
  count: fc.oneof(
    fc.nat(300),
    fc.maxSafeInteger().map(Math.abs),
    fc.constantFrom(127, 128, 1e15, 1e16, 2e16),
  ),
  match: fc.constantFrom(...MATCHES),
});

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

describe("answers", () => {
  it.each(styles)("are written as they are, %o", (style) => {
    const write = createAnswerWriter(style);
    fc.assert(
      fc.property(anyAnswer, (answer) => {
        expect(write(answer)).toBe(expectedText(style, answer));
      }),
    );
  });

  it.each(styles)("leave their places empty in malformed rows, %o", (style) => {
    const { malformedText } = writeNoAnswer(style);
    expect(malformedText).toBe(expectedText(style, { country: [], count: null, match: "malformed" }));
  });

  it("have probabilities as JavaScript writes numbers, none with an exponent", () => {
    const write = createAnswerWriter({ kind: "columns", delimiter: ",", limit: 1 });
    for (let units = 1; units <= 1_000_000; units += units < 2000 || units > 998_000 ? 1 : 97) {
      const probability = units / 1e6;
      const text = write({ country: [{ country_id: "AA", probability }], count: 1, match: "direct" });
      const decimals = probability.toFixed(6).replace(/\.?0+$/u, "");
      if (text !== `,AA,${decimals},1,direct`) expect(text).toBe(`,AA,${decimals},1,direct`);
    }
  });

  it("may have the longest list of countries", () => {
    const limit = COUNTRY_COUNT;
    const country = codes.slice(0, limit).map((country_id) => ({ country_id, probability: 0.003999 }));
    const style: AnswerStyle = { kind: "json", prefix: "x".repeat(64), limit };
    const answer = { country, count: 2e16, match: "last-name" as const };
    expect(createAnswerWriter(style)(answer)).toBe(expectedText(style, answer));
  });
});
