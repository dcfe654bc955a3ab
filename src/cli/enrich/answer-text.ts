/** How answers are written into rows. */
import { MATCHES } from "./packed-answer.ts";

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

/** The text for a row that cannot be read. */
export function writeMalformed(style: AnswerStyle): string {
  const { ranks, count, noCount, match, end } = createFrame(style);
  return ranks.map(({ none }) => none).join("") + count + noCount + match + MALFORMED + end;
}

const toUnits = (text: string): Uint16Array => Uint16Array.from(text.split(""), (unit) => unit.charCodeAt(0));
const WIDE = /[^\0-\xff]/;
const ZERO = 48;
const POINT = 46;
/** Of a count: up to 1e16. */
const MOST_DIGITS = 17;
/** "0." and six more. */
const PROBABILITY_LENGTH = 8;

/**
 * Makes the function that writes the packed answer at `start`. Into memory that is kept, unit by unit: joined from
 * strings, an answer of five countries leaves 22 of them to the collector of garbage, and takes four times as long.
 *
 * @param codes of all countries, in the order that packed answers number them
 */
export function createAnswerReader(
  style: AnswerStyle,
  codes: readonly string[],
): (bytes: Uint8Array, start: number) => Answer {
  const frame = createFrame(style);
  const ranks = frame.ranks.map(({ country, probability, none }) => ({
    country: toUnits(country),
    probability: toUnits(probability),
    none: toUnits(none),
  }));
  const [countText, matchText, endText] = [frame.count, frame.match, frame.end].map(toUnits);
  const codeTexts = codes.map(toUnits);
  const matchTexts = MATCHES.map(toUnits);
  const frameText = writeMalformed(style) + frame.ranks.map((rank) => Object.values(rank).join("")).join("");
  const isWide = WIDE.test(frameText);
  const longestCode = Math.max(0, ...codes.map(({ length }) => length));
  const most =
    frameText.length + style.limit * (longestCode + PROBABILITY_LENGTH) + MOST_DIGITS + MALFORMED.length;
  const buffer = Buffer.alloc(isWide ? 2 * most : most);
  const units = isWide ? new Uint16Array(buffer.buffer, buffer.byteOffset, most) : buffer;
  const digits = new Uint8Array(MOST_DIGITS);
  let length = 0;
  const write = (text: Uint16Array): void => {
    for (let index = 0; index < text.length; index++) units[length++] = text[index]!;
  };
  const writeNumber = (number: number): void => {
    let count = 0;
    let rest = number;
    do {
      const next = Math.floor(rest / 10);
      digits[count++] = rest - 10 * next;
      rest = next;
    } while (rest > 0);
    while (count > 0) units[length++] = ZERO + digits[--count]!;
  };
  /** A fraction of 1 as JavaScript writes it: without zeros at the end. */
  const writeMillionths = (millionths: number): void => {
    units[length++] = millionths === 1_000_000 ? ZERO + 1 : ZERO;
    let rest = millionths % 1_000_000;
    if (rest === 0) return;
    units[length++] = POINT;
    for (let power = 100_000; rest > 0; power = (power / 10) | 0) {
      const digit = (rest / power) | 0;
      units[length++] = ZERO + digit;
      rest -= digit * power;
    }
  };

  return (bytes, start) => {
    const candidateCount = bytes[start]!;
    const match = bytes[start + 1]!;
    const country = candidateCount === 0 ? -1 : bytes[start + 2]!;
    let place = start + 2;
    length = 0;
    for (let rank = 0; rank < ranks.length; rank++) {
      if (rank >= candidateCount) {
        write(ranks[rank]!.none);
        continue;
      }
      write(ranks[rank]!.country);
      write(codeTexts[bytes[place]!]!);
      write(ranks[rank]!.probability);
      writeMillionths(bytes[place + 1]! | (bytes[place + 2]! << 8) | (bytes[place + 3]! << 16));
      place += 4;
    }
    let count = 0;
    let factor = 1;
    for (; bytes[place]! > 127; place++) {
      count += (bytes[place]! - 128) * factor;
      factor *= 128;
    }
    count += bytes[place]! * factor;
    write(countText!);
    writeNumber(count);
    write(matchText!);
    write(matchTexts[match]!);
    write(endText!);
    return {
      text: isWide ? buffer.toString("utf16le", 0, 2 * length) : buffer.toString("latin1", 0, length),
      country,
    };
  };
}
