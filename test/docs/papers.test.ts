/** The papers of the data say what the data are: every source has its own, and pages are made from them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { renderSources } from "../../build/collect/sources-page.ts";
import { findPaperFaults, readSources } from "../../build/data/folder.ts";
import { renewDataNotice } from "../../build/pages/papers/page.ts";
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
});
