/** What it costs to accept some licence classes alone: the model is built and measured without the others. */
import { acceptanceOf } from "../../../build/data/accept.ts";
import { readCountries, readSources } from "../../../build/data/folder.ts";
import { buildEstimator, ESTIMATOR_PLAN } from "../../../build/estimator/make-file.ts";
import type { Metrics } from "../../../build/evaluate/metrics.ts";
import type { Person } from "../../../build/evaluate/people.ts";
import { splitOf } from "../../../build/evaluate/split.ts";
import { readCalibration } from "../../../build/model/calibration.ts";
import type { PooledCounts, PooledPart } from "../../../build/model/pooled-counts.ts";
import { createEstimator } from "../../../src/estimator/estimator.ts";
import { ALL_LICENCES, type LicenceChoice, nameLicences } from "../../../src/ground/licences.ts";
import { createPredictor } from "../../../src/predict/predictor.ts";
import type { Progress } from "../../../src/program/progress.ts";
import { evaluate, type Protocol } from "../evaluate.ts";
import { SYSTEMS } from "../figures.ts";
import { toSystem } from "../system.ts";
import { SHIPPED } from "./model-variants.ts";
import type { Variant } from "./runner.ts";
import { VariantTables } from "./variant-tables.ts";

/** On "report". */
export interface LicenceScore extends Pick<Metrics, "answered" | "top1" | "top5"> {
  /** Of {@link SYSTEMS}: the full tier, alone or with an estimator of the same classes. */
  system: string;
  protocol: Protocol;
}

export interface LicenceRow {
  licences: LicenceChoice;
  /** Sources that were read: of these classes, but for those derived from others. */
  sourceCount: number;
  /** Names that the full tier knows, to a few in a million. */
  nameCount: number;
  scores: LicenceScore[];
}

const CHOICES: readonly LicenceChoice[] = [["A"], ["A", "B"], ALL_LICENCES];

/**
 * For each choice the statistics are read anew, and the models of letters and the estimator trained on them. The calibration
 * stays as it is: it was fitted with all classes, and holds no names.
 */
export function listLicenceVariants(
  allPeople: readonly Person[],
  dataFolder: string,
  progress: Progress,
): Variant<LicenceRow>[] {
  const people = allPeople.filter((person) => splitOf(person) === "report");
  const countries = readCountries(dataFolder);
  const tables = new VariantTables(dataFolder, people, progress);
  return CHOICES.map((licences) => ({
    name: licences.join(""),
    what: nameLicences(licences),
    facts: licences,
    measure: async () => {
      const variant = { ...SHIPPED, licences };
      const { pooled } = await tables.learn(variant);
      const predictor = createPredictor(await tables.make(variant));
      progress.start("train the estimator", 1);
      const estimatorBytes = await buildEstimator(
        pooled,
        countries.map(({ population }) => population),
        (share) => progress.reach(share),
        ESTIMATOR_PLAN,
        readCalibration(dataFolder).estimatorFactors,
      );
      progress.stop();
      const estimator = createEstimator(estimatorBytes);
      const scores = [
        toSystem(SYSTEMS.full, predictor),
        toSystem(SYSTEMS.estimated, predictor, { estimator }),
      ].flatMap((system) =>
        evaluate(system, people, countries, "report").map(
          ({ result: { protocol, unweighted } }): LicenceScore => {
            const { answered, top1, top5 } = unweighted;
            return { system: system.name, protocol, answered, top1, top5 };
          },
        ),
      );
      const sources = readSources(dataFolder);
      const readIds = new Set(sources.evidence.filter(acceptanceOf(sources, licences)).map(({ id }) => id));
      const sourceCount = sources.sources.filter(({ columns }) =>
        columns.some((id) => readIds.has(id)),
      ).length;
      return { licences, sourceCount, nameCount: countNames(pooled), scores };
    },
  }));
}

/**
 * Counts the keys that the full tier of these counts has: those that somebody bears as a surname or as a forename, and
 * their plain spellings. A pair of forenames is no key. Of the sources as they are 10 in 1.7 million are missed: accented
 * spellings that have no bearers of their own, and some of those of their plain spelling.
 */
function countNames({ keys, groups, parts }: PooledCounts): number {
  const isKnown = new Uint8Array(keys.length);
  const mark = (pooled: PooledPart, isKey: (key: number) => boolean): void => {
    const { keyStarts, aware, blind, derived } = pooled;
    for (let key = 0; key < keys.length; key++) {
      for (let entry = keyStarts[key]!; entry < keyStarts[key + 1]!; entry++) {
        if (aware[entry]! + blind[entry]! + derived[entry]! === 0) continue;
        if (isKey(key)) isKnown[key] = 1;
        if (isKey(groups[key]!)) isKnown[groups[key]!] = 1;
        break;
      }
    }
  };
  mark(parts.surname, () => true);
  mark(parts.forename, (key) => !keys[key]!.includes(" "));
  return isKnown.reduce((sum, known) => sum + known, 0);
}
