/** What stands against a release: each thing alone is found, and said in words that help. */
import { describe, expect, it } from "vitest";
import { findUnready, type Repository, readNotes } from "../../../build/release/readiness.ts";

const changelog = "# Changelog\n\n## 1.2.3 (2026-01-31)\n\nText.\n\n## 1.2.2 (2025-12-01)\n";
const ready: Repository = {
  changes: "",
  version: "1.2.3",
  lockVersion: "1.2.3",
  changelog,
  tagsAtHead: ["v1.2.3"],
  isTagElsewhere: true,
  addresses: {
    repository: { type: "git", url: "git+https://example.com/names/cognomen.git" },
    homepage: "https://names.example.com/",
    bugs: { url: "https://example.com/names/cognomen/issues" },
  },
};

describe("a checkout that is ready", () => {
  it("has nothing against it", () => {
    expect(findUnready(ready)).toEqual([]);
  });

  it.each<[string, Partial<Repository>, string]>([
    [
      "with changes",
      { changes: " M a.ts\n?? b.ts" },
      "2 files are not committed (M a.ts, ?? b.ts): commit or",
    ],
    [
      "with many changes",
      { changes: "?? a\n".repeat(9).trim() },
      "9 files are not committed (?? a, ?? a, ?? a, ?? a, ?? a, …)",
    ],
    ["with another lockfile", { lockVersion: "1.2.2" }, "package-lock.json has 1.2.2, package.json 1.2.3"],
    ["without a tag", { tagsAtHead: [], isTagElsewhere: false }, "has no tag v1.2.3: git tag -s v1.2.3"],
    ["tagged elsewhere", { tagsAtHead: ["v1.2.2"] }, "the tag v1.2.3 is on another commit"],
    ["not in the changelog", { changelog: "# Changelog\n" }, "CHANGELOG.md has no heading such as"],
    [
      "behind the changelog",
      { changelog: "## 1.3.0 (2026-02-01)\n" },
      "begins with 1.3.0, package.json has 1.2.3",
    ],
    [
      "without addresses",
      { addresses: {} },
      'has no "repository", "homepage", "bugs", which provenance and site need: npm pkg set repository.type=git',
    ],
    ["without one", { addresses: { ...ready.addresses, bugs: {} } }, 'package.json has no "bugs", which'],
    [
      "with an address that provenance refuses",
      { addresses: { ...ready.addresses, repository: { url: "github:names/cognomen" } } },
      'has the repository "github:names/cognomen", expected git+https://',
    ],
    ["unreleased", { changelog: "## 1.2.3 (unreleased)\n" }, "write the day of the release there"],
  ])("and then is not: %s", (_what, change, words) => {
    const reasons = findUnready({ ...ready, ...change });
    expect(reasons).toHaveLength(1);
    expect(reasons[0]).toContain(words);
  });

  it("has a version", () => {
    expect(findUnready({ ...ready, version: "1.2" })).toContainEqual(
      'package.json has the version "1.2", expected one such as 1.2.3',
    );
  });
});

it("the notes of a release are those of its version", () => {
  expect(readNotes(changelog, "1.2.3")).toBe("Text.\n");
  expect(readNotes(changelog, "1.2")).toBe("");
});

it("a version before a release may be released", () => {
  const version = "1.0.0-rc.1";
  const early = {
    version,
    lockVersion: version,
    changelog: `## ${version} (2026-01-31)\n`,
    tagsAtHead: [`v${version}`],
  };
  expect(findUnready({ ...ready, ...early })).toEqual([]);
});
