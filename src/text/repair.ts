/**
 * Undoes what happened to a name on its way here, where there is no doubt what it was.
 *
 * Damage is repaired only where the repair is certain. UTF-8 that was read as Latin-1 is decoded completely or not at
 * all. A letter of another script is replaced only if the word then has a single script. For most names, one test of
 * their letters shows that there is nothing to repair.
 */
import type { NameWords } from "./name-words.ts";
import { decodeUtf8 } from "./utf-8.ts";

/** What nearly all names are, in Latin letters or in none: nothing in them can be a trace of damage, as Œ, Š, Ÿ and Ž can. */
const SOUND =
  /^(?:[ '.,A-Za-z\u00c0-\u0151\u0154-\u015f\u0162-\u0177-]*|[ '.,\u0370-\u1fff\u3005-\ud7ff-]*)$/;
/**
 * What begins a sequence of UTF-8, and what can follow. A space that does not break and letters that Windows-1252 has there follow others in
 * names, too: KŘÍŽ.
 */
const MISREAD =
  /[ÂÃÅÐÑØÙ][\u00a0\u0152-\u0192]|[\u00c2-\u00f4][\u0080-\u009f\u00a1-\u00bf\u02c6-\u02dc\u2013-\u2122]/;

/** No name has more, with the longest notation for each letter of the longest name. A megabyte takes 150 ms. */
const MAX_UNITS = 4096;

/** What a notation stands for: the character behind it in the list, which may have to be of one script. */
function find(list: ReadonlySet<string>, notation: string, script = /./): string | undefined {
  for (const entry of list)
    if (entry.slice(0, -1) === notation && script.test(entry.slice(-1))) return entry.slice(-1);
  return undefined;
}

/** UTF-8 that was read as Latin-1 or Windows-1252. All of it, or none: half of it is no trace. */
function decodeMisread(name: string, { notations }: NameWords): string {
  try {
    return decodeUtf8(name.replace(/[\u0152-\u2122]/g, (own) => find(notations, own) ?? own));
  } catch {
    return name;
  }
}

/** Writes a word in the script of most of its letters, if the others look like letters of that. */
function unmix(word: string, { notations }: NameWords): string {
  const isLatin = word.replace(/[^\u0370-\u052f]/g, "").length * 2 < word.length;
  const others = isLatin ? /[\u0370-\u052f]/g : /[A-Za-z]/g;
  const script = isLatin ? /[A-Za-z]/ : /[\u0370-\u03ff]/.test(word) ? /[\u0370-\u03ff]/ : /[\u0400-\u052f]/;
  const changed = word.replace(others, (letter) => find(notations, letter, script) ?? letter);
  return changed.search(others) < 0 ? changed : word;
}

/** Undoes misread UTF-8, HTML entities, LaTeX accents, look-alike letters, and invisible characters between words. */
export function repair(sent: string, words: NameWords): string {
  if (sent.length > MAX_UNITS || SOUND.test(sent)) return sent;
  const { notations } = words;
  let name = sent.replace(/&#(x?)([0-9a-f]{1,6});/gi, (code, isHex: string, digits: string) => {
    const point = Number.parseInt(digits, isHex ? 16 : 10);
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : code;
  });
  if (MISREAD.test(name)) name = decodeMisread(name, words);
  return name
    .replace(/&(\w+);/g, (entity, word: string) => {
      const mark = find(notations, `*${word.slice(1)}`);
      return mark ? word[0]! + mark : (find(notations, `&${word}`) ?? entity);
    })
    .replace(
      /\{?\\([^a-z\s]|[uHvdckr](?![a-z]))\s*\{?\\?([a-z])\}{0,2}/gi,
      (accent, sign: string, letter: string) => {
        const mark = find(notations, `^${sign}`);
        return mark ? letter + mark : accent;
      },
    )
    .replace(
      // biome-ignore lint/suspicious/noMisleadingCharacterClass: neither a letter nor a combining mark may follow a command
      /\{?\\([a-z]{1,2})(?![a-z\u0300-\u036f])(?:\{\}|\}|\s)*/gi,
      (whole, word: string) => find(notations, `\\${word}`) ?? whole,
    )
    .replace(/([a-z\u00df-\u024f])[\u200b-\u200d\u2060\ufeff]+(?=[A-Z\u00c0-\u00de])/g, "$1 ")
    .replace(/[A-Za-z\u00c0-\u02ff\u0370-\u052f'’]+/g, (word) => unmix(word, words));
}
