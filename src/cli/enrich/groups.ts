/** Which group a row is in, and which prior counts in its answer. */

import { copyText, createBoundedCache } from "../../ground/bounded-cache.ts";
import { COUNTRY_CODES } from "../../ground/country-code.ts";
import type { CountryCode } from "../../ground/types.ts";
import type { Prior } from "../../lists/world.ts";
import { findCountry } from "../country-names.ts";
import { toResidentPrior } from "../options.ts";
import type { Plan } from "./plan.ts";
import type { RowPriors } from "./pool.ts";
import type { RowSettings } from "./rows.ts";

/** Of cells that have been read as countries. */
const CELL_CACHE_BYTE_COUNT = 500_000;
const CELL_BYTE_COUNT = 100;
/** What is longer names no country. */
const MAX_COUNTRY_UNITS = 100;

/** The group of a row by its cell; undefined: in none. */
export function createGroupReader({ groupKind, rows }: Plan): (cell: string) => string | undefined {
  const read = (cell: string): string | undefined => rows.decode(cell)?.trim() || undefined;
  if (groupKind === undefined) return () => undefined;
  return groupKind === "value" ? read : createCountryReader(read);
}

function createCountryReader(
  read: (cell: string) => string | undefined,
): (cell: string) => CountryCode | undefined {
  /** Null: no country. */
  const known = createBoundedCache<string, CountryCode | null>(CELL_CACHE_BYTE_COUNT);
  return (cell) => {
    if (cell.length > MAX_COUNTRY_UNITS) return undefined;
    let country = known.get(cell);
    if (country === undefined) {
      country = findCountry(read(cell) ?? "") ?? null;
      known.set(copyText(cell), country, CELL_BYTE_COUNT + 2 * cell.length);
    }
    return country ?? undefined;
  };
}

export interface RowGroups {
  /** Undefined: all rows are answered by the options of the run alone. */
  priors: RowPriors | undefined;
  groupOf: RowSettings["groupOf"];
}

/** What the names of a file have decided, of the list and of groups. */
interface FoundPriors {
  list: { prior: Prior } | null;
  groups: readonly { group: string; prior: Prior }[];
}

/** @param codes of the data */
export function toRowGroups(plan: Plan, found: FoundPriors | null, codes: readonly string[]): RowGroups {
  const { list, groups } = found ?? { list: null, groups: [] };
  const prior = list?.prior;
  const fitted = new Map(groups.map((each) => [each.group, each.prior]));
  const readGroup = createGroupReader(plan);
  if (plan.groupKind === "country") {
    const groupPriors = COUNTRY_CODES.map((code) => fitted.get(code) ?? toResidentPrior(code, codes));
    const numberOf = new Map<string, number>(COUNTRY_CODES.map((code, index) => [code, index + 1]));
    return { priors: { prior, groupPriors }, groupOf: (cell) => numberOf.get(readGroup(cell) ?? "") };
  }
  if (list === null && groups.length === 0) return { priors: undefined, groupOf: undefined };
  const numberOf = new Map(groups.map(({ group }, index) => [group, index + 1]));
  return {
    priors: { prior, groupPriors: [...fitted.values()] },
    groupOf: groups.length === 0 ? undefined : (cell) => numberOf.get(readGroup(cell) ?? "") ?? 0,
  };
}
