/** Compares results with the floors that automatic checks hold. */
import type { Protocol, Result } from "./evaluate.ts";
import type { Group } from "./groups.ts";
import type { Metrics } from "./metrics.ts";

/** What the second list is called in reports. */
export const NATIVE_LABEL = "own scripts";

/** Percentages, except the calibration errors; each is left out if not asked for. */
export interface Floors {
  minAnswered?: number;
  minTop1?: number;
  minTop5?: number;
  minCountryMean?: number;
  maxEce?: number;
  /** The same of given name and family name. */
  minPartsAnswered?: number;
  minPartsTop1?: number;
  minPartsTop5?: number;
  maxPartsEce?: number;
  /** Of every script and every region of the first candidate with {@link MIN_GROUP_ROWS} rows, in both protocols. */
  maxGroupEce?: number;
}

/** What each system must reach. `native`: of people in their own scripts, judged where they are asked about. */
export type SystemFloors = Readonly<Record<string, Floors & { native?: Floors }>>;

/** With fewer rows more than half of a calibration error is chance. */
export const MIN_GROUP_ROWS = 300;
const CALIBRATED_GROUPINGS = ["script", "answerRegion"] as const;

/** One line for each floor that is missed by the results of one system on one split. */
export function findMissedFloors(floors: Floors, results: readonly Result[]): string[] {
  const missed: string[] = [];
  const find = (protocol: Protocol): Result | undefined =>
    results.find((result) => result.protocol === protocol);
  const checkShare = (label: string, share: number | undefined, floor: number | undefined): void => {
    if (floor === undefined) return;
    if (share === undefined) missed.push(`${label}: not measured`);
    else if (share * 100 < floor)
      missed.push(`${label}: found ${(share * 100).toFixed(2)} %, expected at least ${floor} %`);
  };
  const checkError = (label: string, error: number | undefined, ceiling: number | undefined): void => {
    if (ceiling === undefined) return;
    if (error === undefined) missed.push(`${label}: not measured`);
    else if (error > ceiling) missed.push(`${label}: found ${error.toFixed(4)}, expected at most ${ceiling}`);
  };
  const surname: Metrics | undefined = find("surname")?.unweighted;
  checkShare("answered", surname?.answered, floors.minAnswered);
  checkShare("top-1", surname?.top1, floors.minTop1);
  checkShare("top-5", surname?.top5, floors.minTop5);
  checkShare("country mean", surname?.countryMeanTop1, floors.minCountryMean);
  checkError("ECE", surname?.calibrationError, floors.maxEce);
  const parts: Metrics | undefined = find("given + family")?.unweighted;
  checkShare("given + family, answered", parts?.answered, floors.minPartsAnswered);
  checkShare("given + family, top-1", parts?.top1, floors.minPartsTop1);
  checkShare("given + family, top-5", parts?.top5, floors.minPartsTop5);
  checkError("given + family, ECE", parts?.calibrationError, floors.maxPartsEce);
  for (const protocol of ["surname", "given + family"] as const) {
    for (const [label, group] of calibratedGroups(find(protocol))) {
      checkError(`${protocol}, ${label}, ECE`, group.unweighted.calibrationError, floors.maxGroupEce);
    }
  }
  return missed;
}

/** The same for all systems, of both lists of people; each line begins with the system. */
export function findAllMissed(
  floors: SystemFloors,
  results: readonly Result[],
  nativeResults: readonly Result[] | undefined,
): string[] {
  return Object.entries(floors).flatMap(([name, { native = {}, ...own }]) => {
    const isOfSystem = ({ system }: Result): boolean => system === name;
    const missed = findMissedFloors(own, results.filter(isOfSystem));
    const missedNative = nativeResults ? findMissedFloors(native, nativeResults.filter(isOfSystem)) : [];
    return [
      ...missed.map((line) => `${name}: ${line}`),
      ...missedNative.map((line) => `${name}, ${NATIVE_LABEL}: ${line}`),
    ];
  });
}

function calibratedGroups(result: Result | undefined): [label: string, group: Group][] {
  return CALIBRATED_GROUPINGS.flatMap((grouping) =>
    (result?.groups[grouping] ?? [])
      .filter(({ unweighted }) => unweighted.rowCount >= MIN_GROUP_ROWS)
      .map((group): [string, Group] => [
        grouping === "script" ? group.name : `answers in ${group.name}`,
        group,
      ]),
  );
}
