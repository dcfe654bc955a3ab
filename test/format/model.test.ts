/** The model of blocks, asked by a coder that answers what a test wants. */
import { describe, expect, it } from "vitest";
import * as KIND from "../../src/format/kinds.ts";
import { createBlockModel } from "../../src/format/model.ts";

/** The key "a", a surname, whose count is this symbol. */
function readCountCode(symbol: number): number {
  const answers: Readonly<Record<number, number[]>> = {
    [KIND.firstLetter]: [97],
    [KIND.letter]: [0],
    [KIND.parts]: [1],
    [KIND.firstCountry]: [0],
    [KIND.evidence]: [1],
    [KIND.count]: [symbol],
    [KIND.countryCount]: [1],
    [KIND.restStep]: [255],
  };
  const model = createBlockModel({
    symbol: (kind) => answers[kind]!.shift()!,
    bits: (bitCount) => 2 ** bitCount - 1,
  });
  model.begin(new Uint8Array(1));
  model.nextKey();
  model.nextRecords();
  return model.records[0].countCode;
}

describe("the code of a count", () => {
  it("has its three highest bits in a symbol, and up to eleven beside it", () => {
    expect(readCountCode(15)).toBe(15);
    expect(readCountCode(16)).toBe(0b100_11);
    expect(readCountCode(55)).toBe(2 ** 14 - 1);
  });

  it("is refused with more: a column of 16 bits would hold another number", () => {
    for (const symbol of [56, 64, 255]) expect(() => readCountCode(symbol)).toThrow("contradicts itself");
  });
});
