/** What is asked about a person under the protocol "surname alone". */
import { foldKey } from "../words/fold-name.ts";
import { PARTICLES } from "../words/name-words.ts";
import type { Person } from "./people.ts";

/**
 * Queries in order of preference; the first that is known answers. The surname where it is given, else the last word
 * of the name with the particles before it, then without.
 */
export function surnameQueries({ name, surname }: Pick<Person, "name" | "surname">): string[] {
  if (surname !== "") return [surname];
  const words = name.trim().split(/\s+/u);
  const last = words.at(-1)!;
  let start = words.length - 1;
  while (start > 0 && PARTICLES.has(foldKey(words[start - 1]!))) start--;
  return start === words.length - 1 ? [last] : [words.slice(start).join(" "), last];
}
