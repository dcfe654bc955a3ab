/** Reads the names of a file and nothing else of it: what decides on its prior is known before its first answer. */
import { GroupSamples } from "./group-samples.ts";
import { readPieces } from "./pieces.ts";
import type { Plan } from "./plan.ts";
import { RowReader, type RowTaker } from "./row-reader.ts";
import { MAX_PEOPLE } from "./rows.ts";
import { startOf } from "./run.ts";
import type { ByteSource } from "./source.ts";

interface RowLimits {
  rowCount: number;
  unitCount: number;
}

/** What is kept of input that can be read only once, until it has decided. */
const KEPT_LIMITS: RowLimits = { rowCount: 20_000, unitCount: 4_000_000 };
const NO_LIMITS: RowLimits = { rowCount: Number.POSITIVE_INFINITY, unitCount: Number.POSITIVE_INFINITY };

export interface ScanSettings {
  source: ByteSource;
  plan: Plan;
  /** The group of a row by its cell; undefined: none. */
  groupOf(cell: string): string | undefined;
  /** Rows that are read at most. */
  maxRowCount?: number | undefined;
  isStopped(): boolean;
  /** @param doneByteCount of the bytes on the disk */
  onProgress(doneByteCount: number, rowCount: number): void;
}

/** Samples the names of a file, or of the first rows of what can be read only once. All can be read again. */
export async function scanTwice(settings: ScanSettings): Promise<GroupSamples> {
  const { source } = settings;
  const file = source.isRepeatable ? source.reopen() : undefined;
  if (file === undefined) source.keep();
  try {
    return await (file ? scan({ ...settings, source: file }) : scan(settings, KEPT_LIMITS));
  } finally {
    if (file) file.stop();
    else source.rewind();
  }
}

/** Samples all names of what is not read again. Malformed rows are reported when rows are answered, and not here. */
export async function scan(
  { source, plan, groupOf, isStopped, onProgress, maxRowCount }: ScanSettings,
  limits = NO_LIMITS,
): Promise<GroupSamples> {
  const { encoding, headByteCount } = plan;
  const { splitKey } = plan.rows;
  const samples = new GroupSamples();
  const rows = new RowReader({ ...plan.rows, maxRowCount }, startOf(plan));
  let rowCount = 0;
  let unitCount = 0;
  const taker: RowTaker = {
    row(key, _end, cell) {
      rowCount++;
      const group = groupOf(cell);
      const people = splitKey?.(key) ?? [key];
      // As many as that are a malformed row.
      if (people.length <= MAX_PEOPLE) for (const person of people) samples.add(person, group);
    },
  };
  await readPieces({
    source,
    encoding,
    headByteCount,
    isDone: () => isStopped() || rows.isFull || rowCount >= limits.rowCount || unitCount >= limits.unitCount,
    read(text, isEnd) {
      onProgress(source.readByteCount, rowCount);
      const readUnits = rows.read(text, isEnd, taker);
      unitCount += readUnits;
      return readUnits;
    },
  });
  return samples;
}
