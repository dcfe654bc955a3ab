/**
 * `npm run fit:lists -- <people.tsv>`: finds the mean answer of `cognomen/best` over people of the *fit* part who are spread by
 * the default prior, and writes data/learnt/mean-answers.tsv. Then `npm run countries` puts it into `src/bulk/world-table.ts`.
 *
 * Lists are fitted beside this mean and not beside the prior: with the prior, answers to a list with a home are right 5 points
 * less often.
 */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readPeople } from "../../evaluation/people.ts";
import { splitOf } from "../../evaluation/split.ts";
import { createPredictor } from "../../src/answer/predictor.ts";
import { COUNTRY_COUNT } from "../../src/country-code.ts";
import { createEstimator } from "../../src/estimator/estimator.ts";
import { ALL_LICENCES } from "../../src/licences.ts";
import { writeFileAtomic } from "../../src/program/write-file.ts";
import { createScript } from "../command-line.ts";
import { readCountries } from "../data/folder.ts";
import { formatMeanAnswers, meanAnswersPath } from "../data/mean-answers.ts";
import { estimatorPath } from "../estimator/record.ts";
import { compiledFolder } from "../stamp/stamp.ts";

const DATA = "data";
/** A country with few people has the mean answer of its share, as far as they do not tell. With 30, 1 point of the way is lost. */
const ADDED_PEOPLE = 5;

function main(peoplePath: string): void {
  const tier = readFileSync(join(compiledFolder(DATA, ALL_LICENCES), "full.bin"));
  const estimator = createEstimator(readFileSync(estimatorPath(DATA)));
  const predictor = createPredictor(tier, { whole: true, estimator });
  const people = readPeople(peoplePath).filter((person) => splitOf(person) === "fit");
  const counts = new Map<string, number>();
  for (const { country } of people) counts.set(country, (counts.get(country) ?? 0) + 1);
  const priors = new Map(readCountries(DATA).map(({ code, population }) => [code, Math.sqrt(population)]));
  const total = [...counts.keys()].reduce((sum, code) => sum + priors.get(code)!, 0);
  const priorTotal = [...priors.values()].reduce((sum, prior) => sum + prior, 0);
  const answers = new Map<string, number>();
  for (const { name, country } of people) {
    const weight = priors.get(country)! / counts.get(country)! / total;
    for (const { country_id, probability } of predictor.predict(name, { limit: COUNTRY_COUNT }).country)
      answers.set(country_id, (answers.get(country_id) ?? 0) + weight * probability);
  }
  const percents = new Map(
    [...priors].map(([code, prior]) => {
      const believed = (counts.get(code) ?? 0) / ((counts.get(code) ?? 0) + ADDED_PEOPLE);
      const ratio = prior > 0 ? ((answers.get(code) ?? 0) * priorTotal) / prior : 1;
      return [code, Math.max(1, Math.round(100 * (believed * ratio + 1 - believed)))];
    }),
  );
  writeFileAtomic(meanAnswersPath(DATA), formatMeanAnswers(percents));
}

createScript(
  "npm run fit:lists --",
  "Writes data/learnt/mean-answers.tsv from what cognomen/best answers about the people of the fit part.",
)
  .argument("<people.tsv>", "people with known countries")
  .action(main)
  .parse();
