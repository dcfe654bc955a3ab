/**
 * Licence texts of many works in one file: terms that are the same, but for who holds the copyright, stand once. Titles, line breaks and
 * punctuation are no terms: they are those of the first work.
 */
export interface LicenceText {
  /** Lines that name the work. */
  heading: string;
  text: string;
}

/** A line of the terms may begin with the word too: "copyright notice and this permission notice". */
const COPYRIGHT_LINE =
  /^\W*(?:copyright\s+(?:\(c\)|©|\d{4})|©|\(c\)\s+(?:copyright|\d{4})|copyright\s[^<]*<http)/iu;
/** "Copyright [yyyy] [name of copyright owner]": what an appendix tells to fill in. */
const TEMPLATE_LINE = /^\W*copyright\s+[[{]/iu;
/** Titles such as "The MIT License (MIT)": texts of one licence have different ones, or none. */
const TITLE_LINE = /^\W*(?:the )?[\w-]+(?: [\w-]+)? licen[cs]e\W*(?:\(\w+\))?\W*$/iu;
const RULE = `\n${"-".repeat(80)}\n\n`;

/** Parts of the file, each with a newline at its end: works with their copyright lines, and the terms that hold for them. */
export function mergeLicenceTexts(texts: readonly LicenceText[]): string[] {
  const merged = new Map<string, { works: string[]; terms: string }>();
  for (const { heading, text } of texts) {
    const lines = text.trim().split("\n");
    const copyright = lines.filter((line) => COPYRIGHT_LINE.test(line)).map((line) => line.trim());
    const terms = lines
      .filter((line) => !COPYRIGHT_LINE.test(line))
      .join("\n")
      .replace(/\n{3,}/gu, "\n\n")
      .trim();
    const id = lines
      .filter((line) => ![COPYRIGHT_LINE, TITLE_LINE, TEMPLATE_LINE].some((pattern) => pattern.test(line)))
      .join(" ")
      .toLowerCase()
      .replace(/\W+/gu, " ")
      .trim();
    const part = merged.get(id) ?? { works: [], terms };
    merged.set(id, part);
    part.works.push([heading, ...copyright].join("\n"));
  }
  return [...merged.values()].map(({ works, terms }) => `${works.join("\n\n")}\n\n${terms}\n`);
}

/** @param parts each with a newline at its end */
export const joinLicenceTexts = (parts: readonly string[]): string => parts.join(RULE);
