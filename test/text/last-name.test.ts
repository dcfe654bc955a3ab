import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NAME_WORDS } from "../../build/words/name-words.ts";
import { lastNameCandidates } from "../../src/text/last-name.ts";
import { readName } from "../../src/text/reader.ts";
import { isKnown, UNKNOWN, type WordLookup } from "../../src/text/word-statistics.ts";
import { fullNames, wordStatistics } from "../fixtures/full-names.ts";
import { processorMs } from "../helpers/processor-time.ts";

/** The folding of the library in miniature: decomposed but for Hangul, lower case, variants unified. */
const fold = (name: string): string =>
  name
    .normalize("NFD")
    .toLowerCase()
    .replace(/[’‘ʼ`´]/g, "'")
    .replace(/[‐‑–—−]/g, "-")
    .replace(/\p{Script=Hangul}+/gu, (syllables) => syllables.normalize("NFC"))
    .replace(/\s+/g, " ")
    .trim();

/** Words of the fixture, and nothing else, are known. */
const lookup: WordLookup = (word) => wordStatistics.get(word.normalize("NFC")) ?? UNKNOWN;
const nothingKnown: WordLookup = () => UNKNOWN;

const candidatesOf = (folded: string, using: WordLookup, sent = folded): string[] =>
  lastNameCandidates(readName(sent, folded, using, NAME_WORDS), folded, using);

const candidates = (name: string, using: WordLookup = nothingKnown): string[] =>
  candidatesOf(fold(name), using, name).map((candidate) => candidate.normalize("NFC"));

/** What a caller answers with: the whole name if it is known, else the first known candidate. */
const keyOf = (name: string): string | undefined =>
  [fold(name).normalize("NFC"), ...candidates(name, lookup)].find((word) => isKnown(lookup(word)));

/** A lookup that knows these words, as `word surnames/forenames`. */
const knowing = (list: string): WordLookup => {
  const known = new Map(
    list.split(", ").map((entry) => {
      const [word, surnameCount, forenameCount] = entry.split(/ (?=\d+\/)|(?<=\d)\/(?=\d)/);
      return [word!, { surnameCount: Number(surnameCount), forenameCount: Number(forenameCount) }] as const;
    }),
  );
  return (word) => known.get(word.normalize("NFC")) ?? UNKNOWN;
};

describe("the last name of public figures", () => {
  it("covers enough names", () => {
    expect(fullNames.length).toBeGreaterThanOrEqual(160);
    expect(new Set(fullNames.map(({ name }) => name)).size).toBe(fullNames.length);
  });

  it.each(fullNames.map(({ name, keys }) => [name, keys[0]]))("%s → %s", (name, key) => {
    expect(keyOf(name)).toBe(key);
  });

  it.each(fullNames.map(({ name, keys }) => [name, keys]))(
    "%s: lesser forms follow in order",
    (name, keys) => {
      const all = candidates(name, lookup);
      const positions = keys.map((key) => all.indexOf(key));
      expect(positions).not.toContain(-1);
      expect(positions).toEqual([...positions].sort((a, b) => a - b));
    },
  );

  it("answers a full name and its last name alike", () => {
    for (const { name, keys } of fullNames) expect(keyOf(keys[0]), name).toBe(keyOf(name));
  });
});

describe("two words", () => {
  it("takes the final word, then the other", () => {
    expect(candidates("John Smith")).toEqual(["smith", "john"]);
    expect(candidates("Mao Zedong")).toEqual(["zedong", "mao"]);
  });

  it("does so whatever the statistics say", () => {
    expect(candidates("Smith John", knowing("smith 900/1, john 1/900"))).toEqual(["john", "smith"]);
  });

  it("is silent about a single word", () => {
    for (const name of ["Smith", "Müller", "김", "Путин", "Dr.", "Jr.", ""])
      expect(candidates(name)).toEqual([]);
  });

  it("tries the first word too where it is a particle, but not if it is a surname by itself", () => {
    expect(candidates("Ben Stiller")).toEqual(["ben-stiller", "benstiller", "stiller", "ben"]);
    expect(candidates("De Xyzzy", knowing("de 900/1"))).toEqual(["de-xyzzy", "dexyzzy", "xyzzy"]);
  });
});

describe("three and more words", () => {
  it("lets the statistics choose", () => {
    expect(candidates("Anna Müller Maria", knowing("müller 900/1, maria 10/900, anna 10/900"))[0]).toBe(
      "müller",
    );
  });

  it("takes the final one in doubt", () => {
    expect(candidates("Gabriel García Márquez", knowing("garcía 90000/1, márquez 900/1"))[0]).toBe("márquez");
    expect(candidates("One Two Three")).toEqual(["three", "two", "one"]);
  });

  it("does not take a certain given name for a last name because it is in the end", () => {
    expect(candidates("Nguyễn Thị Hoa", knowing("nguyễn 9000/1, hoa 10/900"))[0]).toBe("nguyễn");
  });

  it("wants more of the first word than of one in the middle, and less of one with a particle", () => {
    const known = (first: number, middle: number) =>
      knowing(`amara ${first}/9, belina ${middle}/9, fedora 0/999`);
    expect(candidates("Amara Belina Fedora", known(20, 15))[0]).toBe("belina");
    expect(candidates("Amara Belina Fedora", known(99, 15))[0]).toBe("amara");
    const particle = (middle: number, last: number) =>
      knowing(`amara 0/999, belina ${middle}/9, corana ${last}/9, fedora 0/999`);
    expect(candidates("Amara de Belina Corana Fedora", particle(15, 20))[0]).toBe("de belina");
    expect(candidates("Amara de Belina Corana Fedora", particle(15, 99))[0]).toBe("corana");
  });

  it("is no surer of a word than it can be: place decides among words that are surnames without doubt", () => {
    expect(candidates("Amara Belina Corana", knowing("belina 90000/0, corana 40/9"))[0]).toBe("corana");
  });

  it("puts words that nobody knows behind all that are known, whatever speaks against those", () => {
    for (const first of ["amara", "ivanovich"])
      expect(
        candidates(`${first} belina de xyzzy`, knowing(`${first} 0/999, belina 0/999`)).slice(0, 2),
      ).toEqual(["belina", first]);
  });

  it("leaves out words in the middle of a very long name", () => {
    const words = "aba bcb cdc ded efe fgf ghg hih iji jkj klk".split(" ");
    expect(candidates(words.join(" ")).sort()).toEqual(words.filter((word) => word !== "ded"));
  });

  it("takes the family name in front of single syllables", () => {
    const known = knowing("kim 70000/2900, un 700/40, tsai 900/1, wen 900/50, ho 900/90, minh 200/300");
    expect(candidates("Kim Jong Un", known)[0]).toBe("kim");
    expect(candidates("Ho Chi Minh", known)[0]).toBe("ho");
    // Two words: the final one as a whole, but not its parts, goes before the family name.
    expect(candidates("Tsai Ing-wen", known)).toEqual(["ing-wen", "tsai", "ingwen", "wen", "ing"]);
  });

  it("does not mistake English monosyllables for that", () => {
    const known = knowing("john 20/2000, paul 100/3000, smith 9000/1");
    expect(candidates("John Paul Smith", known)[0]).toBe("smith");
  });

  it("does not look for it among more than five syllables, or longer ones", () => {
    const kim = knowing("kim 70000/9, ho 700/40");
    expect(candidates("Kim Il Sung Jong Ho", kim)[0]).toBe("kim");
    expect(candidates("Kim Il Sung Jong Un Ho", kim)[0]).toBe("ho");
    expect(candidates("Kim Shreaux Ho", kim)[0]).toBe("ho");
  });
});

describe("particles", () => {
  it("keeps them, then drops them one by one", () => {
    expect(candidates("Edwin van der Sar")).toEqual(["van der sar", "vandersar", "der sar", "sar", "edwin"]);
  });

  it("tries the spellings of O and of apostrophes", () => {
    expect(candidates("Conan O Brien").slice(0, 4)).toEqual(["o brien", "o'brien", "obrien", "brien"]);
    expect(candidates("Conan O'Brien").slice(0, 4)).toEqual(["o'brien", "obrien", "o brien", "brien"]);
  });

  it("does so for the last name alone too, so that both get one answer", () => {
    for (const last of ["O'Brien", "van der Sar", "al-Assad", "Zeta-Jones", "السيسي", "de la Cruz"]) {
      const alone = candidates(last);
      expect(
        candidates(`Conan ${last}`).filter((word) => word !== "conan" && word !== fold(last)),
        last,
      ).toEqual(alone.slice(0, last.includes(" ") ? -1 : undefined));
    }
  });

  it("keeps the Arabic article where little would remain", () => {
    expect(candidates("Conan السيد")).toContain("سيد");
    expect(candidates("Conan الصد")).not.toContain("صد");
  });

  it("takes Vietnamese Lê for a name and not for an article", () => {
    expect(candidates("Lê Thu Hà", knowing("lê 900/1, hà 90/300"))).toEqual(["lê", "hà", "thu"]);
  });

  it("reads single letters between surnames as connectors, else as initials", () => {
    expect(candidates("José Ortega y Gasset")).toEqual(["ortega y gasset", "ortega", "gasset", "josé"]);
    expect(candidates("Manuel Castro e Silva")).toEqual(["castro e silva", "silva", "castro", "manuel"]);
    expect(candidates("Castro e Silva")).toEqual(["silva", "castro"]);
    expect(candidates("Robert E Lee")).toEqual(["lee", "robert"]);
  });
});

describe("hyphenated names", () => {
  it("tries the whole, then the parts, the final one first", () => {
    expect(candidates("Catherine Zeta-Jones")).toEqual([
      "zeta-jones",
      "zetajones",
      "jones",
      "zeta",
      "catherine",
    ]);
    expect(candidates("Zeta-Jones")).toEqual(["zetajones", "jones", "zeta"]);
  });

  it("lets the statistics choose among the parts", () => {
    expect(candidates("García-Maria", knowing("garcía 900/1, maria 10/900"))).toEqual([
      "garcíamaria",
      "garcía",
      "maria",
    ]);
  });
});

describe("what is put around names", () => {
  it.each([
    "Smith, John",
    "Smith, J.",
    "Smith, Jr.",
    "Smith, Dr. John, PhD",
    "Smith, John, Jr.",
    "John Smith, PhD",
    "John Smith, Ph.D., M.D.",
    "John Smith, M.D.",
    "John Smith III",
    "John Smith Esq.",
    "Dr. John Smith",
    "Dr Smith",
    "Prof. Dr. John Smith",
    "Mr. and-co. Smith",
    "Señor Smith",
    "Doña Juana Smith",
    "Tan Sri Smith",
    "Dato' Smith",
    "Dato' Sri John Smith",
    "J. Smith",
    "J P Smith",
    "J.-P. Smith",
    "John Smith.",
    "«John» Smith",
    'John "Smitty" Smith',
    "John [ca. 1900] Smith",
    "John (born Doe) Smith",
    "Smith 😀",
    "★ Smith ★",
    "John Smith Júnior",
    "Smith née Doe",
  ])("%s → smith", (name) => {
    expect(candidates(name, knowing("smith 900/1, john 10/900, juana 1/900"))[0]).toBe("smith");
  });

  it("takes the Tan of Tan Sri for no family name, and that of Tan Wei Ming for one", () => {
    const using = knowing("tan 900/1, azman 9/90, wei 1/90, ming 1/90");
    expect(candidates("Tan Sri Azman", using)).toEqual(["azman"]);
    expect(candidates("Tan Wei Ming", using)[0]).toBe("tan");
  });

  it("tries the surname before a comma as one, then its words", () => {
    expect(candidates("García Márquez, Gabriel", knowing("gabriel 1/99"))).toEqual([
      "garcía márquez",
      "márquez",
      "garcía",
      "gabriel",
    ]);
    expect(candidates("van der Sar, Edwin")[0]).toBe("van der sar");
  });

  it("keeps a short last name at the end of a sentence and single titles that are names", () => {
    expect(candidates("John Lee.")).toEqual(["lee", "john"]);
    expect(candidates("Lord, Winston")).toEqual(["lord", "winston"]);
    expect(candidates("Jack Lord")).toEqual(["lord", "jack"]);
  });

  it("takes short words before a period for abbreviations", () => {
    expect(candidates("Alex. Smith")).toEqual(["smith"]);
    expect(candidates("Alexa. Smith")).toEqual(["smith", "alexa"]);
  });

  it("reads a name that is all in brackets or quotes", () => {
    expect(candidates('"John Smith"')).toEqual(["smith", "john"]);
    expect(candidates("(Smith)")).toEqual(["smith"]);
  });

  it("drops Portuguese generations only if two words remain", () => {
    expect(candidates("João Melo Neto")).toEqual(["melo", "joão"]);
    expect(candidates("Agostinho Neto")).toEqual(["neto", "agostinho"]);
  });
});

describe("patronymics", () => {
  it("are not the last name in either order, known or not", () => {
    for (const using of [nothingKnown, knowing("иван 10/900, иванович 900/1, иванов 900/1")]) {
      expect(candidates("Иван Иванович Иванов", using)[0]).toBe("иванов");
      expect(candidates("Иванов Иван Иванович", using)[0]).toBe("иванов");
    }
  });

  it("can be two words, of which the second is no name", () => {
    expect(candidates("Aliyev Ilham Heydar oğlu")).toEqual(["aliyev", "ilham", "heydar"]);
    expect(candidates("Heydar oglu")).toEqual(["heydar"]);
  });

  it("are surnames in two words", () => {
    expect(candidates("Milla Jovovich")[0]).toBe("jovovich");
  });
});

describe("Han, Kana and Hangul", () => {
  const known = knowing(
    "佐藤 900/0, 佐 9/0, 健 0/90, 남 9/0, 남궁 9/0, 김 99/0, さとう 9/0, 小 0/9, 𠮷田 9/0, がと 9/0, か 9/0",
  );

  it("takes known surnames at the front, longest first", () => {
    expect(candidates("佐藤健", known)).toEqual(["佐藤", "佐"]);
    expect(candidates("남궁민", known)).toEqual(["남궁", "남"]);
    expect(candidates("さとうけん", known)).toEqual(["さとう"]);
  });

  it("leaves at least one character for the given name", () => {
    expect(candidates("佐藤", known)).toEqual(["佐"]);
    expect(candidates("남궁", known)).toEqual(["남"]);
  });

  it("does not cut characters in two", () => {
    expect(candidates("𠮷田健", known)).toEqual(["𠮷田"]);
    expect(candidates("がとみ", known)).toEqual(["がと"]);
  });

  it("takes the family name first where there is a space, unless it is unknown", () => {
    expect(candidates("佐藤 健", known)[0]).toBe("佐藤");
    expect(candidates("健 佐藤", known)[0]).toBe("佐藤");
  });

  it("reads names around a middle dot in their own order", () => {
    expect(candidates("さとう・佐藤", known)[0]).toBe("佐藤");
  });
});

describe("middle dots", () => {
  it("separate words but in Catalan", () => {
    expect(candidates("Juan·Pérez")).toEqual(["pérez", "juan"]);
    expect(candidates("Marcel·lí")).toEqual([]);
    expect(candidates("Marcel·lí Domingo")).toEqual(["domingo", "marcel·lí"]);
  });
});

describe("the edge of a rule", () => {
  it.each([
    ["a final word is worth 12 times another", "mid 10/0, end 9/9", "Anna Mid End", "end"],
    ["and not 13 times", "mid 12/0, end 9/9", "Anna Mid End", "mid"],
    [
      "a first word has to be e times likelier",
      "martina 25/9, robert 9/9",
      "Martina Robert Xqwvzt",
      "robert",
    ],
    ["and then wins", "martina 28/9, robert 9/9", "Martina Robert Xqwvzt", "martina"],
    ["a patronymic is 20 times less likely", "ivanovich 900/1, sidor 5/5", "Oleg Ivanovich Sidor", "sidor"],
    ["a syllable ends in two consonants at most", "lee 900/1, kunst 900/1", "Lee Carl Kunst", "kunst"],
    ["two are one", "lee 900/1, kuns 900/1", "Lee Carl Kuns", "lee"],
    ["a first word with a hyphen is no syllable", "yoo-lee 900/1, jo 2/2", "Yoo-Lee An Jo", "jo"],
  ])("%s", (_, known, name, first) => {
    expect(candidates(name, knowing(known))[0]).toBe(first);
  });

  it("is a surname as often as a given name: none", () => {
    expect(candidates("Ben Xu", knowing("ben 5/5, xu 1/1"))).toContain("ben");
  });

  it("is a letter that joins surnames, which is an initial where none is before it", () => {
    expect(candidates("Anna E Silva Costa")).not.toContain("anna e silva");
    expect(candidates("Y Ching Silva")).toEqual(["silva", "ching"]);
  });

  it("is a word before a birth name, a birth name, and an initial in any alphabet", () => {
    expect(candidates("Merkel geb. Kasner")).not.toContain("kasner");
    expect(candidates("Anna Nee")[0]).toBe("nee");
    expect(candidates("Пушкин А")).not.toContain("а");
  });

  it("is a family name of eight characters", () => {
    const known = knowing("アイウエオカキク 9/0, アイウエオカキクケ 9/0");
    expect(candidates("アイウエオカキクケコ", known)).not.toContain("アイウエオカキクケ");
    expect(candidates("アイウエオカキクケコ", known)).toContain("アイウエオカキク");
  });

  it("is the sixteenth candidate", () => {
    expect(candidates("aa-bb-cc-dd-ee-ff-gg-hh-ii-jj, kk ll mm nn oo pp qq rr")).toHaveLength(16);
  });
});

describe("any input", () => {
  it.each([
    ["", 0],
    ["---", 0],
    [",,,", 0],
    ["'", 0],
    ["''''", 0],
    ["Dr.", 0],
    ["a b c", 0],
    ["😀", 0],
    ["😀 😀", 0],
    ["12345 678", 0],
    ["· ・", 0],
    ["()", 0],
    ['" "', 0],
    ["de la", 16],
    ["van van van van", 16],
    ["y y y", 16],
    ["Jr. Jr. Jr.", 16],
    [Array.from({ length: 200 }, (_, index) => `w${index}x`).join(" "), 16],
    ["a-".repeat(128), 16],
    ["van ".repeat(64), 16],
    ["o'".repeat(128), 16],
    ["(".repeat(256), 16],
    ["oglu ".repeat(50), 16],
  ])("%j gives few candidates, fast", (name, atMost) => {
    const takenMs = processorMs(() => expect(candidates(name, lookup).length).toBeLessThanOrEqual(atMost));
    expect(takenMs).toBeLessThan(50);
  });

  const pieces = fc.constantFrom(
    ..."van der de la y e i o ' - . , · ・ ( ) \" dr jr oglu neto o'brien al-assad smith garcía 王 小明 김민준 путин иванович עבד בן بن عبد الناصر l·l é a".split(
      " ",
    ),
    " ",
    "\ud840",
    "\u0301",
    "\0",
  );
  const names = fc.oneof(
    fc.string({ unit: "binary", maxLength: 60 }),
    fc.string({ unit: "grapheme", maxLength: 60 }),
    fc.string({ maxLength: 256 }),
    fc.array(pieces, { maxLength: 24 }).map((list) => list.join("")),
    fc.array(pieces, { maxLength: 24 }).map((list) => list.join(" ")),
  );
  const lookups = fc.constantFrom<WordLookup>(lookup, nothingKnown, (word) => ({
    surnameCount: word.length * 7,
    forenameCount: word.charCodeAt(0) % 40,
  }));

  it("gives at most 16 different candidates, none of them empty or the whole name", () => {
    fc.assert(
      fc.property(names, lookups, (name, using) => {
        let lookupCount = 0;
        const found = candidatesOf(name, (word) => {
          lookupCount++;
          return using(word);
        });
        expect(found.length).toBeLessThanOrEqual(16);
        expect(new Set(found).size).toBe(found.length);
        expect(found).not.toContain("");
        expect(found).not.toContain(name);
        expect(lookupCount).toBeLessThan(400);
      }),
      { seed: 20, numRuns: 3000 },
    );
  });

  it("gives no empty candidate where a particle is all there is", () => {
    expect(candidatesOf("al'-\u0301hashimi", nothingKnown)).not.toContain("");
  });

  it("gives candidates that are folded as the name is", () => {
    fc.assert(
      fc.property(names, (name) => {
        const folded = fold(name);
        for (const found of candidatesOf(folded, lookup)) expect(found).toBe(found.trim());
      }),
      { seed: 21, numRuns: 1000 },
    );
  });
});
