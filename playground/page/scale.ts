/** Six steps of shading, shared by map and legend. Their colours are in the style sheet, even to the eye. */

/** Lower bounds of the steps. Wider towards the top: most countries of a name have little. */
const BOUNDS = [0, 0.01, 0.05, 0.1, 0.25, 0.5] as const;

/** Shares below are not shaded: one in a thousand. */
const MIN_SHARE = 0.001;

/** 1 to 6, or 0 for no shade. */
export function stepOf(share: number): number {
  if (share < MIN_SHARE) return 0;
  return BOUNDS.findLastIndex((bound) => share >= bound) + 1;
}

/** What each step stands for, in percent, from the lowest. */
export function describeSteps(): { step: number; label: string }[] {
  return BOUNDS.map((bound, index) => {
    const from = Math.round(bound * 100);
    const next = BOUNDS[index + 1];
    if (next === undefined) return { step: index + 1, label: `≥ ${from}` };
    const to = Math.round(next * 100);
    return { step: index + 1, label: index === 0 ? `< ${to}` : `${from}–${to}` };
  });
}
