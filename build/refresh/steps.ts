/** Everything that is made from the corpus and the people, in the order in which one thing is made from another. */
import type { ScriptCall } from "../command-line.ts";

/** Paths that are not in the repository. */
export interface Inputs {
  /** Folder of the corpus. */
  corpus: string;
  /** People with known countries. */
  people: string;
  /** The same with names in their own scripts. */
  native: string;
}

export interface Step {
  name: string;
  /** What it reads and writes. */
  what: string;
  /** What to allow for it on two cores; with `~` where nobody has measured it. */
  time: string;
  /** Inputs that it needs; without one the step is left out by name, unless there is something else to run. */
  needs?: readonly (keyof Inputs)[];
  command: (settings: Inputs) => ScriptCall;
  /** What is run where an input is missing. */
  otherwise?: ScriptCall;
}

export const STEPS: readonly Step[] = [
  {
    name: "collect",
    what: "corpus → data/: countries, sources, statistics",
    time: "90 s",
    needs: ["corpus"],
    command: ({ corpus }) => ["collect", corpus],
  },
  {
    name: "countries",
    what: "data/countries.tsv → src/ground/country-code.ts, src/cli/alpha-3.ts",
    time: "1 s",
    command: () => ["pages", "countries"],
  },
  {
    name: "residents",
    what: "data/migrants.tsv, data/countries.tsv → src/residents/table.ts: who lives where",
    time: "1 s",
    command: () => ["pages", "residents"],
  },
  {
    name: "fit",
    what: "data/ and people → data/learnt, and data/compiled with it: estimator, calibration, tiers, country parameters, mean answers",
    time: "15 min",
    needs: ["people", "native"],
    command: ({ people, native }) => ["fit", people, native],
    otherwise: ["fit"],
  },
  {
    name: "build",
    what: "src/ and the tiers → dist/",
    time: "10 s",
    command: () => ["build"],
  },
  {
    name: "whole",
    what: "the tiers and people: checks that constants of src/predict are near their best for whole names and parts",
    time: "1 min",
    needs: ["people"],
    command: ({ people }) => ["fit:whole", people, "--check"],
  },
  {
    name: "evaluate",
    what: "dist/ and people → bench/accuracy/figures.json and the pairs of the tests; checks the floors",
    time: "2 min",
    needs: ["people", "native"],
    command: ({ people, native }) => [
      "evaluate",
      people,
      "--native",
      native,
      "--figures",
      "--pairs",
      "--floors",
      "bench/accuracy/floors.json",
    ],
  },
  {
    name: "budgets",
    what: "checks bytes of code and data",
    time: "10 s",
    command: () => ["budgets"],
  },
  {
    name: "study licences",
    what: "data/ and people → bench/accuracy/study.json: what each choice of licence classes costs",
    time: "9 min",
    needs: ["people"],
    command: ({ people }) => ["study", "licences", people],
  },
  {
    name: "study answers",
    what: "the tiers and people → bench/accuracy/study.json: what each part of the way to answer is worth",
    time: "3 min",
    needs: ["people"],
    command: ({ people }) => ["study", "answers", people],
  },
  {
    name: "study model",
    what: "data/ and people → bench/accuracy/study.json: what each part of the model is worth",
    time: "20 min",
    needs: ["people"],
    command: ({ people }) => ["study", "model", people],
  },
  {
    name: "study sources",
    what: "data/ and people → bench/accuracy/study.json: whether each source helps its own people",
    time: "45 min",
    needs: ["people", "native"],
    command: ({ people, native }) => ["study", "sources", people, native],
  },
  {
    name: "bench",
    what: "dist/ beside rivals → bench/rivals/figures.json; checks the floors",
    time: "30 min",
    command: () => ["bench", "rivals", "--check"],
  },
  {
    name: "benchmarks",
    what: "figures of bench → docs/benchmarks.md",
    time: "1 s",
    command: () => ["pages", "benchmarks"],
  },
  {
    name: "accuracy",
    what: "figures of evaluate and study → docs/accuracy.md, docs/accuracy/",
    time: "2 s",
    command: () => ["pages", "accuracy"],
  },
  {
    name: "figures",
    what: "figures of evaluate and bench → README.md, docs/",
    time: "~30 s",
    command: () => ["pages", "figures"],
  },
  {
    name: "accuracy --check",
    what: "checks that figures and page are of these tiers and this model",
    time: "2 s",
    command: () => ["pages", "accuracy", "--check"],
  },
  {
    name: "test",
    what: "checks style, types, and that pages, code and tiers agree",
    time: "4 min",
    command: () => ["test"],
  },
];

/**
 * The steps that are to be run.
 *
 * @param from name of the first one; default all
 * @param skipped names of those to leave out
 * @throws Error that names the steps there are, if one is not among them
 */
export function chooseSteps(from: string | undefined, skipped: readonly string[] = []): readonly Step[] {
  const names = STEPS.map(({ name }) => name);
  for (const name of [...(from === undefined ? [] : [from]), ...skipped]) {
    if (!names.includes(name)) throw new Error(`found step "${name}", expected one of: ${names.join(", ")}`);
  }
  const start = from === undefined ? 0 : names.indexOf(from);
  return STEPS.slice(start).filter(({ name }) => !skipped.includes(name));
}

/** One line for each step: name, time, what it does. */
export function listSteps(steps: readonly Step[] = STEPS): string {
  return steps.map(({ name, time, what }) => `${name.padEnd(17)}${time.padStart(7)}  ${what}\n`).join("");
}
