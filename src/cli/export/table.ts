/** The table of `cognomen export`: one row for each country that a name is answered with. */
import { countOf } from "../../format/block.ts";
import type { Candidate, NamePart } from "../../ground/types.ts";
import { MODEL_CONSTANTS } from "../../predict/constants.ts";
import { createLoneWordReader } from "../../predict/lone-word.ts";
import { createLookup } from "../../predict/lookup.ts";
import { createWeighting, mergeOptions, rankCountries } from "../../predict/probability.ts";
import type { Store } from "../../predict/store.ts";
import { composeNatively } from "../../text/compose.ts";
import { foldedToString } from "../../text/normalize.ts";
import { checkPlace, listRecords } from "../block-records.ts";
import { WRITE_UNITS } from "../output.ts";

export const TABLE_FORMATS = ["csv", "ndjson"] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

/** Records of one part, or what `predict` answers a string, both records together. */
export const TABLE_PARTS = ["surname", "forename", "predict"] as const;
export type TablePart = (typeof TABLE_PARTS)[number];

export interface TableSettings {
  readonly format: TableFormat;
  readonly limit: number | undefined;
  /** Codes of the countries whose rows are wanted; undefined: all. */
  readonly countries: readonly string[] | undefined;
  readonly part: TablePart | undefined;
  readonly isComposed: boolean;
}

const COLUMNS = ["name", "part", "country", "probability", "count"] as const;

/** Blocks are opened one after the other and dropped: memory does not grow with the table. Counts are of what is behind. */
export function* writeTable(store: Store, settings: TableSettings) {
  const { format, limit, countries, part: wantedPart, isComposed } = settings;
  const { codes } = store.countries;
  const isWord = wantedPart === "predict";
  const readLoneWord = createLoneWordReader(store, MODEL_CONSTANTS);
  const weighting = createWeighting(mergeOptions({ limit }), store.countries);
  const wanted = countries && new Set(countries);
  const write = WRITERS[format];
  const lookup = createLookup(store, MODEL_CONSTANTS);
  // A key that no name is repaired and folded to is never looked up as one: endings and beginnings of names, and what a data file
  // may hold by mistake. Composed, it could be the same as another.
  const isName = (key: string): boolean => {
    const name = lookup.fold(key);
    return name !== undefined && foldedToString(name.folded) === key;
  };
  let text = format === "csv" ? `${COLUMNS.join(",")}\n` : "";
  let rowCount = 0;
  for (const number of store.head.blocks.keys()) {
    const block = store.readBlock(number);
    // A file that was forged could have the same names in every block, and a table without end.
    checkPlace(store.head.blocks, number, block);
    for (const { key, keyNumber, part, record, isFirst } of listRecords(block)) {
      if (!isName(key)) continue;
      if (isWord ? !isFirst : wantedPart !== undefined && wantedPart !== part) continue;
      const answer = isWord
        ? readLoneWord(block, keyNumber, record)
        : { record, weights: store.readWeights(block, record) };
      const ranked = rankCountries(answer.weights, codes, weighting).candidates;
      const shown = wanted ? ranked.filter(({ country_id }) => wanted.has(country_id)) : ranked;
      const answerPart = answer.record === record ? part : "forename";
      const count = countOf(block, answer.record);
      const name = isComposed ? composeNatively(key) : key;
      for (const candidate of shown) text += write(name, answerPart, candidate, count);
      rowCount += shown.length;
      if (text.length < WRITE_UNITS) continue;
      yield { text, rowCount, blockCount: number };
      text = "";
    }
    yield { text, rowCount, blockCount: number + 1 };
    text = "";
  }
}

type WriteRow = (name: string, part: NamePart, candidate: Candidate, count: number) => string;

const WRITERS: Readonly<Record<TableFormat, WriteRow>> = {
  csv: (name, part, { country_id, probability }, count) =>
    `${quote(name)},${part},${quote(country_id)},${probability},${count}\n`,
  ndjson: (name, part, { country_id, probability }, count) =>
    `${JSON.stringify({ name, part, country: country_id, probability, count })}\n`,
};

/** Own data may have any sign in a key or a code. */
const quote = (cell: string): string => (/[",\r\n]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
