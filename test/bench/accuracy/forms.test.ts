/** Forms of names are asked about beside plain strings. */
import { describe, expect, it } from "vitest";
import { MAX_FORM_PEOPLE, tryForms } from "../../../bench/accuracy/forms.ts";
import type { Person } from "../../../build/evaluate/people.ts";
import type { WrittenForm } from "../../../build/evaluate/written-forms.ts";
import type { NameParts, PredictOptions, Predictor } from "../../../src/ground/types.ts";

interface Asked {
  name: string | NameParts;
  options: PredictOptions | undefined;
}

/** Knows the country of every name that has no title and is not in capitals. */
function makePredictor(asked: Asked[] = []): Predictor {
  return {
    predict(name: string | NameParts, options?: PredictOptions) {
      asked.push({ name, options });
      const isKnown = typeof name !== "string" || /^(?!Dr)\p{Lu}\p{Ll}/u.test(name);
      return { name: "", country: isKnown ? [{ country_id: "PT", probability: 1 }] : [], count: 0 };
    },
  } as unknown as Predictor;
}

const person = (forename: string, surname: string, country = "PT"): Person => ({
  name: `${forename} ${surname}`,
  forename,
  surname,
  country,
});
const people = [
  person("Ana", "Silva"),
  person("Rui", "Luz"),
  person("Eva", "Luz"),
  person("Ada", "Roth", "DE"),
  person("", "Solo"),
  person("Una", ""),
];
const title: WrittenForm = {
  example: "Dr Maria Silva",
  write: ({ name }) => `Dr ${name}`,
  plain: ({ name }) => name,
  maxLoss: 1,
};
const luz: WrittenForm = {
  ...title,
  example: "Maria Luz",
  write: ({ surname, name }) => (surname === "Luz" ? name : undefined),
};
const word: WrittenForm = {
  example: "Silva",
  write: ({ surname }) => surname,
  plain: ({ surname }) => ({ family: surname }),
  maxLoss: 1,
  part: "{ family }",
};
const never: WrittenForm = { ...title, example: "never", write: () => undefined };

describe("tryForms", () => {
  it("asks about people with both names, of whom a form can be written, and counts who is right", () => {
    expect(tryForms("test", makePredictor(), people, {}, [title, luz, word, never])).toEqual([
      { system: "test", example: "Dr Maria Silva", rowCount: 4, written: 0, plain: 0.75 },
      { system: "test", example: "Maria Luz", rowCount: 2, written: 1, plain: 1 },
      { system: "test", example: "Silva", rowCount: 4, written: 0.75, plain: 0.75 },
    ]);
  });

  it("asks for one country with the options, and about a plain string once", () => {
    const asked: Asked[] = [];
    tryForms("test", makePredictor(asked), people, { whole: true }, [title, luz]);
    expect(asked.map(({ options }) => options)).toEqual(asked.map(() => ({ whole: true, limit: 1 })));
    expect(asked).toHaveLength(4 + 4 + 2);
  });

  it("takes of many people so many, evenly, and of words alone all", () => {
    const many = Array.from({ length: MAX_FORM_PEOPLE * 2 }, (_, index) =>
      person("Ana", "Silva", index % 4 < 2 ? "PT" : "DE"),
    );
    const [sampled, all] = tryForms("test", makePredictor(), many, {}, [title, word]);
    expect(sampled).toMatchObject({ rowCount: MAX_FORM_PEOPLE, plain: 0.5 });
    expect(all).toMatchObject({ rowCount: many.length, plain: 0.5 });
  });
});
