/**
 * `npm run fit:lists -- <people.tsv>`: finds the mean answer of `cognomen/best` over people of the *fit* part who are spread by
 * the default prior, and writes data/learnt/mean-answers.tsv. Then `npm run pages -- countries` puts it into `src/lists/world-table.ts`.
 *
 * Lists are fitted beside this mean and not beside the prior: with the prior, answers to a list with a home are right 5 points
 * less often. Beside it stand groups of countries that share their names: those whose people have much the same mean answers.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createEstimator } from "../../src/estimator/estimator.ts";
import { COUNTRY_COUNT } from "../../src/ground/country-code.ts";
import { ALL_LICENCES } from "../../src/ground/licences.ts";
import { createPredictor } from "../../src/predict/predictor.ts";
import { writeFileAtomic } from "../../src/program/write-file.ts";
import { createScript } from "../command-line.ts";
import { readCountries } from "../data/folder.ts";
import { formatMeanAnswers, meanAnswersPath } from "../data/mean-answers.ts";
import { estimatorPath } from "../estimator/record.ts";
import { readPeople } from "../evaluate/people.ts";
import { splitOf } from "../evaluate/split.ts";
import { compiledFolder } from "../stamp/stamp.ts";

const DATA = "data";
/** Of a country with few people, nobody knows how often its own are answered with it: so many are taken to be, in half of the answers. */
const ADDED_PEOPLE = 5;
const ADDED_SHARE = 0.5;
/** Countries with as many people are grouped by their answers, and the others put to the group that is answered where they are. */
const MIN_GROUPED_COUNT = 20;
/** With 0.2, Britain and Germany are one group; with 0.4, Spain and Mexico are two. */
const MIN_OVERLAP = 0.3;

function main(peoplePath: string): void {
  const tier = readFileSync(join(compiledFolder(DATA, ALL_LICENCES), "full.bin"));
  const estimator = createEstimator(readFileSync(estimatorPath(DATA)));
  const predictor = createPredictor(tier, { whole: true, estimator });
  const people = readPeople(peoplePath).filter((person) => splitOf(person) === "fit");
  const countries = readCountries(DATA);
  const numberOf = new Map(countries.map(({ code }, number) => [code, number]));
  const priors = countries.map(({ population }) => Math.sqrt(population));
  const counts = countries.map(() => 0);
  for (const { country } of people) counts[numberOf.get(country)!]!++;
  const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
  const total = sumOf(priors.filter((_, number) => counts[number]! > 0));
  const mean = countries.map(() => 0);
  /** By country: the mean answer about its people, and that about people who are answered with it. */
  const [own, around] = [0, 1].map(() => countries.map(() => countries.map(() => 0))) as [
    number[][],
    number[][],
  ];
  for (const { name, country } of people) {
    const number = numberOf.get(country)!;
    const weight = priors[number]! / counts[number]! / total;
    const answer = predictor.predict(name, { limit: COUNTRY_COUNT }).country;
    for (const { country_id, probability } of answer) {
      const place = numberOf.get(country_id)!;
      mean[place]! += weight * probability;
      own[number]![place]! += probability / counts[number]!;
      for (const other of answer)
        around[place]![numberOf.get(other.country_id)!]! += weight * probability * other.probability;
    }
  }
  const profiles = own.map((answer, number) =>
    counts[number]! >= MIN_GROUPED_COUNT ? answer : around[number]!.map((sum) => sum / (mean[number]! || 1)),
  );
  const groups = groupCountries(profiles, counts);
  const priorTotal = sumOf(priors);
  const answers = new Map(
    countries.map(({ code }, number) => {
      const added = (ADDED_SHARE * ADDED_PEOPLE) / (counts[number]! + ADDED_PEOPLE);
      const ratio = priors[number]! > 0 ? (mean[number]! * total) / priors[number]! + added : 1;
      const group = groups.find((members) => members.includes(number))!;
      const largest = group.reduce((best, member) => (priors[member]! > priors[best]! ? member : best));
      return [
        code,
        {
          percent: Math.max(1, Math.round((100 * ratio * priorTotal) / total)),
          group: countries[largest]!.code,
        },
      ];
    }),
  );
  writeFileAtomic(meanAnswersPath(DATA), formatMeanAnswers(answers));
}

/** Joins the two groups whose countries overlap most on average, until none overlap enough. */
function groupCountries(profiles: readonly number[][], counts: readonly number[]): number[][] {
  const overlaps = profiles.map((left) =>
    profiles.map((right) => left.reduce((sum, share, place) => sum + Math.min(share, right[place]!), 0)),
  );
  const overlapOf = (left: readonly number[], right: readonly number[]): number =>
    left.reduce((sum, one) => right.reduce((all, other) => all + overlaps[one]![other]!, sum), 0) /
    (left.length * right.length);
  const isGrouped = (number: number): boolean => counts[number]! >= MIN_GROUPED_COUNT;
  const nearest = (group: readonly number[], others: readonly number[][]): [number, number[]] =>
    others.reduce<[number, number[]]>(
      (best, other) => {
        const overlap = overlapOf(group, other);
        return overlap > best[0] ? [overlap, other] : best;
      },
      [MIN_OVERLAP, []],
    );
  let groups = [...profiles.keys()].filter(isGrouped).map((number) => [number]);
  for (;;) {
    const [best] = groups
      .map((group, index) => [group, ...nearest(group, groups.slice(0, index))] as const)
      .sort((left, right) => right[1] - left[1]);
    if (!best || best[2].length === 0) break;
    const [group, , other] = best;
    groups = groups.flatMap((each) =>
      each === group ? [] : each === other ? [[...other, ...group]] : [each],
    );
  }
  const found = groups.map((group) => [...group]);
  for (const number of [...profiles.keys()].filter((each) => !isGrouped(each))) {
    const [, group] = nearest([number], groups);
    if (group.length === 0) found.push([number]);
    else found[groups.indexOf(group)]!.push(number);
  }
  return found;
}

createScript(
  "npm run fit:lists --",
  "Writes data/learnt/mean-answers.tsv from what cognomen/best answers about the people of the fit part.",
)
  .argument("<people.tsv>", "people with known countries")
  .action(main)
  .parse();
