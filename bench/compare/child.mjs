/**
 * Takes figures of one subject in a process of its own.
 *
 *     node child.mjs start <subject> <folder> <name>        milliseconds to the first answer
 *     node child.mjs cold <subject> <folder> <counts>       processor time to so many different whole names
 *     node child.mjs memory <subject> <folder> <file>       bytes after the first answer, and after all names of a file
 *     node child.mjs allocation <subject> <folder>          heap bytes per prediction, by set of names
 *     node child.mjs look-up disk <folder>                  heap bytes per look-up, without making an answer of it
 *     node child.mjs rounds <subject> <folder>              stays, and does what lines of JSON on standard input say
 *
 * Prints JSON. The subject "empty" is a process that opens nothing.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [figure, subject, folder, argument] = process.argv.slice(2);
/** Asked between two looks at the clock. */
const CHUNK = 250;

const openSubject = async () => (await import("./open.mjs")).open(subject, folder);
const readQuestions = () => JSON.parse(readFileSync(join(folder, "questions.json"), "utf8"));
const processorMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const print = (value) => process.stdout.write(`${JSON.stringify(value)}\n`);

async function start() {
  if (subject !== "empty") {
    const { predict } = await openSubject();
    if (predict(argument).country.length === 0) throw new Error(`${argument} is unknown`);
  }
  print({ ms: performance.now(), processorMs: processorMs() });
}

/** From the start of the process; to read the names is no part of it. */
async function cold() {
  const before = processorMs();
  const names = readFileSync(join(folder, "whole-names.txt"), "utf8").split("\n");
  const readMs = processorMs() - before;
  const counts = argument.split(",").map(Number);
  const { predict } = await openSubject();
  let asked = 0;
  const times = counts.map((count) => {
    while (asked < count) predict(names[asked++]);
    return processorMs() - readMs;
  });
  const hash = createHash("sha256");
  for (const name of names.slice(0, asked)) hash.update(JSON.stringify(predict(name)));
  print({ processorMs: times, answers: hash.digest("hex") });
}

async function memory() {
  const resident = () => {
    globalThis.gc();
    return process.memoryUsage().rss;
  };
  if (subject === "empty") return print({ started: resident(), used: resident(), peak: 0 });
  const { predict } = await openSubject();
  const { createInterface } = await import("node:readline");
  const { createReadStream } = await import("node:fs");
  predict("Nguyen");
  const started = resident();
  for await (const name of createInterface({ input: createReadStream(argument) })) predict(name);
  print({ started, used: resident(), peak: process.resourceUsage().maxRSS * 1024 });
}

/** Growth of the used heap over one pass; the young generation is so large that nothing is collected meanwhile. */
async function allocation() {
  const { predict } = await openSubject();
  const bytes = {};
  const { sets } = readQuestions();
  // All sets first: what V8 makes of the code depends on what it has seen.
  for (let pass = 0; pass < 30; pass++)
    for (const names of Object.values(sets)) for (const name of names.slice(0, 1000)) predict(name);
  for (const [set, all] of Object.entries(sets)) {
    const names = all.slice(0, 1000);
    let last;
    for (let pass = 0; pass < 20; pass++) for (const name of names) last = predict(name);
    const growths = Array.from({ length: 3 }, () => {
      globalThis.gc();
      const before = process.memoryUsage().heapUsed;
      for (const name of names) last = predict(name);
      return (process.memoryUsage().heapUsed - before) / names.length;
    });
    if (last === undefined) throw new Error(`${set}: no names`);
    bytes[set] = growths.sort((left, right) => left - right)[growths.length >> 1];
  }
  print(bytes);
}

/** What it takes to fold a name and to find its key, or to find that there is none. */
async function lookUp() {
  const { createLookUp } = await import(pathToFileURL(join(folder, "look-up.mjs")).href);
  const find = createLookUp(readFileSync(join(folder, "data.bin")));
  const { sets } = readQuestions();
  // The measurement itself takes some kilobytes: shared out among so many, they are less than any object.
  const passCount = (names) => Math.ceil(100_000 / names.length);
  const ask = (names) => {
    let found = 0;
    for (let pass = 0; pass < passCount(names); pass++) for (const name of names) if (find(name)) found++;
    return found;
  };
  const bytes = {};
  for (const set of [
    "direct, Latin, skewed",
    "direct, non-Latin, skewed",
    "unknown, Latin",
    "unknown, non-Latin",
  ]) {
    const names = sets[set];
    ask(names);
    const growths = Array.from({ length: 7 }, () => {
      globalThis.gc();
      const before = process.memoryUsage().heapUsed;
      const found = ask(names);
      if (found !== (set.startsWith("direct") ? passCount(names) * names.length : 0))
        throw new Error(`${set}: ${found} found`);
      return (process.memoryUsage().heapUsed - before) / (passCount(names) * names.length);
    });
    bytes[set] = growths.sort((left, right) => left - right)[growths.length >> 1];
  }
  print(bytes);
}

async function rounds() {
  const { predict } = await openSubject();
  const { sets, sample } = readQuestions();
  const positions = {};
  let sink = 0;
  const commands = {
    answers: () => sample.map((name) => JSON.stringify(predict(name))),
    /** Predictions per second of processor time: other work on a shared machine does not count, garbage collection does. */
    round({ set, ms }) {
      const names = sets[set];
      const from = processorMs();
      let position = positions[set] ?? 0;
      let asked = 0;
      let spent = 0;
      do {
        for (let index = 0; index < CHUNK; index++) {
          sink += predict(names[position++]).count;
          if (position === names.length) position = 0;
        }
        asked += CHUNK;
        spent = processorMs() - from;
      } while (spent < ms);
      positions[set] = position;
      return (asked * 1000) / spent;
    },
    warm({ set }) {
      for (const name of sets[set]) sink += predict(name).count;
      return sink;
    },
  };
  const { createInterface } = await import("node:readline");
  print("ready");
  for await (const line of createInterface({ input: process.stdin })) {
    const command = JSON.parse(line);
    print(commands[command.do](command));
  }
}

await { start, cold, memory, allocation, "look-up": lookUp, rounds }[figure]();
