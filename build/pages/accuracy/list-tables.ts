/** What lists of people gain from a prior fitted to them, as tables. */
import { EVERYWHERE } from "../../../bench/accuracy/lists/compositions.ts";
import type { ListFigures, ListsReport, Way } from "../../../bench/accuracy/lists/measure.ts";
import { grouped, percent } from "../../table.ts";
import { markdownTable } from "../markdown.ts";
import { decimals } from "./tables.ts";

/** Length of the lists that the page shows one by one. */
const SHOWN_SIZE = 1000;

const ofSize = ({ lists }: ListsReport, size: number): ListFigures[] =>
  lists.filter((list) => list.size === size);

const both = ({ ways }: ListFigures, way: Way): string =>
  `${percent(ways[way].top1)} / ${percent(ways[way].top5)}`;

const share = (way: number | undefined): string => (way === undefined ? "–" : percent(way));

export const listTable = (report: ListsReport): string =>
  markdownTable(
    "list of 1,000 | each name alone | fitted to the list | true composition | of the way | totals off, alone → fitted | ECE, alone → fitted",
    ofSize(report, SHOWN_SIZE).map((list) => [
      list.composition,
      both(list, "alone"),
      `**${percent(list.ways.fitted.top1)}** / ${percent(list.ways.fitted.top5)}`,
      both(list, "true"),
      list.composition === EVERYWHERE ? "–" : share(list.way),
      `${list.off.alone.toFixed(2)} → ${list.off.fitted.toFixed(2)}`,
      `${decimals(list.ways.alone.calibrationError)} → ${decimals(list.ways.fitted.calibrationError)}`,
    ]),
  );

export const listSizeTable = (report: ListsReport): string =>
  markdownTable(
    "names | of the way | ECE | everywhere: top-1, alone → fitted | everywhere: totals off, alone → fitted",
    report.sizes.map(({ size, way, wayLow, wayHigh, calibrationError }) => {
      const everywhere = ofSize(report, size).find(({ composition }) => composition === EVERYWHERE)!;
      return [
        grouped(size),
        `${percent(way)} [${percent(wayLow)}, ${percent(wayHigh)}]`,
        decimals(calibrationError),
        `${percent(everywhere.ways.alone.top1)} → ${percent(everywhere.ways.fitted.top1)}`,
        `${everywhere.off.alone.toFixed(3)} → ${everywhere.off.fitted.toFixed(3)}`,
      ];
    }),
  );

export const listOthersTable = (report: ListsReport): string =>
  markdownTable(
    "list of 1,000 | people from elsewhere | right first: alone → fitted | with the true composition | answered as a home of the list: alone → fitted",
    ofSize(report, SHOWN_SIZE).flatMap(({ composition, others }) =>
      others
        ? [
            [
              composition,
              percent(others.share),
              `${percent(others.top1.alone)} → ${percent(others.top1.fitted)}`,
              percent(others.top1.true),
              `${percent(others.asHome.alone)} → ${percent(others.asHome.fitted)}`,
            ],
          ]
        : [],
    ),
  );

export const listKindTable = ({ kinds }: ListsReport): string =>
  markdownTable(
    "lists | names | each name alone | fitted to the list | true composition | totals off, alone → fitted",
    kinds.map(({ kind, size, top1, off }) => [
      kind,
      grouped(size),
      percent(top1.alone),
      `**${percent(top1.fitted)}**`,
      percent(top1.true),
      `${off.alone.toFixed(3)} → ${off.fitted.toFixed(3)}`,
    ]),
  );

export const listIntervalTable = ({ intervals }: ListsReport): string =>
  markdownTable(
    "lists | intervals | hold the truth | mean width",
    intervals.map(({ kind, count, held, width }) => [kind, grouped(count), percent(held), percent(width)]),
  );

export const listMade = ({ made }: ListsReport): string =>
  `Of ${made.listCount} made-up lists, ten common given names by eight common surnames of one of 24 countries, ${made.right} have that country first, or a larger one that shares its names.`;

/**
 * What a list gains, in two sentences.
 *
 * @param link where all lists stand, as seen from the page
 */
export function listLines(report: ListsReport, link: string): string {
  const find = (name: string): ListFigures =>
    ofSize(report, SHOWN_SIZE).find(({ composition }) => composition === name)!;
  const [australia, mexico] = [find("70 % Australia"), find("80 % Mexico")];
  const gain = ({ ways }: ListFigures): string =>
    `from ${percent(ways.alone.top1)} to ${percent(ways.fitted.top1)}`;
  return `cognomen can estimate where a list is from and use that for each name. In a list of 1,000 people, 70 % of them\nAustralian, this raises the share of right answers ${gain(australia)}; with 80 % Mexicans,\n${gain(mexico)} ([all lists](${link})).\n`;
}
