/** Names as people write them: each form beside the plain string that says as much, of the same people. */
import type { Person } from "../../build/evaluate/people.ts";
import { WRITTEN_FORMS, type WrittenForm } from "../../build/evaluate/written-forms.ts";
import type { NameParts, PredictOptions, Predictor } from "../../src/ground/types.ts";

/**
 * Everybody in every form would take half a minute more. Words alone are asked of everybody: they may lose fewer points than
 * 3,000 people tell from chance.
 */
export const MAX_FORM_PEOPLE = 3000;

export interface FormFigures {
  system: string;
  /** Of the form. */
  example: string;
  /** People who were asked about. */
  rowCount: number;
  /** Share whose country is first where the name is written in this form … */
  written: number;
  /** … and where it is written plainly. */
  plain: number;
}

/** At most so many, evenly spaced. */
const takeEvenly = <Item>(list: readonly Item[], count: number): readonly Item[] =>
  list.length <= count
    ? list
    : Array.from({ length: count }, (_, index) => list[Math.floor((index * list.length) / count)]!);

/**
 * Asks about people with a given name and a family name. A form that can be written for none of them is left out.
 *
 * @param options of every call
 */
export function tryForms(
  system: string,
  predictor: Predictor,
  people: readonly Person[],
  options: PredictOptions = {},
  forms: readonly WrittenForm[] = WRITTEN_FORMS,
): FormFigures[] {
  const named = people.filter(({ surname, forename }) => surname !== "" && forename !== "");
  /** Most forms are compared with the same strings. */
  const known = new Map<string | NameParts, string | undefined>();
  const ask = (asked: string | NameParts): string | undefined => {
    if (!known.has(asked))
      known.set(asked, predictor.predict(asked, { ...options, limit: 1 }).country[0]?.country_id);
    return known.get(asked);
  };
  return forms.flatMap(({ example, write, plain, part }) => {
    const all = named.flatMap((person) => {
      const [written, plainly] = [write(person), plain(person)];
      return written === undefined || plainly === undefined
        ? []
        : [{ written, plainly, country: person.country }];
    });
    if (all.length === 0) return [];
    const rows = part === undefined ? takeEvenly(all, MAX_FORM_PEOPLE) : all;
    const share = (isRight: (row: (typeof rows)[number]) => boolean): number =>
      rows.filter(isRight).length / rows.length;
    return [
      {
        system,
        example,
        rowCount: rows.length,
        written: share(({ written, country }) => ask(written) === country),
        plain: share(({ plainly, country }) => ask(plainly) === country),
      },
    ];
  });
}
