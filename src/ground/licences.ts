/**
 * Under which licences the facts of a data file are taken, and the choice of those that somebody accepts.
 *
 * A: an open licence, or open data that may be re-used for profit. B: official or published lists of public people, without
 * a stated licence. C: facts out of share-alike or copyleft containers. Facts of class D, which is everything else, are
 * never collected.
 */
export const LICENCE_CLASSES = ["A", "B", "C"] as const;
export type LicenceClass = (typeof LICENCE_CLASSES)[number];

/** The classes that are accepted: at least one, in the order of {@link LICENCE_CLASSES}. */
export type LicenceChoice = readonly LicenceClass[];

/** The default: whatever was collected. */
export const ALL_LICENCES: LicenceChoice = LICENCE_CLASSES;

export const isEveryLicence = (choice: LicenceChoice): boolean => choice.length === LICENCE_CLASSES.length;

/**
 * Reads a choice as people write it: `A`, `a,b`, `B, A`.
 *
 * @throws Error that says what was found and what was expected
 */
export function parseLicences(text: string): LicenceChoice {
  const classes = text.split(",").map((word) => {
    const letter = word.trim().toUpperCase();
    const known = LICENCE_CLASSES.find((one) => one === letter);
    if (known !== undefined) return known;
    if (letter === "D")
      throw new Error(
        "licence class D (forbidden, commercial, or of unknown origin) is never collected: use A, B or C",
      );
    throw new Error(
      `found licence class ${JSON.stringify(word.trim())}, expected A, B, C, or several such as A,B`,
    );
  });
  return LICENCE_CLASSES.filter((one) => classes.includes(one));
}

/** Whether all classes of the first choice are in the second. */
export const isWithin = (classes: LicenceChoice, accepted: LicenceChoice): boolean =>
  classes.every((one) => accepted.includes(one));

/** For people: "licence classes A and B". */
export const nameLicences = (choice: LicenceChoice): string =>
  choice.length < 2
    ? `licence class ${choice.join("")}`
    : `licence classes ${choice.slice(0, -1).join(", ")} and ${choice.at(-1)}`;

/** What follows the name of a tier that rests on some classes alone: `full (licence A, B)`. */
const MARK = / \(licence ([ABC](?:, [ABC])*)\)$/u;

/** The name of a tier that rests on these classes alone; of all classes, the name as it is. */
export const markTier = (name: string, choice: LicenceChoice): string =>
  isEveryLicence(choice) ? name : `${name} (licence ${choice.join(", ")})`;

/** What the name of a tier says that it rests on: all classes, if it says nothing. */
export function readMark(tier: string): LicenceChoice {
  const classes = MARK.exec(tier)?.[1];
  return classes === undefined ? ALL_LICENCES : parseLicences(classes);
}
