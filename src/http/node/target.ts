/** Request lines as Node reads them. */

// biome-ignore lint/suspicious/noControlCharactersInRegex: all that is not ASCII
const NOT_ASCII = /[^\u0000-\u007f]/gu;

/**
 * Node reads a request line as Latin-1, so that every byte is one character. Clients such as curl send UTF-8 as it is;
 * with its bytes percent-encoded, it is read as what it was meant to be, and what is no UTF-8 is told from what is.
 */
export function encodeTarget(target: string): string {
  return target.replace(NOT_ASCII, (character) => encodeByte(character.charCodeAt(0)));
}

const encodeByte = (byte: number): string => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
