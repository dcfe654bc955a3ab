/** Decodes base64 wherever the code runs; the fastest way that the engine has. */
import { corrupt } from "../ground/errors.ts";

interface Engine {
  Uint8Array: { fromBase64?: (text: string) => Uint8Array };
  Buffer?: { from(text: string, encoding: "base64"): Uint8Array };
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** @param engine another one in tests @throws CognomenError `ERR_DATA_CORRUPT` if the text is not base64 */
export function decodeBase64(text: string, engine: Engine = globalThis as unknown as Engine): Uint8Array {
  const paddingLength = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  const byteCount = (text.length / 4) * 3 - paddingLength;
  let bytes: Uint8Array | undefined;
  let cause: unknown;
  try {
    bytes = decode(text, byteCount, engine);
  } catch (error) {
    cause = error;
    // Engines complain in different ways, or skip what they do not understand. The little that still
    // gets through (Buffer takes - and _ for + and /) is left to the checksums of the data file.
  }
  if (bytes?.length !== byteCount) throw corrupt("its text is not base64", cause);
  return bytes;
}

function decode(text: string, byteCount: number, engine: Engine): Uint8Array | undefined {
  if (engine.Uint8Array.fromBase64) return engine.Uint8Array.fromBase64(text);
  // A copy, since methods of buffers differ from those of arrays of the same name.
  if (engine.Buffer) return new Uint8Array(engine.Buffer.from(text, "base64"));
  return Number.isInteger(byteCount) ? decodeByTable(text, byteCount) : undefined;
}

/** For all other engines. Those that have `atob` take as long by it. */
function decodeByTable(text: string, byteCount: number): Uint8Array | undefined {
  const values = new Uint8Array(128).fill(255);
  for (let value = 0; value < 64; value++) values[ALPHABET.charCodeAt(value)] = value;
  const bytes = new Uint8Array(byteCount);
  const length = Math.ceil((byteCount * 4) / 3);
  let bits = 0;
  let byte = 0;
  for (let index = 0; index < length; index++) {
    const value = values[text.charCodeAt(index)] ?? 255;
    if (value === 255) return undefined;
    bits = (bits << 6) | value;
    if (index % 4 !== 0) bytes[byte++] = (bits >> (6 - (index % 4) * 2)) & 255;
  }
  return bytes;
}
