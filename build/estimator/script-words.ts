/**
 * Made-up words in scripts that hardly any list of names is in, so that the estimator knows which country writes such
 * letters. Without them it answers names in Burmese letters with the largest countries.
 */
import { createRandom } from "../model/characters/random.ts";
import { foldKey } from "../text/fold-name.ts";

/** Letters of a script, and the country where most people live who write so: likely regions of scripts, by Unicode CLDR. */
interface Writing {
  country: string;
  /** Code points, hexadecimal: consonants, vowels and signs that Unicode 6 and all later versions have. */
  letters: string;
}

const WRITINGS: Readonly<Record<string, Writing>> = {
  Burmese: { country: "MM", letters: "1000-1032 1036-103e" },
  Ethiopic: { country: "ET", letters: "1200-1247 1260-1287 1290-12af 12c8-12d5 12d8-130f 1318-1357" },
  Gujarati: { country: "IN", letters: "a95-aa8 aaa-ab0 ab2-ab3 ab5-ab9 abe-ac5 ac7-ac9 acb-acd" },
  Gurmukhi: { country: "IN", letters: "a15-a28 a2a-a30 a32 a35 a38-a39 a3e-a42 a47-a48 a4b-a4d a70-a71" },
  Kannada: { country: "IN", letters: "c95-ca8 caa-cb3 cb5-cb9 cbe-cc4 cc6-cc8 cca-ccd" },
  Khmer: { country: "KH", letters: "1780-17a2 17b6-17cd" },
  Lao: {
    country: "LA",
    letters: "e81-e82 e84 e87-e88 e8a e8d e94-e97 e99-e9f ea1-ea3 ea5 ea7 eaa-eab ead-eb9 ec0-ec4",
  },
  Malayalam: { country: "IN", letters: "d15-d28 d2a-d39 d3e-d43 d46-d48 d4a-d4d" },
  Oriya: { country: "IN", letters: "b15-b28 b2a-b30 b32-b33 b35-b39 b3e-b43 b47-b48 b4b-b4d" },
  Sinhala: { country: "LK", letters: "d85-d96 d9a-db1 db3-dbb dbd dc0-dc6 dca dcf-dd4 dd6 dd8-dde" },
  Tamil: {
    country: "IN",
    letters: "b92-b95 b99-b9a b9c b9e-b9f ba3-ba4 ba8-baa bae-bb9 bbe-bc2 bc6-bc8 bca-bcd",
  },
  Telugu: { country: "IN", letters: "c15-c28 c2a-c33 c35-c39 c3e-c44 c46-c48 c4a-c4d" },
  Thaana: { country: "MV", letters: "780-7b0" },
  Tibetan: { country: "CN", letters: "f40-f47 f49-f6a f71-f7e f90-f97 f99-fbc" },
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
}

/** The same words each time: letters of each script, drawn evenly. */
export function makeScriptWords(): ScriptWord[] {
  const random = createRandom(SEED);
  const below = (limit: number): number => Math.floor(random() * limit);
  return Object.values(WRITINGS).flatMap(({ country, letters: ranges }) => {
    const letters = listLetters(ranges);
    return Array.from({ length: WORD_COUNT }, () => {
      const length = MIN_LETTER_COUNT + below(MAX_LETTER_COUNT - MIN_LETTER_COUNT + 1);
      const word = Array.from({ length }, () => letters[below(letters.length)]!).join("");
      return { word: foldKey(word), country };
    });
  });
}

function listLetters(ranges: string): string[] {
  return ranges.split(" ").flatMap((range) => {
    const [first, last = first] = range.split("-").map((point) => Number.parseInt(point, 16));
    return Array.from({ length: last! - first! + 1 }, (_, index) => String.fromCharCode(first! + index));
  });
}
