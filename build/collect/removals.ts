/** Counts what cleaning removed, by rule. */
import { getOrMake } from "./maps.ts";

/** Why an entry is no name that may be counted, by the rule that said so. */
export const REMOVAL_RULES = {
  characters: "digits, signs and broken encodings that no name has",
  "joined words": "words longer than any name, names of more words than any has",
  "mixed scripts": "words in two scripts, and names given twice, in two scripts",
  "repeated letters": "the same letter three times in a row, in lists of people; four times, anywhere",
  "initials and titles": "initials, titles and suffixes without a name",
  placeholder: "entries that say that there is no name",
  organisation: "firms, institutions and families",
  heading: "headings of articles that are not about a person",
  sentence: "words joined to a sentence, and places in the place of a surname",
  "lone particle": "de, von, al and the like, where a source took a name apart",
  "whole name": "the whole name of a person in the place of a surname or given name",
  "stray script": "names in a script of which their country has next to none",
} as const;

export type RemovalRule = keyof typeof REMOVAL_RULES;

/** What one rule removed. Examples would be names of people. */
export interface Removal {
  rule: RemovalRule;
  /** What the rule is about, for readers. */
  what: string;
  /** Entries of sources. */
  rows: number;
  /** Different names among them, whatever their country. */
  names: number;
}

/** Adds up what is removed. */
export class Removals {
  private readonly rows = new Map<RemovalRule, number>();
  private readonly names = new Map<RemovalRule, Set<string>>();

  add(rule: RemovalRule, name: string): void {
    this.rows.set(rule, (this.rows.get(rule) ?? 0) + 1);
    getOrMake(this.names, rule, () => new Set<string>()).add(name);
  }

  /** All rules, in the order of the table, also those that found nothing. */
  list(): Removal[] {
    return (Object.keys(REMOVAL_RULES) as RemovalRule[]).map((rule) => ({
      rule,
      what: REMOVAL_RULES[rule],
      rows: this.rows.get(rule) ?? 0,
      names: this.names.get(rule)?.size ?? 0,
    }));
  }
}
