/** What figures of a benchmark may be: the numbers of `budgets.json` under "floors". */
import { readFileSync } from "node:fs";
import { BUDGETS_PATH } from "./budgets.ts";

export type Figures = Readonly<Record<string, number>>;
export type Floors = Readonly<Record<string, { max: number } | { min: number }>>;

export function readFloors(bench: string, path: string = BUDGETS_PATH): Floors {
  const { floors } = JSON.parse(readFileSync(path, "utf8")) as { floors?: Record<string, Floors> };
  const own = floors?.[bench];
  if (own === undefined) throw new Error(`${path}: no floors of "${bench}"`);
  return own;
}

/**
 * One line for each figure beyond its floor. A figure without a floor is one as well, and so is a floor without a figure.
 *
 * @param isSkipped whether a figure need not be there
 */
export function findMisses(
  figures: Figures,
  floors: Floors,
  isSkipped: (what: string) => boolean = () => false,
): string[] {
  return [...new Set([...Object.keys(floors), ...Object.keys(figures)])].flatMap((what) => {
    const [floor, value] = [floors[what], figures[what]];
    if (value === undefined) return isSkipped(what) ? [] : [`${what}: not measured`];
    if (floor === undefined) return [`${what}: ${value.toPrecision(3)}, without a floor`];
    const isKept = "max" in floor ? value <= floor.max : value >= floor.min;
    const expected = "max" in floor ? `at most ${floor.max}` : `at least ${floor.min}`;
    return isKept ? [] : [`${what}: ${value.toPrecision(3)}, expected ${expected}`];
  });
}

/** What a benchmark found out. */
export interface Outcome {
  /** For the terminal. */
  text: string;
  /** By what they are; held to floors. */
  figures: Figures;
  /** Of which floors these figures are, if not of those by the name of the benchmark. */
  floors?: string;
  /** Figures that could not be taken here. */
  isSkipped?: (what: string) => boolean;
}
