/** What is kept of the figures when the data are made anew, so that old and new can stand side by side. */
import { readFileSync } from "node:fs";
import type { DataCounts } from "./data-counts.ts";
import type { Protocol } from "./evaluate.ts";
import { ESTIMATED, type Figures, type PeopleFigures, type StoredResult, type TierSize } from "./figures.ts";
import type { Metrics } from "./metrics.ts";

/** Of the data as they were before the last refresh. */
export const PREVIOUS_PATH = "bench/accuracy/previous.json";

export type Shares = Pick<Metrics, "rowCount" | "answered" | "top1" | "top5">;

export interface SnapshotGroup extends Shares {
  name: string;
}

export interface SnapshotResult extends Shares {
  system: string;
  protocol: Protocol;
  groups?: { script: SnapshotGroup[]; country: SnapshotGroup[] };
}

export interface Snapshot {
  people: PeopleFigures;
  tiers: TierSize[];
  data: DataCounts;
  results: SnapshotResult[];
  native?: { people: PeopleFigures; results: SnapshotResult[] };
}

/** What the package ships; what it is compared with is another matter. */
const KEPT: readonly string[] = Object.entries(ESTIMATED).flat();

const keepShares = ({ rowCount, answered, top1, top5 }: Shares): Shares => ({
  rowCount,
  answered,
  top1,
  top5,
});

function keepResult({ system, protocol, unweighted, groups }: StoredResult): SnapshotResult {
  const keepGroups = (grouping: "script" | "country"): SnapshotGroup[] =>
    (groups?.[grouping] ?? []).map((group) => ({ name: group.name, ...keepShares(group) }));
  return {
    system,
    protocol,
    ...keepShares(unweighted),
    // Names by their words alone are kept of all systems, and are no such groups.
    ...(groups?.country && { groups: { script: keepGroups("script"), country: keepGroups("country") } }),
  };
}

const keepResults = (results: readonly StoredResult[]): SnapshotResult[] =>
  results.filter(({ system }) => KEPT.includes(system)).map(keepResult);

/** @throws Error if the figures are of a time when names were not counted */
export function takeSnapshot({ people, tiers, data, results, native }: Figures): Snapshot {
  // Read from a file, which may be older than this code.
  if ((data as DataCounts | undefined) === undefined)
    throw new Error(
      'the figures have no counts of names: "npm run evaluate -- <people.tsv> --figures" adds them',
    );
  return {
    people,
    tiers,
    data,
    results: keepResults(results),
    ...(native && { native: { people: native.people, results: keepResults(native.results) } }),
  };
}

export const readSnapshot = (path: string = PREVIOUS_PATH): Snapshot =>
  JSON.parse(readFileSync(path, "utf8")) as Snapshot;

/** Whether both are of the same tiers, so that nothing differs between them. */
export const areSameTiers = (
  { tiers: left }: Pick<Snapshot, "tiers">,
  { tiers: right }: Pick<Snapshot, "tiers">,
): boolean =>
  left.length === right.length && left.every(({ sha256 }, index) => sha256 === right[index]?.sha256);
