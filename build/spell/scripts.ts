/** Names in Armenian, Georgian, Greek and Japanese letters, and their spellings in Latin ones. */
import { createTransliterator, type LetterTable, tableOf } from "./letters.ts";

/** BGN/PCGN 1981 without apostrophes, as Armenian passports have it, and the ending of the diaspora. */
const ARMENIAN_PASSPORT = `
  ա=a բ=b գ=g դ=d ե=e ^ե=ye զ=z է=e ը=y թ=t ժ=zh ի=i լ=l խ=kh ծ=ts կ=k հ=h ձ=dz ղ=gh ճ=ch մ=m յ=y ն=n շ=sh ո=o ^ո=vo
  չ=ch պ=p ջ=j ռ=r ս=s վ=v տ=t ր=r ց=ts ւ=v ու=u փ=p ք=k և=ev ^և=yev եւ=ev ^եւ=yev օ=o ֆ=f`;

const ARMENIAN = [
  "",
  "յան$=ian",
  // Before 1922 and in the diaspora: Sarkissian and not Sargsyan would need the ear, the ending does not.
  "^ե=e ջ=dj",
].map((layer) => createTransliterator(`${ARMENIAN_PASSPORT} ${layer}`));

/** Latin spellings of an Armenian name, likeliest first. */
export const romaniseArmenian = (name: string): string[] => ARMENIAN.map((system) => system(name));

/**
 * The Georgian national system of 2002. Without its apostrophes, as passports have it, t is თ or ტ: no way back. In Russian
 * letters both are т, so that Georgian names are known there from either.
 */
const GEORGIAN_2002 = `
  ა=a ბ=b გ=g დ=d ე=e ვ=v ზ=z თ=t ი=i კ=k ლ=l მ=m ნ=n ო=o პ=p ჟ=zh რ=r ს=s ტ=t უ=u ფ=p ქ=k ღ=gh ყ=q შ=sh ჩ=ch ც=ts
  ძ=dz წ=ts ჭ=ch ხ=kh ჯ=j ჰ=h`;

const GEORGIAN = [
  "",
  "ყ=k",
  // Through Russian: Dzhaparidze, Gelovani.
  "ყ=k ღ=g ჯ=dzh ფ=f",
].map((layer) => createTransliterator(`${GEORGIAN_2002} ${layer}`));

/** Latin spellings of a Georgian name, likeliest first. */
export const romaniseGeorgian = (name: string): string[] => GEORGIAN.map((system) => system(name));

const spellRussian = createTransliterator(`
  a=а b=б g=г d=д e=е v=в z=з t=т i=и k=к l=л m=м n=н o=о p=п zh=ж r=р s=с u=у gh=г q=к sh=ш ch=ч ts=ц dz=дз kh=х
  j=дж h=х ^e=э`);
/** Russian has no word on иа: Данелия, Гамсахурдия; after another а it is one letter, Шенгелая. */
const toRussian = (latin: string): string =>
  spellRussian(latin)
    .replace(/аиа(?=$|[ -])/gu, "ая")
    .replace(/иа(?=$|[ -])/gu, "ия");
/** Endings that Georgian surnames have: others of Georgia, in Latin letters, may be Armenian, Russian or Azerbaijani. */
const GEORGIAN_ENDING = /(?:shvili|dze|ia|ua|ava|uri|uli|eli|ani)$/u;
/** Letters of the national system: c in ch alone, no f, w, x or y. */
const NATIONAL_LETTERS = /^(?:ch|[abdeg-vz])+$/u;

/** The Russian spelling of a Georgian surname in Georgian or national Latin letters. */
export function cyrilliseGeorgian(name: string): string[] {
  if (!/^[a-z]/u.test(name)) return [toRussian(GEORGIAN[0]!(name))];
  return NATIONAL_LETTERS.test(name) && GEORGIAN_ENDING.test(name) ? [toRussian(name)] : [];
}

/**
 * ELOT 743 type 2 as Greek passports have it, and the spellings that their bearers abroad use beside it. The other direction
 * is not deterministic: i may be ι, η, υ, ει or οι.
 */
const ELOT_743 = `
  α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y φ=f χ=ch ψ=ps ω=o ου=ou γγ=ng
  γξ=nx γχ=nch ^μπ=b μπ$=b |=`;

const GREEK = [
  "",
  "χ=h γχ=nh",
  // By the ear: every i is one, and two letters that stand for one sound are one.
  "υ=i ει=i οι=i υι=i μπ=b ^ντ=d ^γκ=g",
  "φ=ph",
  "^ντ=d ^γκ=g",
  "χ=h υ=i γχ=nh",
  // Letter by letter (type 1), as accounts and older papers have it.
  "γγ=gg ^μπ=mp β=v ξ=ks",
].map((layer) => createTransliterator(`${ELOT_743} ${layer}`));

const VOICED_AFTER = "βγδζλμνραεηιουω";

/** Latin spellings of a Greek name (folded, NFD), likeliest first. */
export function romaniseGreek(name: string): string[] {
  const prepared = name
    // An accent on the first vowel or a diaeresis on the second keeps two vowels apart.
    .replace(/([αεου])\u0301(?=[ιυ](?!\u0308))/gu, "$1|")
    .replace(/([ιυ])\u0308/gu, "|$1")
    .replace(/[\u0300-\u036f]/gu, "")
    .replace(new RegExp(`([αεη])υ(?=[${VOICED_AFTER}])`, "gu"), "$1v")
    .replace(/([αεη])υ/gu, "$1f");
  return GREEK.map((system) => system(prepared));
}

/**
 * Japanese names in kana and Hepburn romanisation (modified and traditional), with the four ways in which long vowels are
 * written: ō, o, oh, ou.
 */
const KANA_ROWS =
  "アイウエオ kカキクケコ sサシスセソ tタチツテト nナニヌネノ hハヒフヘホ mマミムメモ rラリルレロ gガギグゲゴ zザジズゼゾ dダヂヅデド bバビブベボ pパピプペポ";
const IRREGULAR_KANA =
  "シ=shi チ=chi ツ=tsu フ=fu ジ=ji ヂ=ji ヅ=zu ヤ=ya ユ=yu ヨ=yo ワ=wa ヲ=o ヰ=i ヱ=e ン=n ヴ=vu ー=-";

function createKanaTable(): LetterTable {
  const regular: Record<string, string> = {};
  for (const row of KANA_ROWS.split(" ")) {
    const consonant = row.length === 5 ? "" : row[0]!;
    for (const [index, letter] of [...row.slice(-5)].entries()) regular[letter] = consonant + "aiueo"[index]!;
  }
  const table = { ...tableOf(regular, IRREGULAR_KANA) };
  // キャ, シュ, チョ: the i gives way to y, or to nothing after sh, ch, j.
  for (const letter of "キギシジチヂニヒビピミリ") {
    const stem = table[letter]!.slice(0, -1);
    const glide = /(?:sh|ch|j)$/u.test(stem) ? "" : "y";
    for (const [index, small] of [..."ャュョ"].entries())
      table[letter + small] = stem + glide + "auo"[index]!;
  }
  // A small ツ doubles the consonant after it.
  for (const [letters, latin] of Object.entries(table)) {
    if (/^[kstphgzdbc]/u.test(latin))
      table[`ッ${letters}`] = (latin.startsWith("ch") ? "t" : latin[0]!) + latin;
  }
  return table;
}

const toHepburn = createTransliterator(createKanaTable());
const KANA_ONLY = /^[\u3041-\u3096\u30a1-\u30fc]+$/u;
const HIRAGANA_OFFSET = 0x60;

function toKatakana(name: string): string {
  return name.replace(/[\u3041-\u3096]/gu, (letter) =>
    String.fromCharCode(letter.charCodeAt(0) + HIRAGANA_OFFSET),
  );
}

/**
 * ou and uu that are two vowels because a new word begins between them: Inoue is i-no-ue, Matsuura matsu-ura,
 * Yamanouchi yama-no-uchi.
 */
const NO_LONG_VOWEL = /(?<=n)ou(?=e|chi|mi)|(?<=[ts]|ts|k|r)uu(?=ra|chi)/gu;

/** Latin spellings of a name in kana (NFC), likeliest first; none if it has Han characters. */
export function romaniseKana(name: string): string[] {
  if (!KANA_ONLY.test(name)) return [];
  const letters = toHepburn(toKatakana(name));
  if (!/^[a-z-]+$/u.test(letters)) return [];
  // A long vowel as its letter in capitals, so that the systems can spell it.
  const marked = letters
    .replace(NO_LONG_VOWEL, (pair) => `${pair[0]}|${pair[1]}`)
    .replace(/ou|oo/gu, "O")
    .replace(/uu/gu, "U")
    .replace(/([aiueo])-/gu, (_, vowel: string) => (vowel === "o" ? "O" : vowel === "u" ? "U" : vowel))
    .replace(/[-|]/gu, "");
  const write = (o: string, u: string): string => marked.replace(/O/gu, o).replace(/U/gu, u);
  const plain = write("o", "u");
  return [
    write("ō", "ū"),
    write("oh", "u"),
    letters.replace(/[-|]/gu, ""),
    plain,
    // Traditional Hepburn, and passports: m before b, m, p.
    plain.replace(/n(?=[bmp])/gu, "m"),
  ];
}
