/** Reads a file as programs write them, whatever its encoding. */
import { findForeignKind, findForeignText, isGzip } from "../../src/tables/foreign.ts";
import { findWideName, guessEncoding, readByteOrderMark } from "../../src/tables/guess-encoding.ts";
import { tabulate } from "../../src/tables/tabulate.ts";
import type { WordSource } from "./words.ts";

export interface TextFile {
  readonly text: string;
  /** Undefined: UTF-8 or UTF-16, which need no guess. */
  readonly guessedEncoding?: string;
}

const SAMPLE_BYTE_COUNT = 1 << 16;
/** What old spreadsheets of the West write. */
const FALLBACK_ENCODING = "windows-1252";
/** A text with fewer damaged characters, of all beyond ASCII, is damaged UTF-8. */
const MAX_DAMAGED_SHARE = 0.05;

/** @throws Error if the file is no text, or one that holds no names by lines or columns */
export async function readTextFile(file: File, openWords: WordSource["open"]): Promise<TextFile> {
  const found = await readText(file, openWords);
  const foreign = "foreign" in found ? found.foreign : findForeignText(tabulate(found.text));
  if (foreign !== undefined) throw new Error(`${file.name} is ${foreign}.`);
  return found as TextFile;
}

async function readText(file: File, openWords: WordSource["open"]): Promise<TextFile | { foreign: string }> {
  const bytes = await unpack(new Uint8Array(await file.arrayBuffer()));
  if (bytes.length === 0) return { foreign: "empty: there is nothing to answer" };
  const mark = readByteOrderMark(bytes);
  const sample = bytes.subarray(0, SAMPLE_BYTE_COUNT);
  const wide = mark?.name ?? findWideName(sample);
  if (wide !== undefined) return { text: new TextDecoder(wide).decode(bytes) };
  const foreign =
    findForeignKind(sample) ??
    (sample.includes(0) ? "not a text file: save the table as CSV UTF-8" : undefined);
  if (foreign !== undefined) return { foreign };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    return decodeForeign(bytes, openWords);
  }
}

async function unpack(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  if (!isGzip(bytes)) return bytes;
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(unpacked).arrayBuffer());
}

/** Bytes that are no UTF-8, or not all of them. */
async function decodeForeign(bytes: Uint8Array, openWords: WordSource["open"]): Promise<TextFile> {
  const text = new TextDecoder().decode(bytes);
  const damagedCount = text.split("\ufffd").length - 1;
  const foreignCount = text.match(/[^\0-\x7f]/gu)!.length;
  if (damagedCount < foreignCount * MAX_DAMAGED_SHARE) return { text };
  // What tells encodings apart can begin far behind the start.
  const first = bytes.findIndex((byte) => byte > 0x7f);
  const start = bytes.lastIndexOf(0x0a, first) + 1;
  const lookup = await openWords();
  const guess = lookup && guessEncoding(bytes.subarray(start, start + SAMPLE_BYTE_COUNT), lookup);
  const guessedEncoding = guess?.name ?? FALLBACK_ENCODING;
  return { text: new TextDecoder(guessedEncoding).decode(bytes), guessedEncoding };
}
