/** From a name to the text that is added to its row. */
import { type Block, countOf } from "../../block.ts";
import { Finder } from "../../finder.ts";
import { createStorePredictor } from "../../predictor.ts";
import { createWeighting, mergeOptions, rankSpread } from "../../probability.ts";
import type { Store } from "../../store.ts";
import type { Candidate, Match, NameParts, PredictOptions } from "../../types.ts";

/** How answers are written into a row. */
export type AnswerStyle =
  /** `…,VN,0.98,US,0.01,1234,direct`, with empty columns where there are fewer candidates than `limit`. */
  | { kind: "columns"; delimiter: string; limit: number }
  /** `"country_1":"VN","probability_1":0.98,…`, with null where there are fewer. */
  | { kind: "json"; prefix: string; limit: number };

export interface Answer {
  text: string;
  /** Of the most likely country among those that the data know, or -1. */
  country: number;
}

/** Names of the added columns, in order. */
export function listAddedColumns(limit: number, prefix: string): string[] {
  const columns: string[] = [];
  for (let rank = 1; rank <= limit; rank++)
    columns.push(`${prefix}country_${rank}`, `${prefix}probability_${rank}`);
  return [...columns, `${prefix}count`, `${prefix}match`];
}

/** What stands in the column `match` of a row that cannot be read: no answer of any name. */
export const MALFORMED = "malformed";

/** Makes the function that writes answers, and the text for a row that cannot be read. */
export function createAnswerWriter(style: AnswerStyle): {
  write(country: readonly Candidate[], count: number, match: Match): string;
  malformed: string;
} {
  if (style.kind === "columns") {
    const { delimiter, limit } = style;
    const none = delimiter + delimiter;
    return {
      write(country, count, match) {
        let text = "";
        for (let rank = 0; rank < limit; rank++) {
          const candidate = country[rank];
          text += candidate ? delimiter + candidate.country_id + delimiter + candidate.probability : none;
        }
        return text + delimiter + count + delimiter + match;
      },
      malformed: `${none.repeat(limit)}${delimiter}${delimiter}${MALFORMED}`,
    };
  }
  const { prefix, limit } = style;
  const keys = listAddedColumns(limit, prefix).map((column) => `${JSON.stringify(column)}:`);
  const write = (country: readonly Candidate[], count: number | null, match: string): string => {
    const values: (string | number | null)[] = [];
    for (let rank = 0; rank < limit; rank++) {
      values.push(country[rank]?.country_id ?? null, country[rank]?.probability ?? null);
    }
    return [...values, count, match].map((value, index) => keys[index] + JSON.stringify(value)).join(",");
  };
  return { write, malformed: write([], null, MALFORMED) };
}

export interface AnswererOptions {
  store: Store;
  predictOptions: PredictOptions;
  style: AnswerStyle;
}

/** Most texts of records that are remembered: many whole names end in the same surname. */
const RECORD_TEXT_COUNT = 8_000;

/**
 * Makes the function that answers names. Strings go a shorter way than through a predictor, which would either not say
 * which step answered or give all reasons, and answers that rest on the same record are written once.
 */
export function createAnswerer(options: AnswererOptions): (name: string | NameParts) => Answer {
  const { store, predictOptions, style } = options;
  const finder = new Finder(store);
  const { codes } = store.countries;
  const weighting = createWeighting(mergeOptions(predictOptions), store.countries);
  const predictor = createStorePredictor(store, predictOptions);
  const { write } = createAnswerWriter(style);
  const none: Answer = { text: write([], 0, "none"), country: -1 };
  const numbers = new Map(codes.map((code, number) => [code, number]));
  const byRecord = new Map<number, Answer>();
  const blockIds = new WeakMap<Block, number>();
  let blockCount = 0;
  const idOf = (block: Block): number => {
    let id = blockIds.get(block);
    if (id === undefined) {
      id = blockCount++;
      blockIds.set(block, id);
    }
    return id;
  };

  const toAnswer = (country: readonly Candidate[], count: number, match: Match): Answer => {
    const first = country[0];
    return first === undefined
      ? none
      : { text: write(country, count, match), country: numbers.get(first.country_id)! };
  };

  return (name) => {
    if (typeof name !== "string" || weighting.estimator !== undefined) {
      const { country, count, match } = predictor.explain(name);
      return toAnswer(country, count, match);
    }
    const match = finder.find(name);
    if (match === "none") return none;
    const block = store.block!;
    const record = block.recordStarts[store.key]!;
    const id = (idOf(block) * 65_536 + record) * MATCHES.length + MATCHES.indexOf(match);
    const known = byRecord.get(id);
    if (known !== undefined) return known;
    const { candidates } = rankSpread(finder.readWeights(record), codes, weighting);
    const answer = toAnswer(candidates, countOf(block, record), match);
    if (byRecord.size >= RECORD_TEXT_COUNT) byRecord.clear();
    byRecord.set(id, answer);
    return answer;
  };
}

const MATCHES: readonly Match[] = ["direct", "stripped", "last-name"];
