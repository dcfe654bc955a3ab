/** The list of surnames that anybody would try first: which of them are answered otherwise than they should be. */
import { readFileSync } from "node:fs";
import { readRows } from "../../build/words/tsv.ts";
import type { Predictor } from "../../src/ground/types.ts";

export const GOLDEN_PATH = "test/fixtures/golden-surnames.tsv";

const HEADER = "name\tfirst\tamong";

export interface GoldenName {
  name: string;
  /** The country that has to come first, or "-". */
  first: string;
  /** Countries that all have to be among the five. */
  among: string[];
}

export interface GoldenMiss {
  name: string;
  /** As the list has it: the first country, or the countries that have to be among five. */
  wanted: string;
  /** Codes in order; empty for an unknown name. */
  found: string;
}

export interface GoldenOutcome {
  nameCount: number;
  misses: GoldenMiss[];
}

export const readGolden = (path: string = GOLDEN_PATH): GoldenName[] =>
  readRows(readFileSync(path, "utf8"), path, HEADER, "three cells", ([name, first, among]) =>
    name && first && among ? { name, first, among: among.split(",") } : undefined,
  );

export function tryGolden(predictor: Predictor, names: readonly GoldenName[]): GoldenOutcome {
  const misses = names.flatMap(({ name, first, among }): GoldenMiss[] => {
    const codes = predictor.predict(name).country.map(({ country_id }) => country_id);
    const isRight = (first === "-" || codes[0] === first) && among.every((code) => codes.includes(code));
    if (isRight) return [];
    const wanted = first === "-" ? `${among.join(", ")} among five` : `${first} first`;
    const others = among.filter((code) => code !== first);
    const all = first === "-" || others.length === 0 ? wanted : `${wanted}, ${others.join(", ")} among five`;
    return [{ name, wanted: all, found: codes.join(", ") }];
  });
  return { nameCount: names.length, misses };
}
