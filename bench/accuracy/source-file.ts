/** What each source is worth to the people of its countries, as it is kept beside the code. */
import { existsSync, readFileSync } from "node:fs";

export const SOURCES_PATH = "bench/accuracy/sources.json";

/** How much lower the log loss of a name is with the counts than without them, in nats: above 0 is better. */
export interface Gain {
  peopleCount: number;
  mean: number;
  /** Of the mean, by chance. */
  standardError: number;
  /** People whose country is first, with the counts and without. */
  firstCount: number;
  firstCountWithout: number;
}

/** Sources that share a column can only be left out together. */
export interface SourceGain {
  /** Ids of sources. */
  sources: string[];
  /** Ids of their columns. */
  columns: string[];
  /** Codes of the countries that they count. */
  countries: string[];
  /** Names in one country, as one part, that no other source has there. */
  ownEntryCount: number;
  /** People from these countries, by counts and letters alone; missing if there are none. */
  own?: Gain;
  /** The same people by whole name, in the full tier; measured if counts and letters answer them worse. */
  tier?: Gain;
  /** Of all countries, by counts and letters alone. */
  all: Gain;
}

export interface SourceStudy {
  /** Hash of the lists of people. */
  people: string;
  groups: SourceGain[];
}

/** Undefined if nothing has been measured yet. */
export function readSourceStudy(path: string = SOURCES_PATH): SourceStudy | undefined {
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as SourceStudy) : undefined;
}

/** Beyond so many standard errors a difference is not by chance: of 85 groups, 2 differ by chance by more than two. */
const CHANCE = 3;

export const isBetter = ({ mean, standardError }: Gain): boolean => mean > CHANCE * standardError;
/** Worse answers, and no more people whose country is first. */
export const isWorse = ({ mean, standardError, firstCount, firstCountWithout }: Gain): boolean =>
  mean < -CHANCE * standardError && firstCount <= firstCountWithout;

/** Whether counts and letters alone answer the people of a group worse: the full tier is then asked as well. */
export const isSuspect = ({ own }: SourceGain): boolean => own !== undefined && isWorse(own);
/** Whether a group has to stay out: the full tier answers its people worse with it, too, or was not asked. */
export const isHarmful = (group: SourceGain): boolean =>
  isSuspect(group) && (group.tier === undefined || isWorse(group.tier));
