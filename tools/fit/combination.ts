/**
 * Fits the constants of `src/answer/combine.ts`: how a given name and a family name count together. Run it after the model or
 * the data have changed, and copy what it ends with:
 *
 * npm run fit:combination -- <people.tsv> [<folder of the tiers>] [--check]
 *
 * With `--check` it fails if the constants in use lose much against the best.
 *
 * It uses only people whose row is in the split "fit", each as they are answered with an estimator for unknown names and,
 * if both parts are known, without. It lowers the mean of two log losses: every row counting the same, and every country
 * by the square root of its population. One constant is moved at a time over its grid until none moves; every point is
 * printed. Takes a few minutes.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openEstimator } from "../../bench/accuracy/estimated.ts";
import {
  type Answer,
  type Metrics,
  type Score,
  scoreAnswer,
  summarize,
} from "../../bench/accuracy/metrics.ts";
import { readPeople } from "../../bench/accuracy/people.ts";
import { splitOf } from "../../bench/accuracy/split.ts";
import { readCountries } from "../../build/data/folder.ts";
import {
  COMBINATION,
  type CombinationConstants,
  combine,
  type Distribution,
} from "../../src/answer/combine.ts";
import { createFindings } from "../../src/answer/findings.ts";
import { createLookup } from "../../src/answer/lookup.ts";
import { createWeighting, mergeOptions, rankDistribution } from "../../src/answer/probability.ts";
import { createStore } from "../../src/answer/store.ts";
import type { CheckedParts } from "../../src/text/name-parts.ts";
import type { Estimator } from "../../src/types.ts";

const GRID: Readonly<Record<keyof CombinationConstants, readonly number[]>> = {
  givenExponent: [0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 1],
  leastMix: [0, 0.02, 0.05, 0.08, 0.12, 0.16, 0.2],
  halfAgreement: [0, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6],
  familyShare: [0.3, 0.36, 0.42, 0.46, 0.5, 0.55, 0.6, 0.7],
};
/** Parts that contradict each other must make an answer less sure than either, whatever else is gained. */
const CONTRADICTIONS: readonly CheckedParts[] = [{ given: "Ashley", family: "Chen" }];
/** By how much less, so that rounding and a refreshed source do not break it at once. */
const CONTRADICTION_MARGIN = 0.01;
/** Constants are stored with two digits; less than this is noise. */
const MIN_GAIN = 1e-4;

interface Pair {
  country: string;
  family: Distribution;
  given: Distribution;
}

/** With `--check`: a loss that constants in use may have more than the best, before it is worth a new answer to everybody. */
const MAX_EXCESS_LOSS = 0.005;

const isChecking = process.argv.includes("--check");
const [peoplePath, folder = "dist/data"] = process.argv.slice(2).filter((word) => word !== "--check");
if (peoplePath === undefined)
  throw new Error("expected the path of a list of people; see the head of this file");

const estimator = await openEstimator(folder);
if (estimator === undefined) throw new Error(`expected estimate.bin in ${folder}: npm run build`);

/** Asks one tier about parts, and ranks what becomes of them. */
function openTier(name: string) {
  const store = createStore(readFileSync(join(folder, `${name}.bin`)));
  const { codes, priors } = store.countries;
  const findings = createFindings(store, createLookup(store));
  const everything = createWeighting(mergeOptions({ limit: 250 }), store.countries);
  return {
    countryCount: codes.length,
    toPair(parts: CheckedParts, country: string, letters: Estimator | undefined): Pair[] {
      const { family, given } = findings.findEach(parts, letters);
      return family && given ? [{ country, family: family.distribution, given: given.distribution }] : [];
    },
    answer({ family, given }: Pair, constants: CombinationConstants): Answer {
      const both = combine(family, given, priors, constants);
      const { candidates, rest } = rankDistribution(both, codes, everything);
      return { candidates, rest, match: "direct", evidence: "" };
    },
  };
}
const full = openTier("full");

const people = readPeople(peoplePath).filter(
  (person) => splitOf(person) === "fit" && person.surname !== "" && person.forename !== "",
);
const pairs = [undefined, estimator].flatMap((letters) =>
  people.flatMap(({ surname, forename, country }) =>
    full.toPair({ given: forename, family: surname }, country, letters),
  ),
);
/** On all tiers: small ones store fewer countries, and are less sure of each part. */
const contradictions = ["core", "standard", "full"]
  .map(openTier)
  .flatMap((tier) =>
    CONTRADICTIONS.flatMap((name) => tier.toPair(name, "", undefined)).map((pair) => ({ tier, pair })),
  );

const rowCounts = new Map<string, number>();
for (const { country } of pairs) rowCounts.set(country, (rowCounts.get(country) ?? 0) + 1);
const populations = new Map(readCountries("data").map(({ code, population }) => [code, population]));
const weightOf = (country: string): number =>
  Math.sqrt(populations.get(country) ?? 0) / rowCounts.get(country)!;

const surenessOf = ({ weights, rest }: Distribution): number => {
  const values = [...weights.values()];
  return Math.max(...values) / (values.reduce((sum, value) => sum + value, 0) + rest);
};

/** How much too sure the contradictions are answered. */
function excess(constants: CombinationConstants): number {
  return contradictions
    .map(({ tier, pair }) => {
      const limit = Math.min(surenessOf(pair.family), surenessOf(pair.given)) - CONTRADICTION_MARGIN;
      return Math.max(0, tier.answer(pair, constants).candidates[0]!.probability - limit);
    })
    .reduce((sum, value) => sum + value, 0);
}

interface Point {
  constants: CombinationConstants;
  loss: number;
}

const percent = (share: number): string => `${(share * 100).toFixed(2)} %`;
const describe = ({ logLoss, top1, top5, calibrationError }: Metrics): string =>
  `loss ${logLoss.toFixed(4)}, top-1 ${percent(top1)}, top-5 ${percent(top5)}, ECE ${calibrationError.toFixed(4)}`;

const measured = new Map<string, Point>();

function measure(constants: CombinationConstants): Point {
  const key = JSON.stringify(constants);
  const point = measured.get(key) ?? measureAnew(constants);
  measured.set(key, point);
  return point;
}

function measureAnew(constants: CombinationConstants): Point {
  const scores: Score[] = pairs.map((pair) =>
    scoreAnswer(full.answer(pair, constants), pair.country, full.countryCount),
  );
  const rows = summarize(scores);
  const world = summarize(scores, weightOf);
  const tooSure = excess(constants);
  const loss = (rows.logLoss + world.logLoss) / 2 + tooSure;
  console.log(
    `${JSON.stringify(constants)}: ${loss.toFixed(4)}; rows: ${describe(rows)}; by population: ${describe(world)}` +
      (tooSure > 0 ? `; contradictions too sure by ${tooSure.toFixed(3)}` : ""),
  );
  return { constants, loss };
}

console.log(`${people.length} people with two parts, ${pairs.length} pairs`);
console.log("The product alone:");
for (const givenExponent of [0.6, 0.8, 1])
  measure({ ...COMBINATION, givenExponent, leastMix: 0, halfAgreement: 0 });
console.log("The grid, from the constants in use:");
const inUse = measure(COMBINATION);
let best = inUse;
for (let hasMoved = true; hasMoved; ) {
  hasMoved = false;
  for (const name of Object.keys(GRID) as (keyof CombinationConstants)[]) {
    for (const direction of [-1, 1]) {
      // From where it stands to both sides, as long as it gets better: the loss has one valley in each constant.
      for (;;) {
        const here = best.constants[name];
        const values = GRID[name].filter((value) => (value - here) * direction > 1e-9);
        const next = direction > 0 ? values[0] : values.at(-1);
        if (next === undefined) break;
        const point = measure({ ...best.constants, [name]: next });
        if (point.loss > best.loss - MIN_GAIN) break;
        best = point;
        hasMoved = true;
      }
    }
  }
}
console.log(`Best: ${JSON.stringify(best.constants)}: ${best.loss.toFixed(4)}`);
if (isChecking && inUse.loss - best.loss > MAX_EXCESS_LOSS) {
  console.error(
    `The constants of src/answer/combine.ts lose ${(inUse.loss - best.loss).toFixed(4)} more than these, ` +
      `expected at most ${MAX_EXCESS_LOSS}: copy them, mend test/answer/combine-weights.test.ts, and build`,
  );
  process.exitCode = 1;
}
