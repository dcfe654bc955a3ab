/** The one look-up: what it finds, by which step and where, and what an observer is told on the way. */
import { describe, expect, it } from "vitest";
import { countOf, recordOf } from "../../src/format/block.ts";
import { isAffix, PARTS } from "../../src/format/format.ts";
import { MODEL_CONSTANTS } from "../../src/predict/constants.ts";
import { type Attempt, createLookup, type Hit, type Lookup } from "../../src/predict/lookup.ts";
import { createResultFinder } from "../../src/predict/results.ts";
import { createStore } from "../../src/predict/store.ts";
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
  const lookup = createLookup(createStore(file), MODEL_CONSTANTS, {
    onAttempt: (attempt) => told.push(describeAttempt(attempt)),
  });
  return { lookup, told };
}

function find(lookup: Lookup, name: string): ReturnType<Lookup["find"]> | undefined {
  const folded = lookup.fold(name);
  return folded && lookup.find(folded);
}

function findKey(lookup: Lookup, name: string): Hit | undefined {
  const found = find(lookup, name);
  return found !== undefined && "record" in found ? found : undefined;
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
      ["direct maria garcia lopez 2/-1", "weighing maria 2/0", "weighing garcia 0/0", "weighing lopez 1/1"],
    ],
    ["Muller", undefined, ["direct muller 2/-1"]],
    // Too long for a key, and for a name.
    ["o".repeat(256), undefined, [`direct ${"o".repeat(256)} -1/-1`]],
    ["o".repeat(257), undefined, []],
    ["  ", undefined, []],
  ])("%j: %s", (name, found, before) => {
    const { lookup, told } = open();
    const hit = findKey(lookup, name);
    expect(hit && describeAttempt(hit)).toBe(found);
    expect(told).toEqual(found === undefined ? before : [...before, found]);
  });

  it("weighs a word by the spelling without diacritics too", () => {
    const { lookup, told } = open();
    expect(findKey(lookup, "maria garci\u0301a zoqa")).toBeDefined();
    const place = told.indexOf("weighing garci\u0301a 0/-1");
    expect(told.slice(place, place + 2)).toEqual(["weighing garci\u0301a 0/-1", "weighing garcia 0/0"]);
  });

  it("gives the block of the key", () => {
    const { lookup } = open();
    const { block, key } = findKey(lookup, "Lopez")!;
    expect(countOf(block, recordOf(block, key, PARTS.surname))).toBe(40);
    expect(countOf(block, recordOf(block, key, PARTS.forename))).toBe(2);
  });

  it("does the same without an observer", () => {
    const lookup = createLookup(createStore(file), MODEL_CONSTANTS);
    expect(describeAttempt(findKey(lookup, "Maria Garcia Lopez")!)).toBe("last-name lopez 1/1");
    expect(find(lookup, "Muller")).toEqual({ unknown: "muller" });
  });
});

describe("the look-up of one form of a word", () => {
  it("finds it as it is, then without its diacritics", () => {
    const { lookup, told } = open();
    expect(lookup.findForm("mari\u0301a")).toBeUndefined();
    expect(describeAttempt(lookup.findForm("mari\u0301a", true)!)).toBe("stripped maria 2/0");
    expect(told).toEqual(["direct mari\u0301a 2/-1", "stripped maria 2/0"]);
    expect(describeAttempt(lookup.findForm("maria")!)).toBe("direct maria 2/0");
    expect(lookup.findForm("maria", true)).toBeUndefined();
  });
});

describe("a last name that hyphens join", () => {
  it("is answered by its halves if both are known", () => {
    const { lookup } = open();
    expect(find(lookup, "Maria Garcia-Lopez")).toEqual({ halves: ["garcia", "lopez"] });
    expect(find(lookup, "Garcia-Lopez")).toEqual({ halves: ["garcia", "lopez"] });
  });

  it("is answered by one half only if that says one country", () => {
    const own = createLookup(
      createStore(
        tinyFile({
          kowalska: { surname: { weights: { PL: 0, rest: 40 }, count: 9 } },
          lee: { surname: { weights: { KR: 0, US: 1, CN: 2, rest: 30 }, count: 9 } },
          tim: { forename: { weights: { GB: 0, rest: 36 }, count: 9 } },
        }),
      ),
      MODEL_CONSTANTS,
    );
    expect(describeAttempt(findKey(own, "Tim Zz-Kowalska")!)).toBe("last-name kowalska 0/0");
    expect(describeAttempt(findKey(own, "Tim Zz-Lee")!)).toBe("last-name tim 1/0");
    expect(find(own, "Zz-Lee")).toHaveProperty("unknown");
  });

  it("is one country's with more than two thirds of what its record says", () => {
    // Steps of a quarter octave: the first country has 0.63 and 0.70.
    const own = createLookup(
      createStore(
        tinyFile({
          lee: { surname: { weights: { KR: 0, US: 3 }, count: 9 } },
          kim: { surname: { weights: { KR: 0, US: 5 }, count: 9 } },
        }),
      ),
      MODEL_CONSTANTS,
    );
    expect(find(own, "Zz-Lee")).toHaveProperty("unknown");
    expect(describeAttempt(findKey(own, "Zz-Kim")!)).toBe("last-name kim 0/0");
  });

  it("is answered by another word as what that is", () => {
    const { lookup } = open();
    const { block, record, key } = findKey(lookup, "Maria Unknown")!;
    expect(record).toBe(recordOf(block, key, PARTS.forename));
    const { block: ownBlock, record: own, key: ownKey } = findKey(lookup, "Maria")!;
    expect(own).toBe(recordOf(ownBlock, ownKey, PARTS.surname));
  });
});

describe("a hit", () => {
  it("is used again by the next look-up", () => {
    const { lookup } = open();
    const first = findKey(lookup, "Nguyen")!;
    expect(describeAttempt(first)).toBe("direct nguyen 3/0");
    const second = findKey(lookup, "García")!;
    expect(second).toBe(first);
    expect(describeAttempt(first)).toBe("stripped garcia 0/0");
    expect(lookup.findForm("jean")).toBe(first);
    expect(find(lookup, "Muller")).toEqual({ unknown: "muller" });
    expect(first.key).toBe(-1);
  });

  it("is what the observer was told last", () => {
    let last: Readonly<Attempt> | undefined;
    const lookup = createLookup(createStore(file), MODEL_CONSTANTS, {
      onAttempt(attempt) {
        last = attempt;
      },
    });
    expect(find(lookup, "Ana García")).toBe(last);
  });
});

it("folds a name as it is looked up", () => {
  const { lookup } = open();
  expect(foldedToString(lookup.fold("  GARCÍA  López ")!.folded)).toBe("garci\u0301a lo\u0301pez");
  expect(lookup.fold("  ")).toBeUndefined();
  expect(lookup.fold("o".repeat(257))).toBeUndefined();
});

it("asks for no more than an answer needs: not how words begin and end of which none is known", () => {
  const texts: string[] = [];
  const store = createStore(file);
  const lookup = createLookup(store, MODEL_CONSTANTS, {
    onAttempt: ({ text }) => texts.push(foldedToString(text)),
  });
  const answer = createResultFinder(store, lookup, MODEL_CONSTANTS);
  for (const name of ["Xuqz Quxo", "高橋一郎"]) {
    texts.length = 0;
    expect(answer(name, { estimator: undefined, whole: true })).toBeUndefined();
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.filter(isAffix)).toEqual([]);
  }
});
