import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { ModelCache } from "../../../build/model/characters/cache.ts";
import { toTrainingCounts } from "../../../build/model/characters/model.ts";
import { type TrainingPlan, trainModel } from "../../../build/model/characters/train.ts";
import { toPooledCounts } from "../../helpers/spelled-counts.ts";
import { makeTemporaryFolder } from "../../helpers/temporary-folder.ts";

const POPULATIONS = [38e6, 10e6];
const PLAN: TrainingPlan = { minNameCount: 1, dimension: 8, passCount: 1, dropShare: 0.1, seed: 1 };
const NAMES: [string, number][] = [
  ["kowalski", 0],
  ["erikson", 1],
];
const inputOf = (names: [string, number][]) =>
  toTrainingCounts(toPooledCounts(["PL", "SE"], names), "surname", POPULATIONS);
const input = inputOf(NAMES);

let folder: string;
beforeEach(() => {
  folder = makeTemporaryFolder();
});

describe("trained models", () => {
  const open = (names = input, plan = PLAN): ModelCache => new ModelCache(folder, "surname", names, plan);

  it("are kept to the bit, one of each part and seed", () => {
    expect(open().read()).toBeUndefined();
    const model = trainModel(input, PLAN);
    open().write(model);
    expect(open().read()).toEqual(model);
    new ModelCache(folder, "forename", input, PLAN).write(model);
    const before = readdirSync(folder);
    open(input, { ...PLAN, passCount: 2 }).write(model);
    expect(readdirSync(folder).length).toBe(2);
    expect(readdirSync(folder)).not.toEqual(before);
    expect(open().read()).toBeUndefined();
    open(input, { ...PLAN, seed: 2 }).write(model);
    expect(readdirSync(folder).length).toBe(3);
  });

  it("are not those of other names, other bearers or another plan", () => {
    open().write(trainModel(input, PLAN));
    expect(open(inputOf([...NAMES, ["nowak", 0]])).read()).toBeUndefined();
    expect(open({ ...input, bearers: input.bearers.map((count) => count + 1) }).read()).toBeUndefined();
    expect(open(input, { ...PLAN, passCount: 2 }).read()).toBeUndefined();
    expect(open().read()).toBeDefined();
  });

  it("that are damaged are trained again", () => {
    open().write(trainModel(input, PLAN));
    const [name] = readdirSync(folder);
    const bytes = readFileSync(join(folder, name!));
    bytes[bytes.length - 3]! ^= 1;
    writeFileSync(join(folder, name!), bytes);
    expect(open().read()).toBeUndefined();
    writeFileSync(join(folder, name!), bytes.subarray(0, 10));
    expect(open().read()).toBeUndefined();
  });
});
