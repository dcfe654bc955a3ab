/**
 * Who is alive of those who were born in some years: lists of births are compared as the people who bear the names today.
 * Without this a country whose list begins in 1996 has no John, and another's has all of them.
 */

/** The year for which people are counted. */
const PRESENT_YEAR = 2025;
/** The age at which most die, and how fast deaths multiply towards it: Gompertz's law, as in rich countries today. */
const MODAL_AGE = 87;
const DEATH_GROWTH_PER_YEAR = 0.1;
const OLDEST_AGE = 110;
/** Names that are asked for are those of adults, but not only. */
const ADULT_AGE = 18;
const MINOR_WEIGHT = 0.25;

export interface BirthYears {
  /** The first year. */
  from: number;
  /** The last year. */
  to: number;
}

/** Share of the newborn who reach an age. */
export const survival = (age: number): number =>
  age > OLDEST_AGE
    ? 0
    : Math.exp(
        Math.exp(-DEATH_GROWTH_PER_YEAR * MODAL_AGE) - Math.exp(DEATH_GROWTH_PER_YEAR * (age - MODAL_AGE)),
      );

const weightAtAge = (age: number): number => survival(age) * (age < ADULT_AGE ? MINOR_WEIGHT : 1);

const weightOfYears = (isBornIn: (year: number) => boolean): number => {
  let sum = 0;
  for (let age = 0; age <= OLDEST_AGE; age++) if (isBornIn(PRESENT_YEAR - age)) sum += weightAtAge(age);
  return sum;
};

const includes =
  ({ from, to }: BirthYears) =>
  (year: number): boolean =>
    year >= from && year <= to;

/** What one birth of these years weighs today, 0 to 1: those who are alive, minors for less. */
export const birthWeight = (years: BirthYears): number =>
  weightOfYears(includes(years)) / (years.to - years.from + 1);

/** Share of the people of today, 0 to 1, who were born in any of these years, if as many were born in every year. */
export const livingShare = (periods: readonly BirthYears[]): number =>
  weightOfYears((year) => periods.some((years) => includes(years)(year))) / weightOfYears(() => true);
