/** The page and `enrich` read a file alike: the same rows, names and answers, or the same question. */
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { ListRun } from "../../playground/worker/list-run.ts";
import { openList } from "../../playground/worker/name-list.ts";
import type { Answerer } from "../../playground/worker/sources.ts";
import { readTextFile } from "../../playground/worker/text-file.ts";
import { askWords, createWordLookup } from "../../playground/worker/words.ts";
import { createWordLookup as createStoreLookup } from "../../src/cli/word-lookup.ts";
import { createStore } from "../../src/predict/store.ts";
import { core, enrichBest, newFile } from "../cli/enrich/harness.ts";
import { openEstimator } from "../cli/harness.ts";
import { readTier } from "../helpers/tiers.ts";
import { SHAPES, type Shape } from "../suites/shapes.ts";

const lookup = createWordLookup(core.explain);
const words = {
  open: async () => lookup,
  ask: (asked: readonly string[]) => askWords(core, asked),
};
const answerer: Answerer = {
  predict: () => expect.unreachable(),
  explain: (name, { signal: _, ...asked }) => core.explain(name, asked),
  info: () => expect.unreachable(),
};
const options = { limit: 5, whole: true, estimator: openEstimator() };

const MATCHES = "direct stripped last-name whole-name estimate none".split(" ");
const ANSWER_CELL_COUNT = 12;

/** What the page answers in each row; undefined: it asks for the column. */
async function answerOnPage({ file, content }: Shape) {
  const { text, guessedEncoding } = await readTextFile(new File([Buffer.from(content)], file), words.open);
  const list = await openList({ text, path: file }, words);
  if (list.found.place === undefined) return undefined;
  const run = new ListRun(list, false, answerer, options, () => expect.unreachable());
  await run.finish(() => {});
  const { data } = Papa.parse<string[]>((await run.toCsv().text()).trim());
  const answers = data.slice(1).map((row) => row.slice(-ANSWER_CELL_COUNT));
  return { answers, guessedEncoding, separators: list.found.separators };
}

/** The answers in what `enrich` writes. */
function readAnswers(output: string): string[][] {
  if (/^\s*[[{]/u.test(output)) {
    const objects = !/\}\n\{/u.test(output.trim())
      ? [JSON.parse(output)].flatMap((all) => all.data ?? all.results?.bindings ?? all)
      : output
          .trim()
          .split("\n")
          .map((line) => JSON.parse(line));
    return objects.map((object: Record<string, unknown>) =>
      Object.values(object)
        .slice(-ANSWER_CELL_COUNT)
        .map((value) => String(value ?? "")),
    );
  }
  return output.split(/\r\n?|\n/u).flatMap((line) => {
    const delimiter = /([^\w-]{1,2})[a-z-]+$/u.exec(line)?.[1] ?? ",";
    const cells = line.split(delimiter);
    return MATCHES.includes(cells.at(-1)!) ? [cells.slice(-ANSWER_CELL_COUNT)] : [];
  });
}

const runEnrich = (path: string, ...args: string[]) =>
  enrichBest([path, "--tier", "core", "--prior", "world", ...args]);

const byName = (name: string): Shape => SHAPES.find(({ shape }) => shape === name)!;

/** What a browser does without asking, and a program does not. */
const OTHERWISE = [
  "`.txt` with columns aligned by spaces",
  "columns aligned by spaces in `.csv`",
  "two words, with a semicolon between",
  "a DOS code page (850)",
  "a header alone in GB 18030",
  "letters that are no names",
  "mostly malformed rows",
  "sections, rules and a source in a table",
];

describe("the page", () => {
  it.each(SHAPES.filter(({ shape }) => !OTHERWISE.includes(shape)).map(({ shape }) => shape))(
    "reads %s as enrich does",
    async (name) => {
      const shape = byName(name);
      const path = newFile(shape.file, shape.content);
      let { exitCode, stderr, stdout } = await runEnrich(path);
      const encoding = /try --encoding (\S+),/u.exec(stderr)?.[1];
      const separators = Array.from(
        /as by (.*) \(--no-split/u.exec(stderr)?.[1]?.matchAll(/"(.+?)"/gu) ?? [],
        ([, text]) => text,
      );
      if (encoding !== undefined)
        ({ exitCode, stderr, stdout } = await runEnrich(path, "--encoding", encoding));
      if (exitCode === 1) {
        // Options are of a program.
        const [reason] = /(?<= is ).*?(?=, or .*--format|$)/mu.exec(stderr)!;
        await expect(answerOnPage(shape)).rejects.toThrow(`${shape.file} is ${reason}.`);
        return;
      }
      const found = await answerOnPage(shape);
      if (exitCode === 2) {
        expect(stderr).toMatch(/which (?:column|key) of .* holds the names\?/u);
        expect(found).toBeUndefined();
        return;
      }
      // Answers are ASCII, which UTF-16 writes with zeros between.
      const answers = readAnswers(stdout.replaceAll("\0", "").replaceAll("not a person", "none"));
      expect(answers.length).toBeGreaterThan(1);
      expect(found).toEqual({ answers, guessedEncoding: encoding, separators });
    },
  );

  it("reads columns that are aligned by spaces", async () => {
    const aligned = await answerOnPage(byName("`.txt` with columns aligned by spaces"));
    const plain = await answerOnPage(byName("`.txt` with one name per line"));
    expect(aligned).toEqual(plain);
  });

  it("looks words up as enrich does", () => {
    const store = createStoreLookup(createStore(readTier("core")));
    const asked = [
      "Anna",
      "Kowalska",
      "García",
      "garcia",
      "Müller",
      "Xqzptl",
      "王",
      "小明",
      "김",
      "O'Neill",
      "de",
      "Łódź",
      "Иванов",
      "Smith-Jones",
    ];
    for (const word of asked) expect([word, lookup(word)]).toEqual([word, store(word)]);
  });
});
