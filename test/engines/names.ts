/** Names to ask engines about: known and unknown ones, whole names, and what breaks protocols. */
import { createPredictor } from "../../src/predict/predictor.ts";
import { decodeKey, readTier, walkKeys } from "../helpers/tiers.ts";

/** What separates lines and columns, ends strings, or is escaped somewhere on the way. */
const ODD_NAMES = [
  "",
  " ",
  "\\",
  "\\N",
  "\\n",
  "Mül\tler",
  "Mül\nler",
  "Mül\rler",
  "Smith\r",
  "\0",
  "O'Brien",
  'Smith "Jr."',
  "García, José",
  "['VN']",
  '{"name": "Kim"}',
  "佐藤健",
  "김민준",
  "👩‍👩‍👧",
  "\u202eKim",
  "x".repeat(5000),
];

/** Different names, always the same ones: the odd ones first, then keys of the full tier, as they are and in longer names. */
export function makeNames(count: number): string[] {
  const names = new Set(ODD_NAMES.slice(0, count));
  const forms: ((key: string) => string)[] = [
    (key) => key,
    (key) => `Anna ${key}`,
    (key) => key.toUpperCase(),
    (key) => `${key}, Maria`,
    (key) => `${key}qx`,
  ];
  // Half of them keys of all blocks, the other half longer names.
  const step = Math.max(1, Math.ceil((2 * createPredictor(readTier("full")).info().keyCount) / count));
  let position = 0;
  for (const form of forms) {
    for (const { bytes } of walkKeys(readTier("full"))) {
      if (names.size >= count) return [...names];
      if (position++ % step === 0) names.add(form(decodeKey(bytes).normalize("NFC")));
    }
  }
  if (names.size < count) throw new RangeError(`Expected ${count} names, found no more than ${names.size}`);
  return [...names];
}
