/** Divides people into those that numbers may be fitted on and those that results are reported on. */
import type { Person } from "./people.ts";

export type Split = "fit" | "report";

const FIT_PERCENT = 60;

/** FNV-1a, 32 bits, of the text in UTF-8. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

/**
 * FNV-1a of the name in NFC, a tab and the country, modulo 100: below 60 *fit*, else *report*. A hash of the row and
 * not a random draw, so that a row never changes sides when rows are added.
 */
export function splitOf({ name, country }: Pick<Person, "name" | "country">): Split {
  return fnv1a(`${name.normalize("NFC")}\t${country}`) % 100 < FIT_PERCENT ? "fit" : "report";
}
