/** Forms of a surname that the other gender bears. */
import { balticRule } from "./baltic.ts";
import { type GenderForms, type GenderRule, NO_FORMS } from "./endings.ts";
import { greekRule } from "./greek.ts";
import { icelandicRule } from "./icelandic.ts";
import { slavicRule } from "./slavic.ts";

export const MAX_GENDER_FORM_COUNT = 4;

const RULES = new Map<string, GenderRule | undefined>();

function ruleOf(country: string): GenderRule | undefined {
  if (!RULES.has(country)) {
    RULES.set(
      country,
      slavicRule(country) ?? balticRule(country) ?? greekRule(country) ?? icelandicRule(country),
    );
  }
  return RULES.get(country);
}

/** Whether surnames of the country differ by gender. */
export function hasGenderRules(country: string): boolean {
  return ruleOf(country) !== undefined;
}

/** Counterparts of a folded, decomposed surname by gender. */
export function genderCounterparts(name: string, country: string): GenderForms {
  return ruleOf(country)?.(name) ?? NO_FORMS;
}

/** Counterparts of a folded, decomposed surname, likeliest first; several where the ending leaves it open. */
export function genderForms(name: string, country: string): string[] {
  const { feminine, masculine } = genderCounterparts(name, country);
  return [...new Set([...feminine, ...masculine])]
    .filter((form) => form !== name && form !== "")
    .slice(0, MAX_GENDER_FORM_COUNT);
}
