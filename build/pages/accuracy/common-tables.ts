/** The commonest names of large countries, as Markdown. */
import { KINDS, shareOfKinds } from "../../../bench/accuracy/common-names.ts";
import type { Figures } from "../../../bench/accuracy/figures.ts";
import { percent } from "../../table.ts";
import { markdownTable } from "../markdown.ts";
import { countryName } from "./group-tables.ts";

export function commonLines({ commonNames }: Figures): string {
  if (commonNames === undefined) return "Not measured.";
  const { firstCount, count } = commonNames.telling;
  return (
    `${percent(shareOfKinds(commonNames, "own", "larger"))} have their own country first or a larger one with the same ` +
    `names, ${percent(shareOfKinds(commonNames, "smaller"))} a smaller one. Of ${count} names that only a small country ` +
    `has, ${firstCount} have it first.`
  );
}

export const commonTable = ({ commonNames }: Figures): string =>
  markdownTable(
    ["country", "own country first", "a larger one", "a smaller one", "another"],
    (commonNames?.countries ?? []).map(({ name, ...counts }) => [
      countryName(name),
      ...KINDS.map((kind) => String(counts[kind])),
    ]),
  );
