/** The same answer from code: a few lines for each way to ask. */

/** How the page answers at the moment. */
export interface AnswerSettings {
  readonly tier: "full" | "standard" | "core";
  readonly guesses: boolean;
  /** Whether the last name answers alone. */
  readonly isContract: boolean;
  /** A country where the people live; empty: anywhere. */
  readonly residence: string;
}

export type AskedName = string | { readonly given: string; readonly family: string };

export interface Snippets {
  readonly javascript: string;
  readonly shell: string;
  readonly curl: string;
  readonly python: string;
}

const PORT = 8080;

const ENTRIES = { full: "cognomen/full", standard: "cognomen", core: "cognomen/core" } as const;

const isBest = ({ tier, guesses, isContract }: AnswerSettings): boolean =>
  tier === "full" && guesses && !isContract;

/** For POSIX shells: within single quotes all but these is plain. */
const quoteForShell = (text: string): string =>
  /^[\w.,:/@%+=-]+$/u.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;

/** A literal of JavaScript and of Python alike. */
const quote = (text: string): string => JSON.stringify(text);

/** Options of `cognomen predict`, `serve` and `worker`. */
function listFlags(settings: AnswerSettings): string[] {
  const { tier, guesses, isContract, residence } = settings;
  const flags = isBest(settings)
    ? ["--best"]
    : [
        ...["--tier", tier],
        ...(isContract ? [] : ["--whole"]),
        ...(guesses ? ["--unknown", "estimate"] : []),
      ];
  return residence === "" ? flags : [...flags, "--residence", residence];
}

/** A literal of JavaScript. */
const writeName = (name: AskedName): string =>
  typeof name === "string" ? quote(name) : `{ given: ${quote(name.given)}, family: ${quote(name.family)} }`;

function writeJavascript(names: readonly AskedName[], settings: AnswerSettings): string {
  const { tier, guesses, isContract, residence } = settings;
  const best = isBest(settings);
  const [name] = names;
  const isSingle = names.length === 1;
  const imports = [
    `import { ${isSingle ? "predict" : "predictMany"} } from "${best ? "cognomen/best" : ENTRIES[tier]}";`,
    ...(!best && guesses ? [`import { estimator } from "cognomen/estimate";`] : []),
    ...(residence === "" ? [] : [`import { residents } from "cognomen/residents";`]),
  ];
  const options = [
    ...(best || isContract ? [] : ["whole: true"]),
    ...(best || !guesses ? [] : ["estimator"]),
    ...(residence === "" ? [] : [`prior: residents(${quote(residence)})`]),
  ];
  const values = options.length === 0 ? "" : `, { ${options.join(", ")} }`;
  const lines = isSingle
    ? [`const { country } = predict(${writeName(name!)}${values});`, "console.log(country);"]
    : [
        `const answers = predictMany([${names.map(writeName).join(", ")}]${values});`,
        "for (const { name, country } of answers) console.log(name, country);",
      ];
  return [...imports, ...lines].join("\n");
}

/** The command takes any number of whole names, or one name in parts. */
function writeShell(names: readonly AskedName[], settings: AnswerSettings): string {
  const wholes = names.filter((name) => typeof name === "string");
  const lines = names.filter((name) => typeof name !== "string").map(listPartFlags);
  if (wholes.length > 0) {
    const end = wholes.some((name) => name.startsWith("-")) ? ["--"] : [];
    lines.push([...end, ...wholes.map(quoteForShell)]);
  }
  return lines.map((words) => ["cognomen predict", ...listFlags(settings), ...words].join(" ")).join("\n");
}

const listPartFlags = ({ given, family }: Exclude<AskedName, string>): string[] => [
  ...(given === "" ? [] : ["--given", quoteForShell(given)]),
  ...(family === "" ? [] : ["--family", quoteForShell(family)]),
];

/** The server takes whole names, and answers in the best way or by last names in the data. */
function writeCurl(names: readonly AskedName[], settings: AnswerSettings): string {
  const wholes = names.filter((name) => typeof name === "string");
  if (wholes.length < names.length) return "# The server takes whole names, not their parts.";
  if (!isBest(settings) && !(settings.isContract && !settings.guesses))
    return "# The server has no options for these settings. It takes --best.";
  const key = wholes.length === 1 ? "name" : "name[]";
  return [
    `cognomen serve --open ${listFlags(settings).join(" ")} &`,
    [
      `curl --get http://localhost:${PORT}/`,
      ...wholes.map((name) => `  --data-urlencode ${quoteForShell(`${key}=${name}`)}`),
    ].join(" \\\n"),
  ].join("\n");
}

function writePython(names: readonly AskedName[], settings: AnswerSettings): string {
  const flags = listFlags(settings).map(quote).join(", ");
  const literals = names.map((name) =>
    typeof name === "string" ? quote(name) : `(${quote(name.given)}, ${quote(name.family)})`,
  );
  const answers = `cognomen.predict([${literals.join(", ")}])`;
  return [
    "from origin import Cognomen  # cognomen python -o origin.py",
    `with Cognomen(${flags}) as cognomen:`,
    ...(names.length === 1
      ? [`    print(next(iter(${answers}))["country"])`]
      : [`    for answer in ${answers}:`, `        print(answer["name"], answer["country"])`]),
  ].join("\n");
}

/** @param names one, or those that are compared */
export const writeSnippets = (names: readonly AskedName[], settings: AnswerSettings): Snippets => ({
  javascript: writeJavascript(names, settings),
  shell: writeShell(names, settings),
  curl: writeCurl(names, settings),
  python: writePython(names, settings),
});
