/**
 * A stamp says of files that take minutes to make which facts and parameters they were made from. The code is not in it: a
 * comment or a moved file must not ask for nine minutes, and `.ci/run` makes the files again and compares every byte.
 *
 * It stands beside the files as JSON. Content decides and never a date: cloning and switching branches change dates.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ALL_LICENCES, isEveryLicence, type LicenceChoice, nameLicences } from "../../src/ground/licences.ts";
import { writeFileAtomic } from "../../src/program/write-file.ts";
import { sha256 } from "./code.ts";
import type { Facts } from "./facts.ts";

export interface Origin {
  facts: Facts;
  /** Hash of parameters that are stamped by their values and not as code. */
  parameters?: string;
  /** Licence classes of the facts that were read; all of them where this is missing. */
  licences?: LicenceChoice;
}

/** In the data folder: what takes long to make from the facts. */
export const COMPILED_FOLDER = "compiled";

/** Where that lies: every choice of licence classes has a folder of its own, so that nothing is mixed. */
export const compiledFolder = (dataFolder: string, licences: LicenceChoice): string =>
  join(
    dataFolder,
    isEveryLicence(licences) ? COMPILED_FOLDER : `${COMPILED_FOLDER}-${licences.join("").toLowerCase()}`,
  );

/** What a stamp says of a choice: nothing where all classes are read. */
export const stampLicences = (licences: LicenceChoice): Pick<Origin, "licences"> =>
  isEveryLicence(licences) ? {} : { licences };

interface StampedFile {
  byteCount: number;
  sha256: string;
}

export interface Stamp {
  madeFrom: Origin;
  /** By name, in the folder of the stamp. */
  files: Record<string, StampedFile>;
}

/** Most names that a reason lists: a new edition of a source changes hundreds of shards. */
const LISTED_NAME_COUNT = 4;

/** @param files contents by name */
export function createStamp(madeFrom: Origin, files: Readonly<Record<string, Uint8Array>>): Stamp {
  return {
    madeFrom,
    files: Object.fromEntries(
      Object.entries(files).map(([name, bytes]) => [
        name,
        { byteCount: bytes.length, sha256: sha256(bytes) },
      ]),
    ),
  };
}

export function writeStamp(path: string, stamp: Stamp): void {
  writeFileAtomic(path, `${JSON.stringify(stamp, undefined, 1)}\n`);
}

/**
 * Why files have to be made again, or undefined if they are of this origin and undamaged.
 *
 * @param folder where the files and their stamp lie
 * @param stampName the file of the stamp
 * @param describe says what the files would be made from now; not asked if they are missing or damaged
 */
export function findReasonToMake(
  folder: string,
  stampName: string,
  describe: () => Origin,
): string | undefined {
  const stamp = readStamp(join(folder, stampName));
  if (typeof stamp === "string") return stamp;
  for (const [name, file] of Object.entries(stamp.files)) {
    const path = join(folder, name);
    if (!existsSync(path)) return `${path} is missing`;
    const bytes = readFileSync(path);
    if (bytes.length !== file.byteCount || sha256(bytes) !== file.sha256)
      return `${path} is not the file that ${stampName} describes`;
  }
  return compareOrigins(stamp.madeFrom, describe());
}

/** @returns what is wrong with it, if it cannot be read */
export function readStamp(path: string): Stamp | string {
  if (!existsSync(path)) return `${path} is missing`;
  try {
    const stamp = JSON.parse(readFileSync(path, "utf8")) as Partial<Stamp>;
    if (stamp.madeFrom && stamp.files) return stamp as Stamp;
  } catch {
    // Said below.
  }
  return `${path} is damaged`;
}

/** What differs, or undefined if nothing does that decides a byte. */
export function compareOrigins(before: Origin, now: Origin): string | undefined {
  const changes: string[] = [];
  const facts = listChanges(before.facts, now.facts);
  if (facts.length > 0) changes.push(`facts changed (${shorten(facts)})`);
  if (before.parameters !== now.parameters) changes.push("parameters of the model changed");
  const classes = [before, now].map(({ licences = ALL_LICENCES }) => nameLicences(licences));
  if (classes[0] !== classes[1]) changes.push(`they rest on ${classes[0]}, not ${classes[1]}`);
  return changes.length > 0 ? changes.join(", ") : undefined;
}

/** Names whose values differ, sorted. */
export function listChanges(
  before: Readonly<Record<string, string>>,
  now: Readonly<Record<string, string>>,
): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...names].filter((name) => before[name] !== now[name]).sort();
}

export const shorten = (names: readonly string[]): string =>
  names.length <= LISTED_NAME_COUNT
    ? names.join(", ")
    : `${names.slice(0, LISTED_NAME_COUNT).join(", ")} and ${names.length - LISTED_NAME_COUNT} more`;
