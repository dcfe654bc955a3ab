/** Shares as the page writes them, and six steps of shading, shared by map and legend. Their colours are in the style sheet. */

/** Below, a share is not shown at all, neither on the map nor beside it: it would be written as 0%. */
export const MIN_SHARE = 0.005;

/** The whole percent that is shown. All words and shades go by it, so that equal figures get equal ones. */
export const toPercent = (share: number): number => Math.round(share * 100);

/** A country with less does not stand out: most first names are common in many countries. */
export const MIN_STANDING_PERCENT = 33;

/** Lower bounds of the steps in percent. Wider towards the top: most countries of a name have little. */
const BOUNDS_PERCENT = [1, 2, 5, 10, 25, 50] as const;

/** 1 to 6, or 0 for no shade. */
export function stepOf(share: number): number {
  const percent = toPercent(share);
  return BOUNDS_PERCENT.findLastIndex((bound) => percent >= bound) + 1;
}

/** What each step stands for, in percent, from the lowest. */
export function describeSteps(): { step: number; label: string }[] {
  return BOUNDS_PERCENT.map((from, index) => {
    const next = BOUNDS_PERCENT[index + 1];
    return { step: index + 1, label: next === undefined ? `≥ ${from}` : `${from}–${next}` };
  });
}
