/** From counted people to the table of `src/residents/`. */
import { levelOf, MAX_VALUE, type ResidentsTable, SKIP, toCharacter } from "../../../src/residents/format.ts";
import type { Country } from "../../data/folder.ts";
import type { MigrantCount } from "../../data/migrants.ts";

/**
 * Least share of the population who were born in their country. Where migrants are counted at more than the rest of the
 * people, the two figures are of different years: it holds in none of the 230 countries of 2019, of which the Emirates come
 * nearest with 12 %.
 */
const MIN_NATIVE_SHARE = 0.1;
/**
 * Share that is taken for native-born where nobody counted migrants: the median of the 230 countries where somebody did is
 * 95.3 %.
 */
const USUAL_NATIVE_SHARE = 0.95;
/**
 * Origins of a lower level are left out: 4.8 in 100,000 residents. The floor gives a country of 50 million people as much, so
 * that the divergence from what was counted stays at 0.0002.
 */
const MIN_LEVEL = 8;
/** Fits population^(1/8) into the values: 83 for India. */
const WEIGHT_SCALE = 6;

/**
 * Countries that the United Nations do not tell from another one: of 2.9 million people of the United States who are counted
 * as from China, some 0.4 million are from Taiwan. They get the part of those people that they are of both populations.
 */
const COUNTED_WITH: readonly [code: string, other: string][] = [
  ["TW", "CN"],
  ["XK", "RS"],
];

/** What share of the residents of each country was born where: of all that were counted, its own code among them. */
export function countShares(
  countries: readonly Country[],
  migrants: readonly MigrantCount[],
): Map<string, Map<string, number>> {
  const populations = new Map(countries.map(({ code, population }) => [code, population]));
  const byResidence = new Map<string, MigrantCount[]>();
  for (const row of migrants.flatMap((whole) => divideOrigin(whole, populations)))
    byResidence.set(row.residence, [...(byResidence.get(row.residence) ?? []), row]);
  return new Map(
    countries.map(({ code, population }) => {
      const rows = byResidence.get(code);
      if (rows === undefined) return [code, new Map([[code, population > 0 ? USUAL_NATIVE_SHARE : 0]])];
      const foreignCount = rows.reduce((sum, { people }) => sum + people, 0);
      const nativeCount = Math.max(population - foreignCount, MIN_NATIVE_SHARE * population);
      const total = nativeCount + foreignCount;
      const shares = new Map([[code, nativeCount / total]]);
      for (const { origin, people } of rows) shares.set(origin, people / total);
      return [code, shares];
    }),
  );
}

/** The people of two countries that are counted as one, as two counts. */
function divideOrigin(row: MigrantCount, populations: ReadonlyMap<string, number>): MigrantCount[] {
  const code = COUNTED_WITH.find(([, other]) => other === row.origin)?.[0];
  const own = populations.get(code ?? "") ?? 0;
  if (code === undefined || own === 0) return [row];
  const people = (row.people * own) / (own + populations.get(row.origin)!);
  return [
    { ...row, people: row.people - people },
    { ...row, origin: code, people },
  ];
}

/** @throws Error if a value does not fit into its character */
export function makeTable(countries: readonly Country[], migrants: readonly MigrantCount[]): ResidentsTable {
  const shares = countShares(countries, migrants);
  const codes = orderCodes(shares);
  const populations = new Map(countries.map(({ code, population }) => [code, population]));
  const places = new Map(codes.map((code, place) => [code, place]));
  const lists = codes.map((code) => {
    const origins = [...shares.get(code)!].flatMap(([origin, share]): [number, number][] =>
      origin !== code && levelOf(share) >= MIN_LEVEL ? [[places.get(origin)!, levelOf(share)]] : [],
    );
    return origins.sort(([left], [right]) => left - right);
  });
  return {
    codes: codes.join(""),
    weights: codes
      // Nobody is from where nobody lives, but no weight is 0: what is impossible stays so whatever a name says.
      .map((code) => write(Math.max(1, Math.round(WEIGHT_SCALE * populations.get(code)! ** 0.125))))
      .join(""),
    natives: codes.map((code) => write(levelOf(shares.get(code)!.get(code)!))).join(""),
    gaps: lists.map((origins) => writeGaps(origins.map(([place]) => place))).join(" "),
    levels: lists.flatMap((origins) => origins.map(([, level]) => write(level))).join(""),
  };
}

/** Those that people of most countries are from first, so that gaps are small: a fifth fewer bytes than by code. */
function orderCodes(shares: ReadonlyMap<string, ReadonlyMap<string, number>>): string[] {
  const counts = new Map([...shares.keys()].map((code) => [code, 0]));
  for (const [residence, origins] of shares)
    for (const [origin, share] of origins)
      if (origin !== residence && levelOf(share) >= MIN_LEVEL) counts.set(origin, counts.get(origin)! + 1);
  return [...counts]
    .sort(([left, leftCount], [right, rightCount]) => rightCount - leftCount || (left < right ? -1 : 1))
    .map(([code]) => code);
}

function writeGaps(places: readonly number[]): string {
  let text = "";
  let next = 0;
  for (const place of places) {
    for (; place - next >= MAX_VALUE; next += MAX_VALUE) text += SKIP;
    text += write(place - next);
    next = place + 1;
  }
  return text;
}

function write(value: number): string {
  if (!Number.isInteger(value) || value < 0 || value > MAX_VALUE)
    throw new Error(`expected a value of 0 to ${MAX_VALUE}, found ${value}: see src/residents/format.ts`);
  return toCharacter(value);
}
