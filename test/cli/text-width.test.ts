import stringWidth from "string-width";
import { describe, expect, it } from "vitest";
import { textWidth } from "../../src/cli/render.ts";

describe("textWidth", () => {
  it("is that of string-width for every letter and for every pair of Latin ones", () => {
    const wrong: string[] = [];
    for (let code = 0; code < 0x2fff; code++) {
      const text = `${String.fromCharCode(code)}a`;
      if (textWidth(text) !== stringWidth(text)) wrong.push(code.toString(16));
    }
    for (let first = 0x20; first < 0x180; first++)
      for (let second = 0x20; second < 0x180; second += 7) {
        const text = String.fromCharCode(first, second);
        if (textWidth(text) !== stringWidth(text)) wrong.push(text);
      }
    expect(wrong).toEqual([]);
  });

  it.each([
    ["", 0],
    ["Vietnam", 7],
    ["José García", 11],
    ["Jose\u0301", 4],
    ["Йованович", 9],
    ["王小明", 6],
    ["🇨🇭", 2],
    ["██▏", 3],
  ])("of %j is %i", (text, width) => {
    expect(textWidth(text)).toBe(width);
  });
});
