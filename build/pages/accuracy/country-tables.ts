/** The figures country by country, as Markdown tables and as CSV. */
import {
  type Figures,
  MIN_WEAKEST_ROWS,
  type StoredGroup,
  SYSTEMS,
} from "../../../bench/accuracy/figures.ts";
import { percent } from "../../table.ts";
import { markdownTable } from "../markdown.ts";
import { countryName } from "./group-tables.ts";
import { groupsOf } from "./tables.ts";

const WEAKEST_COUNT = 10;
const WEAKEST_SHORT_COUNT = 6;
const WEAKEST_NAMED_COUNT = 4;
const LOSING_COUNT = 12;
/** With fewer people a share says little. */
export const MIN_LISTED_ROWS = 20;

type Asked = readonly [system: string, protocol: "whole name" | "surname"];
const BEST: Asked = [SYSTEMS.estimated, "whole name"];
const FULL: Asked = [SYSTEMS.full, "whole name"];
const SURNAME: Asked = [SYSTEMS.full, "surname"];
const STANDARD: Asked = ["standard", "whole name"];

const countriesOf = (figures: Figures, [system, protocol]: Asked): Map<string, StoredGroup> =>
  new Map(groupsOf(figures, system, protocol, "country").map((group) => [group.name, group]));

/** All countries that were measured, by name. */
export function readCountries(figures: Figures) {
  const [full, surname, standard] = [FULL, SURNAME, STANDARD].map((asked) => countriesOf(figures, asked));
  return [...countriesOf(figures, BEST)]
    .map(([code, best]) => ({
      ...{ code, best, full: full!.get(code)! },
      ...{ surname: surname!.get(code), standard: standard!.get(code) },
    }))
    .sort((left, right) => (countryName(left.code) < countryName(right.code) ? -1 : 1));
}
/** What was measured of the people of one country. */
export type CountryFigures = ReturnType<typeof readCountries>[number];

/** Countries with enough people to say anything. */
export const listedCountries = (figures: Figures): CountryFigures[] =>
  readCountries(figures).filter(({ best }) => best.rowCount >= MIN_LISTED_ROWS);

/** `"US 43, GB 35"` → `"United States 43, United Kingdom 35"`. */
export const spellOut = (instead = ""): string =>
  instead.replaceAll(/[A-Z]{2}(?= \d)/gu, (code) => countryName(code));

const top1 = (group: StoredGroup | undefined): string => (group ? percent(group.top1) : "");

/** Every country with enough people. */
export const countryTable = (figures: Figures): string =>
  markdownTable(
    "country | people | `best`: right first | in the top five | `full`: right first | surname alone: right first | named instead",
    listedCountries(figures).map(({ code, best, full, surname }) => [
      countryName(code),
      String(best.rowCount),
      percent(best.top1),
      percent(best.top5),
      top1(full),
      top1(surname),
      spellOut(full.instead),
    ]),
  );

/** The countries whose people come first least often, weakest first. */
export function findWeakest(figures: Figures, asked: Asked = FULL): StoredGroup[] {
  return [...countriesOf(figures, asked).values()]
    .filter(({ rowCount }) => rowCount >= MIN_WEAKEST_ROWS)
    .sort((left, right) => left.top1 - right.top1)
    .slice(0, WEAKEST_COUNT);
}

export function weakestShortTable(figures: Figures): string {
  const full = countriesOf(figures, FULL);
  return markdownTable(
    ["weakest with `cognomen/best`", "people", "right first", "in the top five", "named instead"],
    findWeakest(figures, BEST)
      .slice(0, WEAKEST_SHORT_COUNT)
      .map(({ name, rowCount, ...group }) => [
        countryName(name),
        String(rowCount),
        percent(group.top1),
        percent(group.top5),
        spellOut(full.get(name)?.instead),
      ]),
  );
}

/** One line that names the weakest countries. */
export function weakestLine(figures: Figures): string {
  const named = findWeakest(figures, BEST)
    .slice(0, WEAKEST_NAMED_COUNT)
    .map(({ name, ...group }) => `${countryName(name)} ${percent(group.top1)}`);
  return `Weakest: ${named.join(", ")}.`;
}

export function weakestTable(figures: Figures, reasons: ReadonlyMap<string, string>): string {
  const best = countriesOf(figures, BEST);
  const surname = countriesOf(figures, SURNAME);
  return markdownTable(
    "country | people | `full`: right first | in the top five | `best`: right first | surname alone: right first | why",
    findWeakest(figures).map(({ name, rowCount, ...group }) => [
      countryName(name),
      String(rowCount),
      percent(group.top1),
      percent(group.top5),
      top1(best.get(name)),
      top1(surname.get(name)),
      reasons.get(name) ?? "",
    ]),
  );
}

/** The countries that gain most from a prior of their own residents: those that the default prior loses most people of. */
export function residentsTable(figures: Figures): string {
  const gainOf = ({ name, top1 }: StoredGroup): number => (figures.residents?.[name] ?? top1) - top1;
  const losing = [...countriesOf(figures, BEST).values()].sort((left, right) => gainOf(right) - gainOf(left));
  return markdownTable(
    ["country", "people", "right first", "with `prior: residents(…)`"],
    losing
      .slice(0, LOSING_COUNT)
      .map((group) => [
        `${countryName(group.name)} (\`${group.name}\`)`,
        String(group.rowCount),
        percent(group.top1),
        percent(group.top1 + gainOf(group)),
      ]),
  );
}

/** By system and figure. */
const SHARES =
  "best_top1 best_top5 full_answered full_top1 full_top5 standard_top1 standard_top5 surname_answered surname_top1 surname_top5".split(
    " ",
  );

/** All countries that were measured, for other programs. Shares are between 0 and 1. */
export function countryCsv(figures: Figures): string {
  const lines = readCountries(figures).map(({ code, ...asked }) => {
    const shares = SHARES.map((name) => {
      const [system, figure] = name.split("_") as [keyof typeof asked, "answered" | "top1" | "top5"];
      return asked[system]?.[figure] ?? "";
    });
    const { best, full } = asked;
    return [code, quote(countryName(code)), best.rowCount, ...shares, quote(full.instead ?? "")].join(",");
  });
  return `${[["code,country,people", ...SHARES, "named_instead"].join(","), ...lines].join("\n")}\n`;
}

const quote = (text: string): string => (/[",]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
