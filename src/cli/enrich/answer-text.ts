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

/** What stands in the column `match` of a row that cannot be read: no answer of any name. */
const MALFORMED = "malformed";

/** What stands around the values of an answer. */
interface Frame {
  /** By rank: before the country, its name and its probability, and instead of all. */
  ranks: { country: string; name: string; probability: string; none: string }[];
  count: string;
  match: string;
  end: string;
  /** A count that is not known. */
  noCount: string;
}

function createFrame(style: AnswerStyle): Frame {
  const { limit } = style;
  const hasNames = style.names !== undefined;
  if (style.kind === "columns") {
    const { delimiter } = style;
    const name = hasNames ? delimiter : "";
    const rank = { country: delimiter, name, probability: delimiter, none: delimiter + name + delimiter };
    const ranks = Array.from({ length: limit }, () => rank);
    return { ranks, count: delimiter, match: delimiter, end: "", noCount: "" };
  }
  const keys = listAddedColumns(limit, style.prefix, hasNames).map((column) => `${JSON.stringify(column)}:`);
  const keyCount = hasNames ? 3 : 2;
  const ranks = Array.from({ length: limit }, (_, rank) => {
    const comma = rank === 0 ? "" : ",";
    const [country, second, third] = keys.slice(keyCount * rank);
    const [name, probability] = hasNames ? [second!, third!] : ["", second!];
    return {
      country: `${comma}${country}"`,
      name: hasNames ? `",${name}` : "",
      probability: `${hasNames ? "" : '"'},${probability}`,
      none: `${comma}${country}null,${hasNames ? `${name}null,` : ""}${probability}null`,
    };
  });
  return {
    ranks,
    count: `,${keys[keyCount * limit]}`,
    match: `,${keys[keyCount * limit + 1]}"`,
    end: '"',
    noCount: "null",
  };
}

function writeInFrame(
  { ranks, count: beforeCount, match: beforeMatch, end }: Frame,
  country: readonly Candidate[],
  count: string,
  match: string,
  names?: Readonly<Record<string, string>>,
): string {
  let text = "";
  for (let rank = 0; rank < ranks.length; rank++) {
    const frame = ranks[rank]!;
    const candidate = country[rank];
    if (candidate === undefined) text += frame.none;
    else {
      const { country_id: code, probability } = candidate;
      text += frame.country + code + frame.name + (names?.[code] ?? "") + frame.probability + probability;
    }
  }
  return text + beforeCount + count + beforeMatch + match + end;
}

/** A cell that holds what it is told, as the quote of the file allows. */
export function quoteCell(units: string, delimiter: string, quote: string): string {
  if (!units.includes(delimiter) && !units.includes(quote) && !/[\r\n]/u.test(units)) return units;
  return quote + units.replaceAll(quote, quote + quote) + quote;
}

/** The text for a row that cannot be read. */
export function writeMalformed(style: AnswerStyle): string {
  const frame = createFrame(style);
  return writeInFrame(frame, [], frame.noCount, MALFORMED);
}

/** Makes the function that writes answers. */
export function createAnswerWriter(style: AnswerStyle): (answer: Answer) => string {
  const frame = createFrame(style);
  const { names } = style;
  return ({ country, count, match }) => writeInFrame(frame, country, String(count), match, names);
}
