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
import { deserialize, serialize } from "node:v8";
import type { NamePart } from "../../../src/ground/types.ts";
import { writeFileAtomic } from "../../../src/program/write-file.ts";
import { hashCode } from "../../stamp/code.ts";
import type { TrainingCounts } from "./examples.ts";
import type { TrainedModel, TrainingPlan } from "./train.ts";

const ROOT = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
const TRAINING = "build/model/characters/train.ts";

const SUM_BYTE_COUNT = 32;
const sum = (bytes: Uint8Array): Buffer => createHash("sha256").update(bytes).digest();

export class ModelCache {
  private readonly folder: string;
  private readonly prefix: string;
  private readonly name: string;

  /** @param input all that the training is given */
  constructor(folder: string, part: NamePart, input: TrainingCounts, plan: TrainingPlan) {
    this.folder = folder;
    this.prefix = `characters-${part}-${plan.seed}-`;
    this.name = `${this.prefix}${hashTraining(input, plan)}.v8`;
  }

  /** Undefined if there is none, or if it is damaged. */
  read(): TrainedModel | undefined {
    const path = join(this.folder, this.name);
    if (!existsSync(path)) return undefined;
    const file = readFileSync(path);
    const content = file.subarray(SUM_BYTE_COUNT);
    return sum(content).equals(file.subarray(0, SUM_BYTE_COUNT))
      ? (deserialize(content) as TrainedModel)
      : undefined;
  }

  /** Keeps a model, and no other of this part and seed. */
  write(model: TrainedModel): void {
    const content = serialize(model);
    if (existsSync(this.folder)) {
      for (const file of readdirSync(this.folder))
        if (file.startsWith(this.prefix)) rmSync(join(this.folder, file));
    }
    writeFileAtomic(join(this.folder, this.name), Buffer.concat([sum(content), content]));
  }
}

function hashTraining(input: TrainingCounts, plan: TrainingPlan): string {
  const { keyText, groups, keyStarts, countries, bearers, countryCodes, populations, writers } = input;
  const hash = createHash("sha256").update(
    JSON.stringify([hashCode(ROOT, TRAINING), plan, countryCodes, populations, writers, keyText.length]),
  );
  hash.update(keyText);
  for (const column of [groups, keyStarts, countries, bearers])
    hash
      .update(`${column.length} `)
      .update(new Uint8Array(column.buffer, column.byteOffset, column.byteLength));
  return hash.digest("hex").slice(0, 16);
}
