/** Which prior counts in the answer of a row. */
import { createGroupReader } from "./first-pass.ts";
import type { ListPriors } from "./list-priors.ts";
import type { Plan } from "./plan.ts";
import type { RowPriors } from "./pool.ts";

export interface RowGroups {
  /** Undefined: names are answered each by itself. */
  priors: RowPriors | undefined;
  /** Number of the group by the cell of a row; undefined if there are no groups. */
  groupOf: ((cell: string) => number) | undefined;
}

export function toRowGroups(plan: Plan, found: ListPriors | null): RowGroups {
  const { list, groups } = found ?? { list: null, groups: [] };
  if (list === null && groups.length === 0) return { priors: undefined, groupOf: undefined };
  const priors: RowPriors = { prior: list?.prior, groupPriors: groups.map(({ prior }) => prior) };
  if (groups.length === 0) return { priors, groupOf: undefined };
  const numberOf = new Map(groups.map(({ group }, index) => [group, index + 1]));
  const readGroup = createGroupReader(plan);
  return { priors, groupOf: (cell) => numberOf.get(readGroup(cell) ?? "") ?? 0 };
}
