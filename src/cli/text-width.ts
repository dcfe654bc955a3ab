/** How many columns of a terminal text takes. */
import stringWidth from "string-width";

/**
 * Signs of one column each: Latin, Greek and Cyrillic letters without marks of their own, and what bars are drawn of. The
 * first text with any others takes 30 ms more, in which all emoji are compiled.
 */
const PLAIN = /^[ -~\xa1-\xac\xae-\u02ff\u0391-\u03c9\u0400-\u0482\u048a-\u052f\u2580-\u259f]*$/u;

export const textWidth = (text: string): number => (PLAIN.test(text) ? text.length : stringWidth(text));
