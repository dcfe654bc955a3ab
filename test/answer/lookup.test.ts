/** The one look-up: what it finds, by which step and where, and what an observer is told on the way. */
import { describe, expect, it } from "vitest";
import { type Attempt, createLookup, type Lookup } from "../../src/answer/lookup.ts";
import { createStore } from "../../src/answer/store.ts";
import { countOf, recordOf } from "../../src/block/block.ts";
import { PARTS } from "../../src/file/format.ts";
import { foldedToString } from "../../src/text/normalize.ts";
import { tinyFile } from "../helpers/tiny-table.ts";

const weights = { ES: 0 };
/** In blocks of two keys: garcia and jean, jeanpaul and lopez, maria and müller, nguyen. */
const file = tinyFile({
  garcia: { surname: { weights, count: 50 } },
  jean: { forename: { weights, count: 20 } },
  jeanpaul: { forename: { weights, count: 3 } },
  lopez: { surname: { weights, count: 40 }, forename: { weights, count: 2 } },
  maria: { surname: { weights, count: 5 }, forename: { weights, count: 90 } },
  müller: { surname: { weights, count: 60 } },
  nguyen: { surname: { weights, count: 70 } },
});

/** Lines that say of an attempt what it says at the moment: `step text block/key`. */
const describeAttempt = ({ step, text, blockNumber, key }: Readonly<Attempt>): string =>
  `${step} ${foldedToString(text)} ${blockNumber}/${key}`;

/** A look-up in a store of its own, and all that its observer was told. */
function open(): { lookup: Lookup; told: string[] } {
  const told: string[] = [];
  const lookup = createLookup(createStore(file), {
    onAttempt: (attempt) => told.push(describeAttempt(attempt)),
    onWeighed: (word, { surnameCount, forenameCount }) =>
      told.push(`weighed ${word}: ${surnameCount} surnames, ${forenameCount} forenames`),
  });
  return { lookup, told };
}

describe("the look-up of a name", () => {
  it.each<[name: string, found: string | undefined, before: string[]]>([
    ["NGUYEN", "direct nguyen 3/0", []],
    ["Müller", "direct mu\u0308ller 2/1", []],
    ["García", "stripped garcia 0/0", ["direct garci\u0301a 0/-1"]],
    ["Maria Unknown", "last-name maria 2/0", ["direct maria unknown 2/-1", "last-name unknown 3/-1"]],
    [
      "Ana García",
      "last-name garcia 0/0",
      ["direct ana garci\u0301a 0/-1", "stripped ana garcia 0/-1", "last-name garci\u0301a 0/-1"],
    ],
    [
      "Maria Garcia Lopez",
      "last-name lopez 1/1",
      [
        "direct maria garcia lopez 2/-1",
        "weighing maria 2/0",
        "weighed maria: 5 surnames, 90 forenames",
        "weighing garcia 0/0",
        "weighed garcia: 50 surnames, 0 forenames",
        "weighing lopez 1/1",
        "weighed lopez: 40 surnames, 2 forenames",
      ],
    ],
    ["Muller", undefined, ["direct muller 2/-1"]],
    // Too long for a key, and for a name.
    ["o".repeat(256), undefined, [`direct ${"o".repeat(256)} -1/-1`]],
    ["o".repeat(257), undefined, []],
    ["  ", undefined, []],
  ])("%j: %s", (name, found, before) => {
    const { lookup, told } = open();
    const hit = lookup.find(name);
    expect(hit && describeAttempt(hit)).toBe(found);
    expect(told).toEqual(found === undefined ? before : [...before, found]);
  });

  it("weighs a word by the spelling without diacritics too", () => {
    const { lookup, told } = open();
    expect(lookup.listLastNames("maria garci\u0301a zz")).toEqual(expect.arrayContaining(["garci\u0301a"]));
    const place = told.indexOf("weighing garci\u0301a 0/-1");
    expect(told.slice(place, place + 3)).toEqual([
      "weighing garci\u0301a 0/-1",
      "weighing garcia 0/0",
      "weighed garci\u0301a: 50 surnames, 0 forenames",
    ]);
  });

  it("gives the block of the key", () => {
    const { lookup } = open();
    const { block, key } = lookup.find("Lopez")!;
    expect(countOf(block, recordOf(block, key, PARTS.surname))).toBe(40);
    expect(countOf(block, recordOf(block, key, PARTS.forename))).toBe(2);
  });

  it("does the same without an observer", () => {
    const lookup = createLookup(createStore(file));
    expect(describeAttempt(lookup.find("Maria Garcia Lopez")!)).toBe("last-name lopez 1/1");
    expect(lookup.find("Muller")).toBeUndefined();
  });
});

describe("the look-up of a given name", () => {
  it.each<[folded: string, found: string[], told: string[]]>([
    ["jean", ["direct jean 0/1"], ["direct jean 0/1"]],
    ["maria", ["direct maria 2/0"], ["direct maria 2/0"]],
    ["mari\u0301a", ["stripped maria 2/0"], ["direct mari\u0301a 2/-1", "stripped maria 2/0"]],
    [
      "jean-paul",
      ["direct jeanpaul 1/0", "direct jean 0/1"],
      [
        "direct jean-paul 0/-1",
        "stripped jean paul 0/-1",
        "direct jeanpaul 1/0",
        "direct jean 0/1",
        "direct paul 3/-1",
      ],
    ],
    ["zz", [], ["direct zz 3/-1"]],
  ])("%j finds its forms that are keys, best first: %j", (folded, found, expected) => {
    const { lookup, told } = open();
    expect(Array.from(lookup.findGiven(folded), describeAttempt)).toEqual(found);
    expect(told).toEqual(expected);
  });

  it("looks no further than it is asked to", () => {
    const { lookup, told } = open();
    for (const hit of lookup.findGiven("jean-paul")) {
      expect(describeAttempt(hit)).toBe("direct jeanpaul 1/0");
      break;
    }
    expect(told.at(-1)).toBe("direct jeanpaul 1/0");
  });
});

describe("a hit", () => {
  it("is used again by the next look-up", () => {
    const { lookup } = open();
    const first = lookup.find("Nguyen")!;
    expect(describeAttempt(first)).toBe("direct nguyen 3/0");
    const second = lookup.find("García")!;
    expect(second).toBe(first);
    expect(describeAttempt(first)).toBe("stripped garcia 0/0");
    for (const given of lookup.findGiven("jean-paul")) expect(given).toBe(first);
    expect(lookup.find("Muller")).toBeUndefined();
    expect(first.key).toBe(-1);
  });

  it("is what the observer was told last", () => {
    let last: Readonly<Attempt> | undefined;
    const lookup = createLookup(createStore(file), {
      onAttempt(attempt) {
        last = attempt;
      },
    });
    expect(lookup.find("Ana García")).toBe(last);
  });
});

it("folds a name as it is looked up", () => {
  const { lookup } = open();
  expect(lookup.fold("  GARCÍA  López ")).toBe("garci\u0301a lo\u0301pez");
  expect(lookup.fold("  ")).toBeUndefined();
  expect(lookup.fold("o".repeat(257))).toBeUndefined();
});
