/**
 * The plan of a source that source-plan.ts does not know, from its own description: its kind and privacy decide, and
 * optional fields of `source.json` say what else has to be known. docs/data.md describes them.
 */
import { join } from "node:path";
import type { EvidenceClass, EvidenceColumn } from "../data/statistics.ts";
import { CorpusError, type SourceDescription, type SourceFields } from "./corpus.ts";
import { DEFAULT_PLAN, NAME_ORDERS, type NameOrder, type SourcePlan } from "./source-plan.ts";

/** A plan with the columns that the rows go into. */
export interface PlannedColumns {
  plan: SourcePlan;
  columns: EvidenceColumn[];
}

/** What the rows of a kind are as evidence. */
export const CLASS_OF_KIND: Readonly<Record<string, EvidenceClass>> = {
  census: "register",
  registry: "register",
  "people-sample": "sample",
  dictionary: "dictionary",
};

/** Whose names these are, in the words of the corpus, and whether that by itself asks for the privacy floor. */
export const FLOOR_OF_PRIVACY: Readonly<Record<string, boolean>> = {
  "register: floor 5": true,
  "public people": false,
  "public results, adults": false,
  "public results": false,
  "word list": false,
};

/** Must be there, and say something. */
export const REQUIRED_FIELDS: readonly string[] =
  "id title publisher licence licence_class licence_basis licence_confidence privacy kind counts".split(" ");
/** What a plan is made of, beside kind and privacy. */
export const PLAN_FIELDS = ["order", "accent_blind", "births", "repeated_people"] as const;
/** Facts that are kept, or that only the corpus needs. */
export const OPTIONAL_FIELDS: readonly string[] = [
  ..."url licence_evidence attribution period sha256 rows".split(" "),
  ..."notes countries scripts repo commit paths confidence".split(" "),
];
const KNOWN_FIELDS: readonly string[] = [...REQUIRED_FIELDS, ...PLAN_FIELDS, ...OPTIONAL_FIELDS];

/** It is the name of a folder and of a column in every shard. */
const ID = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)+$/u;

const FIRST_YEAR = 1850;

/** Checks that a description written by hand has every field that it needs, and none that nobody would read. */
export function checkFields(sourceFolder: string, fields: SourceFields): void {
  const path = join(sourceFolder, "source.json");
  const missing = REQUIRED_FIELDS.filter((field) => fields[field] === undefined || fields[field] === "");
  if (missing.length > 0) {
    throw new CorpusError(
      `${path}: expected a text in ${missing.map((field) => `"${field}"`).join(", ")}, found none; ` +
        "docs/data.md explains each field",
    );
  }
  const unknown = Object.keys(fields).filter((field) => !KNOWN_FIELDS.includes(field));
  if (unknown.length > 0) {
    throw new CorpusError(
      `${path}: expected the fields ${KNOWN_FIELDS.join(", ")}, found ${unknown.map((field) => `"${field}"`).join(", ")}; ` +
        'put remarks into "notes"',
    );
  }
}

/** Makes the plan of a source, with a column of its own. */
export function planFromDescription(
  sourceFolder: string,
  source: SourceDescription,
  fields: SourceFields,
): PlannedColumns {
  const path = join(sourceFolder, "source.json");
  const { id, kind, privacy, licenceClass } = source;
  const wrong = (field: string, expected: string): CorpusError =>
    new CorpusError(`${path}: expected ${expected} in "${field}", found ${JSON.stringify(fields[field])}`);
  const flag = (field: "accent_blind" | "repeated_people"): boolean => {
    const value = fields[field] ?? false;
    if (typeof value !== "boolean") throw wrong(field, "true or false");
    return value;
  };
  if (!ID.test(id))
    throw wrong(
      "id",
      'two or more hyphenated words of lower-case letters and digits, such as "at-residents"',
    );
  const isPrivate = Object.hasOwn(FLOOR_OF_PRIVACY, privacy) ? FLOOR_OF_PRIVACY[privacy]! : undefined;
  if (isPrivate === undefined) {
    const known = Object.keys(FLOOR_OF_PRIVACY).map((value) => `"${value}"`);
    throw wrong("privacy", `one of ${known.join(", ")}`);
  }
  const evidenceClass = CLASS_OF_KIND[kind]!;
  const isRegister = evidenceClass === "register";
  if (kind === "people-sample" && privacy === "word list")
    throw wrong("privacy", 'a value for people, because the rows of a "word list" are not people');
  const { order = DEFAULT_PLAN.order } = fields;
  if (!NAME_ORDERS.some((known) => known === order)) throw wrong("order", `one of ${NAME_ORDERS.join(", ")}`);
  const plan: SourcePlan = {
    ...DEFAULT_PLAN,
    column: id,
    // A register lists everybody, whatever is said of it.
    privacyFloor: isRegister || isPrivate,
    accentBlind: flag("accent_blind"),
    order: order as NameOrder,
    repeatedPeople: flag("repeated_people"),
  };
  const column: EvidenceColumn = {
    id,
    class: evidenceClass,
    licence: licenceClass,
    accentBlind: plan.accentBlind,
  };
  const { births } = fields;
  if (births !== undefined) {
    if (!isRegister) throw wrong("births", `nothing, because the kind "${kind}" counts no births`);
    if (!isPeriod(births))
      throw wrong("births", `{"from": year, "to": year}, whole years from ${FIRST_YEAR}, in this order`);
    column.births = { from: births.from, to: births.to };
  }
  return { plan, columns: [column] };
}

function isPeriod(value: unknown): value is { from: number; to: number } {
  if (typeof value !== "object" || value === null) return false;
  const { from, to, ...others } = value as Record<string, unknown>;
  const isYear = (year: unknown): year is number =>
    Number.isInteger(year) && (year as number) >= FIRST_YEAR && (year as number) <= new Date().getFullYear();
  return isYear(from) && isYear(to) && from <= to && Object.keys(others).length === 0;
}
