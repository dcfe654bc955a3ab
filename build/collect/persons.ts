/**
 * Tells which full names of a source are explained by its own surname and forename rows.
 *
 * Both stand for the same people, so a person must be counted by one of them only. The source's split is better than
 * any rule, so its part rows count, and a full name only adds what they lack.
 */
import type { NamePart } from "../../src/ground/types.ts";

/** How a full name was found in the part rows. */
export interface Explanation {
  /** Part rows that were used up, as the source writes them. */
  surname?: string;
  forename?: string;
}

export interface FullName {
  name: string;
  count: number;
}

export interface PersonMatch extends FullName {
  explanation: Explanation;
}

/** The part rows of one source and country, used up one person at a time. */
export class PartRows {
  private readonly remaining: Record<NamePart, Map<string, number>> = {
    surname: new Map(),
    forename: new Map(),
  };

  add(part: NamePart, name: string, count: number): void {
    const counts = this.remaining[part];
    counts.set(name, (counts.get(name) ?? 0) + count);
  }

  has(part: NamePart, name: string): boolean {
    return (this.remaining[part].get(name) ?? 0) > 0;
  }

  use(part: NamePart, name: string, count: number): void {
    this.remaining[part].set(name, (this.remaining[part].get(name) ?? 0) - count);
  }
}

const MAX_WORDS = 8;
const UNSPACED = /^[\p{Script=Han}\p{Script=Hangul}]+$/u;

/**
 * Matches full names against part rows: names with both parts first, so that no half match takes a row from them.
 */
export function explainFullNames(fullNames: readonly FullName[], parts: PartRows): PersonMatch[] {
  const matches: PersonMatch[] = fullNames.map((fullName) => ({ ...fullName, explanation: {} }));
  for (const match of matches) {
    const both = findBoth(match.name, parts);
    if (both !== undefined) take(match, both, parts);
  }
  for (const match of matches) {
    if (match.explanation.surname !== undefined) continue;
    const runs = runsOf(match.name);
    const surname = bySurnamePosition(runs).find((run) => parts.has("surname", run.text));
    if (surname !== undefined) {
      take(match, { surname: surname.text }, parts);
      continue;
    }
    const forename = runs.find((run) => run.start === 0 && parts.has("forename", run.text));
    if (forename !== undefined) take(match, { forename: forename.text }, parts);
  }
  return matches;
}

function take(match: PersonMatch, explanation: Explanation, parts: PartRows): void {
  match.explanation = explanation;
  if (explanation.surname !== undefined) parts.use("surname", explanation.surname, match.count);
  if (explanation.forename !== undefined) parts.use("forename", explanation.forename, match.count);
}

/** Words `start` to `end` (exclusive) of a full name of `wordCount` words. */
interface Run {
  text: string;
  start: number;
  end: number;
  wordCount: number;
}

function runsOf(name: string): Run[] {
  const spaced = name.includes(" ") || !UNSPACED.test(name);
  const words = spaced ? name.split(" ") : [...name];
  const glue = spaced ? " " : "";
  const runs: Run[] = [];
  if (words.length > MAX_WORDS) return runs;
  for (let start = 0; start < words.length; start++) {
    for (let end = words.length; end > start; end--)
      runs.push({ text: words.slice(start, end).join(glue), start, end, wordCount: words.length });
  }
  return runs;
}

/** Longest at the end, then longest at the start, then inside. */
function bySurnamePosition(runs: readonly Run[]): Run[] {
  const rank = (run: Run) => (run.end === run.wordCount ? 0 : run.start === 0 ? 1 : 2);
  return [...runs].sort((a, b) => rank(a) - rank(b) || b.end - b.start - (a.end - a.start));
}

function findBoth(name: string, parts: PartRows): Explanation | undefined {
  const runs = runsOf(name);
  const forenames = runs
    .filter((run) => parts.has("forename", run.text))
    .sort((a, b) => a.start - b.start || b.end - a.end);
  if (forenames.length === 0) return undefined;
  for (const surname of bySurnamePosition(runs)) {
    if (!parts.has("surname", surname.text)) continue;
    // One word may be both where it is all that is left beside initials.
    const forename =
      forenames.find((run) => run.end <= surname.start || run.start >= surname.end) ??
      (surname.wordCount === 1 ? forenames[0] : undefined);
    if (forename !== undefined) return { surname: surname.text, forename: forename.text };
  }
  return undefined;
}
