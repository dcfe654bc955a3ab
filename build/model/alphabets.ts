/**
 * Letters that few alphabets have, and patronymics. Nearly all names in Cyrillic letters that sources list are Russian,
 * Ukrainian, Bulgarian or Serbian: without this Ғафурова, whose first letter no Bulgarian writes, is found as the
 * Bulgarian Гафурова.
 *
 * Patronymics work the same way: Каримовна does not count as a name, but shows that the person is from a country with
 * patronymics.
 */

/**
 * Letters, as they are folded, and the countries with a language that is written with them: its own, or one of a minority with an
 * alphabet of its own. No letters that all who write the script have.
 */
export const ALPHABETS: readonly (readonly [letters: string, countries: string])[] = [
  ["ў", "BY UZ"],
  ["қ", "KZ TJ UZ"],
  ["ғ", "KZ TJ UZ"],
  ["ҳ", "TJ UZ"],
  ["ӣ ӯ ҷ", "TJ"],
  ["ұ", "KZ"],
  ["ә һ", "KZ RU"],
  ["ө ү", "KG KZ MN RU"],
  ["ң", "KG KZ RU"],
  ["і", "BY KZ UA"],
  // All but Ukraine, Bulgaria, Serbia and their neighbours.
  ["ы э ё", "BY KG KZ MN RU TJ UZ"],
  ["ї є ґ", "UA"],
  ["ј љ њ џ", "BA ME MK RS"],
  ["ђ ћ", "BA ME RS"],
  ["ѓ ќ ѕ", "MK"],
  // Persian and its neighbours, Pashto, Urdu, Kurdish.
  ["ی ک پ چ ژ گ", "AF IR PK"],
  ["ټ ځ څ ډ ړ ږ ښ ڼ ې ۍ", "AF PK"],
  ["ٹ ڈ ڑ ں ے", "IN PK"],
  ["ۆ ێ ڵ ڕ", "IQ IR"],
];
/**
 * Makes a function that says which countries write all letters of a folded name: 1 by country number for those that do; undefined
 * where every country does that writes the script.
 */
export function createAlphabetFinder(codes: readonly string[]): (key: string) => Uint8Array | undefined {
  const writers = new Map<string, Uint8Array>();
  for (const [letters, countries] of ALPHABETS) {
    const known = countries.split(" ");
    const flags = Uint8Array.from(codes, (code) => (known.includes(code) ? 1 : 0));
    for (const letter of letters.split(" ")) writers.set(letter.normalize("NFD"), flags);
  }
  const entries = [...writers];
  return (key) => {
    let all: Uint8Array | undefined;
    for (const [letter, flags] of entries) {
      if (!key.includes(letter)) continue;
      all = all === undefined ? flags : all.map((flag, country) => flag & flags[country]!);
    }
    return all;
  };
}
