/**
 * Takes figures in a process of its own, and prints them as JSON. Subjects are opened from a folder that `measure.ts` or
 * `whole-names.ts` prepares; the subject "empty" opens nothing.
 *
 *     node child.mjs start <folder> <subject> <counts>   time to the first answer, and to so many different whole names
 *     node child.mjs memory <folder> <subject>           resident bytes after the first answer, and after all mixed names
 *     node child.mjs bytes <folder>                      heap bytes of a prediction and of a look-up, by set of names
 *     node child.mjs speed <folder> <subjects>           nanoseconds of processor time of a prediction, by set of names
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [figure, folder, subject, argument] = process.argv.slice(2);
const FIRST_NAME = "Nguyen";

const importFile = (...path) => import(pathToFileURL(join(...path)).href);
const read = (name) => JSON.parse(readFileSync(join(folder, name), "utf8"));
const processorNs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) * 1000;
};
const middle = (values) => values.sort((left, right) => left - right)[values.length >> 1];

/** What stands before a rival is cognomen's own: the same names are found by the same steps. */
async function openRival(get, statisticsOf, candidatesOf, countOf) {
  const { createFront } = await importFile(folder, "front.mjs");
  const find = createFront(readFileSync(join(folder, "data.bin")), get, statisticsOf);
  const present = (list) => {
    const country = [];
    for (let index = 0; index < list.length; index += 2)
      country.push({ country_id: list[index], probability: list[index + 1] });
    return country;
  };
  return {
    predict(name) {
      const found = find(name);
      return found === undefined
        ? { name, country: [], count: 0 }
        : { name, country: present(candidatesOf(found)), count: countOf(found) };
    },
  };
}

/** Ways to ask about people, as `whole-names.ts` compares them: what is asked, and whether with all words or letters. */
const WAYS = {
  strings: [({ name }) => name],
  "surname alone": [({ family }) => family],
  parts: [({ given, family }) => ({ given, family })],
  whole: [({ name }) => name, "whole"],
  "parts, estimator": [({ given, family }) => ({ given, family }), "estimator"],
  "whole, estimator": [({ name }) => name, "whole", "estimator"],
};

async function openWay([ask, ...used]) {
  const { predict } = await OPENERS.disk();
  const { estimator } = await importFile(folder, "dist", "estimate.js");
  const options = {
    ...(used.includes("whole") && { whole: true }),
    ...(used.includes("estimator") && { estimator }),
  };
  return { predict: (asked) => (typeof asked === "string" ? predict(asked) : predict(ask(asked), options)) };
}

const OPENERS = {
  async disk() {
    const { createPredictor } = await importFile(folder, "dist", "bare.js");
    return createPredictor(readFileSync(join(folder, "data.bin")));
  },
  core: () => importFile(folder, "dist", "core.js"),
  standard: () => importFile(folder, "dist", "index.js"),
  full: () => importFile(folder, "dist", "full.js"),
  best: () => importFile(folder, "dist", "best.js"),
  ...Object.fromEntries(Object.entries(WAYS).map(([id, way]) => [id, () => openWay(way)])),
  /** The obvious alternative: every name with its own answer. */
  map() {
    const map = new Map(read("map.json"));
    return openRival(
      (key) => map.get(key),
      ([, surnameCount, forenameCount]) => ({ surnameCount, forenameCount }),
      ([, , , candidates]) => candidates,
      ([count]) => count,
    );
  },
  sqlite() {
    const Database = createRequire(new URL("package.json", import.meta.url))("better-sqlite3");
    const database = new Database(join(folder, "names.sqlite"), { readonly: true });
    database.pragma("mmap_size = 4294967296");
    const statement = database
      .prepare("SELECT count, surname, forename, country FROM names WHERE name = ?")
      .raw();
    return openRival(
      (key) => statement.get(key),
      ([, surnameCount, forenameCount]) => ({ surnameCount, forenameCount }),
      (row) => JSON.parse(row[3]),
      ([count]) => count,
    );
  },
};

/** From the start of the process; to read the names is no part of it. */
async function start() {
  const from = processorNs();
  const { whole } = read("names.json");
  const readNs = processorNs() - from;
  const processorMs = () => (processorNs() - readNs) / 1e6;
  const opened = await OPENERS[subject]?.();
  if (opened?.predict(FIRST_NAME).country.length === 0) throw new Error(`${FIRST_NAME} is unknown`);
  const first = { ms: performance.now() - readNs / 1e6, processorMs: processorMs() };
  let asked = 0;
  const cold = argument.split(",").map((count) => {
    while (opened && asked < count) opened.predict(whole[asked++]);
    return processorMs();
  });
  return { ...first, cold };
}

async function memory() {
  const resident = () => {
    globalThis.gc();
    return process.memoryUsage().rss;
  };
  const opened = await OPENERS[subject]?.();
  opened?.predict(FIRST_NAME);
  const started = resident();
  if (opened) for (const name of read("names.json").mixed) opened.predict(name);
  return { started, used: resident() };
}

/** Growth of the used heap; the young generation is so large that nothing is collected meanwhile. */
function allocated(names, ask) {
  const growths = Array.from({ length: 7 }, () => {
    globalThis.gc();
    const before = process.memoryUsage().heapUsed;
    ask();
    return (process.memoryUsage().heapUsed - before) / names;
  });
  return middle(growths);
}

async function bytes() {
  const { createLookUp } = await importFile(folder, "front.mjs");
  const find = createLookUp(readFileSync(join(folder, "data.bin")));
  const { predict } = await OPENERS.disk();
  const sets = Object.entries(read("names.json").sets);
  // All sets first: what V8 makes of the code depends on what it has seen.
  for (let pass = 0; pass < 30; pass++) for (const [, names] of sets) for (const name of names) predict(name);
  const predictions = sets.map(([set, names]) => {
    const few = names.slice(0, 1000);
    const ask = () => few.map((name) => predict(name)).length;
    for (let pass = 0; pass < 20; pass++) ask();
    return [set, allocated(few.length, ask)];
  });
  const lookUps = sets
    .filter(([set]) => /^direct|^unknown/.test(set))
    .map(([set, names]) => {
      // The measurement itself takes some kilobytes: shared out among so many, they are less than any object.
      const passCount = Math.ceil(100_000 / names.length);
      const ask = () => {
        let found = 0;
        for (let pass = 0; pass < passCount; pass++) for (const name of names) if (find(name)) found++;
        if (found !== (set.startsWith("direct") ? passCount * names.length : 0))
          throw new Error(`${set}: ${found} found`);
      };
      ask();
      return [set, allocated(passCount * names.length, ask)];
    });
  return { predictions: Object.fromEntries(predictions), lookUps: Object.fromEntries(lookUps) };
}

/** Subjects are asked one set after the other, so that a ratio is of two neighbouring moments. */
async function speed() {
  const { measure, do_not_optimize } = await import("mitata");
  const opened = [];
  for (const id of subject.split("|")) opened.push([id, await OPENERS[id]()]);
  const { sets, sample } = read("names.json");
  const [[first, { predict: expected }]] = opened;
  for (const [id, { predict }] of opened.filter(([name]) => !["core", "standard"].includes(name)))
    for (const name of sample)
      if (JSON.stringify(predict(name)) !== JSON.stringify(expected(name)))
        throw new Error(`${id} and ${first} answer ${JSON.stringify(name)} differently`);
  const nanoseconds = {};
  for (const [set, names] of Object.entries(sets))
    for (const [id, { predict }] of opened) {
      const ask = () => {
        for (const name of names) do_not_optimize(predict(name));
      };
      // Processor time: other work on a shared machine does not count, garbage collection does.
      const { p50 } = await measure(ask, { now: processorNs, min_samples: Number(argument) });
      nanoseconds[id] = { ...nanoseconds[id], [set]: p50 / names.length };
    }
  return nanoseconds;
}

process.stdout.write(JSON.stringify(await { start, memory, bytes, speed }[figure]()));
