/** What the page says of the package. */
import { describe, expect, it } from "vitest";
import { readAbout } from "../../playground/build/about.ts";

describe("readAbout", () => {
  it("links to the source where package.json has an address that a browser opens", () => {
    const sourceOf = (repository?: string | { url: string }): string | undefined =>
      readAbout({ version: "1.2.3", ...(repository === undefined ? {} : { repository }) }).source;
    expect(sourceOf({ url: "git+https://example.org/a/b.git" })).toBe("https://example.org/a/b");
    expect(sourceOf("https://example.org/a/b")).toBe("https://example.org/a/b");
    expect(sourceOf("git@example.org:a/b.git")).toBeUndefined();
    expect(sourceOf()).toBeUndefined();
  });
});
