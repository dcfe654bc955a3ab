/** The tiers: how large they may be and how much of each distribution they keep. */
import type { Affix } from "../../src/format/format.ts";
import type { NamePart } from "../../src/ground/types.ts";
import type { EncodeOptions } from "../encode/file.ts";
import { FULL_PRECISION, type Precision } from "../encode/quantize.ts";

/** How a tier chooses its names. */
export interface NameChoice {
  /** As many names as fit. */
  maxByteCount: number;
  /** How many records fitted last time. The search for a table begins there, and ends there as long as they fit. */
  lastRecordCount: number;
  /**
   * Utility of a forename beside that of a surname. With 0.05 core finds 0.3 points more by surname than with 0.12, and 0.6 less by
   * whole name with an estimator (top-1 on *fit*), with 0.23 the other way round.
   */
  forenameUtility: number;
  /**
   * Records of a table that shows what records take, nearly three times as many as will fit: core finds 0.2 points more by
   * it. Standard would find 0.01 more, of a table of a million records, and takes for all what is usual.
   */
  draftRecordCount?: number;
}

export type BlockSizes = Pick<EncodeOptions, "blockKeyCount" | "groupKeyCount">;

export interface TierPlan {
  name: "core" | "standard" | "full";
  /**
   * Keys in a block and in a group of it; default those of own data. Small tiers are loaded whole, so that their blocks can be
   * large: 1.4 KB less of head in core, 6 KB in standard. Groups of 256 keys would take 1.4 KB and 5 KB more.
   */
  blockSizes?: BlockSizes;
  /** Without it a tier keeps every name. */
  choice?: NameChoice;
  precision: Precision;
  /**
   * Neighbours that a country keeps. On *fit* whole names have a log loss that is lower by .008 with 24 than with 16; small tiers would have
   * up to 1 % fewer names.
   */
  neighbourCount: number;
  /**
   * Endings and beginnings that tell of names nobody has listed. On *fit*, whole names without an estimator: 400 endings
   * find 1.0 points more (top-5), 2,700 1.4, and 12,000 no more; beginnings 0.3.
   */
  affixCounts: Readonly<Record<NamePart, Readonly<Record<Affix, number>>>>;
}

export const SMALL_NEIGHBOUR_COUNT = 16;

const SMALL_TIER_BLOCK_SIZES: BlockSizes = { blockKeyCount: 4096, groupKeyCount: 512 };

/** Family names have more endings than given names have, and endings tell more than beginnings. */
const countAffixes = (count: number): TierPlan["affixCounts"] => ({
  surname: { ending: count, beginning: Math.round(count * 0.4) },
  forename: { ending: Math.round(count / 3), beginning: Math.round(count * 0.14) },
});

/**
 * What the small tiers leave out of a record pays for more names: `tiers.ts` decides which countries are worth their
 * bytes. On *fit* weights down to a sixty-fourth find 0.2 points more (top-5, by surname) than down to a sixteenth, in both. With up
 * to six countries a surname core finds 0.2 points more of whole names than with five (top-1 and top-5), and 0.1 less by surname.
 */
export const TIERS: readonly TierPlan[] = [
  {
    name: "core",
    blockSizes: SMALL_TIER_BLOCK_SIZES,
    choice: {
      maxByteCount: 500_000,
      lastRecordCount: 114_400,
      forenameUtility: 0.1,
      draftRecordCount: 300_000,
    },
    precision: {
      countryLimits: { surname: 6, forename: 8 },
      stepsPerOctave: 2,
      countScale: 1,
      residualGrain: 2,
      maxOctaves: 6,
    },
    neighbourCount: SMALL_NEIGHBOUR_COUNT,
    affixCounts: countAffixes(100),
  },
  {
    name: "standard",
    blockSizes: SMALL_TIER_BLOCK_SIZES,
    choice: { maxByteCount: 2_000_000, lastRecordCount: 488_500, forenameUtility: 0.39 },
    precision: {
      countryLimits: { surname: 5, forename: 12 },
      stepsPerOctave: 3,
      countScale: 2,
      residualGrain: 2,
      maxOctaves: 6,
    },
    neighbourCount: SMALL_NEIGHBOUR_COUNT,
    affixCounts: countAffixes(300),
  },
  { name: "full", precision: FULL_PRECISION, neighbourCount: 24, affixCounts: countAffixes(1500) },
];
