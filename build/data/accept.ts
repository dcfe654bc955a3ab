/** Which evidence is read by those who accept some licence classes alone. */
import { isEveryLicence, type LicenceChoice } from "../../src/ground/licences.ts";
import type { Source } from "./folder.ts";
import type { EvidenceColumn, Shard } from "./statistics.ts";

/** Whether a column is read. */
export type Acceptance = (column: EvidenceColumn) => boolean;

export const ACCEPT_ALL: Acceptance = () => true;

/** What it takes to know where evidence comes from. */
export interface Origins {
  evidence: readonly EvidenceColumn[];
  sources: readonly Pick<Source, "id" | "licenceClass">[];
}

/**
 * Says which columns may be read.
 *
 * A column is read if its class is accepted. A derived one holds the names of its base in other letters, so the whole of
 * its base has to be accepted too: of a pool every column, since nothing says from whose names a spelling was computed. If
 * its base is not in the data, nobody knows what it rests on, and it is not read.
 */
export function acceptanceOf({ evidence, sources }: Origins, accepted: LicenceChoice): Acceptance {
  if (isEveryLicence(accepted)) return ACCEPT_ALL;
  const isRead: Acceptance = ({ licence, derivedFrom = [] }) =>
    accepted.includes(licence) &&
    derivedFrom.every((base) => {
      const columns = evidence.filter(({ id, pool }) => id === base || pool === base);
      const published = sources.filter(({ id }) => id === base);
      return (
        columns.length + published.length > 0 &&
        columns.every(isRead) &&
        published.every(({ licenceClass }) => accepted.includes(licenceClass))
      );
    });
  return isRead;
}

/** A shard without the columns that are not accepted, and without the names that only those have. */
export function acceptShard(shard: Shard, isAccepted: (id: string) => boolean): Shard {
  const kept = shard.columns.flatMap((id, index) => (isAccepted(id) ? [index] : []));
  if (kept.length === shard.columns.length) return shard;
  return {
    ...shard,
    columns: kept.map((index) => shard.columns[index]!),
    rows: shard.rows.flatMap(({ name, counts }) => {
      const own = kept.map((index) => counts[index]!);
      return own.some((count) => count > 0) ? [{ name, counts: own }] : [];
    }),
  };
}
