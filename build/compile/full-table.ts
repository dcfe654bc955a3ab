/** From `data/` to tables: what `npm run build:data` encodes. */
import { ALL_LICENCES, type LicenceChoice } from "../../src/ground/licences.ts";
import type { Progress } from "../../src/program/progress.ts";
import { acceptanceOf } from "../data/accept.ts";
import { readParametersByTier } from "../data/country-parameters.ts";
import { type Country, readCountries, readSources } from "../data/folder.ts";
import { readMigrants } from "../data/migrants.ts";
import { readLanguages, readWriters } from "../data/writers.ts";
import { quantizeNeighbours, reduce } from "../encode/quantize.ts";
import type { StoredDistribution, Table } from "../encode/table.ts";
import { addAffixes, learnAffixes, tellsAffixes } from "../model/affixes.ts";
import { AnswerGains } from "../model/answer-gains.ts";
import { readCalibration, UNCALIBRATED } from "../model/calibration.ts";
import { type CharacterModels, trainCharacterModels } from "../model/characters/model.ts";
import { DistributionChoice } from "../model/distribution-choice.ts";
import { listLetters, listMarkerRecords } from "../model/letter-records.ts";
import { mixMigrants } from "../model/neighbours.ts";
import { type ModelParameters, PARAMETERS } from "../model/parameters.ts";
import { loadPooledCounts, type PooledCounts } from "../model/pooled-counts.ts";
import { PosteriorModel } from "../model/posterior.ts";
import { countRecords, createRecords } from "../model/records.ts";
import { type NameChoice, SMALL_NEIGHBOUR_COUNT, TIERS, type TierPlan } from "../model/tier-plan.ts";
import {
  createTable,
  measureUtilities,
  Ranking,
  type Selection,
  selectAll,
  type TableCosts,
} from "../model/tiers.ts";

/** Everything that tables can be made of. */
export interface TableSource {
  /** Records of the full tier. */
  recordCount: number;
  /** The table of all records. */
  takeAll(tier: TierPlan): Table;
  /**
   * Ranks all records by their utility to a tier.
   *
   * @param costs what some of them take, as a table of them showed
   * @returns the table of as many records as it is asked for
   */
  rank(tier: TierPlan, choice: NameChoice, costs?: TableCosts): (recordCount: number) => Table;
}

export interface LearnOptions {
  parameters?: ModelParameters;
  /** Licence classes that are read; default all. */
  licences?: LicenceChoice;
  /** Where models of letters are kept for the next time; without it they are trained each time. */
  cacheFolder?: string | undefined;
}

/** What takes long to find out and does not depend on all parameters: see {@link applyModel}. */
export interface Learnt {
  countries: readonly Country[];
  pooled: PooledCounts;
  /** Undefined if the parameters give letters no weight. */
  spelling: CharacterModels | undefined;
}

/** Reads the statistics and trains on them. */
export async function learn(
  dataFolder: string,
  progress: Progress,
  { parameters = PARAMETERS, licences = ALL_LICENCES, cacheFolder }: LearnOptions = {},
): Promise<Learnt> {
  const countries = readCountries(dataFolder);
  const sources = readSources(dataFolder);
  const codes = countries.map(({ code }) => code);

  progress.start("read", countries.length);
  const pooled = loadPooledCounts(dataFolder, codes, sources.evidence, {
    populations: new Map(countries.map(({ code, population }) => [code, population])),
    parameters,
    accepts: acceptanceOf(sources, licences),
    writers: readWriters(dataFolder),
    onProgress: (country) => progress.step(1, codes[country - 1]),
  });
  progress.stop();
  const populations = countries.map(({ population }) => population);
  const spelling =
    parameters.spellingWeight > 0
      ? await learnSpellings(pooled, populations, progress, cacheFolder)
      : undefined;
  return { countries, pooled, spelling };
}

/**
 * Applies the model to names.
 *
 * @param isWanted which keys to answer, beside those that affixes are learnt from; default all
 */
export function applyModel(
  { countries, pooled, spelling }: Learnt,
  dataFolder: string,
  progress: Progress,
  parameters: ModelParameters = PARAMETERS,
  isWanted: (key: string) => boolean = () => true,
): TableSource {
  const model = new PosteriorModel(
    pooled,
    countries.map(({ population }) => population),
    {
      parameters,
      calibration: parameters.calibrate ? readCalibration(dataFolder) : UNCALIBRATED,
      spelling: parameters.spellingWeight > 0 ? spelling : undefined,
      regions: countries.map(({ region }) => region),
    },
  );
  progress.start("model", pooled.keys.length);
  const records = createRecords(
    pooled,
    model,
    (name, key) => isWanted(name) || tellsAffixes(name, key),
    (doneKeyCount) => progress.reach(doneKeyCount),
  );
  progress.stop();
  const neighbours = mixMigrants(model.neighbours.surname, countries, model.prior, readMigrants(dataFolder));
  const keepNeighbours = (count: number): StoredDistribution[] =>
    quantizeNeighbours(neighbours, countries.length, count);
  const gains = new AnswerGains(keepNeighbours(SMALL_NEIGHBOUR_COUNT));
  const choose = ({ precision }: TierPlan): DistributionChoice =>
    new DistributionChoice(records, gains, precision);
  const countryParameters = readParametersByTier(dataFolder);
  const affixes = learnAffixes(pooled.keys, records, model.prior);
  const codes = countries.map(({ code }) => code);
  const letters = listLetters(codes, model.prior);
  const markers = listMarkerRecords(codes, model.prior, readLanguages(dataFolder, codes));
  const create = (
    { name, precision, neighbourCount, affixCounts }: TierPlan,
    selection: Selection,
    choice: DistributionChoice,
  ): Table =>
    addAffixes(
      createTable(pooled, records, selection, choice, {
        priors: model.prior,
        parameters: countryParameters.get(name) ?? new Map(),
        neighbours: keepNeighbours(neighbourCount),
      }),
      affixes,
      // Small tiers would lose a hundred names for them.
      name === "full" ? [...letters, ...markers] : letters,
      affixCounts,
      (distribution) => reduce(distribution, precision, 2 * precision.countryLimits.surname),
    );
  // The same for all small tiers; the full one asks for none.
  let utilities: Float64Array | undefined;
  return {
    recordCount: countRecords(records),
    takeAll: (tier) => create(tier, selectAll(records), choose(tier)),
    rank: (tier, { forenameUtility }, costs) => {
      utilities ??= measureUtilities(pooled, records);
      const ranking = new Ranking(pooled, records, utilities, forenameUtility, costs);
      const choice = choose(tier);
      return (recordCount) => create(tier, ranking.select(recordCount), choice);
    },
  };
}

async function learnSpellings(
  pooled: PooledCounts,
  populations: readonly number[],
  progress: Progress,
  cacheFolder: string | undefined,
): Promise<CharacterModels> {
  progress.start("learn spellings", 1);
  const models = await trainCharacterModels(pooled, populations, {
    onProgress: (share) => progress.reach(share),
    cacheFolder,
  });
  progress.stop();
  return models;
}

/** The table of the full tier, as it stands in `full.bin`. */
export function makeFullTable(source: TableSource): Table {
  const full = TIERS.find(({ choice }) => choice === undefined);
  if (full === undefined) throw new Error("build/model/tier-plan.ts: no tier keeps every name");
  return source.takeAll(full);
}
