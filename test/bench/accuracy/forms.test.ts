/** Forms of names are asked about beside plain strings. */
import { expect, it } from "vitest";
import { MAX_FORM_PEOPLE, tryForms } from "../../../bench/accuracy/forms.ts";
import type { WrittenForm } from "../../../build/evaluate/written-forms.ts";
import type { NameParts, PredictOptions, Predictor } from "../../../src/ground/types.ts";

/** Knows the country of every name that has no title, and notes what it is asked. */
const makePredictor = (asked: (PredictOptions | undefined)[] = []): Predictor =>
  ({
    predict(name: string | NameParts, options?: PredictOptions) {
      asked.push(options);
      return { country: String(name).startsWith("Dr") ? [] : [{ country_id: "PT", probability: 1 }] };
    },
  }) as unknown as Predictor;

const person = (forename: string, surname: string, country = "PT") => ({
  ...{ name: `${forename} ${surname}`, forename, surname, country },
});
const people = [
  person("Ana", "Silva"),
  person("Rui", "Luz"),
  person("Eva", "Luz"),
  person("Ada", "Roth", "DE"),
];
const title: WrittenForm = {
  example: "Dr",
  write: ({ name }) => `Dr ${name}`,
  plain: ({ name }) => name,
  maxLoss: 1,
};
const luz: WrittenForm = { ...title, write: ({ surname, name }) => (surname === "Luz" ? name : undefined) };
const word: WrittenForm = { ...title, write: ({ surname }) => surname, part: "{ family }" };
const never: WrittenForm = { ...title, write: () => undefined };

it("people with both names are asked about where a form can be written, and about a plain string once", () => {
  const asked: (PredictOptions | undefined)[] = [];
  const all = [...people, person("", "Solo"), person("Una", "")];
  expect(tryForms("test", makePredictor(asked), all, { whole: true }, [title, luz, never])).toEqual([
    { system: "test", example: "Dr", rowCount: 4, written: 0, plain: 0.75 },
    { system: "test", example: "Dr", rowCount: 2, written: 1, plain: 1 },
  ]);
  expect(asked).toEqual(Array(4 + 4 + 2).fill({ whole: true, limit: 1 }));
});

it("of many people so many are asked about, evenly, and about words alone all", () => {
  const many = Array.from({ length: MAX_FORM_PEOPLE * 2 }, (_, index) =>
    person("A", "S", index % 4 < 2 ? "PT" : "DE"),
  );
  const [sampled, all] = tryForms("test", makePredictor(), many, {}, [title, word]);
  expect(sampled).toMatchObject({ rowCount: MAX_FORM_PEOPLE, plain: 0.5 });
  expect(all).toMatchObject({ rowCount: many.length, plain: 0.5 });
});
