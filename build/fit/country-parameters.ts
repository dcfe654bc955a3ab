/**
 * `npm run fit:country-parameters -- <people.tsv> …`: counts on the *fit* part alone how names are borne in each country,
 * and writes data/learnt/country-parameters.tsv. It asks each tier what it knows: of core, a name is unknown far more often.
 * With parameters of its own, core finds 0.8 points more of whole names with an estimator than with those of the full tier. The next `npm run build:data` puts them
 * into the tiers.
 *
 * All are shares of people, drawn to that of the world by a number of people that nobody has seen: a country with few
 * people has the parameters of the world.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createEstimator } from "../../src/estimator/estimator.ts";
import { recordOf } from "../../src/format/block.ts";
import {
  COUNTRY_PARAMETERS,
  EVEN_RATIO_STEP,
  PARTS,
  RATIO_STEPS_PER_OCTAVE,
  SHARE_SCALE,
} from "../../src/format/format.ts";
import { COUNTRY_COUNT } from "../../src/ground/country-code.ts";
import type { Estimator, NamePart } from "../../src/ground/types.ts";
import { MODEL_CONSTANTS } from "../../src/predict/constants.ts";
import { type CountryParameters, readCountryParameters } from "../../src/predict/country-parameters.ts";
import { createLikelihood } from "../../src/predict/likelihood.ts";
import { createLookup, type Lookup } from "../../src/predict/lookup.ts";
import { createParser, type Parser } from "../../src/predict/parses.ts";
import { createStorePredictor } from "../../src/predict/predictor.ts";
import { createStore, type Store } from "../../src/predict/store.ts";
import { createWordFinder, type FoundWord } from "../../src/predict/words.ts";
import { writeFileAtomic } from "../../src/program/write-file.ts";
import type { NameWord } from "../../src/text/name-word.ts";
import type { ReadName } from "../../src/text/reader.ts";
import { createScript } from "../command-line.ts";
import {
  countryParametersPath,
  formatParametersByTier,
  readParametersByTier,
} from "../data/country-parameters.ts";
import { readCountries } from "../data/folder.ts";
import { countEmigrantShares, readMigrants } from "../data/migrants.ts";
import { ESTIMATOR_NAME } from "../estimator/record.ts";
import { type Person, readPeople } from "../evaluate/people.ts";
import { splitOf } from "../evaluate/split.ts";
import { applyFactors } from "../model/calibration.ts";
import { TIERS } from "../model/tier-plan.ts";
import { formatTable } from "../table.ts";
import { compareHalves } from "./halves.ts";
import { fitMigration, listResidences } from "./migration.ts";
import { fitPriorFactors, type WeighedAnswer, weighByPrior } from "./prior-factors.ts";
import { SMALL_POPULATION } from "./small-countries.ts";
import { type KeptParameters, keepParameters, parseCodes } from "./some-countries.ts";

/** People of the world that are added to those of a country. */
const ADDED = { order: 10, unknown: 10, background: 20, several: 20 };
/** Share of the world that writes the given name first: what is not known is not learnt from lists of athletes. */
const GIVEN_FIRST = 0.85;
/** Rounds in which shares and what they make of each name settle. */
const ROUND_COUNT = 8;
/**
 * A name that says nothing of a country is met more often than these people show: they are public figures. Fitted on
 * whole names and parts, with and without an estimator: 1.5 and 2 are right 0.07 points less often, 2.4 and 3.2 as often.
 */
const BACKGROUND_FACTOR = { surname: 2, forename: 2.6 };
/** What is not answered: probabilities have six decimals. */
const LEAST_PROBABILITY = 1e-7;

/**
 * @param populations by code
 * @param emigrantShares of the people born in each country, by code
 * @param kept without it all countries are counted. Who is from elsewhere is fitted of all in any case: where people of one country go,
 *   others take them in.
 * @param keptOfWords the same, of what is counted of single words
 */
export function fitCountryParameters(
  people: readonly Person[],
  store: Store,
  estimator: Estimator,
  populations: ReadonlyMap<string, number>,
  emigrantShares: ReadonlyMap<string, number>,
  kept?: KeptParameters,
  keptOfWords: KeptParameters | undefined = kept,
): Map<string, number[]> {
  const { codes, priors } = store.countries;
  const priorSum = priors.reduce((sum, prior) => sum + prior, 0);
  const lookup = createLookup(store, MODEL_CONSTANTS);
  const parameters = readCountryParameters(store.countries, MODEL_CONSTANTS);
  const begin = createWordFinder(lookup, codes.length);
  const seen = people.flatMap((person) => {
    const country = codes.indexOf(person.country);
    return splitOf(person) === "fit" && country >= 0 && priors[country]! > 0 ? [{ ...person, country }] : [];
  });
  const read = (text: string): ReadName | undefined => {
    const folded = lookup.fold(text);
    return folded && lookup.read(folded);
  };
  const known = { surname: emptyLifts(codes.length), forename: emptyLifts(codes.length) };
  const unknownCounts = { surname: new Float64Array(codes.length), forename: new Float64Array(codes.length) };
  const wordCounts = { surname: new Float64Array(codes.length), forename: new Float64Array(codes.length) };
  const severalCounts = { surname: new Float64Array(codes.length), forename: new Float64Array(codes.length) };
  const peopleCounts = new Float64Array(codes.length);
  for (const { surname, forename, country } of seen) {
    if (surname === "" || forename === "") continue;
    const findWords = begin();
    const words = {
      surname: findWords(read(surname)?.words ?? []).map(({ word }) => word),
      forename: findWords(read(forename)?.words ?? []).map(({ word }) => word),
    };
    if (words.surname.length === 0 || words.forename.length === 0) continue;
    peopleCounts[country]!++;
    for (const part of ["surname", "forename"] as const) {
      if (words[part].length > 1) severalCounts[part][country]!++;
      for (const word of words[part]) {
        wordCounts[part][country]!++;
        const lift = liftOf(word, part, country, store, lookup, priors[country]! / priorSum);
        if (lift === undefined) unknownCounts[part][country]!++;
        else known[part][country]!.push(lift);
      }
    }
  }
  const unknown = (part: NamePart): Float64Array => {
    const mean = sum(unknownCounts[part]) / sum(wordCounts[part]);
    return unknownCounts[part].map(
      (count, country) =>
        (count + ADDED.unknown * mean) / (wordCounts[part][country]! + ADDED.unknown) / mean,
    );
  };
  const several = (part: NamePart): Float64Array => {
    const mean = sum(severalCounts[part]) / sum(peopleCounts);
    return severalCounts[part].map(
      (count, country) => (count + ADDED.several * mean) / (peopleCounts[country]! + ADDED.several),
    );
  };
  const columns = [
    toBytes(fitOrder(seen, store, lookup, parameters, read)),
    toBytes(fitBackground(known.surname).map((share) => share * BACKGROUND_FACTOR.surname)),
    toBytes(fitBackground(known.forename).map((share) => share * BACKGROUND_FACTOR.forename)),
    toSteps(unknown("surname")),
    toSteps(unknown("forename")),
    toBytes(several("surname")),
    toBytes(several("forename")),
  ];
  for (const [parameter, column] of columns.entries()) {
    keepParameters(column, codes, parameter, keptOfWords);
    store.countries.parameters[parameter]!.set(column);
  }
  const answers = askTogether(seen, store, estimator);
  const { factors, emigration, immigration } = fitTogether(
    answers,
    store,
    parameters.shares,
    (country) => (populations.get(codes[country]!) ?? 0) < SMALL_POPULATION,
    codes.map((code) => emigrantShares.get(code)),
  );
  const steps = toSteps(factors);
  keepParameters(steps, codes, COUNTRY_PARAMETERS.indexOf("wholeFactor"), kept);
  columns.push(steps, toBytes(emigration), toSteps(immigration));
  return new Map(codes.map((code, country) => [code, columns.map((column) => column[country]!)]));
}

const emptyLifts = (countryCount: number): number[][] => Array.from({ length: countryCount }, () => []);
const sum = (values: Float64Array): number => values.reduce((total, value) => total + value, 0);
/** A share of 0 would be certain. */
const toBytes = (shares: Float64Array): number[] =>
  [...shares].map((share) => Math.max(1, Math.min(SHARE_SCALE - 1, Math.round(share * SHARE_SCALE))));
const toSteps = (ratios: Float64Array): number[] =>
  [...ratios].map((ratio) =>
    Math.max(0, Math.min(255, Math.round(EVEN_RATIO_STEP + RATIO_STEPS_PER_OCTAVE * Math.log2(ratio)))),
  );

/** How much likelier a record of a word makes a country; undefined if it is in no data as that part. */
function liftOf(
  { forms }: NameWord,
  part: NamePart,
  country: number,
  store: Store,
  { findForm }: Lookup,
  share: number,
): number | undefined {
  for (const form of forms) {
    for (const isStripped of [false, true]) {
      const hit = findForm(form, isStripped);
      const record = hit ? recordOf(hit.block, hit.key, PARTS[part]) : -1;
      if (!hit || record < 0) continue;
      const { weights, residual, total } = store.readWeights(hit.block, record);
      // What nobody's neighbour has is spread thin over all others.
      return Math.max(weights[country]!, residual * share) / total / share;
    }
  }
  return undefined;
}

/** The share of names in each country that the world's people bear as often: by expectation and maximisation. */
function fitBackground(lifts: readonly (readonly number[])[]): Float64Array {
  let shares = new Float64Array(lifts.length).fill(0.04);
  for (let round = 0; round < ROUND_COUNT; round++) {
    const sums = lifts.map((own, country) =>
      own.reduce(
        (total, lift) => total + shares[country]! / ((1 - shares[country]!) * lift + shares[country]!),
        0,
      ),
    );
    const mean =
      sums.reduce((total, value) => total + value, 0) / lifts.reduce((total, own) => total + own.length, 0);
    shares = Float64Array.from(
      sums,
      (value, country) => (value + ADDED.background * mean) / (lifts[country]!.length + ADDED.background),
    );
  }
  return shares;
}

/** Answers to whole names and names in parts, without what is known of all their words together. */
function askTogether(
  people: readonly { name: string; surname: string; forename: string; country: number }[],
  store: Store,
  estimator: Estimator,
): WeighedAnswer[] {
  const { codes, priors, parameters: stored } = store.countries;
  stored[COUNTRY_PARAMETERS.indexOf("wholeFactor")]!.fill(EVEN_RATIO_STEP);
  stored[COUNTRY_PARAMETERS.indexOf("emigration")]!.fill(0);
  const { predict } = createStorePredictor(store, {});
  const weights = weighByPrior(people, (country) => priors[country]!);
  const answers: WeighedAnswer[] = [];
  for (const [index, { name, surname, forename, country: truth }] of people.entries()) {
    // Who is asked about in several ways counts once: whole lists have no parts.
    const questions =
      surname === "" || forename === "" ? [name] : [name, { given: forename, family: surname }];
    const personShare = 1 / questions.length;
    for (const question of questions) {
      const { country } = predict(question, { whole: true, limit: COUNTRY_COUNT, estimator });
      if (country.length === 0) continue;
      const probabilities = new Float64Array(codes.length).fill(LEAST_PROBABILITY);
      for (const { country_id, probability } of country)
        probabilities[codes.indexOf(country_id)] = Math.max(probability, LEAST_PROBABILITY);
      answers.push({ truth, weight: weights[index]! * personShare, personShare, probabilities });
    }
  }
  return answers;
}

/** What all words of a name together say too much or too little of each country, and who is from elsewhere: each explains the other. */
function fitTogether(
  answers: readonly WeighedAnswer[],
  store: Store,
  shares: Float64Array,
  follows: (country: number) => boolean,
  emigrantShares: readonly (number | undefined)[],
): { factors: Float64Array; emigration: Float64Array; immigration: Float64Array } {
  const neighbours = store.openNeighbours();
  function fitOnce(former: Float64Array): ReturnType<typeof fitTogether> {
    const multiplied = answers.map((answer) => {
      const probabilities = answer.probabilities.slice();
      applyFactors(probabilities, former);
      return { ...answer, probabilities };
    });
    const moves = fitMigration(multiplied, shares, emigrantShares, neighbours);
    const residences = listResidences({ shares, ...moves }, neighbours);
    return { factors: fitPriorFactors(answers, shares, follows, residences, neighbours), ...moves };
  }
  return fitOnce(fitOnce(new Float64Array(shares.length).fill(1)).factors);
}

/** The share of people in each country who write the given name first. */
function fitOrder(
  people: readonly { name: string; country: number }[],
  store: Store,
  lookup: Lookup,
  parameters: CountryParameters,
  read: (text: string) => ReadName | undefined,
): Float64Array {
  const { length } = parameters.shares;
  const ones = new Float64Array(length).fill(1);
  const likelihood = createLikelihood(store, lookup, parameters, MODEL_CONSTANTS);
  const begin = createWordFinder(lookup, length);
  const [givenFirst, familyFirst] = [ones, new Float64Array(length)].map((share) =>
    createParser({ ...parameters, givenFirst: share }, likelihood, MODEL_CONSTANTS),
  ) as [Parser, Parser];
  function posteriorOf(parse: Parser, words: readonly FoundWord[]): Float64Array {
    const posterior = new Float64Array(length);
    parse(words, { first: "surname", firstCount: 0 }, undefined, posterior);
    return posterior;
  }
  const likelihoods: { country: number; given: number; family: number }[] = [];
  for (const { name, country } of people) {
    const { words = [], firstCount = 0 } = read(name) ?? {};
    if (firstCount > 0 || words.length < 2) continue;
    const found = begin()(words);
    // Words that are known as what they join alone.
    if (found.some(({ word }, index) => word !== words[index])) continue;
    const given = posteriorOf(givenFirst, found)[country]!;
    const family = posteriorOf(familyFirst, found)[country]!;
    if (given + family > 0) likelihoods.push({ country, given, family });
  }
  let shares = new Float64Array(length).fill(GIVEN_FIRST);
  for (let round = 0; round < ROUND_COUNT; round++) {
    const counts = new Float64Array(length).fill(ADDED.order);
    const firsts = new Float64Array(length).fill(ADDED.order * GIVEN_FIRST);
    for (const { country, given, family } of likelihoods) {
      const share = shares[country]!;
      counts[country]!++;
      firsts[country]! += (share * given) / (share * given + (1 - share) * family);
    }
    shares = firsts.map((first, country) => first / counts[country]!);
  }
  return shares;
}

async function run(
  paths: readonly string[],
  {
    data,
    tiers: folder,
    countries,
    together = false,
    halves = false,
  }: { data: string; tiers: string; countries?: readonly string[]; together?: boolean; halves?: boolean },
): Promise<void> {
  const people = paths.flatMap(readPeople);
  const allCountries = readCountries(data);
  const populations = new Map(allCountries.map(({ code, population }) => [code, population]));
  const emigrantShares = countEmigrantShares(readMigrants(data), allCountries);
  const estimator = createEstimator(readFileSync(join(folder, ESTIMATOR_NAME)));
  const openTier = (tier: string): Store => createStore(readFileSync(join(folder, `${tier}.bin`)));
  if (halves) {
    const rows = TIERS.map(({ name }) => {
      const { countryCount, factorDifference, emigrationDifference } = compareHalves(people, (half) =>
        fitCountryParameters(half, openTier(name), estimator, populations, emigrantShares),
      );
      return [name, String(countryCount), factorDifference.toFixed(3), emigrationDifference.toFixed(3)];
    });
    process.stdout.write(
      formatTable([
        ["mean difference of", "countries", "ln of factors of whole names", "emigration"],
        ...rows,
      ]),
    );
    return;
  }
  const former = readParametersByTier(data);
  const countryParameters = new Map(
    TIERS.map(({ name }) => {
      const keep = (counted?: readonly string[]): KeptParameters | undefined =>
        counted && { former: former.get(name) ?? new Map(), counted };
      const [kept, keptOfWords] = [keep(countries), keep(together ? [] : countries)];
      const store = openTier(name);
      return [
        name,
        fitCountryParameters(people, store, estimator, populations, emigrantShares, kept, keptOfWords),
      ];
    }),
  );
  writeFileAtomic(countryParametersPath(data), formatParametersByTier(countryParameters));
  process.stdout.write(
    `Country parameters of ${TIERS.map(({ name }) => name).join(", ")}: ${countryParametersPath(data)}\nThe tiers take them from there: run npm run build:data.\n`,
  );
}

if (import.meta.url === `file://${process.argv[1]}`)
  await createScript(
    "npm run fit:country-parameters --",
    "Counts how names are borne in each country, on the fit part of the people, and writes country-parameters.tsv.",
  )
    .argument(
      "<people.tsv...>",
      "people with known countries, as for npm run evaluate; of several files all count",
    )
    .option(
      "--countries <codes>",
      "count these alone, such as IN,NP; of all others, who is from elsewhere",
      parseCodes,
    )
    .option(
      "--together",
      "leave what is counted of single words, and fit what depends on all words of a name",
    )
    .option("--halves", "fit on each half of these people alone, say how far both differ, and write nothing")
    .option("--data <folder>", "where the file goes", "data")
    .option(
      "--tiers <folder>",
      "core.bin, standard.bin and full.bin: what they know of each name",
      "data/compiled",
    )
    .action(run)
    .parseAsync();
