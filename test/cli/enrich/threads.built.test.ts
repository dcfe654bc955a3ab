/** Threads are started where they pay, and as many as are asked for. */
import { describe, expect, it } from "vitest";
import { MAX_INLINE_NAME_COUNT } from "../../../src/cli/enrich/responder.ts";
import { enrich, enrichBest, newFile } from "./harness.ts";

const FEW = 1000;
const MANY = MAX_INLINE_NAME_COUNT + 1;

const list = (rowCount: number): string =>
  Array.from({ length: rowCount }, (_, index) => `Anna Name${index}\n`).join("");

async function countThreads(run: typeof enrich, rowCount: number, ...args: string[]) {
  const threadCounts: number[] = [];
  const stdin = [Buffer.from(list(rowCount))];
  const { exitCode, stdout } = await run(["--format", "list", "--limit", "1", "--quiet", ...args], {
    stdin,
    threadCounts,
  });
  expect(exitCode).toBe(0);
  return { threadCounts, stdout };
}

describe("enrich", () => {
  it.each([
    ["with a prior of the list", enrichBest, []],
    ["with a prior for all", enrichBest, ["--prior", "world"]],
    ["by last names", enrich, []],
  ])("starts threads for many names and none for few: %s", async (_, run, args) => {
    const few = await countThreads(run, FEW, ...args);
    expect(few.threadCounts).toEqual([]);
    const asked = await countThreads(run, FEW, ...args, "--jobs", "3");
    expect(asked.threadCounts).toEqual([3]);
    expect(asked.stdout).toBe(few.stdout);
    const many = await countThreads(run, MANY, ...args);
    expect(many.threadCounts).toEqual([2]);
    expect((await countThreads(run, MANY, ...args, "--jobs", "1")).stdout).toBe(many.stdout);
  });

  it("begins with threads where a file is large", async () => {
    const threadCounts: number[] = [];
    const args = ["--format", "list", "--limit", "1", "--quiet"];
    await enrich([...args, newFile("few.txt", list(FEW))], { threadCounts });
    expect(threadCounts).toEqual([]);
    // Known before the first name: however few different ones there are.
    await enrich([...args, newFile("many.txt", "Kim\n".repeat(MANY))], { threadCounts });
    expect(threadCounts).toEqual([2]);
  });

  it("counts different names of a pipe, not rows", async () => {
    const threadCounts: number[] = [];
    const stdin = [Buffer.from(list(FEW).repeat(MANY / FEW + 1))];
    await enrich(["--format", "list", "--limit", "1", "--quiet"], { stdin, threadCounts });
    expect(threadCounts).toEqual([]);
  });
});
