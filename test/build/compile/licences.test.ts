/** Tiers and estimator of some licence classes are those of data that never had the others: to the byte. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { makeTiers } from "../../../build/compile/make-tiers.ts";
import { findReasonToCompile } from "../../../build/compile/stamp.ts";
import { acceptanceOf } from "../../../build/data/accept.ts";
import { readSources } from "../../../build/data/folder.ts";
import { makeEstimator } from "../../../build/estimator/make-file.ts";
import { loadPooledCounts, type PooledCounts } from "../../../build/model/pooled-counts.ts";
import { readStamp } from "../../../build/stamp/stamp.ts";
import { ALL_LICENCES, type LicenceChoice } from "../../../src/ground/licences.ts";
import { createPredictor } from "../../../src/predict/predictor.ts";
import { createQuietProgress } from "../../../src/program/progress.ts";
import { ROOT } from "../../helpers/imports.ts";
import { COLUMNS, ownName, READ, writeLicenceFolder } from "../../helpers/licence-folder.ts";
import { makeTemporaryFolder } from "../../helpers/temporary-folder.ts";

const folder = makeTemporaryFolder();
const whole = join(folder, "whole");
const partOf = (choice: LicenceChoice): string => join(folder, choice.join(""));

beforeAll(() => {
  writeLicenceFolder(
    whole,
    COLUMNS.map(({ id }) => id),
  );
  for (const [choice, ids] of READ) writeLicenceFolder(partOf(choice), ids);
});

function load(data: string, choice: LicenceChoice): PooledCounts {
  const sources = readSources(data);
  return loadPooledCounts(data, ["CH", "DE", "RU"], sources.evidence, {
    accepts: acceptanceOf(sources, choice),
  });
}

describe("pooled counts", () => {
  it.each(READ)("of licence classes %j is that of data without the others", (choice, ids) => {
    const pooled = load(whole, choice);
    expect(pooled).toEqual(load(partOf(choice), ALL_LICENCES));
    const known = COLUMNS.filter(({ id }) => pooled.keys.includes(ownName(id, "DE")));
    expect(known.map(({ id }) => id)).toEqual(ids);
  });
});

describe("tiers", () => {
  const make = async (data: string, licences: LicenceChoice): Promise<Map<string, Uint8Array>> => {
    const tiers = new Map<string, Uint8Array>();
    // Equal evidence has one training: other evidence finds nothing that was kept.
    const options = { licences, cacheFolder: join(folder, "cache") };
    for await (const { tier, encoded } of makeTiers(data, createQuietProgress(), options))
      tiers.set(tier.name, encoded.bytes);
    return tiers;
  };

  it("of A and B do not know what C alone has, in no spelling, and hold no byte that it would change", async () => {
    const tiers = await make(whole, ["A", "B"]);
    expect(tiers).toEqual(await make(partOf(["A", "B"]), ["A", "B"]));
    const all = createPredictor((await make(whole, ALL_LICENCES)).get("full")!);
    for (const [name, bytes] of tiers) {
      const some = createPredictor(bytes);
      expect(some.info().tier).toBe(`${name} (licence A, B)`);
      for (const { id } of COLUMNS) {
        const isKnown = some.predict(ownName(id, "DE")).country.length > 0;
        expect(isKnown, `${name}: ${id}`).toBe(READ[3]![1].includes(id));
        expect(all.predict(ownName(id, "DE")).country.length, id).toBeGreaterThan(0);
      }
      // Листов and Регистеров in Latin letters, which the build spells itself.
      expect(some.predict("listov").country).toEqual([]);
      expect(some.predict("registerov").country[0]?.country_id).toBe("RU");
    }
    expect(all.info().tier).toBe("full");
    expect(all.predict("listov").country[0]?.country_id).toBe("RU");
  });

  it("and the estimator learn no letters of names that are not accepted", async () => {
    const some = await makeEstimator(whole, ["A"]);
    expect(some).toEqual(await makeEstimator(partOf(["A"]), ALL_LICENCES));
    expect(some).not.toEqual(await makeEstimator(whole, ALL_LICENCES));
  });
});

describe("npm run build:data", () => {
  const run = (script: string, ...args: string[]) =>
    spawnSync(process.execPath, ["--import", "tsx", `build/${script}/main.ts`, ...args], {
      cwd: ROOT,
      encoding: "utf8",
    });

  it("keeps tiers of some classes beside those of all, says so, stamps them, and makes them once with --if-stale", () => {
    const args = ["--fresh", "--if-stale", "--data", whole, "--licence", "b,A"];
    const { status, stderr } = run("compile", ...args);
    expect({ status, stderr }).toMatchObject({ status: 0 });
    const made = join(whole, "compiled-ab");
    expect(stderr).toContain(`${made} rests on licence classes A and B alone`);
    expect(stderr).toContain("npm run estimator -- --licence A,B");
    expect(stderr).toContain("npm run build -- --licence A,B");
    expect(existsSync(join(whole, "compiled"))).toBe(false);
    expect(createPredictor(readFileSync(join(made, "full.bin"))).predict("listmann").country).toEqual([]);
    expect(readStamp(join(made, "tiers.json"))).toMatchObject({ madeFrom: { licences: ["A", "B"] } });
    expect(findReasonToCompile(whole, ["A", "B"])).toBeUndefined();
    expect(findReasonToCompile(whole)).toContain("is missing");
    const again = run("compile", ...args);
    expect(again.status).toBe(0);
    expect(again.stderr).toMatch(/^The tiers in .*compiled-ab are of these data and this code\.\n$/u);
  });
});
