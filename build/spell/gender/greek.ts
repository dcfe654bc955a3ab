/** Greek surnames: a woman bears the genitive of the man's. */
import { createEndingRule, type GenderForms, type GenderRule, NO_FORMS } from "./endings.ts";

const latin = createEndingRule([
  ["os", "ou"],
  ["is", "i"],
  ["as", "a"],
  ["ous", "ou"],
  ["es", "e"],
  ["idis", "idou", "idi"],
  ["iadis", "iadou", "iadi"],
  ["ides", "idou"],
  ["iades", "iadou"],
]);

const ACUTE = "\u0301";
const VOWEL = /[αεηιουω]/u;

/** -όπουλος, -οπούλου: an accent two syllables before the ending moves to the last but one. */
function toGenitiveOs(name: string): string {
  const stem = name.slice(0, -2);
  if (name.endsWith(`ο${ACUTE}σ`)) return `${name.slice(0, -3)}ου${ACUTE}`;
  const accent = stem.lastIndexOf(ACUTE);
  const after = stem.slice(accent + 1);
  // One vowel sound between the accent and the ending: the third syllable from the end.
  if (accent < 0 || !VOWEL.test(after)) return `${stem}ου`;
  const plain = stem.slice(0, accent) + after;
  const last = plain.search(/[αεηιουω][^αεηιουω]*$/u);
  return `${plain.slice(0, last + 1)}${ACUTE}${plain.slice(last + 1)}ου`;
}

const women = (...feminine: string[]): GenderForms => ({ feminine, masculine: [] });
const men = (...masculine: string[]): GenderForms => ({ feminine: [], masculine });

const greek: GenderRule = (name) => {
  if (/οσ$|ο\u0301σ$/u.test(name)) return women(toGenitiveOs(name));
  if (/[ια]\u0301?δησ$/u.test(name)) return women(`${name.slice(0, -2)}ου`, name.slice(0, -1));
  if (/[ηα]\u0301?σ$/u.test(name)) return women(name.slice(0, -1));
  if (/[ια]\u0301?δου$/u.test(name)) return men(`${name.slice(0, -2)}ησ`);
  if (/οπου\u0301λου$/u.test(name)) return men(name.replace(/οπου\u0301λου$/u, "ο\u0301πουλοσ"));
  if (/[ηα]\u0301?$/u.test(name)) return men(`${name}σ`);
  return NO_FORMS;
};

export function greekRule(country: string): GenderRule | undefined {
  if (country !== "GR" && country !== "CY") return undefined;
  return (name) => (/^[a-z]/u.test(name) ? latin(name) : greek(name));
}
