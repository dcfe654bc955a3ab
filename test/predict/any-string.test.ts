/** Names come from the outside: whatever a string holds, it gets an answer, and soon. */
import { describe, expect, it } from "vitest";
import { createPredictor } from "../../src/predict/predictor.ts";
import { findFaults } from "../helpers/judge.ts";
import { processorMs } from "../helpers/processor-time.ts";
import { tinyFile } from "../helpers/tiny-table.ts";

const file = tinyFile({
  smith: { surname: { weights: { GB: 0, US: 2, rest: 40 }, count: 9 } },
  o: { surname: { weights: { KR: 0 }, count: 2 } },
  müller: { surname: { weights: { DE: 0 }, count: 4 } },
  anna: { forename: { weights: { DE: 0, US: 9 }, count: 7 } },
  王: { surname: { weights: { CN: 0 }, count: 8 } },
  김: { surname: { weights: { KR: 0 }, count: 8 } },
  "de la cruz": { surname: { weights: { PH: 0 }, count: 8 } },
});
const { predict, explain } = createPredictor(file);

/** Milliseconds that one name may take on a slow and busy machine. */
const SOON = 1000;

function check(name: string): void {
  const answer = predict(name);
  const faults = findFaults(answer, name);
  if (faults.length > 0) throw new Error(faults.join("\n"));
  const { match, key, count, ...reasons } = explain(name);
  if (reasons.name !== name) throw new Error(`${JSON.stringify(name)}: explain answers ${reasons.name}`);
  if ((match === "none") !== (count === 0) || (key === null) !== (count === 0) || count !== answer.count)
    throw new Error(`${JSON.stringify(name)}: explain and predict disagree`);
}

const MEGABYTE = 1_000_000;
const long: readonly (readonly [string, string, string | null])[] = [
  ["combining marks", "Smith".padEnd(MEGABYTE, "\u0301"), null],
  ["combining marks of falling class", "a\u0345\u0301\u0323".repeat(MEGABYTE / 4), null],
  ["dots above behind marks", `i${"\u0323".repeat(254)}${"\u0307".repeat(MEGABYTE)}`, null],
  ["spaces in front", `${" ".repeat(MEGABYTE)}Smith`, "smith"],
  ["spaces behind", `Smith${"\u3000".repeat(MEGABYTE)}`, "smith"],
  ["spaces within", `Anna${"\t".repeat(MEGABYTE)}Smith`, "smith"],
  ["invisible characters", `Smi${"\u200b".repeat(MEGABYTE)}th`, "smith"],
  ["letters", "a".repeat(MEGABYTE), null],
  ["words", "anna ".repeat(MEGABYTE / 5), null],
  ["hyphens", "-".repeat(MEGABYTE), null],
  ["ideographs", "王".repeat(MEGABYTE), null],
  ["ligatures that unfold", "\ufdfa".repeat(MEGABYTE / 2), null],
  ["lone surrogates", "\ud800".repeat(MEGABYTE), null],
  ["emoji", "👩‍👩‍👧‍👦".repeat(MEGABYTE / 11), null],
  ["zero bytes", "\0".repeat(MEGABYTE), null],
  ["quotes", '"('.repeat(MEGABYTE / 2), null],
];

describe("a megabyte of", () => {
  it.each(long)("%s is answered soon", (_what, name, key) => {
    expect(processorMs(() => check(name))).toBeLessThan(SOON);
    expect(explain(name).key).toBe(key);
  });
});

describe("as long as a name can be", () => {
  // 256 characters reach the steps that take names apart.
  const parts = [...`a -'.,"(王김éａ·«`, "de ", "anna ", "الـ", "o'"];
  it.each(parts)("%j repeated is answered soon", (part) => {
    for (const tail of ["", "smith", " smith", "("]) {
      const name = part.repeat(Math.floor((256 - tail.length) / part.length)) + tail;
      expect(processorMs(() => check(name))).toBeLessThan(SOON);
    }
  });
});

describe("odd strings", () => {
  // Single code units are below.
  const odd =
    "|\udc00\ud800|Smith\ud83d|😀|Smith 😀|\u202eSmith\u202c|\u2067אב\u2069|\u0301 \u0301|, ,|()|Dr.|Jr|van der|de|" +
    "__proto__|constructor|toString|hasOwnProperty|de constructor|\u1100\u1161\u11a8|\u{10ffff}";
  it.each(odd.split("|"))("%j is answered", (name) => {
    check(name);
  });

  it("hides no name behind invisible controls", () => {
    expect(explain("\u202eSmith\u202c")).toMatchObject({ match: "direct", key: "smith" });
    expect(explain("\ufeffSmith")).toMatchObject({ match: "direct", key: "smith" });
  });
});

describe("every code unit", () => {
  it("is answered alone, in a name and beside one", () => {
    for (let unit = 0; unit <= 0xffff; unit++) {
      const character = String.fromCharCode(unit);
      check(character);
      check(`Smi${character}th`);
      check(`${character} Smith`);
    }
  });
});
