/**
 * Takes one figure in a plain Node process of its own, so that nothing of the benchmark itself is measured.
 *
 *     node child.mjs <figure> <entry> <data file or "-">   what to ask comes on standard input
 *
 * Prints one JSON value. The entry is imported when the figure asks for it, and nothing else is.
 */
const [figure, entry, dataFile] = process.argv.slice(2);
const ROUND_COUNT = 7;
const ROUND_MS = 150;

async function open() {
  const module = await import(entry);
  if (dataFile === "-") return module;
  const { readFileSync } = await import("node:fs");
  return module.createPredictor(readFileSync(dataFile));
}

async function readInput() {
  const chunks = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString("utf8"));
}

const median = (values) => values.sort((left, right) => left - right)[values.length >> 1];

/** Milliseconds from the start of the process to the first answer; without an entry, to here. */
async function start() {
  if (entry !== "-") {
    const { predict } = await open();
    if (predict("Nguyen").country[0]?.country_id !== "VN") throw new Error("Nguyen is not from VN");
  }
  return performance.now();
}

/** Throws unless every input is answered as it must be. */
function check({ predict, explain }, inputs) {
  for (const { name, match, sameAs } of inputs) {
    const { country, count } = predict(name);
    const explained = explain(name);
    const asked = JSON.stringify(name);
    if (explained.match !== match) throw new Error(`${asked}: ${explained.match}, expected ${match}`);
    if (JSON.stringify(explained.country) !== JSON.stringify(country))
      throw new Error(`${asked}: predict and explain differ`);
    if ((match === "none") !== (country.length === 0) || (country.length === 0) !== (count === 0))
      throw new Error(`${asked}: ${country.length} countries and ${count} data points`);
    if (sameAs !== null && JSON.stringify(predict(sameAs).country) !== JSON.stringify(country))
      throw new Error(`${asked} and ${JSON.stringify(sameAs)} differ`);
  }
}

/** Predictions per second of processor time by path: median of rounds, after the answers were checked and the code has warmed up. */
async function speed() {
  const predictor = await open();
  const paths = await readInput();
  const rates = {};
  let sink = 0;
  for (const inputs of Object.values(paths)) check(predictor, inputs);
  for (const [path, inputs] of Object.entries(paths)) {
    const names = inputs.map(({ name }) => name);
    const runFor = (milliseconds) => {
      const from = performance.now();
      const usageBefore = process.cpuUsage();
      let asked = 0;
      while (performance.now() - from < milliseconds) {
        for (const name of names) sink += predictor.predict(name).count;
        asked += names.length;
      }
      // Processor time, so that other work on a shared machine does not count; with that of the garbage collector.
      const { user, system } = process.cpuUsage(usageBefore);
      return (asked * 1e6) / (user + system);
    };
    runFor(2 * ROUND_MS);
    rates[path] = median(Array.from({ length: ROUND_COUNT }, () => runFor(ROUND_MS)));
  }
  if (!(sink > 0)) throw new Error("nothing was answered");
  return rates;
}

/** Resident bytes after the first answer, and after all names of standard input (one a line), each after collection. */
async function memory() {
  const resident = () => {
    globalThis.gc();
    return process.memoryUsage().rss;
  };
  if (entry === "-") return { started: resident(), used: resident() };
  const { predict } = await open();
  predict("Nguyen");
  const started = resident();
  const { createInterface } = await import("node:readline");
  for await (const name of createInterface({ input: process.stdin })) predict(name);
  return { started, used: resident() };
}

/**
 * Heap bytes per prediction by path: growth of the used heap over one pass, median of rounds. The young generation is
 * set so large by the caller that nothing is collected during a pass.
 */
async function allocation() {
  const predictor = await open();
  const paths = await readInput();
  const bytes = {};
  for (const [path, inputs] of Object.entries(paths)) {
    const names = inputs.map(({ name }) => name);
    // One answer kept at a time. Enough passes for the optimising compiler, which also saves allocations.
    let last;
    for (let pass = 0; pass < 50; pass++) for (const name of names) last = predictor.predict(name);
    const growths = Array.from({ length: ROUND_COUNT }, () => {
      globalThis.gc();
      const before = process.memoryUsage().heapUsed;
      for (const name of names) last = predictor.predict(name);
      return (process.memoryUsage().heapUsed - before) / names.length;
    });
    if (last === undefined) throw new Error(`${path}: no names`);
    bytes[path] = median(growths);
  }
  return bytes;
}

const figures = { start, speed, memory, allocation };
process.stdout.write(JSON.stringify(await figures[figure]()));
