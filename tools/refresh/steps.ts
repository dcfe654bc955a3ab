/** Everything that is made from the corpus and the people, in the order in which one thing is made from another. */

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
  /** Inputs that it needs; without one the step is left out by name. */
  needs?: readonly (keyof Inputs)[];
  /** Arguments of npm. */
  command: (settings: Inputs) => readonly string[];
}

const run = (script: string, ...args: string[]): string[] => [
  "run",
  "--silent",
  script,
  ...(args.length > 0 ? ["--", ...args] : []),
];

export const STEPS: readonly Step[] = [
  {
    name: "collect",
    what: "corpus → data/: countries, sources, statistics",
    time: "90 s",
    needs: ["corpus"],
    command: ({ corpus }) => run("collect", corpus),
  },
  {
    name: "countries",
    what: "data/countries.tsv → src/country-code.ts, src/cli/alpha-3.ts",
    time: "1 s",
    command: () => run("countries"),
  },
  {
    name: "residents",
    what: "data/migrants.tsv, data/countries.tsv → src/residents/table.ts: who lives where",
    time: "1 s",
    command: () => run("residents"),
  },
  {
    name: "estimator",
    what: "data/ → the estimator for names in no data",
    time: "3 min",
    command: () => run("estimator"),
  },
  {
    name: "calibrate",
    what: "data/ and people → data/calibration.json",
    time: "2 min",
    needs: ["people", "native"],
    command: ({ people, native }) => run("calibrate", people, native),
  },
  {
    name: "estimator again",
    what: "the same with the factors by country of the calibration",
    time: "3 min",
    command: () => run("estimator"),
  },
  {
    name: "build:data",
    what: "data/ with the calibration → the tiers",
    time: "3 min",
    command: () => run("build:data"),
  },
  {
    name: "habits",
    what: "the tiers and people → data/habits.tsv: how names are borne in each country",
    time: "~40 s",
    needs: ["people", "native"],
    command: ({ people, native }) => run("fit:habits", people, native),
  },
  {
    name: "build:data again",
    what: "the same with the habits, if they have changed",
    time: "3 min",
    command: () => run("build:data", "--if-stale"),
  },
  {
    name: "build",
    what: "src/ and the tiers → dist/",
    time: "10 s",
    command: () => run("build"),
  },
  {
    name: "whole",
    what: "dist/ and people: checks that constants of src/answer are near their best for whole names and parts",
    time: "1 min",
    needs: ["people"],
    command: ({ people }) => run("fit:whole", people, "--check"),
  },
  {
    name: "evaluate",
    what: "dist/ and people → bench/accuracy/figures.json and the pairs of the tests; checks the floors",
    time: "2 min",
    needs: ["people", "native"],
    command: ({ people, native }) =>
      run(
        "evaluate",
        people,
        "--native",
        native,
        "--figures",
        "--pairs",
        "--floors",
        "bench/accuracy/floors.json",
      ),
  },
  {
    name: "size",
    what: "data/ → bench/xz.json: the same table under xz; checks the budget of full.bin",
    time: "4 min",
    command: () => run("size"),
  },
  {
    name: "budgets",
    what: "checks bytes of code and data",
    time: "10 s",
    command: () => run("budgets"),
  },
  {
    name: "evaluate:licences",
    what: "data/ and people → bench/accuracy/licences.json: what each choice of licence classes costs",
    time: "9 min",
    needs: ["people"],
    command: ({ people }) => run("evaluate:licences", people),
  },
  {
    name: "study",
    what: "data/ and people → bench/accuracy/study.json: what each part of the model is worth",
    time: "22 min",
    needs: ["people"],
    command: ({ people }) => run("study", people, "--stale"),
  },
  {
    name: "bench",
    what: "dist/ beside rivals → bench/compare/figures.json, docs/benchmarks.md; checks the floors",
    time: "30 min",
    command: () => run("bench", "--check"),
  },
  {
    name: "accuracy",
    what: "figures of evaluate and study → docs/accuracy.md",
    time: "2 s",
    command: () => run("accuracy"),
  },
  {
    name: "figures",
    what: "figures of evaluate and bench → README.md, docs/",
    time: "~30 s",
    command: () => run("figures"),
  },
  {
    name: "accuracy --check",
    what: "checks that figures and page are of these tiers and this model",
    time: "2 s",
    command: () => run("accuracy", "--check"),
  },
  {
    name: "test",
    what: "checks style, types, and that pages, code and tiers agree",
    time: "~7 min",
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

/** The same as a table of Markdown. */
export const stepTable = (): string =>
  [
    "| step | on two cores | what |\n|---|---:|---|\n",
    ...STEPS.map(({ name, time, what }) => `| \`${name}\` | ${time} | ${what} |\n`),
  ].join("");

/** One line for each step: name, time, what it does. */
export function listSteps(steps: readonly Step[] = STEPS): string {
  return steps.map(({ name, time, what }) => `${name.padEnd(17)}${time.padStart(7)}  ${what}\n`).join("");
}
