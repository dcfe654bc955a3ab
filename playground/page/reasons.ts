/** Which words of a name are asked by themselves, and how they were written. */
import type { Explanation, NamePart } from "cognomen";

/** A word that says something of its own. */
export interface Reason {
  /** As typed. */
  readonly text: string;
  readonly part: NamePart;
  /** As the data have it. */
  readonly word: string;
}

/** More would be as long as the name is rare. */
const MAX_REASON_COUNT = 4;

const fold = (text: string): string =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().normalize("NFC");

/** The piece of `name` that a folded word comes from; the word itself where the name is written another way. */
export function findAsTyped(name: string, word: string): string {
  const pieces = name.split(/[\s,]+/u).filter((piece) => piece !== "");
  const length = word.split(" ").length;
  for (let start = 0; start + length <= pieces.length; start++) {
    const typed = pieces.slice(start, start + length).join(" ");
    if (fold(typed) === fold(word)) return typed;
  }
  return word;
}

/** The words of a name; of a name of one word, what it is as a first and as a last name. Empty where nothing is to be told apart. */
export function listReasons({ name, words, key, match }: Explanation): Reason[] {
  if (words !== undefined && words.length > 1)
    return words
      .slice(0, MAX_REASON_COUNT)
      .map(({ word, part }) => ({ word, part, text: findAsTyped(name, word) }));
  const isOneWord = words === undefined && (match === "direct" || match === "stripped");
  if (!isOneWord || key === null || key.includes(" ")) return [];
  return (["forename", "surname"] as const).map((part) => ({ text: name, part, word: key }));
}
