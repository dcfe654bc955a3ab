import { describe, expect, it } from "vitest";
import { makeScriptWords } from "../../../build/estimator/script-words.ts";

describe("words of scripts", () => {
  const words = makeScriptWords();

  it("are of letters of one script, for the country that writes it", () => {
    const sinhala = words.filter(({ country }) => country === "LK").map(({ word }) => word);
    const burmese = words.filter(({ country }) => country === "MM").map(({ word }) => word);
    expect(sinhala.length).toBe(burmese.length);
    for (const word of sinhala) expect(word).toMatch(/^\p{Script=Sinhala}{3,}$/u);
    for (const word of burmese) expect(word).toMatch(/^\p{Script=Myanmar}{3,}$/u);
  });

  it("have only letters that Unicode knows", () => {
    for (const { word } of words) expect(word).toMatch(/^[\p{L}\p{M}]+$/u);
  });

  it("are the same each time", () => {
    expect(makeScriptWords()).toEqual(words);
  });
});
