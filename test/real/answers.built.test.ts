/**
 * Exact answers, right or wrong, to names and lists that between them meet every rule and every constant of the model: whoever
 * changes one sees here what becomes of them. After a change that is meant, and after new tiers:
 *
 *     npx vitest run --project built test/real/answers -u
 */
import { expect, it } from "vitest";
import { readPairs } from "../../bench/accuracy/pairs.ts";
import { fitPrior } from "../../src/bulk.ts";
import { estimator } from "../../src/estimate.ts";
import type { CountryCode, PredictOptions, Predictor } from "../../src/ground/types.ts";
import { createPredictor } from "../../src/predict/predictor.ts";
import { residents } from "../../src/residents.ts";
import { readTier, type TierName } from "../helpers/tiers.ts";

/** Between semicolons; names in parts with a bar, "given | family". */
const NAMES: readonly (readonly [title: string, TierName, PredictOptions, names: string])[] = [
  [
    "The last name of a string",
    "core",
    {},
    `Nguyễn; Muller; Charles de Gaulle; Martin Luther King Jr.; Santiago Ramón y Cajal; Kim Jong-un; Ahmed Hassan Zewail;
     Путин Владимир Владимирович; 安倍晋三; Wang-Xyzzyx; Kowalski-Xyzzyx; 4711!`,
  ],
  [
    "Halves, and letters",
    "full",
    { estimator },
    "Gorbachev-Merkel; Kvaratsqxashvili; Angela Xqzwili; Xqzvt Wvrtqović",
  ],
  ["A list's own prior", "core", { prior: { CH: 3, BR: 1 } }, "Müller; Silva; Angela Merkel"],
  [
    "The same, every word",
    "core",
    { prior: { CH: 3, BR: 1 }, whole: true },
    "Roger Federer; Pelé do Nascimento",
  ],
  ["Two countries", "standard", { countries: ["AT", "CH"], minProbability: 0.2 }, "Haider; Merkel"],
  ["Ninety-nine in a hundred", "standard", { coverage: 0.99 }, "Nguyễn; Papadopoulos"],
  ["Names without spaces", "core", { whole: true }, "高村光太郎; 金田正一"],
  [
    "Every word",
    "standard",
    { whole: true },
    `Angela Merkel; Merkel, Angela; Niels Bohr; Mao Zedong; Kim Jong-un; Tsai Ing-wen; Johann Sebastian Bach;
     Gabriel José de la Concordia García Márquez; García Márquez, Gabriel;
     Pablo Diego José Francisco de Paula Juan Nepomuceno Ruiz Picasso; Senghor, Léopold Sédar;
     Владимир Владимирович Путин; Леся Петрівна Косач; Vladimir Vladimirovich Putin; Nursultan Abishuly Nazarbayev;
     毛泽东; 安倍晋三; 高田賢三; 김정은; Sukarno; Xqzvt Merkel`,
  ],
  [
    "Parts",
    "standard",
    {},
    "Angela | Merkel; Gabriel José | García Márquez; Merkel | Angela; Xqzvt | Merkel; J | Smith; Mohamed |; | Nguyễn",
  ],
  [
    "Every word, and letters",
    "full",
    { whole: true, estimator },
    `Angela Merkel; Yao Ming; Desmond Tutu; Paul Kagame; Otto von Bismarck; Dr. Marie Curie; Ludwig van Beethoven;
     Maria Skłodowska-Curie; 高市早苗; 王小明; Xqzvt Merkel; Xqzvt Wvrtqović; Þorqzvt; Nino Kvaratsqxashvili; Niels Cherxqvensen; Семён Будённый; Анна Щукарева-Ыфж;
     Xqzwili | Smith; Xqzwili |`,
  ],
];

/** How the name was found, data points, what each word counted as, and the first three of the countries. */
function answer({ explain }: Predictor, asked: string): string {
  const [given, family] = asked.split("|").map((part) => part.trim());
  const { country, match, key, part, count, words } = explain(
    family === undefined ? asked : { given, family },
  );
  const found = words?.map((own) => `${own.word} (${own.part}, ${own.match})`) ?? [`${key} (${part})`];
  const first = country.slice(0, 3).map((own) => `${own.country_id} ${own.probability.toFixed(6)}`);
  return `${asked}: ${match}, ${count}: ${found.join(" ")}: ${first.join(", ")} of ${country.length}`;
}

const rows = readPairs().map(({ queries, country }) => ({ name: queries[0]!, country }));
/** So many people of each country. */
const people = (counts: Readonly<Record<string, number>>): string[] =>
  Object.entries(counts).flatMap(([code, count]) =>
    rows.flatMap(({ name, country }) => (country === code ? [name] : [])).slice(0, count),
  );
const everywhere = (step: number): string[] =>
  rows.filter((_, index) => index % step === 0).map(({ name }) => name);
const each = (codes: string, count: number) =>
  people(Object.fromEntries(codes.split(" ").map((code) => [code, count])));

const EUROPE = "AT BE CH CZ DE DK ES FI FR GB GR HU IE IT NL NO PL PT RO SE";
const ELSEWHERE = "IN CN NG BR ID PK EG TR MX ET";

const LISTS: readonly (readonly [title: string, names: readonly string[], residence?: CountryCode])[] = [
  ["500 from everywhere", everywhere(22)],
  ["30 from everywhere", everywhere(370)],
  ["Argentina", people({ AR: 160 })],
  ["Argentina, living in Spain", people({ AR: 160 }), "ES"],
  ["Brazil and Portugal", people({ BR: 100, PT: 60 })],
  ["Germany, with 8 from Italy and Viet Nam each", people({ DE: 170, IT: 8, VN: 8 })],
  ["United States, with 40 from Mexico", people({ US: 160, MX: 40, CN: 12 })],
  ["Europe, with 40 from elsewhere", [...each(EUROPE, 8), ...each(ELSEWHERE, 4)]],
  ["Europe, with 60 from elsewhere", [...each(EUROPE, 8), ...each(ELSEWHERE, 6)]],
];

/** The first four countries, each with its share, the interval of it, and its prior. */
async function describeList([title, names, home]: (typeof LISTS)[number]): Promise<string> {
  const { shares, prior, nameCount } = await fitPrior(
    createPredictor(readTier("core")),
    names,
    home && { residence: residents(home) },
  );
  const first = shares
    .slice(0, 4)
    .map(
      (own) =>
        `${own.country_id} ${own.share} (${own.low}–${own.high}) ${prior[own.country_id as CountryCode]!.toPrecision(6)}`,
    );
  return `${title}: ${nameCount} of ${names.length}: ${first.join(", ")} of ${shares.length}`;
}

it("are as they were", async () => {
  const text = NAMES.map(([title, tier, options, names]) => {
    const predictor = createPredictor(readTier(tier), options);
    const answers = names.split(";").map((name) => `  ${answer(predictor, name.trim())}\n`);
    return `${title} (${tier})\n${answers.join("")}\n`;
  });
  for (const list of LISTS) text.push(`${await describeList(list)}\n`);
  await expect(text.join("")).toMatchFileSnapshot("../fixtures/answers.txt");
});
