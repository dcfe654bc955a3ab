/**
 * How names in Arabic letters are romanised. Every entry is a letter, or several, with the Latin letters that stand for it
 * and how often they do: what is said of an Arabic letter adds up to about 1. Latin consonants that are written twice
 * stand once. Arabic letters are without marks, as `stripKey` has them: ه stands for ة, ا for أ, ي for ى and for the
 * Persian ی.
 *
 * Most lists from Arab countries, Iran and Afghanistan are in Latin letters. Without this step, names in Arabic letters
 * would come from Pakistan, whose lists use them. The bearers of a name in Latin letters also count for the Arabic names
 * it may stand for, in the spelling of their country: Egypt writes هاشمي, Iran هاشمی. Each spelling weighs by how its
 * letters are usually romanised and by how common it is; one that no list has is rated by its letters. The character
 * model is trained without these spellings, because it performs worse with them.
 */
import { readChoices } from "../romanisations.ts";
import type { ArabicOrthography } from "./orthography.ts";

/** Latin letters that stand for Arabic ones. */
export interface Romanisation {
  latin: string;
  arabic: string;
  /** Log of how likely the Arabic letters are romanised so. */
  log: number;
}

export interface Romanisations {
  consonants: readonly Romanisation[];
  /** Vowels that are written. */
  vowels: readonly Romanisation[];
  /** Vowels that no Arabic letter stands for. */
  shortVowels: readonly Romanisation[];
  /** Vowels that a name begins with. */
  firstVowels: readonly Romanisation[];
  /** Vowels that a name ends with, beside those that are written anywhere. */
  lastVowels: readonly Romanisation[];
  /** The article or the name of God within a name. */
  articles: readonly Romanisation[];
}

const read = (table: string): Romanisation[] =>
  [...readChoices(table)].flatMap(([arabic, choices]) =>
    choices.map(([latin, share]) => ({ latin, arabic, log: Math.log(share) })),
  );

const SHARED_CONSONANTS = `
  د d:1, ر r:1, ز z:1, س s:.95 c:.02, ش sh:.75 ch:.25, ص s:1, ط t:1, ف f:.95 ph:.02 v:.03, ل l:1, م m:1,
  ن n:1, ح h:1, ه h:1`;

/** What stands for no letter. */
const SHORT_VOWELS = read(`_ a:.3 e:.13 i:.1 o:.05 u:.1 ou:.006 y:.003`).map((vowel) => ({
  ...vowel,
  arabic: "",
}));

export const ROMANISATIONS: Readonly<Record<ArabicOrthography, Romanisations>> = {
  arabic: {
    consonants: read(`${SHARED_CONSONANTS},
      ب b:.97 p:.03, ت t:1, ث th:.8 t:.1 s:.1, ج j:.75 g:.12 dj:.12, خ kh:.95 k:.03 h:.02,
      ذ dh:.4 th:.2 z:.2 d:.2, ض d:.7 dh:.25 z:.05, ظ z:.5 dh:.3 d:.15 th:.05, غ gh:.9 g:.1,
      ق q:.5 k:.3 g:.1 c:.07 gh:.03, ك k:.9 c:.07 q:.03, و w:.8 ou:.15 u:.03 v:.02, ي y:.9 i:.1`),
    vowels: read(`
      ا a:.85 aa:.08 e:.06 o:.01, و u:.35 oo:.2 ou:.25 o:.2 au:.02 ao:.02,
      ي i:.5 ee:.2 e:.1 ai:.08 ei:.06 ie:.02`),
    shortVowels: SHORT_VOWELS,
    firstVowels: read(`
      ا a:.45 i:.2 e:.15 u:.1 o:.08 ou:.02, اي i:.1 ee:.05 ei:.05 ai:.05, او o:.1 ou:.1 u:.1 au:.05`),
    lastVowels: read(`
      ه a:.45 e:.12, ا a:.8, اء a:.6, ي i:.8 a:.03`),
    articles: read(`
      ال ul:.03 il:.003 oul:.003 e:.002 u:.002,
      الله ulah:.2 alah:.2 elah:.2 oulah:.1 olah:.1 ula:.1 ala:.05 ela:.05 oula:.02`),
  },
  persian: {
    consonants: read(`${SHARED_CONSONANTS},
      ب b:1, پ p:1, ت t:1, ث s:1, ج j:1, چ ch:1, خ kh:.97 h:.03, ذ z:.95 dh:.05, ژ zh:.7 j:.3,
      ض z:.95 d:.05, ظ z:1, غ gh:.95 q:.05, ق gh:.5 q:.4 k:.1, ك k:.95 c:.05, گ g:1, و v:.75 w:.25, ي y:1`),
    vowels: read(`
      ا a:.9 aa:.05 o:.03 e:.02, و u:.3 oo:.25 ou:.25 o:.2 au:.02, ي i:.5 ee:.2 e:.1 ai:.08 ei:.08 ie:.02`),
    shortVowels: SHORT_VOWELS,
    firstVowels: read(`
      ا a:.5 e:.2 i:.15 o:.1 u:.05, اي i:.2 ei:.05 ai:.05 ee:.05, او o:.1 ou:.1 u:.1`),
    lastVowels: read(`
      ه eh:.4 e:.3 a:.15, ا a:.8, ي i:.9`),
    articles: read(`
      ال ol:.03 ul:.03 el:.01, الله olah:.6 elah:.1 ulah:.1 alah:.1`),
  },
};
