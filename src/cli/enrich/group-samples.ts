/** Samples of the names of a list and of its groups, together in bounded memory. */
import { NameSample, type SampledName } from "../../bulk/sample.ts";
import { copyText } from "../bounded-cache.ts";

/**
 * Names of the whole list that decide. Each is answered once more: of 10,000 rows these take a fifth of the processor
 * time, and 20,000 would move no share by more than its interval is wide.
 */
const LIST_SAMPLE_COUNT = 5000;
/** Names of one group, and of all groups together. Where there are many groups, each has fewer. */
const GROUP_SAMPLE_COUNT = 2000;
const ALL_GROUPS_SAMPLE_COUNT = 40_000;
/** So that each has a hundred names at least. */
export const MAX_GROUP_COUNT = 400;
/** What is longer tells no groups apart, and would not be bounded. */
const MAX_GROUP_UNITS = 256;

export interface GroupSamples {
  /** @param group undefined: in none */
  add(key: string, group: string | undefined): void;
  list(): SampledName<string>[];
  /** In the order of the first row of each. */
  listGroups(): { group: string; names: SampledName<string>[] }[];
  /** Whether there were more groups than are kept. */
  readonly hasMoreGroups: boolean;
}

export function createGroupSamples(): GroupSamples {
  const all = new NameSample<string>(LIST_SAMPLE_COUNT, copyText);
  const groups = new Map<string, NameSample<string>>();
  let groupSampleCount = GROUP_SAMPLE_COUNT;
  let keptCount = 0;
  let hasMoreGroups = false;

  const findGroup = (group: string): NameSample<string> | undefined => {
    const known = groups.get(group);
    if (known !== undefined) return known;
    hasMoreGroups ||= groups.size === MAX_GROUP_COUNT || group.length > MAX_GROUP_UNITS;
    if (groups.size === MAX_GROUP_COUNT || group.length > MAX_GROUP_UNITS) return undefined;
    const sample = new NameSample<string>(groupSampleCount, copyText);
    groups.set(copyText(group), sample);
    return sample;
  };
  const countKept = (): number => [...groups.values()].reduce((sum, { size }) => sum + size, 0);

  return {
    get hasMoreGroups() {
      return hasMoreGroups;
    },
    add(key, group) {
      all.add(key);
      const sample = group === undefined ? undefined : findGroup(group);
      if (sample === undefined) return;
      const sizeBefore = sample.size;
      sample.add(key);
      keptCount += sample.size - sizeBefore;
      while (keptCount > ALL_GROUPS_SAMPLE_COUNT) {
        groupSampleCount = Math.floor(groupSampleCount / 2);
        for (const each of groups.values()) each.reduceTo(groupSampleCount);
        keptCount = countKept();
      }
    },
    list: () => all.list(),
    listGroups: () => [...groups].map(([group, sample]) => ({ group, names: sample.list() })),
  };
}
