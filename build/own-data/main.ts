/**
 * Makes data files of one's own from a tier that is installed: a part of it, or its statistics with own counts.
 * Bundled beside the command line, which loads it when it is asked to; docs/own-data.md has the model.
 */
import { MAX_BLOCK_KEY_COUNT } from "../../src/format/format.ts";
import { CognomenError } from "../../src/ground/errors.ts";
import { encodeTable } from "../encode/file.ts";
import type { Table } from "../encode/table.ts";
import { findKeys } from "./lookups.ts";
import { Merger } from "./merge.ts";
import { countPeople } from "./people.ts";
import { readCounts } from "./read-counts.ts";
import {
  createTable,
  groupByKey,
  type KeyRecords,
  readFrame,
  readRecords,
  type TierFrame,
  type TierRecord,
} from "./read-tier.ts";
import type { BuildData, DataRequest, DataResult } from "./request.ts";
import { createRestrictor, refine } from "./restrict.ts";

/** {@link BuildData} */
export const buildData: BuildData = async (request, progress) => {
  const { base, countsPath, licences, estimator, label, countries: wanted } = request;
  const frame = readFrame(base);
  const { head, countries, normalizer, foldTable, nameWords } = frame;
  const readAll = function* (title: string): Generator<TierRecord> {
    progress.start(title, head.keyCount);
    yield* readRecords(base, frame, (keyCount) => progress.step(keyCount));
    progress.stop();
  };
  const codes = countries.map(({ code }) => code);
  const own = countsPath && (await readCounts(countsPath, codes, normalizer, licences));
  const merger = own && new Merger({ frame, own, estimator, people: countPeople(readAll("weigh"), frame) });
  const keys = groupByKey(readAll("read"));
  const table = makeTable(frame, select(merger ? merger.merge(keys) : keys, request), wanted);
  if (table.keys.length === 0)
    throw new CognomenError("ERR_OPTION", "No name is left: nothing in the tier matches the options.");
  progress.start("encode", table.keys.length);
  const { bytes, report } = encodeTable(table, {
    tier: label,
    foldTable,
    nameWords,
    // As in the base, so that a part of which nothing is left out has its bytes.
    blockKeyCount: Math.max(1, ...head.blocks.map(({ keyCount }) => keyCount)),
    groupKeyCount: Math.min(head.groupKeyCount, MAX_BLOCK_KEY_COUNT),
    // Maps go by numbers of countries, which are others once some are left out.
    maps: wanted === undefined ? frame.maps : undefined,
    onProgress: (keyCount) => progress.step(keyCount),
  });
  progress.stop();
  const result: DataResult = { bytes, keyCount: report.keyCount, recordCount: report.recordCount };
  if (!own || !merger) return result;
  const { rowCount, refusedRowCount } = own;
  const { changedRecordCount, newRecordCount } = merger;
  return { ...result, counts: { rowCount, refusedRowCount, changedRecordCount, newRecordCount } };
};

/** All keys that are wanted, each with all of its records that are. */
function* select(
  keys: Iterable<KeyRecords>,
  { base, names, part, minEvidence = 1 }: DataRequest,
): Generator<TierRecord[]> {
  const wantedKeys = names && findKeys(base, names);
  for (const { key, surname, forename } of keys) {
    if (wantedKeys !== undefined && !wantedKeys.has(key)) continue;
    const kept = [surname, forename].filter(
      (record) => record !== undefined && (part === undefined || record.part === part),
    ) as TierRecord[];
    // All or none: a key without its surname would answer as the forename that it is too.
    if (kept.some(({ count }) => count >= minEvidence)) yield kept;
  }
}

function* restrict(
  keys: Iterable<readonly TierRecord[]>,
  frame: TierFrame,
  newNumbers: readonly number[],
): Generator<TierRecord> {
  const restrictOne = createRestrictor(frame, newNumbers);
  for (const records of keys) {
    // Evidence or letters have to speak for one of the countries, and not only its neighbours.
    if (
      !records.some(({ distribution }) => distribution.countries.some((number) => newNumbers[number]! >= 0))
    )
      continue;
    for (const record of records) {
      const distribution = restrictOne(record.distribution);
      if (distribution !== undefined) yield { ...record, distribution };
    }
  }
}

function* flatten<T>(groups: Iterable<readonly T[]>): Generator<T> {
  for (const group of groups) yield* group;
}

/** @param wanted countries to keep; default all */
function makeTable(
  frame: TierFrame,
  keys: Iterable<readonly TierRecord[]>,
  wanted: readonly string[] | undefined,
): Table {
  const { countries, neighbourRows: neighbours } = frame;
  const { stepsPerOctave, countScale } = frame.head;
  if (wanted === undefined)
    return createTable(flatten(keys), { stepsPerOctave, countScale, countries, neighbours });
  const kept = countries.filter(({ code }) => wanted.includes(code));
  const newNumbers = countries.map((country) => kept.indexOf(country));
  return createTable(restrict(keys, frame, newNumbers), {
    stepsPerOctave: refine(stepsPerOctave),
    countScale,
    countries: kept,
    // What neighbours of countries kept would get is in the distributions now.
    neighbours: [],
  });
}
