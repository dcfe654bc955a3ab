/**
 * Takes figures of whole names in a process of its own.
 *
 *     node whole-names-child.mjs <dist folder> <tier file> <people.json> rounds <count>
 *     node whole-names-child.mjs <dist folder> <tier file> <people.json> allocation
 *     node whole-names-child.mjs <dist folder> <tier file> <people.json> memory <kind>
 *
 * Prints JSON.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [dist, tierFile, peopleFile, figure, argument] = process.argv.slice(2);
const load = (name) => import(pathToFileURL(join(process.cwd(), dist, name)).href);
const { createPredictor } = await load("bare.js");
const { estimator } = await load("estimate.js");
const { predict } = createPredictor(readFileSync(tierFile));
const people = JSON.parse(readFileSync(peopleFile, "utf8"));

const WHOLE = { whole: true };
const GUESSED = { estimator };
const BEST = { whole: true, estimator };
/** Names asked in turn; each kind asks all of them. */
const KINDS = {
  strings: ({ name }) => predict(name),
  "surname alone": ({ family }) => predict(family),
  parts: (person) => predict(person.parts),
  whole: ({ name }) => predict(name, WHOLE),
  "parts, estimator": (person) => predict(person.parts, GUESSED),
  "whole, estimator": ({ name }) => predict(name, BEST),
};
for (const person of people) person.parts = { given: person.given, family: person.family };

const processorMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const askAll = (ask) => {
  let candidateCount = 0;
  for (const person of people) candidateCount += ask(person).country.length;
  if (candidateCount === 0) throw new Error("no answers");
};
const print = (value) => process.stdout.write(`${JSON.stringify(value)}\n`);

if (figure === "rounds") {
  // Kinds take turns, so that all share what else the machine does. The first round compiles and opens blocks.
  const microseconds = Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, []]));
  for (let round = 0; round <= Number(argument); round++)
    for (const [kind, ask] of Object.entries(KINDS)) {
      const from = processorMs();
      askAll(ask);
      if (round > 0) microseconds[kind].push(((processorMs() - from) * 1000) / people.length);
    }
  print(microseconds);
} else if (figure === "allocation") {
  const bytes = {};
  for (const [kind, ask] of Object.entries(KINDS)) {
    for (let pass = 0; pass < 5; pass++) askAll(ask);
    const growths = Array.from({ length: 3 }, () => {
      globalThis.gc();
      const before = process.memoryUsage();
      for (const person of people.slice(0, 1000)) ask(person);
      const after = process.memoryUsage();
      return (after.heapUsed - before.heapUsed + after.arrayBuffers - before.arrayBuffers) / 1000;
    });
    bytes[kind] = growths.sort((left, right) => left - right)[1];
  }
  print(bytes);
} else {
  askAll(KINDS[argument]);
  globalThis.gc();
  print(process.memoryUsage().rss);
}
