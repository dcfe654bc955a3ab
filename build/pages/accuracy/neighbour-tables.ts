/** Pairs of neighbours, as Markdown. */
import type { Figures } from "../../../bench/accuracy/figures.ts";
import { FAR, NEAR } from "../../../bench/accuracy/neighbours.ts";
import { percent } from "../../table.ts";
import { markdownTable } from "../markdown.ts";
import { countryName } from "./group-tables.ts";
import { points } from "./tables.ts";

/** How many are as the prior has them, and whether what is stated is right. */
export function neighbourLines({ neighbours }: Figures): string {
  if (neighbours === undefined) return "Not measured.";
  const { pairCount, near, notFar, bins } = neighbours;
  const stated = bins.map(
    (bin) =>
      `${bin.from * 100} to ${bin.to * 100} %: stated ${percent(bin.stated)}, right ${percent(bin.right)}`,
  );
  return (
    `Of ${pairCount} pairs, ${percent(near)} are within ${NEAR * 100} points of that share and ${percent(notFar)} within ` +
    `${FAR * 100}. Answers that give the smaller country of a pair a share of ${stated.join("; ")}.`
  );
}

export const neighbourTable = ({ neighbours }: Figures): string =>
  markdownTable(
    "country | neighbour | share by the prior | stated | points too high | the same, stated 30 to 70 %",
    (neighbours?.pairs ?? []).map(({ small, large, prior, stated, excess }) => [
      countryName(small),
      countryName(large),
      percent(prior),
      percent(stated),
      points(stated - prior),
      points(excess),
    ]),
  );
