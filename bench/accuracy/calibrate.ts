/**
 * `npm run calibrate -- <people.tsv>`: fits how sure answers may be, on the *fit* part alone, and writes
 * data/calibration.json. Probabilities keep their order, so that nothing here decides which country comes first.
 */
import { join } from "node:path";
import { readCountries, readSources } from "../../build/data-folder.ts";
import {
  BEARER_KNOTS,
  bearerFactor,
  type Calibration,
  EVIDENCE_GROUPS,
  temper,
  UNCALIBRATED,
} from "../../build/model/calibration.ts";
import { trainCharacterModels } from "../../build/model/characters/model.ts";
import { loadEvidence } from "../../build/model/evidence.ts";
import { evidenceGroup, PosteriorModel } from "../../build/model/posterior.ts";
import { SCRIPTS } from "../../build/model/script.ts";
import { writeFileAtomic } from "../../build/statistics.ts";
import { createKeyFinder } from "./find-key.ts";
import { readPeople } from "./people.ts";
import { surnameQueries } from "./query.ts";
import { splitOf } from "./split.ts";

/** Weight of the assumption that a factor is 1, in rows: keeps factors of small groups near 1. */
const RIDGE_ROW_COUNT = 30;
/** The same for the factors by number of bearers, of which each has thousands of rows. */
const BEARER_RIDGE_ROW_COUNT = 3;
const ROUND_COUNT = 6;
const TRIED_FACTORS = [0.8, 0.9, 0.95, 0.98, 1, 1.02, 1.05, 1.1, 1.25] as const;
const LEAST_PROBABILITY = 1e-6;

interface Case {
  /** Before calibration, of all countries. */
  probabilities: Float64Array;
  /** Number of the right country. */
  truth: number;
  bearerCount: number;
  evidence: string;
  region: string;
  script: string;
}

const [peoplePath, dataFolder = "data"] = process.argv.slice(2);
if (peoplePath === undefined) {
  process.stderr.write("Usage: npm run calibrate -- <people.tsv> [data folder]\n");
  process.exit(2);
}

const cases = await collectCases(peoplePath, dataFolder);
const before = meanLoss(cases, UNCALIBRATED);
const calibration = fitFactors(cases);
writeFileAtomic(join(dataFolder, "calibration.json"), `${JSON.stringify(calibration, undefined, 2)}\n`);
process.stdout.write(
  `${cases.length} people of the fit part: log loss ${before.toFixed(4)} before, ${meanLoss(cases, calibration).toFixed(4)} after\n`,
);

async function collectCases(path: string, folder: string): Promise<Case[]> {
  const countries = readCountries(folder);
  const codes = countries.map(({ code }) => code);
  const populations = countries.map(({ population }) => population);
  const evidence = loadEvidence(folder, codes, readSources(folder).evidence);
  const spelling = await trainCharacterModels(evidence, populations);
  const model = new PosteriorModel(evidence, populations, { spelling });
  const findKey = createKeyFinder(evidence);
  const found: Case[] = [];
  for (const person of readPeople(path)) {
    const country = codes.indexOf(person.country);
    if (splitOf(person) !== "fit" || country < 0) continue;
    const match = surnameQueries(person)
      .map(findKey)
      .find((key) => key !== undefined);
    if (match === undefined) continue;
    const mixed = model.uncalibrated(match.key, match.part);
    if (mixed === undefined) continue;
    const first = mixed.probabilities.reduce(
      (most, probability, number) => (probability > mixed.probabilities[most]! ? number : most),
      0,
    );
    found.push({
      probabilities: mixed.probabilities,
      truth: country,
      bearerCount: mixed.bearerCount,
      evidence: evidenceGroup(mixed.kinds),
      region: countries[first]!.region,
      script: SCRIPTS[evidence.scripts[match.key]!]!,
    });
  }
  return found;
}

function loss(people: readonly Case[], factors: Calibration): number {
  let sum = 0;
  for (const { probabilities, truth, bearerCount, evidence, region, script } of people) {
    const exponent =
      bearerFactor(factors, bearerCount) *
      (factors.evidence[evidence] ?? 1) *
      (factors.region[region] ?? 1) *
      (factors.script[script] ?? 1);
    const tempered = probabilities.slice();
    temper(tempered, exponent);
    sum -= Math.log(Math.max(LEAST_PROBABILITY, tempered[truth]!));
  }
  return sum;
}

function meanLoss(people: readonly Case[], factors: Calibration): number {
  return loss(people, factors) / people.length;
}

/** One factor after the other, several times: each is multiplied by what lowers the loss of the rows it concerns most. */
function fitFactors(people: readonly Case[]): Calibration {
  const factors = {
    bearers: [...UNCALIBRATED.bearers],
    evidence: {} as Record<string, number>,
    region: {} as Record<string, number>,
    script: {} as Record<string, number>,
  };
  const improve = (
    concerned: readonly Case[],
    ridge: number,
    read: () => number,
    write: (factor: number) => void,
  ): void => {
    const present = read();
    let best = present;
    let least = Number.POSITIVE_INFINITY;
    for (const tried of TRIED_FACTORS) {
      write(present * tried);
      const found = loss(concerned, factors) + ridge * Math.log(present * tried) ** 2;
      if (found < least) {
        least = found;
        best = present * tried;
      }
    }
    write(Math.round(best * 1000) / 1000);
  };
  for (let round = 0; round < ROUND_COUNT; round++) {
    for (const knot of BEARER_KNOTS.keys()) {
      const lower = BEARER_KNOTS[knot - 1] ?? 0;
      const upper = BEARER_KNOTS[knot + 1] ?? Number.POSITIVE_INFINITY;
      improve(
        people.filter(({ bearerCount }) => bearerCount > lower && bearerCount < upper),
        BEARER_RIDGE_ROW_COUNT,
        () => factors.bearers[knot]!,
        (factor) => {
          factors.bearers[knot] = factor;
        },
      );
    }
    for (const property of ["evidence", "region", "script"] as const) {
      const groups = [...new Set(people.map((person) => person[property]))].sort();
      for (const group of groups) {
        // The factors by bearers already say how sure the commonest kind is.
        if (property === "evidence" && group === EVIDENCE_GROUPS[0]) continue;
        improve(
          people.filter((person) => person[property] === group),
          RIDGE_ROW_COUNT,
          () => factors[property][group] ?? 1,
          (factor) => {
            factors[property][group] = factor;
          },
        );
      }
    }
  }
  return factors;
}
