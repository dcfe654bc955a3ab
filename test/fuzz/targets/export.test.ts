/** `cognomen export`: the rows of a name are what `predict` answers for it, whatever names and options. */
import fc from "fast-check";
import { foldKey } from "../../../build/words/fold-name.ts";
import { type TableFormat, type TableSettings, writeTable } from "../../../src/cli/export/table.ts";
import { MAX_KEY_BYTE_COUNT } from "../../../src/format/format.ts";
import type { Predictor } from "../../../src/ground/types.ts";
import { createStorePredictor } from "../../../src/predict/predictor.ts";
import { createStore, type Store } from "../../../src/predict/store.ts";
import { repair } from "../../../src/text/repair.ts";
import { readCsvRecords } from "../../helpers/csv.ts";
import { type TinyNames, type TinyRecord, tinyFile } from "../../helpers/tiny-table.ts";
import { names } from "../arbitraries/names.ts";
import { type Fuzzer, fuzz, isLong } from "../fuzz.ts";

interface Case {
  /** What a data file is drawn by. */
  file: number;
  format: TableFormat;
  limit: number | undefined;
  countries: string[] | undefined;
  isComposed: boolean;
}

interface Row {
  name: string;
  country: string;
  probability: number;
  count: number;
}

const CODES = ["DE", "KR", "PL", "SE", "US"];

const record: fc.Arbitrary<TinyRecord> = fc
  .record({
    codes: fc.shuffledSubarray(CODES, { minLength: 1 }),
    steps: fc.array(fc.nat(12), { minLength: 5, maxLength: 5 }),
    rest: fc.nat(60),
    count: fc.integer({ min: 1, max: 1_000_000 }),
  })
  .map(({ codes, steps, rest, count }) => {
    let sum = 0;
    const weights = codes.map((code, index): [string, number] => {
      if (index > 0) sum += steps[index]!;
      return [code, sum];
    });
    return { weights: { ...Object.fromEntries(weights), rest }, count };
  });

const parts = fc.oneof(
  record.map((surname) => ({ surname })),
  record.map((forename) => ({ forename })),
  fc.tuple(record, record).map(([surname, forename]) => ({ surname, forename })),
);

/** What a data file can have as a key. */
function isKey(key: string): boolean {
  const { length } = Buffer.from(key);
  return (
    length > 0 &&
    length <= MAX_KEY_BYTE_COUNT &&
    !key.includes("\0") &&
    !/\p{Cs}/u.test(key) &&
    foldKey(key) === key
  );
}

function readRows(text: string, format: TableFormat): Row[] {
  const rows: Record<string, string>[] =
    format === "csv"
      ? readCsvRecords(text)
      : text
          .split("\n")
          .slice(0, -1)
          .map((line) => JSON.parse(line));
  return rows.map(({ name, country, probability, count }) => ({
    name: name!,
    country: country!,
    probability: Number(probability),
    count: Number(count),
  }));
}

/** What a file has beside its names takes longer to write and read than they do: rather many names than many files. */
const MAX_NAME_COUNT = isLong ? 24 : 6;
const heldNames: fc.Arbitrary<TinyNames> = fc
  .uniqueArray(fc.tuple(names(["Kim", "O'Brien", 'Lee "Jr", A']).map(foldKey).filter(isKey), parts), {
    minLength: 1,
    maxLength: MAX_NAME_COUNT,
    selector: ([key]) => key,
  })
  .map((entries) => Object.fromEntries(entries));
const PRIORS = Object.fromEntries(CODES.map((code) => [code, 1]));
const drawnFile = fc.tuple(heldNames, fc.integer({ min: 1, max: 3 }));
/** To make a file takes as long as fifty tables of it: they are kept. */
const FILE_COUNT = isLong ? 600 : 20;

interface TinyFile {
  held: TinyNames;
  store: Store;
  explain: Predictor["explain"];
}

function makeFile(seed: number): TinyFile {
  const [[held, blockKeyCount]] = fc.sample(drawnFile, { numRuns: 1, seed }) as [[TinyNames, number]];
  const bytes = tinyFile(held, PRIORS, blockKeyCount);
  const store = createStore(bytes);
  return { held, store, explain: createStorePredictor(store, {}).explain };
}

fuzz(
  "small data files: the rows of a table are what predictions answer, names, options and formats as they come",
  (): Fuzzer<Case> => {
    const files = new Map<number, TinyFile>();
    const open = (number: number): TinyFile => {
      const file = files.get(number) ?? makeFile(number);
      files.set(number, file);
      return file;
    };
    const arbitrary = fc.record<Case>({
      file: fc.nat(FILE_COUNT - 1),
      format: fc.constantFrom("csv", "ndjson"),
      limit: fc.option(fc.integer({ min: 1, max: 7 }), { nil: undefined }),
      countries: fc.option(fc.subarray(CODES, { minLength: 1 }), { nil: undefined }),
      isComposed: fc.boolean(),
    });

    return {
      arbitrary,
      check({ file, format, limit, countries, isComposed }) {
        const { held, store, explain } = open(file);
        const settings: TableSettings = { format, limit, countries, isComposed, part: "predict" };
        const text = [...writeTable(store, settings)].map((piece) => piece.text).join("");
        // What looks damaged is looked up repaired: "\\i m" is "ı m".
        const keys = Object.keys(held).filter((key) => repair(key, store.nameWords) === key);
        const expected = keys.flatMap((key) => {
          const { match, country, count } = explain(key, { limit });
          if (match !== "direct") throw new Error(`${JSON.stringify(key)} is not found as it is`);
          return country
            .filter(({ country_id }) => countries?.includes(country_id) ?? true)
            .map(({ country_id, probability }): Row => {
              const shown = isComposed ? key.normalize("NFC") : key;
              return { name: shown, country: country_id, probability, count };
            });
        });
        const asLines = (rows: readonly Row[]): string =>
          rows
            .map((row) => JSON.stringify(row))
            .sort()
            .join("\n");
        const found = asLines(readRows(text, format));
        if (found !== asLines(expected)) throw new Error(`found\n${found}\nexpected\n${asLines(expected)}`);
      },
    };
  },
);
