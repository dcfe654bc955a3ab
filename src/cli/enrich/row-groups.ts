/** Which prior counts in the answer of a row. */
import type { Prior } from "../../bulk/world.ts";
import { createGroupReader } from "./first-pass.ts";
import type { ListPriors } from "./list-priors.ts";
import type { Plan } from "./plan.ts";

export interface RowGroups {
  /** The first one is that of group 1. Group 0 are all other rows, which have the prior of the list. */
  priors: readonly Prior[];
  /** Number of the group by the cell of a row; undefined if there are no groups. */
  groupOf: ((cell: string) => number) | undefined;
}

export function toRowGroups(plan: Plan, groups: ListPriors["groups"]): RowGroups {
  if (groups.length === 0) return { priors: [], groupOf: undefined };
  const numberOf = new Map(groups.map(({ group }, index) => [group, index + 1]));
  const readGroup = createGroupReader(plan);
  return {
    priors: groups.map(({ prior }) => prior),
    groupOf: (cell) => numberOf.get(readGroup(cell) ?? "") ?? 0,
  };
}
