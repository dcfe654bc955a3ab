/** Names that are known as a whole or not at all: what a table of `cognomen export` answers by a join. */

import { isAffix } from "../../src/format/format.ts";
import { decodeKey, readTier, type TierName, walkKeys } from "./tiers.ts";

/** As people write it: a capital where it is the same letter. */
const capitalize = (key: string): string =>
  key.replace(/(?<=^|[ '-])\p{Ll}/gu, (letter) => {
    const capital = letter.toUpperCase();
    return capital.toLowerCase() === letter ? capital : letter;
  });

const LATIN = /^[\p{Script=Latin} '-]+$/u;

/** With an accent that hardly any of them has in the data. */
const accent = (key: string): string =>
  capitalize(key)
    .replace(/[aeiou]/u, "$&\u0301")
    .normalize("NFC");

/**
 * Different names of a tier, always the same ones; one in ten is unknown.
 *
 * @param letters all letters: most names as they are in the data, two in ten with one more accent; else those without any
 * @throws RangeError if the tier has too few
 */
export function makePlainNames(
  tier: TierName,
  count: number,
  letters: "all" | "a to z" | "Latin" = "all",
): string[] {
  const keys: string[] = [];
  for (const { bytes } of walkKeys(readTier(tier))) {
    const key = decodeKey(bytes).normalize("NFC");
    if (!isAffix(key)) keys.push(key);
  }
  const names = new Set<string>();
  const take = (from: readonly string[], share: number, write: (key: string) => string): void => {
    const end = names.size + Math.round(share * count);
    const step = Math.max(1, Math.floor(from.length / (share * count)));
    for (let at = 0; at < from.length && names.size < end; at += step) names.add(write(from[at]!));
  };
  const simple = keys.filter((key) => /^[a-z]+$/u.test(key));
  if (letters === "a to z") take(simple, 0.9, capitalize);
  else {
    take(letters === "all" ? keys : keys.filter((key) => LATIN.test(key)), 0.7, capitalize);
    const vowels = simple.filter((key) => /[aeiou]/u.test(key));
    take(vowels, 0.2, accent);
  }
  take(simple, 0.1, (key) => capitalize(`${key}qx`));
  if (names.size < count) throw new RangeError(`Expected ${count} names, found no more than ${names.size}`);
  return [...names];
}
