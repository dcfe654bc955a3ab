/** UTF-8 in strings. */

/**
 * Decodes UTF-8 of which each byte is a character. Not every run time has a `TextDecoder`.
 *
 * @throws URIError if it is none
 */
export const decodeUtf8 = (bytes: string): string =>
  decodeURIComponent(bytes.replace(/[%\u0080-\u00ff]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`));
