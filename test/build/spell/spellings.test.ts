/** Pairs that the published standards give, and customary forms of names everybody knows. */
import { describe, expect, it } from "vitest";
import { derivedSpellings } from "../../../build/spell/index.ts";
import { foldKey } from "../../../build/words/fold-name.ts";

const spell = (name: string, country: string, part: "surname" | "forename" = "surname"): string[] =>
  derivedSpellings(foldKey(name), country, part).map(({ key }) => key.normalize("NFC"));
const inCyrillic = (spellings: readonly string[]): string[] =>
  spellings.filter((spelling) => /^\p{Script=Cyrillic}/u.test(spelling));

it.each([
  // ELOT 743.
  ["GR", "Γεωργίου", "georgiou"],
  ["GR", "Χατζηγιάννης", "chatzigiannis"],
  ["GR", "Μπακογιάννη", "bakogianni"],
  ["GR", "Αγγελόπουλος", "angelopoulos"],
  ["GR", "Ευσταθίου", "efstathiou"],
  ["GR", "Ευαγγέλου", "evangelou"],
  ["GR", "Μαΐου", "maiou"],
  ["GR", "Ψαρρός", "psarros"],
  ["CY", "Χριστοδουλίδης", "christodoulidis"],
  // National systems.
  ["GE", "ჯაფარიძე", "japaridze"],
  ["GE", "წერეთელი", "tsereteli"],
  ["GE", "ჭავჭავაძე", "chavchavadze"],
  ["AM", "Հովհաննիսյան", "hovhannisyan"],
  ["AM", "Երիցյան", "yeritsyan"],
  ["AM", "Ոսկանյան", "voskanyan"],
])("of %s, %s, is first %s", (country, name, latin) => expect(spell(name, country)[0]).toBe(latin));

it.each([
  ["UA", "Шевченко", ["shevchenko"]],
  ["UA", "Зеленський", ["zelenskyi", "zelensky", "zelenskyy", "zelenskiy"]],
  ["UA", "Щербаков", ["shcherbakov"]],
  ["UA", "Згурський", ["zghurskyi"]],
  ["UA", "Їжакевич", ["yizhakevych"]],
  ["UA", "Короп'єв", ["koropiev", "koropyev"]],
  ["RU", "Зеленский", ["zelensky", "zelenskiy", "zelenskii"]],
  ["RU", "Юрьев", ["yuryev", "iurev"]],
  ["RU", "Ельцин", ["eltsin", "yeltsin"]],
  ["RU", "Ковалёв", ["kovalev", "kovalyov"]],
  ["RU", "Алексеев", ["alekseev", "alekseyev", "alexeev"]],
  ["BY", "Ціханоўская", ["tsikhanouskaya", "cichanoŭskaja"]],
  ["BY", "Салаўёў", ["salauyou"]],
  ["BY", "Пятроў", ["piatrou", "piatroŭ"]],
  ["BG", "Щърбаков", ["shtarbakov", "shturbakov"]],
  ["BG", "Мария", ["maria", "mariya"]],
  ["RS", "Ђорђевић", ["đorđević", "djordjević"]],
  ["MK", "Ѓорѓиевски", ["gjorgjievski", "gorgievski"]],
  ["KZ", "Қасымов", ["kasymov"]],
  ["KZ", "Назарбаев", ["nazarbaev", "nazarbayev"]],
  ["MN", "Сүхбаатар", ["sukhbaatar", "suhbaatar"]],
])("Cyrillic of %s, %s, is among others %j", (country, name, latin) =>
  expect(spell(name, country)).toEqual(expect.arrayContaining(latin)),
);

it("writes a Cyrillic name by the language of the country", () => {
  expect(spell("Григоренко", "UA")[0]).toBe("hryhorenko");
  expect(spell("Григоренко", "RU")[0]).toBe("grigorenko");
  expect(spell("Щеглов", "BG")[0]).toBe("shteglov");
});

describe("Latin to Cyrillic, where there is one way only", () => {
  it.each([
    ["RS", "Đorđević", "ђорђевић"],
    ["ME", "Džajić", "џајић"],
    ["RS", "Marin", "марин"],
    ["KG", "Kudaybergenov", "кудайбергенов"],
    ["KZ", "Zholdybayeva", "жолдыбаева"],
    ["MN", "Altangerel", "алтангэрэл"],
    ["GE", "Chkheidze", "чхеидзе"],
    ["GE", "Javakhishvili", "джавахишвили"],
    ["GE", "წერეთელი", "церетели"],
    ["GE", "Danelia", "данелия"],
    ["GE", "Kvaratskhelia", "кварацхелия"],
    ["GE", "Shengelaia", "шенгелая"],
    ["GE", "Japaridze", "джапаридзе"],
  ])("%s %s", (country, latin, cyrillic) => expect(inCyrillic(spell(latin, country))).toEqual([cyrillic]));

  it.each([
    ["RS", "Jovanovic", "c may be ц, ч or ћ"],
    ["RS", "Wagner", "w is not in the alphabet"],
    ["KG", "Soltonbieva-Eee", "a hyphen"],
    ["MN", "Sukh", "u may be у, ү or ө"],
    ["GE", "Petrosyan", "no Georgian ending"],
    ["GE", "Wayneli", "w is not in the system"],
  ])("%s %s has none: %s", (country, latin) => expect(inCyrillic(spell(latin, country))).toEqual([]));
});

describe("Latin letters that others write otherwise", () => {
  it.each([
    ["AZ", "Cabbarov", ["jabbarov"]],
    ["AZ", "Xəlilov", ["khalilov"]],
    ["AZ", "Qasımov", ["gasimov"]],
    ["AZ", "Khanlarov", ["xanlarov"]],
    ["TM", "Öwezow", ["ovezov"]],
    ["TM", "Artykov", ["artykow"]],
    ["UZ", "Xolmatov", ["kholmatov"]],
    ["KG", "Erkinbaev", ["erkinbayev"]],
    ["KG", "Zhaparov", ["japarov"]],
    ["KZ", "Raimbayev", ["raimbaev", "raymbayev", "raimbay"]],
    ["KZ", "Zholdybay", ["zholdybayev"]],
    ["KZ", "Nurgaliyev", ["nurgaliev", "nurgali"]],
  ])("%s %s is among others %j", (country, name, others) =>
    expect(spell(name, country)).toEqual(expect.arrayContaining(others)),
  );

  it.each([
    ["AZ", "Çingiz", ["chingiz"]],
    ["UZ", "Xurshid", ["khurshid"]],
    ["KZ", "Zhanibek", ["janibek"]],
    ["KG", "Aibek", []],
    ["DE", "Schönmüller", ["schoenmueller"]],
    ["NO", "Næss", ["naess"]],
    ["SE", "Åkerström", ["aakerstroem"]],
  ])("given names, %s %s, are %j", (country, name, others) =>
    expect(spell(name, country, "forename")).toEqual(others),
  );

  it.each([
    // The Arabic article.
    ["SA", "Al-Johani", ["aljohani", "al johani"]],
    ["SA", "Al Johani", ["aljohani"]],
    ["SA", "Aljohani", ["al johani"]],
    ["EG", "Elbayoumi", ["el bayoumi", "albayoumi", "al bayoumi"]],
    ...["Alami", "Ali", "Elias", "Alaoui", "Elsa", "Al"].map((name) => ["MA", name, []] as const),
    // Customs of Iran, Afghanistan and Sri Lanka.
    ["IR", "Manoochehri", ["manuchehri", "manouchehri"]],
    ["IR", "Sheikholeslami", ["sheykholeslami"]],
    ["LK", "Ratnapala", ["rathnapala"]],
    // Germanic and Nordic letters in passports, which are not undone.
    ["DE", "Schönmüller", ["schoenmueller"]],
    ["NO", "Næss", ["naess"]],
    ["SE", "Åkerström", ["aakerstroem"]],
    ["DE", "Goethe", []],
    // Names of another kind.
    ["AL", "Xhaka", []],
    ["TJ", "Rahimi", []],
  ] as const)("surnames, %s %s, are %j", (country, name, others) =>
    expect(spell(name, country)).toEqual(others),
  );
});

describe("Korean", () => {
  it.each([
    ["이", ["lee", "yi", "rhee", "i"]],
    ["최", ["choi", "choe"]],
    ["박", ["park", "pak"]],
    ["정", ["jung", "jeong", "chung"]],
    ["김", ["kim", "gim"]],
    ["남궁", ["namgung", "namkoong"]],
  ])("surname %s", (hangul, latin) => expect(spell(hangul, "KR")).toEqual(expect.arrayContaining(latin)));

  it("writes surnames of the North in its own way first", () => {
    expect(spell("이", "KP")[0]).toBe("ri");
  });

  it("writes given names with a hyphen and without, by custom and by Revised Romanisation", () => {
    expect(spell("병현", "KR", "forename")).toEqual(
      expect.arrayContaining(["byung-hyun", "byunghyun", "byeong-hyeon", "byeonghyeon"]),
    );
  });

  it("knows the Hangul of surnames that mean one family, and of no other", () => {
    expect(spell("Lee", "KR")).toEqual(["이"]);
    expect(spell("Choi", "KR")).toEqual(["최"]);
    // 유 and 류.
    expect(spell("Yoo", "KR")).toEqual([]);
  });
});

describe("Hepburn", () => {
  it.each([
    ["おおたに", ["otani", "ohtani", "ootani", "ōtani"]],
    ["さとう", ["satō", "sato", "satoh", "satou"]],
    ["サトー", ["satō", "sato", "satoh"]],
    ["なんば", ["nanba", "namba"]],
    ["きょうごく", ["kyōgoku"]],
  ])("%s", (kana, latin) => expect(spell(kana, "JP")).toEqual(expect.arrayContaining(latin)));

  it.each([
    ["いのうえ", "inoue"],
    ["はっとり", "hattori"],
    ["いっぽんぎ", "ippongi"],
  ])("%s has no long vowel", (kana, latin) => expect(spell(kana, "JP")).toEqual([latin]));

  it("reads no Han characters", () => expect(spell("大谷", "JP")).toEqual([]));
});
