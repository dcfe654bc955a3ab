/** Licence texts of many works in one file: terms that are the same, but for who holds the copyright, stand once. */

export interface LicenceText {
  /** Lines that name the work. */
  heading: string;
  text: string;
}

const COPYRIGHT_LINE = /^\W*(?:copyright\b|\(c\)|©)/iu;
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
    const id = terms.replace(/\s+/gu, " ");
    const part = merged.get(id) ?? { works: [], terms };
    merged.set(id, part);
    part.works.push([heading, ...copyright].join("\n"));
  }
  return [...merged.values()].map(({ works, terms }) => `${works.join("\n\n")}\n\n${terms}\n`);
}

/** @param parts each with a newline at its end */
export const joinLicenceTexts = (parts: readonly string[]): string => parts.join(RULE);
