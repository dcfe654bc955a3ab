/** What the names of a file decide on before its first row is answered. */
import type { CountryShare } from "../../bulk/fit-prior.ts";
import type { Prior } from "../../bulk/world.ts";

/** Fewer names are answered each by itself; fewer of a group, with the prior of the list. */
export const MIN_LIST_NAME_COUNT = 50;

/** What names have decided together. */
export interface FittedList {
  prior: Prior;
  /** Countries with the largest shares. */
  shares: readonly CountryShare[];
  /** Names with an answer that it rests on; of a large list, those of its sample. */
  nameCount: number;
}

export interface FittedGroup extends FittedList {
  /** What stands in the column of groups. */
  group: string;
}

/** All that is decided before the first row is answered; kept by checkpoints. */
export interface ListPriors {
  /** Null: the names are too few. */
  list: FittedList | null;
  /** Names with an answer, few or many. */
  nameCount: number;
  groups: readonly FittedGroup[];
  /** Groups that are too small for a prior of their own. */
  smallGroupCount: number;
  /** Whether there were more groups than are kept. */
  hasMoreGroups: boolean;
}
