/** What the page says of the package. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describePage, readAbout } from "../../playground/build/about.ts";

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

describe("describePage", () => {
  const html = readFileSync(new URL("../../playground/index.html", import.meta.url), "utf8");
  const SOURCE = "https://example.org/a/b";

  it("links to the source and to its form for wrong answers where the repository is known", () => {
    const page = describePage(html, { version: "1.2.3", source: SOURCE }, {});
    expect(page).toContain(`<a href="${SOURCE}">Source</a>`);
    expect(page).toContain(`href="${SOURCE}/issues/new"`);
    expect(page).not.toContain("{{");
  });

  it("links to neither where no repository is known", () => {
    const page = describePage(html, { version: "1.2.3", source: undefined }, { docs: "../" });
    expect(page).not.toContain(">Source</a>");
    expect(page).toContain('<a id="report" href=""');
    expect(page).toContain('<a href="../api/">API</a>');
    expect(page).toContain('<a href="../faq.html#why-is-my-name-wrong">');
    expect(page).not.toContain("{{");
  });

  it("links to no page of the documents where they are not served with it", () => {
    const page = describePage(html, { version: "1.2.3", source: undefined }, {});
    expect(page.match(/href="[^"]*\.html[^"]*"/gu)).toBeNull();
    expect(page).toContain('<p class="onward small"></p>');
  });

  it("refuses a mark that it does not know", () => {
    expect(() => describePage("{{verison}}", { version: "1.2.3", source: undefined }, {})).toThrow(
      "index.html has {{verison}}, expected one of version,",
    );
  });
});
