/** The papers of the data say what the data are: every source has its own, and pages are made from them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { renderSources } from "../../build/collect/sources-page.ts";
import { findPaperFaults, readSources } from "../../build/data/folder.ts";
import { renewDataNotice } from "../../tools/papers/page.ts";
import { ROOT } from "../helpers/imports.ts";

const read = (file: string): string => readFileSync(join(ROOT, file), "utf8");

describe("the papers of the data", () => {
  const sources = readSources(join(ROOT, "data"));

  it("give every source a class that may be passed on, a basis, a confidence and a word on privacy", () => {
    expect(sources.sources.length).toBeGreaterThan(100);
    expect(findPaperFaults(sources)).toEqual([]);
    for (const { id, reason } of sources.unread) expect(reason, id).not.toBe("");
  });

  it("are those of the pages: made by npm run collect", () => {
    expect(read("data/SOURCES.md")).toBe(renderSources(sources));
    expect(read("LICENSE-DATA.md")).toBe(renewDataNotice(read("LICENSE-DATA.md"), sources));
  });

  it("have figures that fit together", () => {
    const { entryCount, nameCount, classes } = sources.figures;
    expect(classes.map(({ licence }) => licence)).toEqual(["A", "B", "C"]);
    for (const counts of classes) {
      expect(counts.ownEntryCount).toBeLessThanOrEqual(counts.entryCount);
      expect(counts.ownNameCount).toBeLessThanOrEqual(counts.nameCount);
      expect(counts.entryCount).toBeLessThanOrEqual(entryCount);
    }
    expect(nameCount).toBeLessThan(entryCount);
    const sum = (pick: (counts: (typeof classes)[number]) => number): number =>
      classes.reduce((total, counts) => total + pick(counts), 0);
    expect(sum((counts) => counts.ownEntryCount)).toBeLessThanOrEqual(entryCount);
    expect(sum((counts) => counts.entryCount)).toBeGreaterThanOrEqual(entryCount);
  });

  it("have every text of a licence that asks for it: MIT, BSD, Apache and that of the IPA dictionary", () => {
    const notices = read("data/NOTICES.txt");
    const named = [...notices.matchAll(/^For: (.*)$/gmu)].map(([, ids]) => ids!).join(" ");
    for (const { id, licenceClass, attribution } of sources.sources) {
      // Facts out of containers do not bring the text of the container along.
      if (licenceClass === "A" && /\b(?:MIT|BSD|Apache|in full)\b/u.test(attribution))
        expect(named, id).toContain(id);
    }
    for (const words of [
      "Permission is hereby granted",
      "Redistributions of source code",
      "Apache License",
      "ICOT",
    ])
      expect(notices).toContain(words);
  });

  it("are packed, and travel with what they are about", () => {
    const { files, license } = JSON.parse(read("package.json")) as { files: string[]; license: string };
    for (const file of ["LICENSE", "LICENSE-DATA.md", "data/SOURCES.md", "data/NOTICES.txt"])
      expect(files).toContain(file);
    expect(license).toBe("SEE LICENSE IN LICENSE");
    expect(read("LICENSE")).toContain("LICENSE-DATA.md");
    expect(read("LICENSE")).toContain("MIT License\n\nCopyright (c)");
  });
});
