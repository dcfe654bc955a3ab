/** What figures of a benchmark may be: the numbers of `budgets.json` under "floors". */
import { readFileSync } from "node:fs";
import { BUDGETS_PATH } from "./budgets.ts";

export type Figures = Readonly<Record<string, number>>;
export type Floors = Readonly<Record<string, { readonly max: number } | { readonly min: number }>>;

export function readFloors(bench: string, path: string = BUDGETS_PATH): Floors {
  const { floors } = JSON.parse(readFileSync(path, "utf8")) as { floors?: Record<string, Floors> };
  const own = floors?.[bench];
  if (own === undefined) throw new Error(`${path}: no floors of "${bench}"`);
  return own;
}

/** Floors by what they are of: `minTop1` bounds what is found as `top1`, and `min` the number itself. */
export interface FloorTree {
  readonly [what: string]: number | string | FloorTree;
}
/** Numbers by what they are. */
export interface Found {
  readonly [what: string]: number | Found | undefined;
}

/**
 * One line for each floor that is missed, or of what was not measured. One floor for many numbers holds for each of them; one
 * for some of them, by name, holds for these, and for the others what it says of "others". Words say why a floor is as it is.
 */
export const findMissed = (floors: FloorTree, found: Found | number | undefined, path = ""): string[] =>
  Object.entries(floors).flatMap(([key, floor]) => {
    const [, bound, name = ""] = /^(min|max)([A-Z].*)?$/u.exec(key) ?? [];
    const what = bound === undefined ? key : name.charAt(0).toLowerCase() + name.slice(1);
    const label = path === "" || what === "" ? path + what : `${path}, ${what}`;
    const value = what === "" || typeof found !== "object" ? found : found[what];
    if (bound !== undefined) return compare(bound, floor, value, label);
    return typeof floor === "object" ? findMissed(floor, value, label) : [];
  });

function compare(bound: string, floor: FloorTree[string], value: Found[string], label: string): string[] {
  if (typeof floor === "object") {
    const { others, ...named } = floor;
    const all = { ...(typeof value === "object" && others !== undefined && fill(value, others)), ...named };
    return Object.entries(all).flatMap(([part, own]) =>
      compare(bound, own, typeof value === "object" ? value[part] : undefined, `${label}, ${part}`),
    );
  }
  if (typeof value === "object") return compare(bound, fill(value, floor), value, label);
  if (value === undefined) return [`${label}: not measured`];
  // A rounding error is no miss, and what is no number is one.
  const excess = bound === "max" ? value - Number(floor) : Number(floor) - value;
  if (excess <= 1e-9) return [];
  return [
    `${label}: found ${value.toPrecision(4)}, expected at ${bound === "max" ? "most" : "least"} ${floor}`,
  ];
}

const fill = (found: Found, floor: FloorTree[string]): FloorTree =>
  Object.fromEntries(Object.keys(found).map((part) => [part, floor]));

/**
 * The same of a benchmark, where a figure without a floor is a miss as well.
 *
 * @param isSkipped whether a figure need not be there
 */
export function findMisses(
  figures: Figures,
  floors: Floors,
  isSkipped: (what: string) => boolean = () => false,
): string[] {
  const asked = Object.entries(floors).filter(([what]) => figures[what] !== undefined || !isSkipped(what));
  const unheld = Object.keys(figures).filter((what) => floors[what] === undefined);
  return [
    ...findMissed(Object.fromEntries(asked), figures),
    ...unheld.map((what) => `${what}: found ${figures[what]!.toPrecision(4)}, without a floor`),
  ];
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
