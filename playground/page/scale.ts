/** Six steps of shading, shared by map and legend. Their colours are in the style sheet, even to the eye. */

/** Below, a share is not shown at all, neither on the map nor beside it: it would be written as 0%. */
export const MIN_SHARE = 0.005;

/** Lower bounds of the steps. Wider towards the top: most countries of a name have little. */
const BOUNDS = [MIN_SHARE, 0.02, 0.05, 0.1, 0.25, 0.5] as const;

/** 1 to 6, or 0 for no shade. */
export const stepOf = (share: number): number => BOUNDS.findLastIndex((bound) => share >= bound) + 1;

/** What each step stands for, in percent, from the lowest. */
export function describeSteps(): { step: number; label: string }[] {
  return BOUNDS.map((bound, index) => {
    // Shares are written in whole percent, and the least of them is 1.
    const from = Math.max(Math.round(bound * 100), 1);
    const next = BOUNDS[index + 1];
    const label = next === undefined ? `≥ ${from}` : `${from}–${Math.round(next * 100)}`;
    return { step: index + 1, label };
  });
}
