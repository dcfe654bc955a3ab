/** The commonest names of large countries, each given name with each surname, and names that tell of a small country. */
import { readFileSync } from "node:fs";
import { readCountries } from "../../build/data/folder.ts";
import { groupBy } from "../../build/evaluate/group-by.ts";
import { readRows } from "../../build/words/tsv.ts";
import type { PredictOptions, Predictor } from "../../src/ground/types.ts";

/** Which country comes first: the own one, a larger or smaller one that the name may as well be from, or any other. */
export const KINDS = ["own", "larger", "smaller", "other"] as const;
export type Kind = (typeof KINDS)[number];

/**
 * Countries whose people are mostly named in one language. Those where it is official alone are left out: a Briton's name is
 * no Nigerian's, though Nigeria is larger.
 */
const SAME_NAMES: readonly string[][] = [
  "US GB CA AU NZ IE ZA JM TT BB BS IM JE GG GI",
  "DE AT CH LI LU",
  "FR BE CH CA LU MC HT CI GP MQ RE GF",
  "IT CH SM VA",
  "MX CO ES AR PE VE CL EC GT CU BO DO HN PY SV NI CR PA UY PR",
  "BR PT AO MZ CV GW ST",
  "EG DZ SD IQ MA SA YE SY TN JO AE LY LB PS OM KW QA BH MR",
  "CN TW HK MO SG MY",
  "KR KP",
  "BD IN",
  "PK IN",
  "TR CY",
  "RU BY KZ KG UA",
  "NL BE SR CW AW",
].map((codes) => codes.split(" "));

/** Countries beside those of the list, whatever they speak; of these the smaller ones count. */
const NEIGHBOURS: Readonly<Record<string, string>> = {
  US: "MX",
  DE: "DK PL CZ FR BE NL",
  FR: "DE IT ES AD",
  IT: "FR AT SI MT",
  ES: "PT FR AD GI MA",
  BR: "UY AR PY BO PE CO VE GY SR GF",
  MX: "US BZ",
  AR: "BR",
  CO: "BR",
  IN: "CN NP BT MM LK",
  PK: "IR AF CN",
  BD: "MM",
  CN: "MN KP VN LA MM NP BT KZ KG TJ",
  VN: "CN LA KH",
  TR: "GR BG GE AM AZ IR IQ SY",
  EG: "IL",
  NG: "BJ NE TD CM",
  RU: "NO FI EE LV LT GE AZ MN PL",
  PL: "DE CZ SK UA BY LT RU",
  NL: "DE",
};

/** Countries whose people write the family name first in Latin letters, too. */
const FAMILY_FIRST: ReadonlySet<string> = new Set(["CN", "KR", "VN"]);

export interface WholeName {
  country: string;
  name: string;
}

/** 24 countries, 225 names each. */
export function readCommonNames(path = "test/fixtures/common-names.tsv"): WholeName[] {
  const rows = readRows(readFileSync(path, "utf8"), path, "country\tpart\tname", "three cells", (cells) => {
    const [country, part, name] = cells;
    return country && (part === "given" || part === "surname") && name ? { country, part, name } : undefined;
  });
  return rows.flatMap(({ country, part, name: given }) =>
    part !== "given"
      ? []
      : rows
          .filter((row) => row.part === "surname" && row.country === country)
          .map(({ name: family }) => ({
            country,
            name: FAMILY_FIRST.has(country) ? `${family} ${given}` : `${given} ${family}`,
          })),
  );
}

export const readTellingNames = (path = "test/fixtures/telling-names.tsv"): WholeName[] =>
  readRows(readFileSync(path, "utf8"), path, "country\tname", "two cells", ([country, name]) =>
    country && name ? { country, name } : undefined,
  );

/** Every name with the country that comes first, "" for none. */
const findFirst = (
  { predict }: Predictor,
  names: readonly WholeName[],
  options: PredictOptions = {},
): (WholeName & { found: string })[] =>
  names.map((row) => ({
    ...row,
    found: predict(row.name, { ...options, whole: true }).country[0]?.country_id ?? "",
  }));

/** Kinds by the populations of `data/countries.tsv`. */
function createKindOf(dataFolder: string): (row: { country: string; found: string }) => Kind {
  const populations = new Map<string, number>(
    readCountries(dataFolder).map(({ code, population }) => [code, population]),
  );
  return ({ country, found }) => {
    if (country === found) return "own";
    const isSmaller = (populations.get(found) ?? 0) < populations.get(country)!;
    if (SAME_NAMES.some((codes) => codes.includes(country) && codes.includes(found)))
      return isSmaller ? "smaller" : "larger";
    return isSmaller && NEIGHBOURS[country]?.split(" ").includes(found) ? "smaller" : "other";
  };
}

/** How many names have which kind of country first. */
export interface CommonNameFigures {
  system: string;
  countries: ({ name: string } & Record<Kind, number>)[];
  telling: { count: number; firstCount: number };
}

export function tryCommonNames(
  system: string,
  predictor: Predictor,
  dataFolder: string,
  options: PredictOptions,
): CommonNameFigures {
  const kindOf = createKindOf(dataFolder);
  const telling = findFirst(predictor, readTellingNames(), options);
  const countries = groupBy(findFirst(predictor, readCommonNames(), options), ({ country }) => country);
  return {
    system,
    countries: [...countries].map(([name, rows]) => {
      const kinds = rows.map(kindOf);
      const counts = KINDS.map((kind) => [kind, kinds.filter((one) => one === kind).length]);
      return { name, ...(Object.fromEntries(counts) as Record<Kind, number>) };
    }),
    telling: {
      count: telling.length,
      firstCount: telling.filter(({ country, found }) => country === found).length,
    },
  };
}

/** Share of all names with one of these kinds first. */
export function shareOfKinds({ countries }: CommonNameFigures, ...kinds: readonly Kind[]): number {
  const count = (chosen: readonly Kind[]): number =>
    countries.reduce((sum, row) => sum + chosen.reduce((own, kind) => own + row[kind], 0), 0);
  return count(kinds) / count(KINDS);
}
