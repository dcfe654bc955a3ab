/**
 * Makes data files of one's own from a tier that is installed: a part of it, or its statistics with own counts.
 * Bundled beside the command line, which loads it when it is asked to; docs/own-data.md has the model.
 */

import { MAX_BLOCK_KEY_COUNT } from "../../src/format/format.ts";
import { CognomenError } from "../../src/ground/errors.ts";
import type { Progress } from "../../src/program/progress.ts";
import { createNormalizer } from "../../src/text/normalize.ts";
import { encodeTable } from "../encode/file.ts";
import type { Table } from "../encode/table.ts";
import { findKeys } from "./lookups.ts";
import { Merger } from "./merge.ts";
import { groupByKey, type MergeTally, mergeRecords } from "./merge-records.ts";
import { PeopleCounter } from "./people.ts";
import { type OwnCounts, readCounts } from "./read-counts.ts";
import { readFrame, readRecords, TableSink, type TierFrame, type TierRecord } from "./read-tier.ts";
import type { BuildData, DataRequest, DataResult } from "./request.ts";
import { Restrictor, refine } from "./restrict.ts";

/** {@link BuildData} */
export const buildData: BuildData = async (request, progress) => {
  const frame = readFrame(request.base);
  const own = await openCounts(request, frame);
  const tally: MergeTally = { changedRecordCount: 0, newRecordCount: 0 };
  const merger = own && createMerger(request, frame, own, progress);
  const table = makeTable(request, frame, readAll(request, frame, merger, tally, progress));
  if (table.keys.length === 0)
    throw new CognomenError("ERR_OPTION", "No name is left: nothing in the tier matches the options.");
  progress.start("encode", table.keys.length);
  const { bytes, report } = encodeTable(table, {
    tier: request.label,
    foldTable: frame.foldTable,
    nameWords: frame.nameWords,
    // As in the base, so that a part of which nothing is left out has its bytes.
    blockKeyCount: Math.max(1, ...frame.head.blocks.map(({ keyCount }) => keyCount)),
    groupKeyCount: Math.min(frame.head.groupKeyCount, MAX_BLOCK_KEY_COUNT),
    // Maps go by numbers of countries, which are others once some are left out.
    maps: request.countries === undefined ? frame.maps : undefined,
    onProgress: (keyCount) => progress.step(keyCount),
  });
  progress.stop();
  const result: DataResult = { bytes, keyCount: report.keyCount, recordCount: report.recordCount };
  if (own === undefined) return result;
  const { rowCount, refusedRowCount } = own;
  return { ...result, counts: { rowCount, refusedRowCount, ...tally } };
};

async function openCounts(
  { countsPath, licences }: DataRequest,
  frame: TierFrame,
): Promise<OwnCounts | undefined> {
  if (countsPath === undefined) return undefined;
  const codes = frame.countries.map(({ code }) => code);
  return await readCounts(countsPath, codes, createNormalizer(frame.foldTable), licences);
}

/** Reads the tier once, to know on how many people it rests. */
function createMerger(
  { base, estimator }: DataRequest,
  frame: TierFrame,
  own: OwnCounts,
  progress: Progress,
): Merger {
  const { countries, neighbours, head } = frame;
  const counter = new PeopleCounter(
    countries.map(({ prior }) => prior),
    head.stepsPerOctave,
  );
  progress.start("weigh", head.keyCount);
  for (const record of readRecords(base, frame, (keyCount) => progress.step(keyCount))) counter.add(record);
  progress.stop();
  return new Merger({
    countries,
    neighbours,
    stepsPerOctave: head.stepsPerOctave,
    people: counter.take(),
    own,
    estimator,
  });
}

/** All keys that are wanted, each with all of its records that are, and with the own counts in them. */
function* readAll(
  { base, names, part, minEvidence = 1 }: DataRequest,
  frame: TierFrame,
  merger: Merger | undefined,
  tally: MergeTally,
  progress: Progress,
): Generator<TierRecord[]> {
  const wantedKeys = names && findKeys(base, names);
  progress.start("read", frame.head.keyCount);
  const records = readRecords(base, frame, (keyCount) => progress.step(keyCount));
  for (const [key, known] of groupByKey(merger ? mergeRecords(records, merger, tally) : records)) {
    if (wantedKeys !== undefined && !wantedKeys.has(key)) continue;
    const kept = [known.surname, known.forename].filter(
      (record) => record !== undefined && (part === undefined || record.part === part),
    ) as TierRecord[];
    // All or none: a key without its surname would answer as the forename that it is too.
    if (kept.some(({ count }) => count >= minEvidence)) yield kept;
  }
  progress.stop();
}

function makeTable(
  { countries: wanted }: DataRequest,
  { head, countries, neighbours, neighbourRows }: TierFrame,
  keys: Iterable<readonly TierRecord[]>,
): Table {
  const sink = new TableSink();
  const { stepsPerOctave, countScale } = head;
  if (wanted === undefined) {
    for (const records of keys) for (const record of records) sink.add(record);
    return sink.take({ stepsPerOctave, countScale, countries, neighbours: neighbourRows });
  }
  const kept = countries.filter(({ code }) => wanted.includes(code));
  const newNumbers = Int16Array.from(countries, (country) => kept.indexOf(country));
  const restrictor = new Restrictor({ stepsPerOctave, newNumbers, neighbours });
  for (const records of keys) {
    if (!records.some(({ distribution }) => restrictor.names(distribution))) continue;
    for (const record of records) {
      const distribution = restrictor.restrict(record.distribution);
      if (distribution !== undefined) sink.add({ ...record, distribution });
    }
  }
  // What neighbours of countries kept would get is in the distributions now.
  return sink.take({ stepsPerOctave: refine(stepsPerOctave), countScale, countries: kept, neighbours: [] });
}
