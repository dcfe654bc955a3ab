/** Old figures and new side by side, on tiny ones. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { FIGURES_PATH, formatFigures, readFigures } from "../../bench/accuracy/figures.ts";
import {
  PREVIOUS_PATH,
  readSnapshot,
  type Snapshot,
  type SnapshotGroup,
  type SnapshotResult,
  takeSnapshot,
} from "../../bench/accuracy/snapshot.ts";
import {
  type Change,
  changeOf,
  describePeople,
  findLosses,
  findUnexplained,
  groupChangeTables,
  lossTable,
  moverTable,
  nameTable,
  pairLossTable,
  pairTable,
  systemChangeTable,
  watchedTable,
} from "../../tools/accuracy/changes.ts";
import { makeChangesPage, summarizeChangesPage } from "../../tools/accuracy/changes-page.ts";
import { ROOT } from "../helpers/imports.ts";

const group = (name: string, rowCount: number, top5: number): SnapshotGroup => ({
  name,
  rowCount,
  answered: 0.9,
  top1: top5 / 2,
  top5,
});

/** A result of the full tier by surname, of some countries and one script. */
const result = (...country: SnapshotGroup[]): SnapshotResult => ({
  system: "full",
  protocol: "surname",
  rowCount: 100,
  answered: 0.9,
  top1: 0.5,
  top5: country[0]?.top5 ?? 0.7,
  groups: { script: [group("Latin", 100, 0.7)], country },
});

const people = { rowCount: 200, reportCount: 100, partsCount: 0, countryCount: 3, sha256: "people" };

const snapshot = (countries: SnapshotGroup[], native: SnapshotGroup[] = []): Snapshot => ({
  people,
  tiers: [{ tier: "full", keyCount: 2000, byteCount: 9000, sha256: "tier" }],
  data: { names: { surname: 10, forename: 5 }, pairs: { DE: { surname: 2000, forename: 5 } } },
  results: [result(...countries)],
  native: { people, results: [result(...native)] },
});

describe("changes", () => {
  it("are shown where there are any", () => {
    expect(changeOf(0.724, 0.71)).toBe("72.4 → 71.0 (−1.4)");
    expect(changeOf(0.71, 0.724)).toBe("71.0 → 72.4 (+1.4)");
    expect(changeOf(0.71001, 0.71002)).toBe("71.0");
  });

  const before = snapshot([group("DE", 60, 0.8), group("FR", 60, 0.7), group("GR", 19, 0.9)]);
  const now: Snapshot = {
    ...snapshot([group("DE", 60, 0.7), group("FR", 60, 0.75), group("GR", 19, 0.1), group("NO", 60, 0.1)]),
    tiers: [{ tier: "full", keyCount: 1500, byteCount: 9000, sha256: "other" }],
    data: {
      names: { surname: 12, forename: 5 },
      pairs: { DE: { surname: 500, forename: 6 }, NO: { surname: 1, forename: 0 } },
    },
  };
  const change: Change = { before, now };

  it("of names are parts of what was there", () => {
    const table = nameTable(change);
    expect(table).toContain("| `full`: names | 2,000 | 1,500 | −25.0 % |");
    expect(table).toContain("| `full`: bytes | 9,000 | 9,000 |  |");
    expect(table).toContain("| data: surnames by country | 2,000 | 501 | −75.0 % |");
    expect(pairTable(change)).toContain("| Norway | 0 | 1 | new | 0 | 0 |  |");
    expect(pairLossTable(change)).toContain("| Germany | 2,000 | 500 | −75.0 % | 5 | 6 | +20.0 % |");
    expect(pairLossTable({ before, now: before })).toBe("No country lost any.");
  });

  it("of accuracy stand side by side, in whole, by script and by country", () => {
    expect(systemChangeTable(change, false)).toContain(
      "| `cognomen/full` | surname | 100 | 90.0 | 50.0 | 80.0 → 70.0 (−10.0) |",
    );
    expect(groupChangeTables(change, "script")).toContain("| Latin | 100 | 90.0 | 35.0 | 70.0 |");
    const countries = groupChangeTables(change, "country");
    expect(countries).toContain("| France | 60 | 90.0 | 35.0 → 37.5 (+2.5) | 70.0 → 75.0 (+5.0) |");
    // Nineteen people, and people who were not there before.
    expect(countries).not.toMatch(/Greece|Norway/u);
  });

  it("that are largest come first", () => {
    expect(moverTable(change, "lose")).toContain("| Germany | 60 |");
    expect(moverTable(change, "lose")).not.toContain("France");
    expect(moverTable(change, "win")).toContain("| France | 60 |");
    expect(moverTable({ before, now: before }, "lose")).toBe("No country loses.");
    expect(moverTable({ before, now: before }, "win")).toBe("No country wins.");
  });

  it("of countries that are watched are shown of both lists of people", () => {
    const table = watchedTable({ before, now: snapshot([group("GR", 19, 0.1)], [group("GR", 30, 0.5)]) });
    expect(table).toContain("| Greece | 19 | 45.0 → 5.0 (−40.0) | 90.0 → 10.0 (−80.0) |");
    expect(table).not.toContain("own script");
    const own = snapshot([], [group("CN", 100, 0.8)]);
    expect(watchedTable({ before: own, now: own })).toContain("| China, own script | 100 | 40.0 | 80.0 |");
  });

  it("may be those of the people", () => {
    expect(describePeople(change)).toContain("the same people");
    const others = { ...now, native: { people: { ...people, sha256: "others" }, results: [] } };
    expect(describePeople({ before, now: others })).toContain("differ");
  });
});

describe("a country that loses more than 8 points of top-5", () => {
  const change = (oldTop5: number, top5: number, rowCount = 50): Change => ({
    before: snapshot([group("DE", rowCount, oldTop5)]),
    now: snapshot([group("DE", rowCount, top5)]),
  });
  const none = new Map<string, string>();

  it("is found from 50 people on", () => {
    expect(findLosses(change(0.8, 0.7))).toEqual([
      { country: "DE", label: "surname", rowCount: 50, before: 0.8, now: 0.7 },
    ]);
    expect(findLosses(change(0.8, 0.7, 49))).toEqual([]);
    expect(findLosses(change(0.8, 0.72))).toEqual([]);
    expect(findLosses(change(0.7, 0.8))).toEqual([]);
  });

  it("is found among people in their own scripts", () => {
    const before = snapshot([], [group("GR", 60, 0.8)]);
    const now = snapshot([], [group("GR", 60, 0.6)]);
    expect(findLosses({ before, now })).toMatchObject([{ country: "GR", label: "surname, own script" }]);
  });

  it("needs a reason, and has it on the page", () => {
    const losses = findLosses(change(0.8, 0.7));
    expect(findUnexplained(losses, none, "reasons.tsv")).toEqual([
      "DE loses more than 8 points of top-5 (surname, 50 people): 80.0 → 70.0 (−10.0); say why in reasons.tsv",
    ]);
    const reasons = new Map([["DE", "a list is gone"]]);
    expect(findUnexplained(losses, reasons, "reasons.tsv")).toEqual([]);
    expect(lossTable(losses, reasons)).toContain(
      "| Germany | surname | 50 | 80.0 → 70.0 (−10.0) | a list is gone |",
    );
    expect(lossTable([], none)).toBe("No country does.");
  });

  it("has no reason if it does not lose", () => {
    expect(findUnexplained([], new Map([["DE", "a list is gone"]]), "reasons.tsv")).toEqual([
      "reasons.tsv explains a loss of DE, which has none: remove the line",
    ]);
  });
});

describe("the page about the last refresh", () => {
  const now = takeSnapshot(readFigures());

  it("shows no changes between figures and themselves", () => {
    const page = makeChangesPage({ before: now, now }, new Map());
    for (const sentence of [
      "No country does.",
      "No country loses.",
      "No country wins.",
      "No country lost any.",
    ])
      expect(page).toContain(sentence);
    // But for the sentence that explains the arrow.
    expect(page.match(/→/gu)).toHaveLength(1);
    expect(page).toMatch(/^\| Norway \|/mu);
  });

  it("is printed without its long tables", () => {
    const page = makeChangesPage({ before: readSnapshot(), now }, new Map());
    const summary = summarizeChangesPage(page);
    const countRows = (text: string): number => text.match(/^\| /gmu)?.length ?? 0;
    expect(summary).toContain("Largest losers");
    expect(summary).not.toContain("<details>");
    expect(countRows(summary)).toBeLessThan(countRows(page) / 2);
  });
});

describe("npm run keep:figures", () => {
  const folder = mkdtempSync(join(tmpdir(), "cognomen-keep-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const run = (command: string, ...args: string[]) =>
    spawnSync(command, args, { cwd: folder, encoding: "utf8" });
  const keep = (...args: string[]) =>
    run(
      process.execPath,
      "--import",
      import.meta.resolve("tsx"),
      join(ROOT, "tools/refresh/keep.ts"),
      ...args,
    );
  const kept = (): Snapshot => readSnapshot(join(folder, PREVIOUS_PATH));
  const commit = (sha256: string): void => {
    const figures = readFigures(join(ROOT, FIGURES_PATH));
    const tiers = figures.tiers.map((tier) => ({ ...tier, sha256 }));
    writeFileSync(join(folder, FIGURES_PATH), formatFigures({ ...figures, tiers }));
    run("git", "add", ".");
    run("git", "-c", "user.name=test", "-c", "user.email=test@example.org", "commit", "-m", sha256);
  };

  it("takes what is committed, and what it has of other tiers alone", { timeout: 60_000 }, () => {
    mkdirSync(join(folder, "bench/accuracy"), { recursive: true });
    run("git", "init");
    commit("first");
    // What is measured in between is not what was there before.
    writeFileSync(join(folder, FIGURES_PATH), "{}");
    expect(keep().status).toBe(0);
    expect(kept()).toEqual({ ...kept(), tiers: kept().tiers.map((tier) => ({ ...tier, sha256: "first" })) });
    const before = readFileSync(join(folder, PREVIOUS_PATH), "utf8");
    expect(keep().stderr).toContain("left as it is");
    expect(readFileSync(join(folder, PREVIOUS_PATH), "utf8")).toBe(before);
    commit("second");
    expect(keep("--since", "HEAD~1").stderr).toContain("left as it is");
    expect(keep().stderr).toContain("the figures of HEAD");
    expect(kept().tiers[0]!.sha256).toBe("second");
    expect(keep("--since", "nowhere").status).toBe(1);
  });
});
