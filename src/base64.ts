/** Decodes base64 wherever the code runs; the fastest way that the engine has. */
import { corrupt } from "./format.ts";

interface Engine {
  Uint8Array: { fromBase64?: (text: string) => Uint8Array };
  Buffer?: { from(text: string, encoding: "base64"): Uint8Array };
  atob?: (text: string) => string;
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/**
 * @param engine where to look for decoders; another one in tests
 * @throws CognomenError `ERR_DATA_CORRUPT` if the text is not base64
 */
export function decodeBase64(text: string, engine: Engine = globalThis as unknown as Engine): Uint8Array {
  if (engine.Uint8Array.fromBase64) return engine.Uint8Array.fromBase64(text);
  if (engine.Buffer) {
    const buffer = engine.Buffer.from(text, "base64");
    return new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.length);
  }
  if (engine.atob) {
    const binary = engine.atob(text);
    const bytes = new Uint8Array(binary.length);
    for (let index = 0; index < bytes.length; index++) bytes[index] = binary.charCodeAt(index);
    return bytes;
  }
  return decodeByTable(text);
}

/** For engines that have no decoder at all. */
function decodeByTable(text: string): Uint8Array {
  const values = new Uint8Array(128).fill(255);
  for (let value = 0; value < 64; value++) values[ALPHABET.charCodeAt(value)] = value;
  let length = text.length;
  while (text[length - 1] === "=") length--;
  const bytes = new Uint8Array(Math.floor((length * 3) / 4));
  let bits = 0;
  let byte = 0;
  for (let index = 0; index < length; index++) {
    const value = values[text.charCodeAt(index)] ?? 255;
    if (value === 255) throw corrupt("its text is not base64");
    bits = (bits << 6) | value;
    if (index % 4 !== 0) bytes[byte++] = (bits >> (6 - (index % 4) * 2)) & 255;
  }
  return bytes;
}
