/** What collect writes for those who ask where the data are from. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { collect } from "../../../build/collect/collect.ts";
import { readNotices } from "../../../build/collect/notices.ts";
import { readSources } from "../../../build/data/folder.ts";
import { createQuietProgress } from "../../../src/program/progress.ts";
import { type TinySource, writeTinyCorpus } from "../../fixtures/corpus/write-corpus.ts";
import { makeTemporaryFolder } from "../../helpers/temporary-folder.ts";

function run(corpus: string): string {
  const out = makeTemporaryFolder();
  collect(corpus, out, createQuietProgress());
  return out;
}

const TINY: Record<string, TinySource> = {
  "people-imo": { rows: ["Merkel\tsurname\tDE\t1", "Kohl\tsurname\tDE\t1", "Kohl\tsurname\tCH\t1"] },
  "people-fide": {
    rows: ["Kohl\tsurname\tDE\t1", "Kohl\tforename\tDE\t1"],
    description: { licence_class: "B", attribution: "" },
  },
  "people-pantheon": {
    rows: ["Brandt\tsurname\tDE\t1"],
    description: {
      licence: "CC BY-SA 4.0",
      licence_class: "C",
      licence_confidence: "low",
      attribution: "Pantheon, CC BY-SA 4.0",
      url: "https://example.org/a, https://example.org/b",
    },
  },
  "fill-cyrillic-derived": { rows: [] },
};

describe("figures by licence class", () => {
  const { figures } = readSources(run(writeTinyCorpus(TINY)));

  it("count an entry for each of its classes, and for one alone where no other has it", () => {
    // Merkel DE, Kohl DE, Kohl CH, Brandt DE; Kohl DE as given name.
    expect(figures.entryCount).toBe(5);
    expect(figures.classes).toMatchObject([
      { licence: "A", entryCount: 3, ownEntryCount: 2 },
      { licence: "B", entryCount: 2, ownEntryCount: 1 },
      { licence: "C", entryCount: 1, ownEntryCount: 1 },
    ]);
  });
});

describe("SOURCES.md", () => {
  const page = readFileSync(join(run(writeTinyCorpus(TINY)), "SOURCES.md"), "utf8");
  const section = (title: string): string => page.split(`\n## ${title}`)[1]!.split("\n## ")[0]!;

  it("has the attributions in the words asked for, and links to the licences that ask for one", () => {
    const attributions = section("Attributions");
    expect(attributions).toContain("- Pantheon, CC BY-SA 4.0 (`people-pantheon`)\n");
    expect(attributions).toContain("- CC BY-SA 4.0: <https://creativecommons.org/licenses/by-sa/4.0/>\n");
    expect(attributions).not.toContain("licenses/by/4.0");
    expect(attributions).toContain("by 2 sources: `people-fide`, `people-imo`.");
  });
});

describe("notices", () => {
  const table =
    "| file | sources | read in |\n|---|---|---|\n| Some-MIT.txt | people-imo | some/repository LICENSE |\n";

  function withNotices(files: Record<string, string>): string {
    const corpus = writeTinyCorpus({ "people-imo": { rows: [] } });
    mkdirSync(join(corpus, "NOTICES"));
    for (const [file, text] of Object.entries(files)) writeFileSync(join(corpus, "NOTICES", file), text);
    return corpus;
  }

  it("stand in one file, whole, with the sources that they belong to", () => {
    const out = run(withNotices({ "README.md": table, "Some-MIT.txt": "MIT License\n\nDo.\n" }));
    expect(readFileSync(join(out, "NOTICES.txt"), "utf8")).toContain(
      "Some-MIT\nFor: people-imo\nRead in: some/repository LICENSE\n\nMIT License\n\nDo.\n",
    );
  });

  it("are refused if table and files do not agree", () => {
    expect(() => readNotices(withNotices({ "README.md": table }))).toThrow(
      /names Some-MIT\.txt, which is not there/u,
    );
    expect(() =>
      readNotices(withNotices({ "README.md": table, "Some-MIT.txt": "", "Other.txt": "" })),
    ).toThrow(/Other\.txt: expected a row in the table of NOTICES\/README\.md/u);
  });
});
