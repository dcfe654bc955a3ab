/**
 * How names in the scripts of India are romanised. These scripts stand in Unicode in one order, 128 places apart, so that one table
 * does for all: it is written in Devanagari. Every entry is a letter with the Latin letters that stand for it and how often they do.
 */
import { type Choices, RomanisationBeam, readChoices } from "./romanisations.ts";

/** The first character of the block of each script, by Unicode's name of the script. */
export const INDIC_BLOCKS: Readonly<Record<string, number>> = {
  Devanagari: 0x900,
  Bengali: 0x980,
  Gurmukhi: 0xa00,
  Gujarati: 0xa80,
  Oriya: 0xb00,
  Tamil: 0xb80,
  Telugu: 0xc00,
  Kannada: 0xc80,
  Malayalam: 0xd00,
};

/** Followed by a vowel that is not written, unless a sign for another one or for none stands behind. */
const CONSONANTS = readChoices(`
  क k:.95 c:.05, ख kh:1, ग g:1, घ gh:1, ङ n:.6 ng:.4, च ch:.9 c:.1, छ chh:.6 ch:.4, ज j:.93 z:.07,
  झ jh:.9 z:.1, ञ n:.7 ny:.2 nj:.1, ट t:1, ठ th:1, ड d:.85 r:.15, ढ dh:.8 rh:.2, ण n:1, त t:.75 th:.25,
  थ th:1, द d:.8 dh:.2, ध dh:1, न n:1, ऩ n:1, प p:1, फ ph:.5 f:.5, ब b:.95 v:.05, भ bh:1, म m:1,
  य y:.9 j:.1, र r:1, ऱ r:1, ल l:1, ळ l:1, ऴ zh:.7 l:.3, व v:.6 w:.35 b:.05, श sh:.85 s:.15,
  ष sh:.85 s:.1 kh:.05, स s:1, ह h:1, क़ q:.7 k:.3, ख़ kh:1, ग़ gh:.7 g:.3, ज़ z:.8 j:.2, ड़ r:.5 d:.5,
  ढ़ rh:.5 dh:.5, फ़ f:.9 ph:.1, य़ y:.9 j:.1`);

const VOWELS = readChoices(`
  अ a:1, आ a:.9 aa:.1, इ i:.95 e:.05, ई i:.7 ee:.25 e:.05, उ u:.95 oo:.05, ऊ u:.7 oo:.3, ऋ ri:.8 ru:.2,
  ऎ e:1, ए e:.85 ai:.1 a:.05, ऐ ai:.8 e:.2, ऒ o:1, ओ o:.95 au:.05, औ au:.6 ou:.2 o:.2`);

/** The last seven stand for what is in their places in Gurmukhi (nasals, double consonants) and Malayalam (final consonants). */
const SIGNS = readChoices(`
  ा a:.85 aa:.1 e:.05, ि i:.9 e:.1, ी i:.6 ee:.2 y:.15 e:.05, ु u:.95 oo:.05, ू u:.65 oo:.35,
  ृ ri:.75 ru:.15 r:.1, ॆ e:1, े e:.9 ay:.05 ai:.05, ै ai:.8 e:.1 ay:.1, ॊ o:1, ो o:.95 ou:.05,
  ौ au:.5 ou:.15 o:.2 ow:.15, ं n:.8 m:.2, ँ n:.7 _:.3, ः h:.5 _:.5, ॰ n:1, ॱ _:1, ॺ n:1, ॻ n:1, ॼ r:1,
  ॽ l:1, ॾ l:1`);

/** Two consonants that are romanised as one sound. */
const CONJUNCTS = readChoices(`
  क्ष ksh:.7 x:.1 kh:.1 chh:.1, ज्ञ gy:.5 jn:.2 gn:.15 dny:.15`);

/** The scripts of the south write a consonant more exactly than that, or less. */
const OWN_CONSONANTS: Readonly<Record<string, ReadonlyMap<string, Choices>>> = {
  Bengali: readChoices(`
    य j:.8 y:.2, व b:.9 v:.1, ब b:.9 v:.1`),
  Tamil: readChoices(`
    क k:.6 g:.35 h:.05, च s:.6 ch:.4, ट t:.45 d:.55, त th:.6 t:.15 dh:.15 d:.1, प p:.6 b:.4`),
};

const VIRAMA = 0x4d;
const NUKTA = 0x3c;
/** Below they are vowels, from here on consonants. */
const FIRST_CONSONANT = 0x15;

/** The vowel that is not written: in the first syllable, in others within a name, and where it ends, by script. */
const INHERENT = readChoices(`
  first a:.95 o:.03 u:.02, within a:.7 _:.25 e:.05, Devanagari _:.75 a:.25, Bengali _:.7 a:.2 o:.1,
  Gurmukhi _:1, Gujarati _:.8 a:.2, elsewhere a:.85 _:.15`);

/** @returns by name in Latin letters, without doubled consonants: how likely the name is romanised so; empty if a letter is unknown */
export function romaniseIndic(name: string, script: string): Map<string, number> {
  const block = INDIC_BLOCKS[script]!;
  const places = Array.from(name.normalize("NFD"), (letter) => letter.codePointAt(0)! - block);
  const own = OWN_CONSONANTS[script];
  const letterAt = (index: number): string => String.fromCodePoint(0x900 + places[index]!);
  const [first, within] = [INHERENT.get("first")!, INHERENT.get("within")!];
  const last = INHERENT.get(script) ?? INHERENT.get("elsewhere")!;
  const beam = new RomanisationBeam();
  let syllableCount = 0;
  for (let index = 0; index < places.length; index++) {
    const place = places[index]!;
    if (place < 0 || place >= 0x80) return new Map();
    let letter = letterAt(index);
    if (place < FIRST_CONSONANT || place >= 0x3e) {
      const choices = VOWELS.get(letter) ?? SIGNS.get(letter);
      if (choices === undefined) return new Map();
      beam.append(choices);
      syllableCount++;
      continue;
    }
    if (places[index + 1] === NUKTA)
      letter = `${letter}${letterAt(++index)}`.normalize("NFC").normalize("NFD");
    let choices = own?.get(letter) ?? CONSONANTS.get(letter.normalize("NFD")) ?? CONSONANTS.get(letter);
    if (places[index + 1] === VIRAMA && index + 2 < places.length) {
      const conjunct = CONJUNCTS.get(letter + letterAt(index + 1) + letterAt(index + 2));
      if (conjunct !== undefined) {
        choices = conjunct;
        index += 2;
      }
    }
    if (choices === undefined) return new Map();
    beam.append(choices);
    const behind = places[index + 1];
    if (behind === VIRAMA) index++;
    else if (behind === undefined) beam.append(syllableCount === 0 ? first : last);
    else if (behind >= 0x3e && behind < VIRAMA) continue;
    else {
      // Before a nasal, a breath, or the first vowel of all, it is always said.
      beam.append(syllableCount === 0 || behind < 0x04 ? first : within);
      syllableCount++;
    }
  }
  return beam.finish();
}
