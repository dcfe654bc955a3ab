/**
 * Opens what is compared, in a plain Node process: every subject answers `predict(name)` as the contract has it. Nothing is
 * imported but what the subject itself needs.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** Packages of rivals are installed in a folder of their own. */
const requireRival = createRequire(new URL("../rivals/package.json", import.meta.url));

const importFile = (...path) => import(pathToFileURL(join(...path)).href);

/** The first three entries of what rivals store: see `rival-files.ts`. */
const statisticsOf = (answer) => ({ surnameCount: answer[1], forenameCount: answer[2] });

/** `["US", 0.3, "GB", 0.1]` from `first` on, as candidates. */
function toCandidates(list, first) {
  const candidates = [];
  for (let index = first; index < list.length; index += 2)
    candidates.push({ country_id: list[index], probability: list[index + 1] });
  return candidates;
}

async function createRival(folder, get, statistics, present) {
  const { createFront } = await importFile(folder, "front.mjs");
  const find = createFront(readFileSync(join(folder, "data.bin")), get, statistics);
  return {
    predict(name) {
      const found = find(name);
      return found === undefined ? { name, country: [], count: 0 } : present(name, found);
    },
  };
}

const presentFlat = (name, answer) => ({ name, country: toCandidates(answer, 3), count: answer[0] });

/** The obvious alternative: every name with its own answer. */
async function openMap(folder) {
  const map = new Map();
  const { keys, answers } = JSON.parse(readFileSync(join(folder, "map.json"), "utf8"));
  for (let index = 0; index < keys.length; index++) map.set(keys[index], answers[index]);
  return createRival(folder, (key) => map.get(key), statisticsOf, presentFlat);
}

function readShared(folder) {
  const { keys, answers, ...columns } = JSON.parse(readFileSync(join(folder, "shared.json"), "utf8"));
  return {
    keys,
    answers: answers.map((list) => toCandidates(list, 0)),
    numbers: Uint32Array.from(columns.numbers),
    counts: Float64Array.from(columns.counts),
    surnames: Float64Array.from(columns.surnames),
    forenames: Float64Array.from(columns.forenames),
  };
}

function createShared(folder, { answers, numbers, counts, surnames, forenames }, find) {
  return createRival(
    folder,
    find,
    (index) => ({ surnameCount: surnames[index], forenameCount: forenames[index] }),
    // The list of candidates is that of all names with the same answer: fast, and whoever changes it changes them all.
    (name, index) => ({ name, country: answers[numbers[index]], count: counts[index] }),
  );
}

/** Equal answers kept once, ready to be handed out. */
async function openSharedMap(folder) {
  const { keys, ...shared } = readShared(folder);
  const map = new Map();
  for (let index = 0; index < keys.length; index++) map.set(keys[index], index);
  return createShared(folder, shared, (key) => map.get(key));
}

async function openArray(folder) {
  const { keys, ...shared } = readShared(folder);
  return createShared(folder, shared, (key) => {
    let low = 0;
    let high = keys.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (keys[middle] < key) low = middle + 1;
      else high = middle;
    }
    return keys[low] === key ? low : undefined;
  });
}

async function openSqlite(folder) {
  const Database = requireRival("better-sqlite3");
  const database = new Database(join(folder, "names.sqlite"), { readonly: true });
  database.pragma("mmap_size = 4294967296");
  const statement = database
    .prepare("SELECT count, surname, forename, country FROM names WHERE name = ?")
    .raw();
  return createRival(
    folder,
    (key) => statement.get(key),
    statisticsOf,
    (name, row) => ({ name, country: toCandidates(JSON.parse(row[3]), 0), count: row[0] }),
  );
}

async function openNodeSqlite(folder) {
  const { DatabaseSync } = await import("node:sqlite");
  const database = new DatabaseSync(join(folder, "names.sqlite"), { readOnly: true });
  database.exec("PRAGMA mmap_size = 4294967296");
  const statement = database.prepare("SELECT count, surname, forename, country FROM names WHERE name = ?");
  return createRival(
    folder,
    (key) => statement.get(key),
    ({ surname, forename }) => ({ surnameCount: surname, forenameCount: forename }),
    (name, { count, country }) => ({ name, country: toCandidates(JSON.parse(country), 0), count }),
  );
}

async function openLmdb(folder) {
  const { open } = requireRival("lmdb");
  const database = open({ path: join(folder, "names.lmdb"), readOnly: true, noSubdir: true });
  return createRival(folder, (key) => database.get(key), statisticsOf, presentFlat);
}

/** A tier as it is imported. */
const openModule = (entry) => (folder) => importFile(folder, "dist", entry);

async function openFromDisk(folder) {
  const { createPredictor } = await importFile(folder, "dist", "bare.js");
  return createPredictor(readFileSync(join(folder, "data.bin")));
}

const OPENERS = {
  disk: openFromDisk,
  core: openModule("core.js"),
  standard: openModule("index.js"),
  full: openModule("full.js"),
  best: openModule("best.js"),
  map: openMap,
  "shared-map": openSharedMap,
  array: openArray,
  sqlite: openSqlite,
  lmdb: openLmdb,
  "node-sqlite": openNodeSqlite,
};

/** @returns {Promise<{ predict(name: string): { name: string, country: object[], count: number } }>} */
export const open = (subject, folder) => OPENERS[subject](folder);
