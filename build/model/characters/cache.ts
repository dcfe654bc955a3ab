/**
 * Keeps trained models for the next build: training them takes as long as all the rest, and names change seldom.
 *
 * They are 690 MB of numbers that no rounding may touch, so they stay out of the repository. The name of a file is a hash
 * of all that the training is given and of its code: another name is another model.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeFileAtomic } from "../../../src/program/write-file.ts";
import type { NamePart } from "../../../src/types.ts";
import { describeCode } from "../../stamp/code.ts";
import type { TrainingEvidence } from "./examples.ts";
import type { TrainedModel, TrainingPlan } from "./train.ts";

const ROOT = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
const ENTRY = { file: "build/model/characters/train.ts", except: [] };

const SUM_BYTE_COUNT = 32;
/** Bytes of the header's length. The arrays begin at a multiple of it, behind the header. */
const UNIT = 4;

/** What is not an array, and how long each array is. */
interface Header {
  rowCount: number;
  shape: TrainedModel["weights"]["shape"];
  lengths: number[];
}

const sum = (bytes: Uint8Array): Buffer => createHash("sha256").update(bytes).digest();

export class ModelCache {
  private readonly folder: string;
  private readonly prefix: string;
  private readonly name: string;

  /** @param input all that the training is given */
  constructor(folder: string, part: NamePart, input: TrainingEvidence, plan: TrainingPlan) {
    this.folder = folder;
    this.prefix = `characters-${part}-${plan.seed}-`;
    this.name = `${this.prefix}${hashTraining(input, plan)}.bin`;
  }

  /** Undefined if there is none, or if it is damaged. */
  read(): TrainedModel | undefined {
    const path = join(this.folder, this.name);
    if (!existsSync(path)) return undefined;
    const file = readFileSync(path);
    const content = file.subarray(SUM_BYTE_COUNT);
    return sum(content).equals(file.subarray(0, SUM_BYTE_COUNT)) ? decode(content) : undefined;
  }

  /** Keeps a model, and no other of this part and seed. */
  write(model: TrainedModel): void {
    const content = encode(model);
    if (existsSync(this.folder)) {
      for (const file of readdirSync(this.folder))
        if (file.startsWith(this.prefix)) rmSync(join(this.folder, file));
    }
    writeFileAtomic(join(this.folder, this.name), Buffer.concat([sum(content), content]));
  }
}

function hashTraining(input: TrainingEvidence, plan: TrainingPlan): string {
  const { keyText, groups, keyStarts, countries, bearers, populations } = input;
  const { code, packages } = describeCode(ROOT, ENTRY);
  const hash = createHash("sha256").update(
    JSON.stringify([code, packages, plan, populations, keyText.length]),
  );
  hash.update(keyText);
  for (const column of [groups, keyStarts, countries, bearers])
    hash
      .update(`${column.length} `)
      .update(new Uint8Array(column.buffer, column.byteOffset, column.byteLength));
  return hash.digest("hex").slice(0, 16);
}

const listArrays = ({ grams, weights }: TrainedModel): (Int32Array | Float32Array)[] => [
  grams.slots,
  weights.rows,
  ...weights.heads.flatMap(({ classes, bias }) => [classes, bias]),
];

function encode(model: TrainedModel): Uint8Array {
  const arrays = listArrays(model);
  const header: Header = {
    rowCount: model.grams.rowCount,
    shape: model.weights.shape,
    lengths: arrays.map(({ length }) => length),
  };
  const text = JSON.stringify(header);
  const padded = text.padEnd(Math.ceil(text.length / UNIT) * UNIT);
  return Buffer.concat([
    Uint8Array.from([0, 1, 2, 3], (byte) => padded.length >> (8 * byte)),
    Buffer.from(padded),
    ...arrays.map(({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength)),
  ]);
}

function decode(content: Buffer): TrainedModel {
  const headerByteCount = content.readUInt32LE(0);
  const { rowCount, shape, lengths } = JSON.parse(
    content.toString("utf8", UNIT, UNIT + headerByteCount),
  ) as Header;
  let offset = content.byteOffset + UNIT + headerByteCount;
  let array = 0;
  const take = (): ArrayBuffer => {
    const byteCount = lengths[array++]! * UNIT;
    const start = offset;
    offset += byteCount;
    return content.buffer.slice(start, start + byteCount) as ArrayBuffer;
  };
  return {
    grams: { slots: new Int32Array(take()), rowCount },
    weights: {
      shape,
      rows: new Float32Array(take()),
      heads: Array.from({ length: (lengths.length - 2) / 2 }, () => ({
        classes: new Float32Array(take()),
        bias: new Float32Array(take()),
      })),
    },
  };
}
