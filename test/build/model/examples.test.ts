import { describe, expect, it } from "vitest";
import { ExampleSource, type TrainingCounts } from "../../../build/model/characters/examples.ts";

/** Country 0 has one name in Devanagari and eight Latin ones, country 1 eight in Devanagari. */
function createCounts(shares: readonly [number, number]): TrainingCounts {
  const latin = ["anil", "binod", "chetan", "dinesh", "esha", "farah", "gita", "hari"];
  const devanagari = ["मोदी", "थापा", "गुरुङ", "मगर", "तामाङ", "राई", "लामा", "शेर्पा", "बस्नेत"];
  const keys = [...latin, ...devanagari];
  return {
    keyText: keys.join("\n"),
    groups: Uint32Array.from(keys.keys()),
    keyStarts: Uint32Array.from({ length: keys.length + 1 }, (_, key) => key),
    countries: Uint8Array.from(keys, (_, key) => (key <= latin.length ? 0 : 1)),
    bearers: new Float32Array(keys.length).fill(10),
    countryCodes: ["IN", "NP"],
    populations: [400, 100],
    writers: shares
      .map((share, country) => ({ code: ["IN", "NP"][country]!, script: "Devanagari", share }))
      .filter(({ share }) => share > 0),
  };
}

/** What the examples in Devanagari of each country weigh in one pass. */
function weigh(counts: TrainingCounts): [number, number] {
  const source = new ExampleSource(counts, 1);
  const weights: [number, number] = [0, 0];
  for (let count = 0; count < source.exampleCount; count++) {
    const { key, country, weight } = source.next();
    if (key >= 8) weights[country as 0 | 1] += weight;
  }
  return weights;
}

describe("examples of a script", () => {
  it("weigh what part of its names a country has in it, where its writers are not known", () => {
    const [first, second] = weigh(createCounts([0, 0]));
    // Populations count by their roots: 20 × 1/8 against 10.
    expect(first / second).toBeCloseTo(0.25, 9);
  });

  it("weigh what part of its people writes it where that is known, and in all what they did", () => {
    const before = weigh(createCounts([0, 0]));
    // By their roots, too: 20 × 0.4 against 10 × 0.8.
    const after = weigh(createCounts([0.16, 0.64]));
    expect(after[0] / after[1]).toBeCloseTo(1, 9);
    expect(after[0] + after[1]).toBeCloseTo(before[0] + before[1], 9);
  });

  it("tell scripts apart that are one among the scripts of names", () => {
    // Both countries have a name in Tamil letters, one of them eight in Sinhala ones.
    const tamil = ["கமல்", "ரஜினி"];
    const sinhala = ["සුනිල්", "නිමල්", "කමල්", "රුවන්", "අජිත්", "ලක්ෂ්මන්", "චන්දන", "සමන්"];
    const keys = [...tamil, ...sinhala];
    const source = new ExampleSource(
      {
        keyText: keys.join("\n"),
        groups: Uint32Array.from(keys.keys()),
        keyStarts: Uint32Array.from({ length: keys.length + 1 }, (_, key) => key),
        countries: Uint8Array.from(keys, (_, key) => (key === 0 ? 0 : 1)),
        bearers: new Float32Array(keys.length).fill(10),
        countryCodes: ["IN", "LK"],
        populations: [400, 100],
        writers: [
          { code: "IN", script: "Tamil", share: 0.09 },
          { code: "LK", script: "Tamil", share: 0.09 },
          { code: "LK", script: "Sinhala", share: 0.81 },
        ],
      },
      1,
    );
    const weights = [0, 0];
    for (let count = 0; count < source.exampleCount; count++) {
      const { key, country, weight } = source.next();
      if (key < tamil.length) weights[country]! += weight;
    }
    expect(weights[0]! / weights[1]!).toBeCloseTo(2, 9);
  });
});
