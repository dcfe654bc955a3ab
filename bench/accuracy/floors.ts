/** What was measured, as a tree for the floors of `floors.json`: shares in per cent, errors and distances as they are. */
import type { Metrics } from "../../build/evaluate/metrics.ts";
import { WRITTEN_FORMS } from "../../build/evaluate/written-forms.ts";
import { type FloorTree, type Found, findMissed } from "../floors.ts";
import { shareOfKinds } from "./common-names.ts";
import { longGroup, type Result } from "./evaluate.ts";
import type { Figures } from "./figures.ts";
import type { Group } from "./groups.ts";
import type { PredictionSetFigures } from "./prediction-sets.ts";

/** What the second list is called in reports. */
export const NATIVE_LABEL = "own scripts";

/** What a system must reach. Of forms the file has those that may lose more than build/evaluate/written-forms.ts says, and why. */
export interface SystemFloors extends FloorTree {
  readonly commonNames?: {
    readonly minOwnOrLarger: number;
    readonly maxSmaller: number;
    readonly minTelling: number;
  };
  readonly forms?: Readonly<Record<string, { readonly maxLoss: number; readonly reason: string }>>;
}

/** By system. */
export type AllFloors = Readonly<Record<string, SystemFloors>>;

/** What the floors are compared with. */
export interface Measured extends Pick<Figures, "goldenPeople" | "forms" | "neighbours" | "commonNames"> {
  results: readonly Result[];
  /** Undefined where no people in their own scripts were asked about. */
  nativeResults: readonly Result[] | undefined;
  coverage: PredictionSetFigures[];
}

/** With fewer rows more than half of a calibration error is chance. */
export const MIN_GROUP_ROWS = 300;

const percents = (shares: Readonly<Record<string, number>>): Found =>
  Object.fromEntries(Object.entries(shares).map(([name, share]) => [name, share * 100]));

const treeOf = <Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  take: (item: Item) => Found[string],
): Found => Object.fromEntries(items.map((item) => [nameOf(item), take(item)]));

const metricsOf = ({ answered, top1, top5, countryMeanTop1, calibrationError, logLoss }: Metrics): Found => ({
  ...percents({ answered, top1, top5, countryMean: countryMeanTop1 }),
  ...{ ece: calibrationError, logLoss },
});

/** Between the mean probability of the first candidate and how often it is right, over answered names. */
const distanceOf = ({ weighted: { confidence, top1 } }: Group): number => Math.abs(confidence - top1);

function foundOf(result: Result): Found {
  const { script, answerRegion, answerCountry, scriptCountry } = result.groups;
  const isLarge = ({ unweighted }: Group): boolean => unweighted.rowCount >= MIN_GROUP_ROWS;
  const nameOf = ({ name }: Group): string => name.replace("\t", " ");
  const long = longGroup(result)?.weighted;
  return {
    ...metricsOf(result.weighted),
    byRows: metricsOf(result.unweighted),
    ...(long && percents({ longTop1: long.top1, longTop5: long.top5 })),
    groupEce: treeOf(
      [...script, ...answerRegion].filter(isLarge),
      nameOf,
      ({ weighted }) => weighted.calibrationError,
    ),
    regionDistance: treeOf(answerRegion.filter(isLarge), nameOf, distanceOf),
    countryDistance: treeOf(answerCountry, nameOf, distanceOf),
    scriptCountryTop1: treeOf(scriptCountry, nameOf, ({ weighted }) => weighted.top1 * 100),
  };
}

const byProtocol = (results: readonly Result[]): Found =>
  treeOf(results, ({ protocol }) => protocol, foundOf);

/** One line for each floor that is missed, and for what was not measured. */
export function findAllMissed(floors: AllFloors, measured: Measured): string[] {
  return Object.entries(floors).flatMap(([name, { native, ...own }]) => {
    const isOfSystem = ({ system }: { system: string }): boolean => system === name;
    const golden = measured.goldenPeople.find(isOfSystem);
    const [neighbours] = [measured.neighbours].filter((figures) => figures?.system === name);
    const [commonNames] = [measured.commonNames].filter((figures) => figures?.system === name);
    const found: Found = {
      ...byProtocol(measured.results.filter(isOfSystem)),
      coverage: treeOf(
        measured.coverage.filter(isOfSystem),
        ({ coverage }) => String(coverage),
        ({ held, coverage, said }) => ({
          distance: Math.abs(held - coverage),
          saidDistance: Math.abs(held - said),
        }),
      ),
      goldenPeople: golden && percents({ top1: golden.top1, top5: golden.top5 }),
      forms: treeOf(
        measured.forms.filter(isOfSystem),
        ({ example }) => example,
        ({ plain, written }) => ({ loss: (plain - written) * 100 }),
      ),
      neighbours: neighbours && {
        ...percents({ near: neighbours.near, notFar: neighbours.notFar }),
        binDistance: treeOf(
          neighbours.bins,
          ({ from, to }) => `${from} to ${to}`,
          ({ stated, right }) => Math.abs(stated - right),
        ),
      },
      commonNames:
        commonNames &&
        percents({
          ownOrLarger: shareOfKinds(commonNames, "own", "larger"),
          smaller: shareOfKinds(commonNames, "smaller"),
          telling: commonNames.telling.firstCount / commonNames.telling.count,
        }),
    };
    const usual = Object.fromEntries(WRITTEN_FORMS.map(({ example, maxLoss }) => [example, { maxLoss }]));
    const nativeFloors = measured.nativeResults && typeof native === "object" ? native : {};
    return [
      ...findMissed({ ...own, ...(own.forms && { forms: { ...usual, ...own.forms } }) }, found, name),
      ...findMissed(
        nativeFloors,
        byProtocol((measured.nativeResults ?? []).filter(isOfSystem)),
        `${name}, ${NATIVE_LABEL}`,
      ),
    ];
  });
}
