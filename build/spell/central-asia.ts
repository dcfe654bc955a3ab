/**
 * How Cyrillic names of Central Asia are romanised. The letters that Kyrgyz, Tajik, Turkmen and Uzbek add to the Russian ones are
 * among them, and what custom makes of Russian spellings: an Uzbek called Islom is Ислам in Russian.
 */
import { type Choices, RomanisationBeam, readChoices } from "./romanisations.ts";

/** Every entry is a letter, or two, with the Latin letters that stand for it and how often they do. */
const LETTERS = readChoices(`
  а a:.85 o:.13 e:.02, ә a:.7 e:.3, б b:1, в v:.97 w:.03, г g:.9 gh:.1, ғ gh:.6 g:.4, д d:1,
  дж j:.6 dj:.15 dzh:.15 zh:.1, е e:.85 ye:.15, ё yo:.6 o:.2 e:.1 io:.1, ж j:.6 zh:.4, җ j:.8 zh:.2,
  ҷ j:.9 dj:.1, з z:1, и i:.88 y:.05 e:.07, ӣ i:.8 iy:.1 y:.1, й y:.75 i:.2 _:.05,
  ий iy:.35 i:.3 y:.3 ii:.05, ый yy:.4 y:.4 yi:.2, к k:.85 q:.12 c:.03, қ q:.7 k:.3, л l:1, м m:1, н n:1,
  ң ng:.6 n:.4, о o:.9 a:.1, ө o:.8 u:.2, п p:1, р r:1, с s:1, т t:1, у u:.8 o:.17 w:.03, ў o:.7 u:.3,
  ӯ u:.6 o:.4, ү u:1, ұ u:1, ф f:.97 p:.03, х kh:.35 h:.45 x:.2, ҳ h:.9 kh:.1, һ h:1, ц ts:.7 s:.2 c:.1,
  ч ch:.95 c:.05, ш sh:.9 s:.1, щ sh:.5 shch:.5, ъ _:1, ы y:.6 i:.4, ь _:.9 i:.1, э e:1,
  ю yu:.75 u:.15 iu:.1, я ya:.8 ia:.1 a:.1`);

/** After a vowel, and where a name begins. */
const YOTATED: ReadonlyMap<string, Choices> = readChoices(`
  е ye:.55 e:.45, ё yo:.7 yio:.1 ye:.1 e:.1`);

const VOWELS = new Set("аәеёиӣоөуўӯүұыэюяйьъ");

/** @returns by name in Latin letters, without doubled consonants: how likely the name is romanised so; empty if a letter is unknown */
export function romaniseCentralAsian(name: string): Map<string, number> {
  const letters = [...name.normalize("NFC")];
  const beam = new RomanisationBeam();
  for (let index = 0; index < letters.length; index++) {
    const letter = letters[index]!;
    const pair = LETTERS.get(letter + (letters[index + 1] ?? ""));
    if (index + 1 < letters.length && pair !== undefined) {
      beam.append(pair);
      index++;
      continue;
    }
    const isOpen = index === 0 || VOWELS.has(letters[index - 1]!);
    const choices = (isOpen ? YOTATED.get(letter) : undefined) ?? LETTERS.get(letter);
    if (choices === undefined) return new Map();
    beam.append(choices);
  }
  return beam.finish();
}
