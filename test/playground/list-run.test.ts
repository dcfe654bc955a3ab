/** A list on the page: what its names say together is found first, and then each name is answered by it. */

import type { Explanation, NameParts } from "cognomen";
import { describe, expect, it, vi } from "vitest";
import { MIN_HELPFUL_COUNT } from "../../playground/worker/list-help.ts";
import { type Fit, ListRun, type ListSummary } from "../../playground/worker/list-run.ts";
import type { NameList } from "../../playground/worker/name-list.ts";
import type { Answerer, AnswerOptions } from "../../playground/worker/sources.ts";
import { type FittedPrior, fitPrior } from "../../src/bulk.ts";
import { COUNTRY_COUNT } from "../../src/ground/country-code.ts";

const RESIDENCE = { CH: 3, IT: 1 };
const FITTED: FittedPrior = {
  homes: ["DE"],
  prior: { DE: 1 },
  shares: [{ country_id: "DE", share: 0.7, low: 0.6, high: 0.8 }],
  nameCount: 49,
  isDefault: false,
};

/** Every name is of the country that the prior weighs most, or of France. */
function createAnswerer(): Answerer & { asked: AnswerOptions[] } {
  const asked: AnswerOptions[] = [];
  const explain = (name: string | NameParts, options: AnswerOptions): Explanation => {
    asked.push(options);
    const [first = "FR"] = Object.keys(options.prior ?? {});
    return {
      name: String(name),
      country: [{ country_id: first, probability: 0.75 }],
      count: 10,
      ...{ match: "direct", key: "", part: "surname", evidence: [], margin: 0.75, rest: 0.25 },
    } as Explanation;
  };
  return { asked, explain, predict: explain, info: () => expect.unreachable() };
}

const listOf = (count: number): string => Array.from({ length: count }, (_, index) => `N${index}`).join("\n");

const readList = (text: string): NameList => ({
  found: { columns: [], place: { name: 0 }, unread: [], separators: [] },
  rows: text.split("\n").map((name) => [name]),
  nameOf: ([name = ""]) => name,
});

function createRun(count: number, fit: Fit, isHelped = true) {
  const answerer = createAnswerer();
  return {
    answerer,
    run: new ListRun(
      readList(listOf(count)),
      isHelped,
      answerer,
      { limit: COUNTRY_COUNT, prior: RESIDENCE },
      fit,
    ),
  };
}

const readCsv = async (run: ListRun): Promise<string[]> => (await run.toCsv().text()).trim().split("\r\n");

describe("ListRun", () => {
  it("answers each name by what all of them say together, in the file as well", async () => {
    const names: unknown[] = [];
    const { run } = createRun(MIN_HELPFUL_COUNT, async (all, { beforeName }) => {
      for (const name of all) {
        names.push(name);
        await beforeName();
      }
      return FITTED;
    });
    const summary = await run.finish(() => {});
    expect(names).toEqual(listOf(MIN_HELPFUL_COUNT).split("\n"));
    expect(summary).toMatchObject({
      ...{ total: 50, done: 50, unknown: 0, progress: 1, isCancelled: false },
      help: { kind: "found", shares: FITTED.shares, hasHome: FITTED.homes.length > 0, nameCount: 49 },
      expected: { DE: 37.5 },
    });
    const [, ...rows] = await readCsv(run);
    expect(rows).toHaveLength(50);
    expect(rows[49]).toMatch(/^N49,DE,0\.75,/u);
  });

  it.each([
    ["a list that is too short", MIN_HELPFUL_COUNT - 1, true, "too-short"],
    ["a list that shall not help", MIN_HELPFUL_COUNT, false, "unwanted"],
  ] as const)(
    "answers %s name by name, under the prior that it was given",
    async (_, count, isHelped, kind) => {
      const fit = vi.fn<Fit>();
      const { run, answerer } = createRun(count, fit, isHelped);
      const summary = await run.finish(() => {});
      expect(fit).not.toHaveBeenCalled();
      expect(summary).toMatchObject({ done: count, progress: 1, help: { kind } });
      expect(summary.expected).toEqual({ CH: 0.75 * count });
      expect(answerer.asked.every(({ prior }) => prior === RESIDENCE)).toBe(true);
    },
  );

  it("answers name by name where too few of them are known", async () => {
    const { run, answerer } = createRun(60, async () => ({ ...FITTED, shares: [], isDefault: true }));
    expect(await run.finish(() => {})).toMatchObject({ done: 60, help: { kind: "too-few-known" } });
    expect(answerer.asked.every(({ prior }) => prior === RESIDENCE)).toBe(true);
  });

  it("leaves others a turn while it finds out, tells how far it is, and can be cancelled", async () => {
    const summaries: ListSummary[] = [];
    let turns = 0;
    const answerer = createAnswerer();
    const slow = {
      ...answerer,
      predict: (name: string | NameParts, options: AnswerOptions) => {
        const end = performance.now() + 1;
        while (performance.now() < end);
        return answerer.predict(name, options);
      },
    };
    const run = new ListRun(readList(listOf(2000)), true, slow, {}, (names, watch) =>
      fitPrior(
        {
          predict: async (name) => {
            await watch.beforeName();
            return slow.predict(name, {});
          },
          info: () => ({ countries: [] }),
        },
        names,
        { signal: watch.signal },
      ),
    );
    const timer = setInterval(() => turns++, 1);
    const summary = await run.finish((soFar) => {
      summaries.push(soFar);
      if (summaries.length === 3) run.cancel();
    });
    clearInterval(timer);
    expect(turns).toBeGreaterThan(3);
    expect(summaries.map(({ help }) => help.kind)).toEqual(["pending", "pending", "pending"]);
    expect(summaries.map(({ done }) => done)).toEqual([0, 0, 0]);
    const progress = summaries.map((soFar) => soFar.progress);
    expect(progress).toEqual([...progress].sort((first, second) => first - second));
    expect(progress[0]).toBeGreaterThan(0);
    expect(progress[2]).toBeLessThan(0.5);
    expect(summary).toMatchObject({ isCancelled: true, done: 0, help: { kind: "pending" } });
    expect(await readCsv(run)).toHaveLength(1);
  });

  it("passes on what goes wrong", async () => {
    const { run } = createRun(50, () => Promise.reject(new Error("offline")));
    await expect(run.finish(() => {})).rejects.toThrow("offline");
  });
});
