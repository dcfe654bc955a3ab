/** Names as people write them, in many scripts, and as nobody should. */
import fc from "fast-check";

/** Letters by script; where a script has marks, they are among them. */
const SCRIPTS: Readonly<Record<string, string>> = {
  latin: "aeiouybcdfghjklmnprstvwxz",
  accented: "áéíóúüößçñåøæœđłþðħŧŋəıİşğčćžšýřěůāēīōūąęậệữơưẞǅĳŉſ",
  vietnamese: "aâăeêioôơuưyđ\u0300\u0301\u0303\u0309\u0323",
  cyrillic: "абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґўћђљњџқғүұһң",
  greek: "αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊΐᾳ",
  armenian: "աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆև",
  georgian: "აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ",
  arabic: "ابتثجحخدذرزسشصضطظعغفقكلمنهويءآأإىةپچژگکی\u064b\u064e\u064f\u0650\u0651\u0640",
  hebrew: "אבגדהוזחטיכלמנסעפצקרשתךםןףץ\u05b0\u05b8\u05bc",
  devanagari: "अआइईउऊएऐओऔकखगघचछजटठडतथदधनपबमयरलवशसह\u0902\u093e\u093f\u094d\u093c",
  thai: "กขคงจชซดตถทนบปพมยรลวสหอะาิีึุูเแโใไ่้",
  ethiopic: "ሀለመሰረቀበተነአከወዘየደገጠጸፈ",
  khmer: "កខគងចឆជញដណតថទនបផពមយរលវសហអ\u17b6\u17b7\u17d2",
  han: "王李張张刘陈杨黄赵吴周徐孙马朱胡林郭何高罗郑梁谢宋唐许邓冯韩曹曾彭萧蔡潘田董袁于余叶蒋杜苏魏程吕丁沈任姚卢傅钟姜崔谭廖范汪陆金石戴贾韦夏邱方侯邹熊孟秦白江阎薛尹段雷黎史龙陶贺顾毛郝龚邵万钱严覃武小明华伟芳娜敏静秀英丽强磊军洋勇艳杰涛超欧阳司马诸葛佐藤鈴木高橋田中渡辺伊山本村健々",
  kana: "あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわんアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワンガギグゲゴーッャュョ\u3099\u309aｱｲｳｶﾞ",
  hangul:
    "김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구나진엄채원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모장남궁탁국민준서연지우",
  jamo: "\u1100\u1102\u1103\u1161\u1162\u1165\u11a8\u11ab\u11bc",
  fullwidth: "ａｂｃｄｅＡＢＣＤＥ",
  astral: "𠮷𡈽𐐀𐐨𝒜😀🇩\u{1e900}\u{10ffff}",
};

const PARTICLES =
  "van|van der|van den|de|de la|del|di|da|dos|von|von der|zu|bin|ibn|al|el|al-|el-|o'|d'|l'|mac|mc|ter|ten|'t|ben|bar|abu|y|e|i|und|saint|st.|ste";
const TITLES =
  "dr|dr.|prof.|mr|mrs.|ms|sir|lady|lord|rev.|dato'|tan sri|sheikh|don|doña|frau|herr|jr|jr.|sr.|ii|iii|phd|ph.d.|md|esq.|née|geb.|ben";
const SEPARATORS = " | | | |  |-|\u00a0|\u3000|·|・|\t|.|. |\u2010|_|/".split("|");
const ODDITIES = [
  ..."\u0301\u0308\u0323\u0345\u0307\u0327\u05bc\u064e\u093c\u3099\u20dd",
  ..."\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff\u00ad\ufe0f\u034f",
  ..."'’ʻʼ‘`´\"“”„«»()[]{}<>,،、;:!?*+=#@&%$^~|\\/0123456789٣۴४",
  ..."\0\u0007\n\r\u001b\u007f\u0085\u2028\u2029\ufffd\uffff\ufdfa",
  "\ud800",
  "\udc00",
  "\udbff",
  "__proto__",
  "constructor",
];

const letters = (script: string): fc.Arbitrary<string> => fc.constantFrom(...[...SCRIPTS[script]!]);

const wordOf = (script: string, maxLength = 8): fc.Arbitrary<string> =>
  fc.string({ unit: letters(script), minLength: 1, maxLength });

/** One word of letters that no data need know. */
const anyWord: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: wordOf("latin") },
  ...Object.keys(SCRIPTS).map((script) => ({ weight: 1, arbitrary: wordOf(script) })),
);

const toTitle = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Ways to write the same name. */
const SPELLINGS: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => name,
  (name) => name.toUpperCase(),
  (name) => name.toLowerCase(),
  toTitle,
  (name) => name.normalize("NFD"),
  (name) => name.normalize("NFC"),
  (name) => name.toUpperCase().normalize("NFD"),
  (name) => name.normalize("NFKC"),
  (name) => ` ${name}\u00a0`,
];

/** Puts oddities into a name, each at a place of its own. */
const disturb = (name: string, changes: readonly (readonly [number, string])[]): string => {
  let text = name;
  for (const [place, oddity] of changes) {
    const index = place % (text.length + 1);
    text = text.slice(0, index) + oddity + text.slice(index);
  }
  return text;
};

const oddChanges = fc.oneof(
  { weight: 3, arbitrary: fc.constant<[number, string][]>([]) },
  {
    weight: 1,
    arbitrary: fc.array(fc.tuple(fc.nat(300), fc.constantFrom(...ODDITIES)), { minLength: 1, maxLength: 3 }),
  },
);

/** Words of letters and other pieces, run together without sense. */
const soup: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...ODDITIES) },
      { weight: 2, arbitrary: fc.constantFrom(...PARTICLES.split("|"), ...TITLES.split("|")) },
      { weight: 2, arbitrary: fc.constantFrom(...SEPARATORS, ",", ", ", "'") },
      { weight: 3, arbitrary: anyWord },
    ),
    { maxLength: 14 },
  )
  .map((pieces) => pieces.join(""));

/** Longer than any name, by one piece or a few. */
const long: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(fc.oneof(anyWord, fc.constantFrom(...ODDITIES, ...SEPARATORS)), { minLength: 1, maxLength: 4 }),
    fc.oneof(fc.integer({ min: 20, max: 300 }), fc.constantFrom(255, 256, 257, 1000, 5000)),
    fc.constantFrom("", "smith", " smith", "\u0301"),
  )
  .map(([pieces, unitCount, tail]) => {
    const piece = pieces.join("");
    return piece.repeat(Math.ceil(unitCount / Math.max(1, piece.length))).slice(0, unitCount) + tail;
  });

/**
 * Any name.
 *
 * @param known words that the data have, so that not all names are unknown
 */
export function names(known: readonly string[]): fc.Arbitrary<string> {
  const word = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...known) },
    { weight: 2, arbitrary: anyWord },
  );
  const particles = fc.oneof(
    { weight: 3, arbitrary: fc.constant("") },
    { weight: 1, arbitrary: fc.constantFrom(...PARTICLES.split("|")).map((particle) => `${particle} `) },
  );
  const title = fc.oneof(
    { weight: 5, arbitrary: fc.constant("") },
    { weight: 1, arbitrary: fc.constantFrom(...TITLES.split("|")) },
  );
  const surname = fc.tuple(particles, word).map(([particle, name]) => particle + name);
  const whole = fc
    .tuple(title, fc.array(word, { maxLength: 3 }), surname, title, fc.constantFrom(...SEPARATORS))
    .map(([before, given, family, after, separator]) =>
      [before, ...given, family, after].filter(Boolean).join(separator),
    );
  const withComma = fc
    .tuple(surname, fc.constantFrom(", ", ",", " , ", "، ", "、"), fc.array(word, { maxLength: 2 }), title)
    .map(([family, comma, given, after]) => family + comma + [...given, after].filter(Boolean).join(" "));
  const unspaced = fc
    .constantFrom("han", "kana", "hangul")
    .chain((script) => fc.tuple(wordOf(script, 4), fc.constantFrom("", "", "·", " "), wordOf(script, 4)))
    .map((parts) => parts.join(""));
  const spelled = fc
    .tuple(
      fc.oneof(
        { weight: 2, arbitrary: word },
        { weight: 5, arbitrary: whole },
        { weight: 2, arbitrary: withComma },
        { weight: 2, arbitrary: unspaced },
      ),
      fc.constantFrom(...SPELLINGS),
      oddChanges,
    )
    .map(([name, spell, changes]) => disturb(spell(name), changes));
  return fc.oneof(
    { weight: 14, arbitrary: spelled },
    { weight: 3, arbitrary: soup },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 12 }) },
    {
      weight: 1,
      arbitrary: fc.array(fc.nat(0xffff), { maxLength: 12 }).map((units) => String.fromCharCode(...units)),
    },
    { weight: 1, arbitrary: long },
  );
}
