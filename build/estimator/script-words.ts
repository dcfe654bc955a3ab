/**
 * Made-up words in scripts that hardly any list of names is in, so that the estimator knows which country writes such
 * letters. Without them it answers names in Burmese letters with the largest countries, and those in Tamil ones never
 * with Sri Lanka.
 *
 * Scripts with almost no lists are taught with made-up words for the countries that use them: Tamil is mostly from India
 * and Sri Lanka.
 */
import { createRandom } from "../model/characters/random.ts";
import { foldKey } from "../words/fold-name.ts";

/** Letters of a script, and the countries that write so, by Unicode CLDR. */
interface Writing {
  /**
   * What each country counts beside the one that counts most: the share of its people who write so, times the root of its
   * population. That is the prior of all names. Roughly.
   */
  countries: Readonly<Record<string, number>>;
  /** Code points, hexadecimal: consonants, vowels and signs that Unicode 6 and all later versions have. */
  letters: string;
}

const WRITINGS: Readonly<Record<string, Writing>> = {
  Burmese: { countries: { MM: 1 }, letters: "1000-1032 1036-103e" },
  // Answers in rare scripts are kept from being too sure. With Eritrea, at 0.15 too, whole names in these letters were Eritrean first.
  Ethiopic: {
    countries: { ET: 1 },
    letters: "1200-1247 1260-1287 1290-12af 12c8-12d5 12d8-130f 1318-1357",
  },
  Gujarati: { countries: { IN: 1 }, letters: "a95-aa8 aaa-ab0 ab2-ab3 ab5-ab9 abe-ac5 ac7-ac9 acb-acd" },
  Gurmukhi: {
    countries: { IN: 1 },
    letters: "a15-a28 a2a-a30 a32 a35 a38-a39 a3e-a42 a47-a48 a4b-a4d a70-a71",
  },
  Kannada: { countries: { IN: 1 }, letters: "c95-ca8 caa-cb3 cb5-cb9 cbe-cc4 cc6-cc8 cca-ccd" },
  Khmer: { countries: { KH: 1 }, letters: "1780-17a2 17b6-17cd" },
  Lao: {
    countries: { LA: 1 },
    letters: "e81-e82 e84 e87-e88 e8a e8d e94-e97 e99-e9f ea1-ea3 ea5 ea7 eaa-eab ead-eb9 ec0-ec4",
  },
  Malayalam: { countries: { IN: 1 }, letters: "d15-d28 d2a-d39 d3e-d43 d46-d48 d4a-d4d" },
  Oriya: { countries: { IN: 1 }, letters: "b15-b28 b2a-b30 b32-b33 b35-b39 b3e-b43 b47-b48 b4b-b4d" },
  Sinhala: { countries: { LK: 1 }, letters: "d85-d96 d9a-db1 db3-dbb dbd dc0-dc6 dca dcf-dd4 dd6 dd8-dde" },
  Tamil: {
    countries: { IN: 1, LK: 0.55, SG: 0.05, MY: 0.15 },
    letters: "b92-b95 b99-b9a b9c b9e-b9f ba3-ba4 ba8-baa bae-bb9 bbe-bc2 bc6-bc8 bca-bcd",
  },
  Telugu: { countries: { IN: 1 }, letters: "c15-c28 c2a-c33 c35-c39 c3e-c44 c46-c48 c4a-c4d" },
  Thaana: { countries: { MV: 1 }, letters: "780-7b0" },
  Tibetan: { countries: { CN: 0.2, BT: 1 }, letters: "f40-f47 f49-f6a f71-f7e f90-f97 f99-fbc" },
};
/** So many that every letter is in more words than a run must be in to be learnt. */
const WORD_COUNT = 400;
const MIN_LETTER_COUNT = 3;
const MAX_LETTER_COUNT = 8;
const SEED = 7;

export interface ScriptWord {
  word: string;
  /** Country code. */
  country: string;
  /** See {@link Writing.countries}. */
  share: number;
}

/** The same words each time: letters of each script, drawn evenly. */
export function makeScriptWords(): ScriptWord[] {
  const random = createRandom(SEED);
  const below = (limit: number): number => Math.floor(random() * limit);
  return Object.values(WRITINGS).flatMap(({ countries, letters: ranges }) => {
    const letters = listLetters(ranges);
    return Object.entries(countries).flatMap(([country, share]) =>
      Array.from({ length: WORD_COUNT }, () => {
        const length = MIN_LETTER_COUNT + below(MAX_LETTER_COUNT - MIN_LETTER_COUNT + 1);
        const word = Array.from({ length }, () => letters[below(letters.length)]!).join("");
        return { word: foldKey(word), country, share };
      }),
    );
  });
}

function listLetters(ranges: string): string[] {
  return ranges.split(" ").flatMap((range) => {
    const [first, last = first] = range.split("-").map((point) => Number.parseInt(point, 16));
    return Array.from({ length: last! - first! + 1 }, (_, index) => String.fromCharCode(first! + index));
  });
}
