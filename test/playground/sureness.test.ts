/** What the page says of how sure an answer is, and which shares it shows. */
import { describe, expect, it } from "vitest";
import { formatShare } from "../../playground/page/countries.ts";
import { describeSteps, MIN_SHARE, stepOf } from "../../playground/page/scale.ts";
import { tellSureness } from "../../playground/page/sureness.ts";

const NAMES: Record<string, string> = { IT: "Italy", CH: "Switzerland" };
const tell = (first: number, second?: number): string =>
  tellSureness(
    [
      { country_id: "IT", probability: first },
      ...(second === undefined ? [] : [{ country_id: "CH", probability: second }]),
    ],
    (code) => NAMES[code]!,
  );

describe("tellSureness", () => {
  it("has a word for each range", () => {
    expect(tell(1)).toBe("Very likely Italy.");
    expect(tell(0.9, 0.1)).toBe("Very likely Italy.");
    expect(tell(0.89, 0.1)).toBe("Likely Italy.");
    expect(tell(0.67, 0.1)).toBe("Likely Italy.");
    expect(tell(0.66, 0.1)).toBe("Perhaps Italy.");
    expect(tell(0.34, 0.1)).toBe("Perhaps Italy.");
    expect(tell(0.32, 0.1)).toBe("No country stands out. The most likely is Italy.");
  });

  it("has one word for all probabilities that are written alike", () => {
    const words = new Map<string, Set<string>>();
    for (let share = 0.001; share < 1; share += 0.001) {
      const figure = formatShare(share);
      words.set(figure, (words.get(figure) ?? new Set()).add(tell(share)));
    }
    expect(words.size).toBe(101);
    expect([...words].filter(([, told]) => told.size > 1)).toEqual([]);
    expect(words.get("90%")).toEqual(new Set(["Very likely Italy."]));
  });

  it("names two that are about as likely", () => {
    expect(tell(0.48, 0.44)).toBe("Perhaps Italy or Switzerland: both are about equally likely.");
    expect(tell(0.48, 0.42)).toBe("Perhaps Italy.");
    // 48% and 43%, however they were rounded.
    expect(tell(0.476, 0.433)).toBe(tell(0.484, 0.426));
    expect(tell(0.3, 0.29)).toBe("No country stands out. The most likely is Italy.");
  });
});

describe("tellSureness of weak evidence", () => {
  it("calls nothing likely", () => {
    const one = [{ country_id: "IT", probability: 0.99 }];
    expect(tellSureness(one, (code) => NAMES[code]!, true)).toBe("Perhaps Italy.");
  });
});

describe("stepOf", () => {
  it("shades nothing that would be written as 0%", () => {
    expect([0, 0.0049, MIN_SHARE, 0.0149, 0.0199, 0.02, 0.25, 0.4951, 1].map(stepOf)).toEqual([
      0, 0, 1, 1, 2, 2, 5, 6, 6,
    ]);
  });

  it("is what the legend says", () => {
    expect(describeSteps().map(({ label }) => label)).toEqual([
      "1–2",
      "2–5",
      "5–10",
      "10–25",
      "25–50",
      "≥ 50",
    ]);
    expect(describeSteps().map(({ step }) => step)).toEqual([1, 2, 3, 4, 5, 6]);
  });
});
