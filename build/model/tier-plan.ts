/** The tiers: how large they may be and how much of each distribution they keep. */
import { FULL_PRECISION, type Precision } from "./quantize.ts";

export interface TierPlan {
  name: "core" | "standard" | "full";
  /** As many names as fit; undefined keeps every name. */
  maxByteCount?: number;
  precision: Precision;
}

/**
 * What the small tiers leave out of a payload pays for more names. Chosen on *fit*, by surname: weights down to a
 * sixteenth instead of a thirty-second find 0.5 points more in core and 0.6 in standard, at the same top-5.
 */
export const TIERS: readonly TierPlan[] = [
  {
    name: "core",
    maxByteCount: 500_000,
    precision: {
      countryLimits: { surname: 5, forename: 8 },
      stepsPerOctave: 2,
      countDigits: 2,
      maxOctaves: 4,
    },
  },
  {
    name: "standard",
    maxByteCount: 2_000_000,
    precision: {
      countryLimits: { surname: 5, forename: 12 },
      stepsPerOctave: 3,
      countDigits: 2,
      maxOctaves: 4,
    },
  },
  { name: "full", precision: FULL_PRECISION },
];
