/** The form for wrong answers, filled in by the page. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { addressReport, writeReport } from "../../playground/page/report.ts";
import type { Explanation } from "../../src/ground/types.ts";

interface Form {
  readonly body: readonly { readonly type: string; readonly id?: string }[];
}
const form = parse(
  readFileSync(new URL("../../.github/ISSUE_TEMPLATE/wrong-answer.yml", import.meta.url), "utf8"),
) as Form;

const answer = {
  name: "Giulia Rossi & Söhne",
  country: [
    { country_id: "IT", probability: 0.791 },
    { country_id: "SM", probability: 0.14 },
  ],
} as unknown as Explanation;

describe("the address of the form", () => {
  const address = new URL(
    addressReport(
      "https://example.org/a/b/issues/new",
      writeReport(answer, "cognomen predict --best 'Giulia Rossi & Söhne'", "1.2.3"),
    ),
  );

  it("fills in name, answer and version", () => {
    expect(address.origin + address.pathname).toBe("https://example.org/a/b/issues/new");
    expect(Object.fromEntries(address.searchParams)).toEqual({
      template: "wrong-answer.yml",
      title: "Wrong answer: Giulia Rossi & Söhne",
      name: "Giulia Rossi & Söhne",
      answer: "Italy 79%, San Marino 14%\n\ncognomen predict --best 'Giulia Rossi & Söhne'",
      version: "1.2.3",
    });
  });

  it("names fields of the form, and leaves to the visitor what is right and why", () => {
    const ids = form.body.flatMap(({ id }) => id ?? []);
    const filled = [...address.searchParams.keys()].filter((key) => key !== "template" && key !== "title");
    expect(ids.filter((id) => !filled.includes(id))).toEqual(["expected", "evidence"]);
    expect(filled.filter((key) => !ids.includes(key))).toEqual([]);
  });
});
