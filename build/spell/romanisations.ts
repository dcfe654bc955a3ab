/** What romanisation tables of several scripts share: how they are written, and how the likeliest readings are kept. */

/** Latin letters that stand for a letter, and how often they do. */
export type Choices = readonly (readonly [latin: string, share: number])[];

/** Letters, divided by commas, each with what stands for it, such as `х kh:.6 h:.4`; `_` stands for nothing. */
export function readChoices(table: string): ReadonlyMap<string, Choices> {
  return new Map(
    table.split(",").map((entry) => {
      const [letter, ...pairs] = entry.trim().split(/\s+/u) as [string, ...string[]];
      const choices = pairs.map((pair) => {
        const [latin, share] = pair.split(":") as [string, string];
        return [latin === "_" ? "" : latin, Number(share)] as const;
      });
      return [letter, choices] as const;
    }),
  );
}

/** So many of the likeliest beginnings are kept at every letter. */
const BEAM_WIDTH = 100;

/** The likeliest romanisations of a name, letter by letter. */
export class RomanisationBeam {
  private readings = new Map<string, number>([["", 1]]);

  append(choices: Choices): void {
    const next = new Map<string, number>();
    for (const [before, probability] of this.readings)
      for (const [latin, share] of choices) {
        const text = before + latin;
        next.set(text, (next.get(text) ?? 0) + probability * share);
      }
    this.readings =
      next.size <= BEAM_WIDTH
        ? next
        : new Map([...next].sort((left, right) => right[1] - left[1]).slice(0, BEAM_WIDTH));
  }

  /** @returns by name in Latin letters, without doubled consonants: how likely the name is romanised so */
  finish(): Map<string, number> {
    const forms = new Map<string, number>();
    for (const [latin, probability] of this.readings) {
      const plain = writeOnce(latin);
      forms.set(plain, (forms.get(plain) ?? 0) + probability);
    }
    return forms;
  }
}

/** A consonant that is written twice, once: Reddy and Redy are one. */
export const writeOnce = (latin: string): string => latin.replace(/([b-df-hj-np-tv-z])\1+/g, "$1");
