/** Each byte is a character. Not every run time has a `TextDecoder`. @throws URIError if it is no UTF-8 */
export const decodeUtf8 = (bytes: string): string =>
  decodeURIComponent(bytes.replace(/[%\u0080-\u00ff]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`));
