/** Compares results with the floors that automatic checks hold. */

import type { Metrics } from "../../build/evaluate/metrics.ts";
import { WRITTEN_FORMS } from "../../build/evaluate/written-forms.ts";
import { percent } from "../../build/table.ts";
import { type CommonNameFigures, shareOfKinds } from "./common-names.ts";
import { longGroup, MOST_WORDS, PROTOCOLS, type Protocol, type Result } from "./evaluate.ts";
import type { FormFigures } from "./forms.ts";
import type { GoldenPeopleOutcome } from "./golden-people.ts";
import { type Group, longWords } from "./groups.ts";
import { FAR, NEAR, type NeighbourFigures } from "./neighbours.ts";
import type { PredictionSetFigures } from "./prediction-sets.ts";

/** What the second list is called in reports. */
export const NATIVE_LABEL = "own scripts";

/** Percentages, except errors and distances; each is left out if not asked for. */
interface MetricFloors {
  minAnswered?: number;
  minTop1?: number;
  minTop5?: number;
  minCountryMean?: number;
  maxEce?: number;
  maxLogLoss?: number;
}

/** What must be reached in one way to ask, by the prior. */
export interface ProtocolFloors extends MetricFloors {
  /** The same with each person counting alike. */
  byRows?: MetricFloors;
  /** Of names of three words or more; of surnames, of two or more. */
  minLongTop1?: number;
  minLongTop5?: number;
  /** ECE of every script and every region of the first candidate with {@link MIN_GROUP_ROWS} rows. */
  maxGroupEce?: number;
  /** Between what is said of the first candidate and what is right, in every region of it with as many rows. */
  maxRegionDistance?: number;
  /** The same of answers with a country first, by its code: one of {@link WATCHED_COUNTRIES}. */
  maxCountryDistance?: Readonly<Record<string, number>>;
  /** Of people by the script of their names and their country, such as "Devanagari IN". */
  minScriptCountryTop1?: Readonly<Record<string, number>>;
}

export type Floors = Partial<Record<Protocol, ProtocolFloors>>;

/** What a system must reach, of all people, and of people in their own scripts, judged where they are asked about. */
export interface SystemFloors extends Floors {
  native?: Floors;
  /** Of neighbours, see {@link NeighbourFigures}: per cent of pairs near and not far, and stated against right in a bin. */
  neighbours?: { minNear: number; minNotFar: number; maxBinDistance: number };
  /** Of the commonest names and of those that tell of a small country, in per cent. */
  commonNames?: { minOwnOrLarger: number; maxSmaller: number; minTelling: number };
  /** Sets by what is asked for, such as "0.9". */
  coverage?: Readonly<Record<string, SetFloor>>;
  /** Of people known world-wide, in per cent. */
  goldenPeople?: { minTop1: number; minTop5: number };
  /**
   * Where it is there, no form that names are written in may lose more than its `maxLoss` of build/evaluate/written-forms.ts,
   * but for those that are named here, by their examples.
   */
  forms?: Readonly<Record<string, FormFloor>>;
}

/** A form that loses more, by what it is answered by. */
export interface FormFloor {
  /** Points of top-1. */
  maxLoss: number;
  /** Why that is not a mistake. */
  reason: string;
}

/** How far the share of sets that hold the right country may be from … */
export interface SetFloor {
  /** … what was asked for … */
  maxDistance?: number;
  /** … and what the sets say that they hold, which is at least as much: see {@link PredictionSetFigures}. */
  maxSaidDistance?: number;
}

/** By system. */
export type AllFloors = Readonly<Record<string, SystemFloors>>;

/** What the floors are compared with. */
export interface Measured {
  results: readonly Result[];
  /** Undefined where no people in their own scripts were asked about. */
  nativeResults: readonly Result[] | undefined;
  coverage: readonly PredictionSetFigures[];
  goldenPeople: readonly GoldenPeopleOutcome[];
  forms: readonly FormFigures[];
  neighbours?: NeighbourFigures | undefined;
  commonNames?: CommonNameFigures | undefined;
}

/** With fewer rows more than half of a calibration error is chance. */
export const MIN_GROUP_ROWS = 300;
const CALIBRATED_GROUPINGS = ["script", "answerRegion"] as const;
/** Countries of which answers are looked at one by one: those whose names few others share, or whose data are thin. */
export const WATCHED_COUNTRIES: readonly string[] = ["AL", "BA", "BD", "ET", "IS", "MD", "MM", "PH"];

/** Collects a line for each floor that is missed. */
class Misses {
  readonly lines: string[] = [];

  share(label: string, share: number | undefined, floor: number | undefined): void {
    if (floor === undefined) return;
    if (share === undefined) this.lines.push(`${label}: not measured`);
    else if (share * 100 < floor)
      this.lines.push(`${label}: found ${percent(share, 2)}, expected at least ${floor} %`);
  }

  error(label: string, error: number | undefined, ceiling: number | undefined): void {
    if (ceiling === undefined) return;
    if (error === undefined) this.lines.push(`${label}: not measured`);
    else if (error > ceiling)
      this.lines.push(`${label}: found ${error.toFixed(4)}, expected at most ${ceiling}`);
  }

  metrics(label: string, found: Metrics | undefined, floor: MetricFloors | undefined): void {
    this.share(`${label}, answered`, found?.answered, floor?.minAnswered);
    this.share(`${label}, top-1`, found?.top1, floor?.minTop1);
    this.share(`${label}, top-5`, found?.top5, floor?.minTop5);
    this.share(`${label}, country mean`, found?.countryMeanTop1, floor?.minCountryMean);
    this.error(`${label}, ECE`, found?.calibrationError, floor?.maxEce);
    this.error(`${label}, log loss`, found?.logLoss, floor?.maxLogLoss);
  }

  /** In points; a rounding error above the ceiling is none. */
  loss(label: string, points: number | undefined, ceiling: number): void {
    if (points === undefined) this.lines.push(`${label}: not measured`);
    else if (points > ceiling + 1e-9)
      this.lines.push(`${label}: loses ${points.toFixed(2)} points, expected at most ${ceiling}`);
  }
}

/** One line for each floor that is missed by the results of one system on one split. */
export function findMissedFloors(floors: Floors, results: readonly Result[]): string[] {
  const misses = new Misses();
  for (const protocol of PROTOCOLS) {
    const floor = floors[protocol];
    if (floor === undefined) continue;
    const result = results.find((one) => one.protocol === protocol);
    misses.metrics(protocol, result?.weighted, floor);
    misses.metrics(`${protocol}, by rows`, result?.unweighted, floor.byRows);
    const long = longWords(MOST_WORDS[protocol]);
    const longMetrics = result && longGroup(result)?.weighted;
    misses.share(`${protocol}, ${long}, top-1`, longMetrics?.top1, floor.minLongTop1);
    misses.share(`${protocol}, ${long}, top-5`, longMetrics?.top5, floor.minLongTop5);
    for (const [label, group] of calibratedGroups(result))
      misses.error(`${protocol}, ${label}, ECE`, group.weighted.calibrationError, floor.maxGroupEce);
    for (const group of largeGroups(result, "answerRegion"))
      misses.error(
        `${protocol}, answers in ${group.name}, said against right`,
        distanceOf(group),
        floor.maxRegionDistance,
      );
    for (const [country, ceiling] of Object.entries(floor.maxCountryDistance ?? {})) {
      const group = result?.groups.answerCountry.find(({ name }) => name === country);
      misses.error(`${protocol}, ${country} first, said against right`, group && distanceOf(group), ceiling);
    }
    for (const [people, minTop1] of Object.entries(floor.minScriptCountryTop1 ?? {})) {
      const group = result?.groups.scriptCountry.find(({ name }) => name.replace("\t", " ") === people);
      misses.share(`${protocol}, ${people}, top-1`, group?.weighted.top1, minTop1);
    }
  }
  return misses.lines;
}

/** Between the mean probability of the first candidate and how often it is right, over answered names. */
export const distanceOf = ({ weighted: { confidence, top1 } }: Pick<Group, "weighted">): number =>
  Math.abs(confidence - top1);

/** The same for all systems, of all that was measured; each line begins with the system. */
export function findAllMissed(
  floors: AllFloors,
  { results, nativeResults, coverage, goldenPeople, forms, ...measured }: Measured,
): string[] {
  return Object.entries(floors).flatMap(([name, own]) => {
    const isOfSystem = ({ system }: { system: string }): boolean => system === name;
    const { native = {}, coverage: setFloors = {}, goldenPeople: golden, forms: formFloors } = own;
    const misses = new Misses();
    for (const [asked, { maxDistance, maxSaidDistance }] of Object.entries(setFloors)) {
      const found = coverage.find((one) => isOfSystem(one) && one.coverage === Number(asked));
      const distanceTo = (expected: number | undefined): number | undefined =>
        found && expected !== undefined ? Math.abs(found.held - expected) : undefined;
      misses.error(`coverage ${asked}, held against asked`, distanceTo(found?.coverage), maxDistance);
      misses.error(`coverage ${asked}, held against said`, distanceTo(found?.said), maxSaidDistance);
    }
    const outcome = goldenPeople.find(isOfSystem);
    misses.share("people known world-wide, top-1", outcome?.top1, golden?.minTop1);
    misses.share("people known world-wide, top-5", outcome?.top5, golden?.minTop5);
    if (formFloors)
      for (const { example, maxLoss } of WRITTEN_FORMS) {
        const form = forms.find((one) => isOfSystem(one) && one.example === example);
        misses.loss(
          `written as ${example}`,
          form && (form.plain - form.written) * 100,
          formFloors[example]?.maxLoss ?? maxLoss,
        );
      }
    if (own.neighbours) {
      const { minNear, minNotFar, maxBinDistance } = own.neighbours;
      const found = measured.neighbours?.system === name ? measured.neighbours : undefined;
      const worst = (found?.pairs ?? [])
        .slice(0, 3)
        .map(({ small, large, stated }) => `${small} ${large} ${stated.toFixed(2)}`);
      misses.share(`neighbours within ${NEAR} of the prior`, found?.near, minNear);
      misses.share(`neighbours within ${FAR} of it (worst: ${worst.join(", ")})`, found?.notFar, minNotFar);
      for (const { from, to, stated, right } of found?.bins ?? [])
        misses.error(
          `neighbours, ${from} to ${to}, said against right`,
          Math.abs(stated - right),
          maxBinDistance,
        );
    }
    if (own.commonNames) {
      const { minOwnOrLarger, maxSmaller, minTelling } = own.commonNames;
      const found = measured.commonNames?.system === name ? measured.commonNames : undefined;
      const { firstCount = 0, count = 1 } = found?.telling ?? {};
      misses.share(
        "common names, own country or larger",
        found && shareOfKinds(found, "own", "larger"),
        minOwnOrLarger,
      );
      misses.error(
        "common names, smaller country",
        found && shareOfKinds(found, "smaller"),
        maxSmaller / 100,
      );
      misses.share("telling names", found && firstCount / count, minTelling);
    }
    const missed = [...findMissedFloors(own, results.filter(isOfSystem)), ...misses.lines];
    const missedNative = nativeResults ? findMissedFloors(native, nativeResults.filter(isOfSystem)) : [];
    return [
      ...missed.map((line) => `${name}: ${line}`),
      ...missedNative.map((line) => `${name}, ${NATIVE_LABEL}: ${line}`),
    ];
  });
}

const largeGroups = (result: Result | undefined, grouping: (typeof CALIBRATED_GROUPINGS)[number]): Group[] =>
  (result?.groups[grouping] ?? []).filter(({ unweighted }) => unweighted.rowCount >= MIN_GROUP_ROWS);

function calibratedGroups(result: Result | undefined): [label: string, group: Group][] {
  return CALIBRATED_GROUPINGS.flatMap((grouping) =>
    largeGroups(result, grouping).map((group): [string, Group] => [
      grouping === "script" ? group.name : `answers in ${group.name}`,
      group,
    ]),
  );
}
