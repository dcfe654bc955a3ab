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

function writeJavascript(name: AskedName, settings: AnswerSettings): string {
  const { tier, guesses, isContract, residence } = settings;
  const best = isBest(settings);
  const imports = [
    `import { predict } from "${best ? "cognomen/best" : ENTRIES[tier]}";`,
    ...(!best && guesses ? [`import { estimator } from "cognomen/estimate";`] : []),
    ...(residence === "" ? [] : [`import { residents } from "cognomen/residents";`]),
  ];
  const options = [
    ...(best || isContract ? [] : ["whole: true"]),
    ...(best || !guesses ? [] : ["estimator"]),
    ...(residence === "" ? [] : [`prior: residents(${quote(residence)})`]),
  ];
  const literal =
    typeof name === "string" ? quote(name) : `{ given: ${quote(name.given)}, family: ${quote(name.family)} }`;
  const values = options.length === 0 ? "" : `, { ${options.join(", ")} }`;
  return [...imports, `const { country } = predict(${literal}${values});`, "console.log(country);"].join(
    "\n",
  );
}

function writeShell(name: AskedName, settings: AnswerSettings): string {
  const words =
    typeof name === "string"
      ? [...(name.startsWith("-") ? ["--"] : []), quoteForShell(name)]
      : [
          ...(name.given === "" ? [] : ["--given", quoteForShell(name.given)]),
          ...(name.family === "" ? [] : ["--family", quoteForShell(name.family)]),
        ];
  return ["cognomen predict", ...listFlags(settings), ...words].join(" ");
}

/** The server takes whole names, and answers in the best way or by last names in the data. */
function writeCurl(name: AskedName, settings: AnswerSettings): string {
  if (typeof name !== "string") return "# The server takes whole names, not their parts.";
  if (!isBest(settings) && !(settings.isContract && !settings.guesses))
    return "# The server has no options for these settings. It takes --best.";
  const flags = listFlags(settings).join(" ");
  return [
    `cognomen serve --open ${flags} &`,
    `curl --get http://localhost:${PORT}/ \\`,
    `  --data-urlencode ${quoteForShell(`name=${name}`)}`,
  ].join("\n");
}

function writePython(name: AskedName, settings: AnswerSettings): string {
  const flags = listFlags(settings).map(quote).join(", ");
  const literal = typeof name === "string" ? quote(name) : `(${quote(name.given)}, ${quote(name.family)})`;
  return [
    "from origin import Cognomen  # examples/python/origin.py",
    `with Cognomen(${flags}) as cognomen:`,
    `    print(next(iter(cognomen.predict([${literal}])))["country"])`,
  ].join("\n");
}

export const writeSnippets = (name: AskedName, settings: AnswerSettings): Snippets => ({
  javascript: writeJavascript(name, settings),
  shell: writeShell(name, settings),
  curl: writeCurl(name, settings),
  python: writePython(name, settings),
});
