/** Who writes names in Arabic letters, and with which of them. */
import { stripKey } from "../../words/fold-name.ts";

/** How a country writes what others write with different letters: Persian has a yeh and a kaf of its own. */
export type ArabicOrthography = "arabic" | "persian";

const ORTHOGRAPHIES: Readonly<Record<ArabicOrthography, string>> = {
  arabic: "AE BH DZ EG IQ JO KW LB LY MA MR OM PS QA SA SD SY TN YE",
  persian: "AF IR",
};
/**
 * By country: those whose names in Latin letters are spelled in Arabic ones too. Most of their lists are in Latin letters:
 * without it a name in Arabic is from Pakistan, whose lists are in its own.
 */
export const ARABIC_ORTHOGRAPHIES: ReadonlyMap<string, ArabicOrthography> = new Map(
  (["arabic", "persian"] as const).flatMap((orthography) =>
    ORTHOGRAPHIES[orthography].split(" ").map((country) => [country, orthography] as const),
  ),
);

/** Letters of Persian, Urdu and their neighbours. */
const OTHER_LETTERS = /[\u0679-\u06d3\u06d5]/u;

/** Whether a folded name has letters that Arabic does not. */
export const hasOtherArabicLetters = (key: string): boolean => OTHER_LETTERS.test(key);

/** A folded name as it is written by an orthography; undefined if it has sounds that are not written in it. */
export function respellArabic(key: string, orthography: ArabicOrthography): string | undefined {
  if (orthography === "persian") return key.replaceAll("ي", "ی").replaceAll("ك", "ک");
  if (!hasOtherArabicLetters(key)) return key;
  const plain = stripKey(key);
  return hasOtherArabicLetters(plain) ? undefined : plain;
}
