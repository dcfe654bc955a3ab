/** Samples of the names of a list and of its groups, together in bounded memory. */

import { copyText } from "../../ground/bounded-cache.ts";
import { NameSample, type SampledName } from "../../lists/sample.ts";

/**
 * Names of the whole list that decide. Each is answered once more: of 10,000 rows that takes 14 % more processor time, and
 * 20,000 names would move no share by more than its interval is wide.
 */
const LIST_SAMPLE_COUNT = 5000;
/** Names of one group at most. Where there are many groups, each has fewer: half as often as it takes. */
const GROUP_SAMPLE_COUNT = 2048;
/** A sample has half as many names at least, which are enough for a prior if some have no answer. */
const MIN_GROUP_SAMPLE_COUNT = 128;
export const MAX_GROUP_COUNT = 200;
const MAX_KEPT_COUNT = MIN_GROUP_SAMPLE_COUNT * MAX_GROUP_COUNT;
/** Names of all groups that decide: an eighth of the rows, so that to answer them twice takes little more time. */
const DECIDING_SHARE = 1 / 8;
const MIN_DECIDING_COUNT = 5000;
/** What is longer tells no groups apart, and would not be bounded. */
const MAX_GROUP_UNITS = 256;

export class GroupSamples {
  /** Whether there were more groups than are kept. */
  hasMoreGroups = false;
  private readonly all = new NameSample<string>(LIST_SAMPLE_COUNT, copyText);
  private readonly groups = new Map<string, NameSample<string>>();
  private groupSampleCount = GROUP_SAMPLE_COUNT;
  private keptCount = 0;
  private rowCount = 0;

  /** @param group undefined: in none */
  add(key: string, group: string | undefined): void {
    this.rowCount++;
    this.all.add(key);
    const sample = group === undefined ? undefined : this.findGroup(group);
    if (sample === undefined) return;
    const sizeBefore = sample.size;
    sample.add(key);
    this.keptCount += sample.size - sizeBefore;
    this.reduceTo(MAX_KEPT_COUNT);
  }

  list(): SampledName<string>[] {
    return this.all.list();
  }

  /** In the order of the first row of each. */
  listGroups(): { group: string; names: SampledName<string>[] }[] {
    this.reduceTo(Math.max(MIN_DECIDING_COUNT, DECIDING_SHARE * this.rowCount));
    return [...this.groups].map(([group, sample]) => ({ group, names: sample.list() }));
  }

  private findGroup(group: string): NameSample<string> | undefined {
    const known = this.groups.get(group);
    if (known !== undefined) return known;
    if (this.groups.size === MAX_GROUP_COUNT || group.length > MAX_GROUP_UNITS) {
      this.hasMoreGroups = true;
      return undefined;
    }
    const sample = new NameSample<string>(this.groupSampleCount, copyText);
    this.groups.set(copyText(group), sample);
    return sample;
  }

  private reduceTo(maxCount: number): void {
    while (this.keptCount > maxCount && this.groupSampleCount > MIN_GROUP_SAMPLE_COUNT) {
      this.groupSampleCount /= 2;
      this.keptCount = 0;
      for (const each of this.groups.values()) {
        each.reduceTo(this.groupSampleCount);
        this.keptCount += each.size;
      }
    }
  }
}
