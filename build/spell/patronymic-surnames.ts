/**
 * Surnames that are made of given names. In Central Asia, the Caucasus, Turkey and Iran families took the name of a father
 * or grandfather with an ending; no list of surnames has them all, but lists of given names have the fathers.
 */

/** A surname, and the part of the families named after the father that bear this form. */
export interface PatronymicSurname {
  /** Folded and composed. */
  name: string;
  share: number;
}

const MIN_STEM_LENGTH = 3;
const VOWEL_END = /[aeiouıəö]$/u;
const ROUNDED_LAST = /[ouöü][^aeiouıəöü]*$/u;

const withGenders = (masculine: string, share: number, feminineEnding = "a"): PatronymicSurname[] => [
  { name: masculine, share: share / 2 },
  { name: masculine + feminineEnding, share: share / 2 },
];

/** Aliyev and Aliev, Hasanov, Zholdybayev and Zholdybaev. */
function russianLatin(father: string): PatronymicSurname[] {
  if (father.endsWith("y"))
    return [...withGenders(`${father}ev`, 0.6), ...withGenders(`${father.slice(0, -1)}ev`, 0.4)];
  if (VOWEL_END.test(father))
    return [...withGenders(`${father}yev`, 0.5), ...withGenders(`${father}ev`, 0.5)];
  return withGenders(`${father}ov`, 1);
}

function russianCyrillic(father: string): PatronymicSurname[] {
  const stem = father.replace(/й$/u, "");
  const isSoft = stem !== father || /[аеёиоуыэюяәөүұі]$/u.test(father);
  return withGenders(`${stem}${isSoft ? "ев" : "ов"}`, 1, "а");
}

/** Turkmen writes w: Berdimuhamedow. */
const turkmenLatin = (father: string): PatronymicSurname[] =>
  russianLatin(father).map(({ name, share }) => ({ name: name.replace(/v(?=a?$)/u, "w"), share }));

/** Of these forms the family bears one. */
const scaled = (forms: readonly PatronymicSurname[], share: number): PatronymicSurname[] =>
  forms.map((form) => ({ name: form.name, share: form.share * share }));

const single = (name: string, share = 1): PatronymicSurname[] => [{ name, share }];

type Custom = (father: string) => PatronymicSurname[];

const CUSTOMS: Readonly<Record<string, Custom>> = {
  AZ: (father) => [
    ...scaled(russianLatin(father), 0.7),
    ...single(`${father}${ROUNDED_LAST.test(father) ? "lu" : "li"}`, 0.2),
    ...single(`${father}zade`, 0.1),
  ],
  KG: russianLatin,
  KZ: russianLatin,
  TJ: (father) => [...scaled(russianLatin(father), 0.8), ...single(`${father}zoda`, 0.2)],
  TM: (father) => [...scaled(russianLatin(father), 0.5), ...scaled(turkmenLatin(father), 0.5)],
  UZ: russianLatin,
  TR: (father) => single(`${father}oğlu`),
  IR: (father) => [
    ...single(`${father}i`, VOWEL_END.test(father) ? 0 : 0.5),
    ...single(`${father}zadeh`, 0.3),
    ...single(`${father}pour`, 0.2),
  ],
  AM: (father) => {
    const stem = father.replace(/[aeiou]$/u, "");
    return [...single(`${stem}yan`, 0.7), ...single(`${stem}ian`, 0.3)];
  },
};

const CYRILLIC_COUNTRIES: ReadonlySet<string> = new Set(["KG", "KZ", "TJ", "UZ", "AZ", "TM"]);

export const hasPatronymicSurnames = (country: string): boolean => Object.hasOwn(CUSTOMS, country);

/**
 * The surnames of families named after a father.
 *
 * @param father folded, decomposed given name of one word
 * @param country ISO 3166-1 alpha-2; none are made for countries without the custom
 * @returns folded, decomposed names; their shares sum to at most 1
 */
export function patronymicSurnames(father: string, country: string): PatronymicSurname[] {
  const custom = CUSTOMS[country];
  const composed = father.normalize("NFC");
  if (custom === undefined || composed.length < MIN_STEM_LENGTH || !/^\p{L}+$/u.test(composed)) return [];
  const make = /^\p{Script=Latin}+$/u.test(composed)
    ? custom
    : /^\p{Script=Cyrillic}+$/u.test(composed) && CYRILLIC_COUNTRIES.has(country)
      ? russianCyrillic
      : undefined;
  return (make?.(composed) ?? [])
    .filter(({ share }) => share > 0)
    .map(({ name, share }) => ({ name: name.normalize("NFD"), share }));
}
