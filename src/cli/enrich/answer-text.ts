/** How answers are written into rows. */

import type { Candidate } from "../../ground/types.ts";
import { type Answer, listAddedColumns } from "../../tables/added.ts";

export type AnswerStyle =
  /** `…,VN,0.98,US,0.01,1234,direct`, with empty columns where there are fewer candidates than `limit`. */
  | ({ kind: "columns"; delimiter: string } & SharedStyle)
  /** `"country_1":"VN","probability_1":0.98,…`, with null where there are fewer. */
  | ({ kind: "json"; prefix: string } & SharedStyle);

interface SharedStyle {
  limit: number;
  /** Names of countries by their codes, as they are written; undefined: codes alone. */
  names?: Readonly<Record<string, string>> | undefined;
}

/** @returns writes an answer; a count of null: it is not known */
function createWriter(style: AnswerStyle) {
  const { kind, limit, names } = style;
  const isJson = kind === "json";
  const columns = listAddedColumns(limit, isJson ? style.prefix : "", names !== undefined);
  /** By column: what stands before its value. */
  const fronts = columns.map((column, index) =>
    isJson ? `${index === 0 ? "" : ","}${JSON.stringify(column)}:` : style.delimiter,
  );
  const [quote, none] = isJson ? ['"', "null"] : ["", ""];
  return (country: readonly Candidate[], count: number | null, match: string): string => {
    let text = "";
    let column = 0;
    for (let rank = 0; rank < limit; rank++) {
      const candidate = country[rank];
      const code = candidate?.country_id;
      text += fronts[column++]! + (code === undefined ? none : quote + code + quote);
      if (names !== undefined) text += fronts[column++]! + ((code && names[code]) ?? none);
      text += fronts[column++]! + (candidate?.probability ?? none);
    }
    return text + fronts[column] + (count ?? none) + fronts[column + 1] + quote + match + quote;
  };
}

/** A cell that holds what it is told, as the quote of the file allows. */
export function quoteCell(units: string, delimiter: string, quote: string): string {
  if (!units.includes(delimiter) && !units.includes(quote) && !/[\r\n]/u.test(units)) return units;
  return quote + units.replaceAll(quote, quote + quote) + quote;
}

/** The texts for rows without an answer: for one that cannot be read, and for what is no person. */
export function writeNoAnswer(style: AnswerStyle): { malformedText: string; noPersonText: string } {
  const write = createWriter(style);
  return { malformedText: write([], null, "malformed"), noPersonText: write([], 0, "not a person") };
}

/** Makes the function that writes answers. */
export function createAnswerWriter(style: AnswerStyle): (answer: Answer) => string {
  const write = createWriter(style);
  return ({ country, count, match }) => write(country, count, match);
}
