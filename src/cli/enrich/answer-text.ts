/** How answers are written into rows. */
import { type Answer, listAddedColumns } from "../../columns/added.ts";
import type { Candidate } from "../../types.ts";

export type AnswerStyle =
  /** `…,VN,0.98,US,0.01,1234,direct`, with empty columns where there are fewer candidates than `limit`. */
  | { kind: "columns"; delimiter: string; limit: number }
  /** `"country_1":"VN","probability_1":0.98,…`, with null where there are fewer. */
  | { kind: "json"; prefix: string; limit: number };

/** What stands in the column `match` of a row that cannot be read: no answer of any name. */
const MALFORMED = "malformed";

/** What stands around the values of an answer. */
interface Frame {
  /** By rank: before the country, between it and its probability, and instead of both. */
  ranks: { country: string; probability: string; none: string }[];
  count: string;
  match: string;
  end: string;
  /** A count that is not known. */
  noCount: string;
}

function createFrame(style: AnswerStyle): Frame {
  const { limit } = style;
  if (style.kind === "columns") {
    const { delimiter } = style;
    const rank = { country: delimiter, probability: delimiter, none: delimiter + delimiter };
    const ranks = Array.from({ length: limit }, () => rank);
    return { ranks, count: delimiter, match: delimiter, end: "", noCount: "" };
  }
  const keys = listAddedColumns(limit, style.prefix).map((column) => `${JSON.stringify(column)}:`);
  const ranks = Array.from({ length: limit }, (_, rank) => {
    const comma = rank === 0 ? "" : ",";
    const [country, probability] = [keys[2 * rank]!, keys[2 * rank + 1]!];
    return {
      country: `${comma}${country}"`,
      probability: `",${probability}`,
      none: `${comma}${country}null,${probability}null`,
    };
  });
  return {
    ranks,
    count: `,${keys[2 * limit]}`,
    match: `,${keys[2 * limit + 1]}"`,
    end: '"',
    noCount: "null",
  };
}

function writeInFrame(
  { ranks, count: beforeCount, match: beforeMatch, end }: Frame,
  country: readonly Candidate[],
  count: string,
  match: string,
): string {
  let text = "";
  for (let rank = 0; rank < ranks.length; rank++) {
    const frame = ranks[rank]!;
    const candidate = country[rank];
    if (candidate === undefined) text += frame.none;
    else text += frame.country + candidate.country_id + frame.probability + candidate.probability;
  }
  return text + beforeCount + count + beforeMatch + match + end;
}

/** The text for a row that cannot be read. */
export function writeMalformed(style: AnswerStyle): string {
  const frame = createFrame(style);
  return writeInFrame(frame, [], frame.noCount, MALFORMED);
}

/** Makes the function that writes answers. */
export function createAnswerWriter(style: AnswerStyle): (answer: Answer) => string {
  const frame = createFrame(style);
  return ({ country, count, match }) => writeInFrame(frame, country, String(count), match);
}
