/** `npm run evaluate`: measures accuracy on people with known countries. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Option } from "commander";
import { createScript } from "../../build/command-line.ts";
import { readCountries } from "../../build/data/folder.ts";
import { type Person, readPeople } from "../../build/evaluate/people.ts";
import { type Split, splitOf } from "../../build/evaluate/split.ts";
import { sha256 } from "../../build/stamp/code.ts";
import { createEstimator } from "../../src/estimator/estimator.ts";
import type { PredictOptions, Predictor } from "../../src/ground/types.ts";
import { createPredictor } from "../../src/predict/predictor.ts";
import { createProgress } from "../../src/program/progress.ts";
import { writeFileAtomic } from "../../src/program/write-file.ts";
import { createMostFrequent, evaluateOracle } from "./baselines.ts";
import { tryCommonNames } from "./common-names.ts";
import { type Evaluation, evaluate } from "./evaluate.ts";
import {
  compareSystems,
  ESTIMATED,
  FIGURES_PATH,
  type Figures,
  type PeopleFigures,
  SYSTEMS,
  store,
  storeNative,
  storeSets,
  writeFigures,
} from "./figures.ts";
import { type AllFloors, findAllMissed, type Measured, NATIVE_LABEL } from "./floors.ts";
import { tryForms } from "./forms.ts";
import { createScriptCheck, readGolden, readGoldenPeople, tryGolden, tryGoldenPeople } from "./golden.ts";
import { addLists } from "./lists/main.ts";
import { evaluateNeighbours } from "./neighbours.ts";
import { formatPairs, PAIRS_PATH } from "./pairs.ts";
import { evaluateSets } from "./prediction-sets.ts";
import { formatForms, formatNeighbours, formatReport } from "./report.ts";
import { evaluateResidents } from "./residents.ts";
import { MINUS_ONE } from "./study/model-variants.ts";
import { hashModel } from "./study/runner.ts";
import { VariantTables } from "./study/variant-tables.ts";
import { type FullSystem, type System, toSystem } from "./system.ts";

const HELP_NOTES = `
The file is UTF-8, tab separated, with the header "name surname forename country"; surname and forename may be empty.

by the prior    each person counts the square root of the country's population over its rows; by rows, each counts alike
said            mean probability of the first candidate over answered rows
of it chance    the ECE that right probabilities would show with as many rows
in brackets     2.5 and 97.5 % of 1,000 draws of as many rows, with replacement

docs/accuracy/method.md says how people are divided, what they are asked, and what the other figures are; the heads of
bench/accuracy say what else is measured of "full".`;

const TIERS = ["core", "standard", "full"] as const;
const TIER_FOLDER = "dist/data";
const DATA = "data";

interface Options {
  split: Split | "all";
  native?: string;
  figures?: boolean;
  pairs?: boolean;
  minusOne: boolean;
  floors?: string;
}

const program = createScript(
  "npm run evaluate --",
  "Measures how often the right country comes first, by tier, and how honest the probabilities are.",
)
  .argument("<people.tsv>", "people with known countries")
  .addOption(
    new Option("--split <part>", "which rows to use").choices(["all", "fit", "report"]).default("report"),
  )
  .option("--native <file>", "also measure tiers on these people, whose names are in their own scripts")
  .option("--figures", `also write ${FIGURES_PATH}, of which the documents are made`)
  .option("--pairs", `also write ${PAIRS_PATH}: surnames and countries of the split "report", for tests`)
  .option("--no-minus-one", "leave out the table without one in each count of a tally, which takes minutes")
  .option(
    "--floors <file>",
    "end with exit code 1 where a system is worse than the file says, as floors.json does",
  )
  .addHelpText("after", HELP_NOTES)
  // Options of "lists" are its own.
  .enablePositionalOptions()
  .action(run);
addLists(program);

await program.parseAsync();

/** What is measured of the tiers, most of it of the full one alone. */
type Found = Omit<Measured, "results" | "nativeResults"> & Pick<Figures, "tiers" | "golden" | "residents">;

async function run(peoplePath: string, options: Options): Promise<void> {
  const { split, native, minusOne } = options;
  if (options.figures && split !== "report") program.error('--figures are of the split "report"');
  const countries = readCountries(DATA);
  const allPeople = readPeople(peoplePath);
  if (options.pairs) writeFileAtomic(PAIRS_PATH, formatPairs(allPeople));
  const choose = (list: readonly Person[]): readonly Person[] =>
    split === "all" ? list : list.filter((person) => splitOf(person) === split);
  const people = choose(allPeople);
  const allNativePeople = native ? readPeople(native) : [];
  const nativePeople = choose(allNativePeople);

  const evaluations: Evaluation[] = [];
  const nativeEvaluations: Evaluation[] = [];
  const found: Found = { tiers: [], goldenPeople: [], coverage: [], forms: [] };
  const measure = (system: System): void => {
    evaluations.push(...evaluate(system, people, countries, split));
    nativeEvaluations.push(...evaluate(system, nativePeople, countries, split));
  };
  const hasNamesInScript = createScriptCheck(DATA);
  const measureFull = (system: FullSystem, predictor: Predictor, callOptions: PredictOptions): void => {
    const isEstimated = callOptions.estimator !== undefined;
    const oracle = isEstimated ? SYSTEMS.estimatedOracle : SYSTEMS.oracle;
    evaluations.push(...evaluateOracle(oracle, system, people, countries, split));
    found.coverage.push(...evaluateSets(system, people, countries));
    found.goldenPeople.push(
      tryGoldenPeople(system.name, predictor, readGoldenPeople(), hasNamesInScript, callOptions),
    );
    // As callers have it: strings as they are answered by default, and all that cognomen/best does.
    const formOptions = isEstimated ? { ...callOptions, whole: true } : callOptions;
    found.forms.push(...tryForms(system.name, predictor, people, formOptions));
    if (!isEstimated) {
      found.golden = tryGolden(predictor, readGolden());
      return;
    }
    found.neighbours = evaluateNeighbours(system, people, countries);
    found.commonNames = tryCommonNames(system.name, predictor, DATA, callOptions);
    found.residents = evaluateResidents(predictor, people, callOptions);
  };
  const estimator = createEstimator(readFileSync(join(TIER_FOLDER, "estimate.bin")));
  // One at a time: an opened tier holds its blocks in memory.
  for (const tier of TIERS) {
    const bytes = readFileSync(join(TIER_FOLDER, `${tier}.bin`));
    const predictor = createPredictor(bytes);
    const { keyCount, byteCount } = predictor.info();
    found.tiers.push({ tier, keyCount, byteCount, sha256: sha256(bytes) });
    for (const [name, callOptions] of [
      [tier, {}],
      [ESTIMATED[tier], { estimator }],
    ] as const) {
      const system = toSystem(name, predictor, callOptions);
      measure(system);
      if (tier === SYSTEMS.full) measureFull(system, predictor, callOptions);
    }
  }
  if (minusOne && existsSync(join(DATA, "statistics"))) {
    const tables = new VariantTables(DATA, [...people, ...nativePeople], createProgress(process.stderr));
    measure(toSystem(SYSTEMS.minusOne, createPredictor(await tables.make(MINUS_ONE))));
  }
  evaluations.push(...evaluate(createMostFrequent(allPeople, countries.length), people, countries, split));

  const results = evaluations.map(({ result }) => result);
  const nativeResults = nativeEvaluations.map(({ result }) => result);
  process.stdout.write(
    formatReport(results) +
      formatReport(nativeResults, NATIVE_LABEL) +
      formatForms(found.forms) +
      formatNeighbours(found.neighbours),
  );
  if (options.figures) {
    const { tiers, golden, goldenPeople, coverage, ...more } = found;
    const figures: Figures = {
      people: describePeople(peoplePath, allPeople, evaluations),
      model: hashModel(DATA),
      tiers,
      results: results.map(store),
      ...(native && {
        native: {
          people: describePeople(native, allNativePeople, nativeEvaluations),
          results: nativeResults.map(storeNative),
        },
      }),
      differences: compareSystems(evaluations),
      ...(golden && { golden }),
      goldenPeople,
      coverage: coverage.map(storeSets),
      ...more,
    };
    writeFigures(FIGURES_PATH, figures);
  }
  if (!options.floors) return;
  const floors = JSON.parse(readFileSync(options.floors, "utf8")) as AllFloors;
  const measured: Measured = { ...found, results, nativeResults: native ? nativeResults : undefined };
  const missed = findAllMissed(floors, measured);
  for (const line of missed) process.stderr.write(`Below the floor, ${line}\n`);
  if (missed.length > 0) process.exitCode = 1;
}

function describePeople(
  path: string,
  people: readonly Person[],
  evaluations: readonly Evaluation[],
): PeopleFigures {
  const countRows = (protocol: string): number =>
    evaluations.find(({ result }) => result.protocol === protocol)?.result.unweighted.rowCount ?? 0;
  return {
    rowCount: people.length,
    reportCount: countRows("surname"),
    partsCount: countRows("given + family"),
    countryCount: new Set(people.map(({ country }) => country)).size,
    sha256: sha256(readFileSync(path)),
  };
}
