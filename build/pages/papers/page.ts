/** The tables of LICENSE-DATA.md. */
import type { Sources } from "../../data/folder.ts";
import { grouped, percent } from "../../table.ts";
import { replaceSection } from "../readme/sections.ts";

const CONFIDENCES = ["high", "medium", "low"];

const withShare = (count: number, total: number): string =>
  `${grouped(count)} (${percent(count / Math.max(1, total))})`;

/** Sources, names and entries of each licence class. */
export function classTable({ sources, figures }: Sources): string {
  const { nameCount, entryCount } = figures;
  const countSources = (licence: string, confidence?: string): number =>
    sources.filter(
      ({ licenceClass, licenceConfidence }) =>
        licenceClass === licence && (confidence ?? licenceConfidence) === licenceConfidence,
    ).length;
  return [
    "| class | sources | confidence: high, medium, low | names | alone | entries | alone |",
    "|---|---:|---|---:|---:|---:|---:|",
    ...figures.classes.map((counts) => {
      const { licence } = counts;
      const cells = [
        licence,
        countSources(licence),
        CONFIDENCES.map((confidence) => countSources(licence, confidence)).join(", "),
        withShare(counts.nameCount, nameCount),
        withShare(counts.ownNameCount, nameCount),
        withShare(counts.entryCount, entryCount),
        withShare(counts.ownEntryCount, entryCount),
      ];
      return `| ${cells.join(" | ")} |`;
    }),
    `| all | ${sources.length} | | ${grouped(nameCount)} | | ${grouped(entryCount)} | |`,
    "",
  ].join("\n");
}

/** How many sources say what on privacy, the most frequent first. */
export function privacyTable({ sources }: Sources): string {
  const groups = new Map<string, number>();
  for (const { privacy } of sources) groups.set(privacy, (groups.get(privacy) ?? 0) + 1);
  const rows = [...groups].sort(
    ([left, leftCount], [right, rightCount]) => rightCount - leftCount || (left < right ? -1 : 1),
  );
  return [
    "| privacy | sources |",
    "|---|---:|",
    ...rows.map(([privacy, count]) => `| ${privacy} | ${count} |`),
    "",
  ].join("\n");
}

/** The page with the tables of these sources. */
export function renewDataNotice(page: string, sources: Sources): string {
  const withClasses = replaceSection(page, "classes", classTable(sources));
  return replaceSection(withClasses, "privacy", privacyTable(sources));
}
