/**
 * The Arabic article in Latin letters: al- is written joined, with a hyphen or as a word, and el- in Egypt, Sudan, the
 * Levant and the Maghreb. Al-Johani, Al Johani and Aljohani are one surname, and so is Elkhatib beside El-Khatib. Hyphens
 * are spaces where a name is written plainly, so that a form with a space answers both.
 */
const SEPARATE = /^(al|el)[ -]([a-z][a-z']{2,})$/u;
/** Before a consonant and a rest that is long enough: not Alami, Alice or Elias, whose first letters are no article. */
const JOINED = /^(al|el)([b-df-hj-np-tv-z][a-z]{3,})$/u;
/** Where el- is as usual as al-. */
const EL_COUNTRIES: ReadonlySet<string> = new Set(["DZ", "EG", "LB", "LY", "MA", "MR", "PS", "SD", "TN"]);

/** Other ways to write a surname that begins with the article, likeliest first. */
export function respellArticle(name: string, country: string): string[] {
  const separate = SEPARATE.exec(name);
  const match = separate ?? JOINED.exec(name);
  if (match === null) return [];
  const [, article, rest] = match as unknown as [string, string, string];
  const joined = article + rest;
  const apart = `${article} ${rest}`;
  const other = article === "al" ? "el" : "al";
  const own = separate ? [joined, apart] : [apart];
  return article === "el" || EL_COUNTRIES.has(country) ? [...own, other + rest, `${other} ${rest}`] : own;
}
