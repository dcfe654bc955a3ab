/**
 * Predictions as JSON in UTF-8: these keys in this order and no others, whatever else the predictor says. Written as bytes,
 * since those are what is sent and what `Content-Length` counts: of a hundred predictions `JSON.stringify` and encoding
 * take four times as long (161 and 40 µs).
 */
import type { Candidate, Prediction } from "../ground/types.ts";

/** Stateless, and shared by all that write bytes. */
export const encoder = new TextEncoder();

/** How every candidate of a predictor of this package begins, with the comma before it. Its length is divided by 4. */
const CANDIDATE_START = ',{"country_id":"ZZ","probability":0.';
const CODE_OFFSET = CANDIDATE_START.indexOf("ZZ");
const POINT_OFFSET = CANDIDATE_START.length - 1;
/** The start, six digits, the brace, and what a word of four bytes writes past them. */
const MAX_CANDIDATE_BYTE_COUNT = CANDIDATE_START.length + 8;
/** All that stands around a name and its candidates, a count of 16 digits included. */
const MAX_FRAME_BYTE_COUNT = 64;
/** `\ud800`: what JSON makes of half a character. */
const MAX_UNIT_BYTE_COUNT = 6;

const QUOTE = 0x22;
const COMMA = 0x2c;
const ZERO = 0x30;
const OPENING_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSING_BRACKET = 0x5d;
const CLOSING_BRACE = 0x7d;

/** Probabilities have at most six decimals. */
const PROBABILITY_UNITS = 1e6;

const toWords = (text: string): Uint32Array => {
  const view = new DataView(encoder.encode(text).buffer);
  return Uint32Array.from({ length: text.length / 4 }, (_, index) => view.getUint32(4 * index, true));
};
const START_WORDS = toWords(CANDIDATE_START);
/** "000" to "999", each with a byte behind it that the next one overwrites. */
const DIGITS = Uint32Array.from(
  { length: 1000 },
  (_, number) => toWords(`${String(number).padStart(3, "0")}}`)[0]!,
);

/** Where texts stand that are written for every name. */
const NAME_START = encoder.encode('{"name":"');
const COUNTRY_START = encoder.encode('","country":');
const COUNT_START = encoder.encode('],"count":');

/** Bytes being filled; long enough from the start, so that nothing is checked on the way. */
class Writer {
  readonly bytes: Uint8Array<ArrayBuffer>;
  private readonly view: DataView;
  private length = 0;

  constructor(byteCount: number) {
    this.bytes = new Uint8Array(byteCount);
    this.view = new DataView(this.bytes.buffer);
  }

  take(): Uint8Array<ArrayBuffer> {
    return this.bytes.subarray(0, this.length);
  }

  byte(byte: number): void {
    this.bytes[this.length++] = byte;
  }

  private text(text: Uint8Array): void {
    const { bytes, length } = this;
    for (let index = 0; index < text.length; index++) bytes[length + index] = text[index]!;
    this.length = length + text.length;
  }

  /** False if there is something in it that this writer does not write: the bytes are then worth nothing. */
  prediction({ name, country, count }: Prediction): boolean {
    this.text(NAME_START);
    this.name(name);
    this.text(COUNTRY_START);
    const start = this.length;
    for (const candidate of country) if (!this.candidate(candidate)) return false;
    // In the place of the first comma.
    this.bytes[start] = OPENING_BRACKET;
    if (country.length === 0) this.length++;
    this.text(COUNT_START);
    if (!Number.isSafeInteger(count) || count < 0) return false;
    const digits = String(count);
    for (let index = 0; index < digits.length; index++) this.byte(digits.charCodeAt(index));
    this.byte(CLOSING_BRACE);
    return true;
  }

  /** The content of a string; the quotation marks are the caller's. */
  private name(name: string): void {
    const { bytes } = this;
    let { length } = this;
    for (let index = 0; index < name.length; index++) {
      const unit = name.charCodeAt(index);
      if (unit < 0x20 || unit >= 0x80 || unit === QUOTE || unit === BACKSLASH) {
        // Escaped, or of several bytes.
        const text = JSON.stringify(name).slice(1, -1);
        this.length += encoder.encodeInto(text, bytes.subarray(this.length)).written;
        return;
      }
      bytes[length++] = unit;
    }
    this.length = length;
  }

  private candidate({ country_id, probability }: Candidate): boolean {
    const { bytes, view } = this;
    let { length } = this;
    const first = country_id.charCodeAt(0);
    const second = country_id.charCodeAt(1);
    const isCode = country_id.length === 2 && first > 0x40 && first < 0x5b && second > 0x40 && second < 0x5b;
    const units = Math.round(probability * PROBABILITY_UNITS);
    // What comes back by dividing has these six decimals and no shorter ones but for zeros at the end.
    const isInRange = units > 0 && units <= PROBABILITY_UNITS && units / PROBABILITY_UNITS === probability;
    if (!isCode || !isInRange) return false;
    for (let index = 0; index < START_WORDS.length; index++)
      view.setUint32(length + 4 * index, START_WORDS[index]!, true);
    bytes[length + CODE_OFFSET] = first;
    bytes[length + CODE_OFFSET + 1] = second;
    if (units === PROBABILITY_UNITS) {
      length += POINT_OFFSET;
      bytes[length - 1] = ZERO + 1;
    } else {
      length += CANDIDATE_START.length;
      const thousands = (units / 1000) | 0;
      view.setUint32(length, DIGITS[thousands]!, true);
      view.setUint32(length + 3, DIGITS[units - 1000 * thousands]!, true);
      length += 6;
      while (bytes[length - 1] === ZERO) length--;
    }
    bytes[length] = CLOSING_BRACE;
    this.length = length + 1;
    return true;
  }
}

/** Predictors of a host's own may say what they like: the keys are picked, the rest is the platform's. */
function stringify(predictions: readonly Prediction[], isBatch: boolean): Uint8Array<ArrayBuffer> {
  const picked = predictions.map(({ name, country, count }) => ({
    name,
    country: country.map(({ country_id, probability }) => ({ country_id, probability })),
    count,
  }));
  return encoder.encode(JSON.stringify(isBatch ? picked : picked[0]));
}

/** @param isBatch whether to write an array; otherwise there is one prediction */
export function writeAnswer(predictions: readonly Prediction[], isBatch: boolean): Uint8Array<ArrayBuffer> {
  let byteCount = 2;
  for (const { name, country } of predictions) {
    byteCount += MAX_FRAME_BYTE_COUNT + MAX_UNIT_BYTE_COUNT * name.length;
    byteCount += MAX_CANDIDATE_BYTE_COUNT * country.length;
  }
  const writer = new Writer(byteCount);
  if (isBatch) writer.byte(OPENING_BRACKET);
  let isFirst = true;
  for (const prediction of predictions) {
    if (!isFirst) writer.byte(COMMA);
    isFirst = false;
    if (!writer.prediction(prediction)) return stringify(predictions, isBatch);
  }
  if (isBatch) writer.byte(CLOSING_BRACKET);
  return writer.take();
}
