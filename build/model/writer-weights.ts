/** What each country counts among those who write a script. */
import { SCRIPTS, type Script } from "../../src/text/script.ts";
import type { WriterShare } from "../data/writers.ts";

/** Scripts of names that are one where Unicode has several, or have another name there. */
const NAMES_OF_SCRIPTS: Readonly<Record<string, Script>> = { Han: "Han and Kana", Myanmar: "Burmese" };
/** A country counts by the root of its people, and in a script by the root of those who write it: 10 million are as many anywhere. */
const WRITER_EXPONENT = 0.5;

/** The script among {@link SCRIPTS} that Unicode's name of a script means. */
export function nameOfScript(script: string): Script {
  const name = NAMES_OF_SCRIPTS[script] ?? script;
  return SCRIPTS.find((known) => known === name) ?? "Other";
}

/** Number of the script among {@link SCRIPTS}, by Unicode's name of it. */
export const numberOfScript = (script: string): number => SCRIPTS.indexOf(nameOfScript(script));

/** Makes a function that says in which of these scripts, by Unicode's names, a name begins: a number among them, or -1. */
export function createScriptFinder(scripts: readonly string[]): (name: string) => number {
  const patterns = scripts.map((script) => new RegExp(`^\\P{L}*\\p{Script=${script}}`, "u"));
  return (name) => patterns.findIndex((pattern) => pattern.test(name));
}

/** What a country counts in a script, as part of what it counts in all: 0 to 1. */
export const weighShare = (share: number): number => share ** WRITER_EXPONENT;

/**
 * The same of a language. Where a third of the people write it, its names are as likely as where all do: who cannot write, or writes
 * another at school, has a name in it as well. Without that 1 in 10 of Yemen's people in Arabic letters, and of Uzbekistan's, go elsewhere.
 */
export const weighWriters = (share: number): number => weighShare(Math.min(1, 3 * share));

/**
 * Whether who writes a script says where its names are from, by Unicode's name of the script. China and Taiwan write different Han
 * characters: with the writers of both, 74 of 100 Taiwanese are found, and 86 with what part of their lists is in it.
 */
export const isTelling = (script: string): boolean => nameOfScript(script) !== "Han and Kana";

/**
 * What each country counts in each script: `[country * SCRIPTS.length + script]`, see {@link weighShare}; 0 where nothing is known.
 * Nothing is of "Other": it is many scripts, and who writes one of them does not write the others.
 *
 * @param codes of the countries, by their numbers
 */
export function weightsByScript(writers: readonly WriterShare[], codes: readonly string[]): Float64Array {
  const weights = new Float64Array(codes.length * SCRIPTS.length);
  for (const { code, script, share } of writers) {
    if (isTelling(script) && nameOfScript(script) !== "Other")
      weights[codes.indexOf(code) * SCRIPTS.length + numberOfScript(script)] = weighShare(share);
  }
  return weights;
}
