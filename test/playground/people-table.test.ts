/** The table of names and answers, sorted and filtered. */
import { describe, expect, it } from "vitest";
import { type PeopleRequest, PeopleTable } from "../../playground/worker/people-table.ts";

const NAMES = ["Rossi", "Nowak", "Xqzw", "Bianchi"];
const ANSWERS: Record<string, [code: string, probability: number][]> = {
  Rossi: [
    ["IT", 0.7],
    ["CH", 0.2],
    ["AR", 0.1],
  ],
  Nowak: [["PL", 0.9]],
  Xqzw: [],
  Bianchi: [["IT", 0.8]],
};

function list(request: Partial<PeopleRequest>): { names: string[]; count: number } {
  const table = new PeopleTable((index) => NAMES[index]!);
  for (const name of NAMES)
    table.add(ANSWERS[name]!.map(([country_id, probability]) => ({ country_id, probability })));
  const { people, count } = table.list({
    ...{ sortedBy: "order", isDescending: false, country: undefined, limit: 10 },
    ...request,
  });
  return { names: people.map(({ name }) => name), count };
}

describe("PeopleTable", () => {
  it.each([
    ["order", false, ["Rossi", "Nowak", "Xqzw", "Bianchi"]],
    ["name", false, ["Bianchi", "Nowak", "Rossi", "Xqzw"]],
    ["name", true, ["Xqzw", "Rossi", "Nowak", "Bianchi"]],
    // Within a country, the surest first; names without an answer are last.
    ["country", false, ["Bianchi", "Rossi", "Nowak", "Xqzw"]],
    ["probability", true, ["Nowak", "Bianchi", "Rossi", "Xqzw"]],
  ] as const)("sorts by %s, descending: %s", (sortedBy, isDescending, names) => {
    expect(list({ sortedBy, isDescending }).names).toEqual(names);
  });

  it("shows the names of a country, and counts them", () => {
    expect(list({ country: "IT", limit: 1 })).toEqual({ names: ["Rossi"], count: 2 });
    expect(list({ country: "FR" })).toEqual({ names: [], count: 0 });
  });

  it("keeps the first two countries of each", () => {
    const table = new PeopleTable(() => "Rossi");
    table.add(ANSWERS.Rossi!.map(([country_id, probability]) => ({ country_id, probability })));
    const request = { sortedBy: "order", isDescending: false, country: undefined, limit: 1 } as const;
    expect(table.list(request).people[0]!.candidates.map(({ country_id }) => country_id)).toEqual([
      "IT",
      "CH",
    ]);
  });
});
