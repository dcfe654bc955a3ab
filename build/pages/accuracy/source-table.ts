/** What each source is worth to the people of its countries, as a Markdown table. */
import type { Study } from "../../../bench/accuracy/study/runner.ts";
import {
  type Gain,
  isBetter,
  isHarmful,
  isSuspect,
  type SourceRow,
} from "../../../bench/accuracy/study/sources.ts";
import { grouped } from "../../table.ts";
import { markdownTable } from "../markdown.ts";

const COMMAND = "npm run study -- sources <people.tsv> …";

/** Pages list so many names of sources or codes of countries before they count the others. */
const LISTED_COUNT = 3;

const shorten = (names: readonly string[]): string =>
  names.length <= LISTED_COUNT + 1
    ? names.join(", ")
    : `${names.slice(0, LISTED_COUNT).join(", ")} and ${names.length - LISTED_COUNT} more`;

const describeGain = ({ mean, standardError }: Gain): string =>
  `${mean.toFixed(3).replace("-", "−")} ± ${standardError.toFixed(3)}`;

const describeFirst = ({ firstCount, firstCountWithout }: Gain): string =>
  `${grouped(firstCountWithout)} → ${grouped(firstCount)}`;

export function sourceTable({ sources: { rows } }: Pick<Study, "sources">): string {
  if (rows.length === 0) return `Still to be measured: \`${COMMAND}\`.`;
  const worstFirst = rows.toSorted((left, right) => meanOf(left) - meanOf(right));
  return markdownTable(
    "sources | countries | names of their own | people | gain | right first, without → with | gain of all | whole names, full tier",
    worstFirst.map(({ sources, countries, ownEntryCount, own, tier, all }) => [
      shorten(sources.map((id) => `\`${id}\``)),
      shorten(countries),
      grouped(ownEntryCount),
      grouped(own?.peopleCount ?? 0),
      own === undefined ? "" : describeGain(own),
      own === undefined ? "" : describeFirst(own),
      describeGain(all),
      tier === undefined ? "" : `${describeGain(tier)}, ${describeFirst(tier)}`,
    ]),
  );
}

const meanOf = ({ own }: SourceRow): number => own?.mean ?? 0;

const list = (groups: readonly SourceRow[]): string =>
  groups.flatMap(({ sources }) => sources.map((id) => `\`${id}\``)).join(", ");

/** What the table shows, in sentences. */
export function sourceSummary({ sources: { rows: groups } }: Pick<Study, "sources">): string {
  if (groups.length === 0) return "";
  const betterCount = groups.filter(({ own }) => own !== undefined && isBetter(own)).length;
  const suspects = groups.filter(isSuspect);
  const harmful = groups.filter(isHarmful);
  return [
    `Of ${groups.length} groups of sources, ${betterCount} make the answers for people from their countries better.`,
    suspects.length === 0
      ? "None makes them worse."
      : `${suspects.length === 1 ? "One makes" : `${suspects.length} make`} them worse: ${list(suspects)}. In the full tier, ${
          harmful.length === 0 ? "none of them does." : `these still do: ${list(harmful)}.`
        }`,
  ].join("\n");
}
