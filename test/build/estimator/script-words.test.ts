import { describe, expect, it } from "vitest";
import { makeScriptWords } from "../../../build/estimator/script-words.ts";

describe("words of scripts", () => {
  const words = makeScriptWords();

  it("are of letters of one script, for the country that writes it", () => {
    const lao = words.filter(({ country }) => country === "LA").map(({ word }) => word);
    const burmese = words.filter(({ country }) => country === "MM").map(({ word }) => word);
    expect(lao.length).toBe(burmese.length);
    for (const word of lao) expect(word).toMatch(/^\p{Script=Lao}{3,}$/u);
    for (const word of burmese) expect(word).toMatch(/^\p{Script=Myanmar}{3,}$/u);
  });

  it("are of every country that writes a script, and weigh by how many people there do", () => {
    const tamil = words.filter(({ word }) => /\p{Script=Tamil}/u.test(word));
    const shares = new Map(tamil.map(({ country, share }) => [country, share]));
    expect([...shares.keys()]).toEqual(["IN", "LK", "SG", "MY"]);
    expect(shares.get("LK")).toBeGreaterThan(shares.get("SG")!);
    for (const { share } of words) {
      expect(share).toBeGreaterThan(0);
      expect(share).toBeLessThanOrEqual(1);
    }
  });
});
