/** What holds for every name, in every country. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { genderCounterparts } from "../../../build/spell/gender.ts";
import { derivedSpellings, MAX_SPELLING_COUNT } from "../../../build/spell/index.ts";
import { foldKey } from "../../../build/words/fold-name.ts";
import { scriptNumber } from "../../../src/text/script.ts";

const COUNTRIES =
  "AM AZ BG BY CY CZ DE DK EE EG GE GR IR IS JP KG KP KR KZ LK LT LV MD ME MK MN PL RS RU SA SK TJ TM UA US UZ".split(
    " ",
  );
const ALPHABETS = [
  "abcčćdđefghijklmnoprsštuvzžwxyąęėōūñß' -",
  "aeiloövwykhqxjçşýžəığdbäåøæüt",
  "абвгґдеёєжзиіїйклмнопрстуўфхцчшщъыьэюяђѓѕјљњћќџәғқңөұүһӣӯҳҷ'-",
  "αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ",
  "აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ",
  "աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքևօֆ",
  "김이박최정강조윤장임남궁황보병현준뷁",
  "あいうえおかきくけこさしすせそたちつてとなにぬねのゃゅょっんがざだばぱアイウエオサトー大谷",
];
const name = fc.oneof(
  ...ALPHABETS.map((letters) =>
    fc
      .array(fc.constantFrom(...letters), { minLength: 1, maxLength: 14 })
      .map((all) => foldKey(all.join(""))),
  ),
  fc.string({ unit: "grapheme", maxLength: 20 }).map(foldKey),
);
const country = fc.constantFrom(...COUNTRIES);
const part = fc.constantFrom("surname" as const, "forename" as const);

describe("derived spellings", () => {
  it("are few, other than the name, without repetition, and folded like every key", () => {
    fc.assert(
      fc.property(name, country, part, (key, code, which) => {
        const spellings = derivedSpellings(key, code, which);
        const keys = spellings.map((spelling) => spelling.key);
        for (const { place } of spellings) expect(place).toBeLessThan(MAX_SPELLING_COUNT);
        expect(new Set(keys).size).toBe(keys.length);
        expect(keys).not.toContain(key);
        // Spellings are decomposed throughout; folding composes Hangul again and must change nothing else.
        for (const spelling of keys) expect(foldKey(spelling).normalize("NFD")).toBe(spelling);
      }),
      { numRuns: 1000, examples: [["ha", "KR", "surname"]] },
    );
  });

  it("of names in other letters are in Latin ones throughout", () => {
    const pairs = [
      [2, ["RU", "UA", "BY", "BG", "MK", "RS", "KZ", "MN"]],
      [3, ["GR", "CY"]],
      [4, ["GE"]],
      [5, ["AM"]],
      [6, ["KR"]],
    ] as const;
    for (const [alphabet, codes] of pairs) {
      const word = fc.array(fc.constantFrom(...ALPHABETS[alphabet]!.replace(/['-]/gu, "")), {
        minLength: 2,
        maxLength: 12,
      });
      fc.assert(
        fc.property(word, fc.constantFrom(...codes), (letters, code) => {
          const key = foldKey(letters.join(""));
          for (const { key: spelling } of derivedSpellings(key, code, "surname")) {
            if (scriptNumber(spelling) !== scriptNumber("a")) continue;
            for (const letter of spelling.normalize("NFC"))
              expect(letter).toMatch(/[\p{Script=Latin}\p{Script=Common}\p{Script=Cyrillic}]/u);
          }
        }),
        { numRuns: 300 },
      );
    }
  });
});

describe("forms of the other gender", () => {
  it("are few, folded, and in the script of the name", () => {
    fc.assert(
      fc.property(name, country, (key, code) => {
        const { feminine, masculine } = genderCounterparts(key, code);
        const forms = [...feminine, ...masculine].filter((form) => form !== key && form !== "");
        expect(forms.length).toBeLessThanOrEqual(4);
        for (const form of forms) {
          expect(foldKey(form)).toBe(form);
          expect(scriptNumber(form)).toBe(scriptNumber(key));
        }
      }),
      { numRuns: 1000 },
    );
  });
});
