/** Reads the names of a file and nothing else of it: what decides on its prior is known before its first answer. */
import { createGroupSamples, type GroupSamples } from "./group-samples.ts";
import { type PieceSettings, readPieces } from "./pieces.ts";
import type { Plan } from "./plan.ts";
import type { RecordSink } from "./records.ts";
import type { ByteSource } from "./source.ts";

/** What is kept of input that can be read only once, until it has decided. */
const MAX_KEPT_ROW_COUNT = 20_000;
const MAX_KEPT_UNITS = 4_000_000;

export interface ScanSettings {
  source: ByteSource;
  plan: Plan;
  /** The group of a row by its cell; undefined: none. */
  groupOf(cell: string): string | undefined;
  isStopped(): boolean;
  /** @param doneByteCount of the bytes on the disk */
  onProgress(doneByteCount: number, rowCount: number): void;
}

/** Samples the names of a file, or of the first rows of what can be read only once: those are read again. */
export async function scanNames(settings: ScanSettings): Promise<GroupSamples> {
  const { source } = settings;
  if (!source.isRepeatable) return scanHead(settings);
  const file = source.reopen();
  try {
    return await scanAll({ ...settings, source: file });
  } finally {
    file.stop();
  }
}

/** Samples all names of what is not read again. */
export async function scanAll(settings: ScanSettings): Promise<GroupSamples> {
  const { source, plan, onProgress, isStopped } = settings;
  const scanner = new NameScanner(settings);
  await source.skip(plan.markByteCount);
  await readPieces({
    source,
    encoding: plan.encoding,
    isDone: isStopped,
    read(piece, isEnd) {
      onProgress(source.readByteCount, scanner.rowCount);
      return scanner.read(piece, isEnd);
    },
  });
  return scanner.samples;
}

async function scanHead(settings: ScanSettings): Promise<GroupSamples> {
  const { source, plan, onProgress, isStopped } = settings;
  const scanner = new NameScanner(settings);
  const chunks = source.lookAhead();
  let readUnitCount = 0;
  let markByteCount = plan.markByteCount;
  const head: PieceSettings["source"] = {
    label: source.label,
    async read() {
      for (;;) {
        const { value: bytes, done } = await chunks.next();
        if (done) return undefined;
        const rest = bytes.subarray(markByteCount);
        markByteCount -= bytes.length - rest.length;
        if (rest.length > 0) return rest;
      }
    },
  };
  try {
    await readPieces({
      source: head,
      encoding: plan.encoding,
      isDone: () => isStopped() || readUnitCount >= MAX_KEPT_UNITS || scanner.rowCount >= MAX_KEPT_ROW_COUNT,
      read(piece, isEnd) {
        const unitCount = scanner.read(piece, isEnd);
        readUnitCount += unitCount;
        onProgress(source.readByteCount, scanner.rowCount);
        return unitCount;
      },
    });
  } finally {
    await chunks.return();
  }
  return scanner.samples;
}

/** Takes the names out of text. Malformed rows say nothing here: they are reported when rows are answered. */
class NameScanner {
  readonly samples = createGroupSamples();
  rowCount = 0;
  private readonly plan: Plan;
  private readonly groupOf: ScanSettings["groupOf"];
  private isHeaderDone: boolean;
  private isWithinLine = false;

  constructor({ plan, groupOf }: Pick<ScanSettings, "plan" | "groupOf">) {
    this.plan = plan;
    this.groupOf = groupOf;
    this.isHeaderDone = plan.rows.headerText === undefined;
  }

  /** Reads the complete records at the start of `text`, and says how long they are. */
  read(text: string, isEnd: boolean): number {
    const { reader, newline } = this.plan.rows;
    let start = 0;
    const passLine = (): void => {
      const found = text.indexOf(newline, start);
      this.isWithinLine = found < 0 && !isEnd;
      start = found < 0 ? text.length : found + 1;
    };
    const sink: RecordSink = {
      row: (key, end, cell) => {
        start = end;
        if (this.isHeaderDone) {
          this.rowCount++;
          this.samples.add(key, this.groupOf(cell));
        }
        this.isHeaderDone = true;
      },
      blank: (end) => {
        start = end;
      },
      malformed: (_reason, end) => {
        start = end;
      },
      tooLong: passLine,
    };
    if (this.isWithinLine) passLine();
    else reader.read(text, isEnd, sink);
    return start;
  }
}
