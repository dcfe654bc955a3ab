/** `cognomen export` of the whole full tier: every name is there, answered as `predict` does, in steady memory. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { createPredictor } from "../../src/answer/predictor.ts";
import { createStore } from "../../src/answer/store.ts";
import { listKeys } from "../../src/block/trie.ts";
import { readLines } from "../../src/cli/lines.ts";
import { PARTS } from "../../src/file/format.ts";
import { createFoldedText, foldedToString } from "../../src/text/normalize.ts";
import { decodeKey, readTier, walkBlocks } from "../helpers/tiers.ts";

const program = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));

/** Measured: 129 MB, of which 12 are the data file. */
const MAX_MEGABYTES = 200;
/** What a table of 452 MB may add to what its first tenth takes. Measured: 1 MB. */
const MAX_GROWTH_MEGABYTES = 40;
/** Samples its memory, and writes them when it ends. */
const REPORT = `data:text/javascript,${encodeURIComponent(`
  import { writeSync } from "node:fs";
  const megabytes = [];
  setInterval(() => megabytes.push(process.memoryUsage.rss() / 2 ** 20), 50).unref();
  process.on("exit", () => writeSync(3, JSON.stringify({ megabytes, most: process.resourceUsage().maxRSS / 1024 })));
`)}`;
/** One name of so many is compared: to ask all takes a minute. */
const COMPARED_EVERY = 20;

it("writes every name of the full tier as predict answers it, in steady memory", async () => {
  const child = spawn(
    process.execPath,
    ["--import", REPORT, program, "export", "--tier", "full", "--quiet", "--format", "csv"],
    { stdio: ["ignore", "pipe", "inherit", "pipe"] },
  );
  const closed = once(child, "close") as Promise<[number]>;
  let report = "";
  child.stdio[3]!.on("data", (text: Buffer) => {
    report += text.toString();
  });
  const { predict } = createPredictor(readTier("full"));
  const partCounts = { surname: 0, forename: 0 };
  let rowCount = 0;
  let comparedCount = 0;
  const wrong: string[] = [];
  let group: string[] = [];
  let groupId = "";
  let lastSurname = "";
  const endGroup = (): void => {
    if (group.length === 0) return;
    const cut = groupId.lastIndexOf(",");
    const [name, part] = [groupId.slice(0, cut), groupId.slice(cut + 1) as "surname" | "forename"];
    partCounts[part]++;
    if (part === "surname") lastSurname = name;
    if ((partCounts.surname + partCounts.forename) % COMPARED_EVERY !== 0) return;
    // A string is answered by the surname where there is one. Signs at the ends of a given name are not looked up.
    const isGiven = part === "forename" && name === lastSurname;
    if (isGiven && !/^[\p{L}\p{M}]+$/u.test(name)) return;
    comparedCount++;
    const { country, count } = predict(isGiven ? { given: name } : name);
    const expected = country.map(
      ({ country_id, probability }) => `${name},${part},${country_id},${probability},${count}`,
    );
    if (expected.join("\n") !== group.join("\n")) wrong.push(groupId);
  };
  const takeLine = (line: string): void => {
    if (rowCount++ === 0) {
      expect(line).toBe("name,part,country,probability,count");
      return;
    }
    const id = line.slice(0, line.lastIndexOf(",", line.lastIndexOf(",", line.lastIndexOf(",") - 1) - 1));
    if (id !== groupId) {
      endGroup();
      group = [];
      groupId = id;
    }
    group.push(line);
  };
  const refuse = (line: number): never => expect.unreachable(`line ${line} is too long`);
  for await (const lines of readLines(child.stdout!, refuse)) lines.forEach(takeLine);
  endGroup();
  expect((await closed)[0]).toBe(0);

  const { megabytes, most } = JSON.parse(report) as { megabytes: number[]; most: number };
  const early = Math.max(...megabytes.slice(0, Math.ceil(megabytes.length / 10)));
  console.log(`${rowCount} rows, ${Math.round(most)} MB, ${Math.round(early)} MB after a tenth of the time`);

  const { normalizer } = createStore(readTier("full"));
  const folded = createFoldedText();
  const isFolded = (key: string): boolean => normalizer.fold(key, folded) && foldedToString(folded) === key;
  const keyCounts = { surname: 0, forename: 0 };
  for (const block of walkBlocks(readTier("full"))) {
    let number = 0;
    for (const bytes of listKeys(block)) {
      const parts = block.parts[number++]!;
      if (!isFolded(decodeKey(bytes))) continue;
      for (const part of ["surname", "forename"] as const) if (parts & PARTS[part]) keyCounts[part]++;
    }
  }
  expect(partCounts).toEqual(keyCounts);
  expect(keyCounts.surname).toBeGreaterThan(1_000_000);
  expect(comparedCount).toBeGreaterThan(100_000);
  expect(wrong.slice(0, 20)).toEqual([]);

  expect(megabytes.length).toBeGreaterThan(100);
  expect(most).toBeLessThan(MAX_MEGABYTES);
  expect(most - early).toBeLessThan(MAX_GROWTH_MEGABYTES);
}, 600_000);
