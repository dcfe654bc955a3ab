/** A page for each country, and the map of accuracy: made for the site alone, from the figures and the data as they are. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Papa from "papaparse";
import { type Figures, readFigures } from "../../../bench/accuracy/figures.ts";
import { drawWorldMap } from "../../../playground/build/world-map.ts";
import type { NamePart } from "../../../src/ground/types.ts";
import { writeFileAtomic } from "../../../src/program/write-file.ts";
import { NAME_PARTS, readSources, type Source } from "../../data/folder.ts";
import { readShardColumns } from "../../data/statistics.ts";
import { grouped, percent } from "../../table.ts";
import {
  type CountryFigures,
  listedCountries,
  MIN_LISTED_ROWS,
  readCountries,
  spellOut,
} from "../accuracy/country-tables.ts";
import { countryName } from "../accuracy/group-tables.ts";
import { readReasons } from "../accuracy/page.ts";
import { markdownTable } from "../markdown.ts";

const DATA = "data";
const TYPICAL_COUNT = 15;
/** A name is typical of a country if at least this share of the people with it are from there. */
const MIN_TYPICAL_PROBABILITY = 0.5;
/** A rare name is nearly a person, and no page names people. */
const MIN_TYPICAL_COUNT = 50;

/** Where the page of a country is, as seen from `accuracy/by-country.html`. */
export const countryAddress = (code: string): string => `../countries/${code.toLowerCase()}.html`;

/** Codes of all countries with a page, in the order of their names. */
export const listCountryCodes = (): string[] =>
  readdirSync(join(DATA, "statistics"))
    .filter((code) => /^[A-Z]{2}$/u.test(code))
    .sort((left, right) => (countryName(left) < countryName(right) ? -1 : 1));

interface TypicalName {
  name: string;
  probability: number;
  count: number;
}

/** Names of the standard tier whose first country is this one, most frequent first. */
function listTypicalNames(part: NamePart): Map<string, TypicalName[]> {
  const folder = mkdtempSync(join(tmpdir(), "cognomen-names-"));
  const table = join(folder, "names.csv");
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      ...["dist/cli.js", "export", "--tier", "standard", "--composed", "--quiet"],
      ...["--part", part, "--limit", "1", "-o", table],
    ],
    { encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`cognomen export wrote no names: ${stderr}`);
  const { data } = Papa.parse<Record<string, string>>(readFileSync(table, "utf8"), {
    header: true,
    skipEmptyLines: true,
  });
  rmSync(folder, { recursive: true });
  const names = new Map<string, TypicalName[]>();
  for (const row of data) {
    const [name, country] = [row.name!, row.country!];
    const probability = Number(row.probability);
    const count = Number(row.count);
    if (probability < MIN_TYPICAL_PROBABILITY || count < MIN_TYPICAL_COUNT) continue;
    const known = names.get(country) ?? [];
    known.push({ name, probability, count });
    names.set(country, known);
  }
  for (const [country, known] of names)
    names.set(country, known.sort((left, right) => right.count - left.count).slice(0, TYPICAL_COUNT));
  return names;
}

/** `maría del mar` → `María Del Mar`: keys are in lower case, and nothing says how their bearers write them. */
const capitalise = (name: string): string =>
  name.replaceAll(/(?<![\p{L}\p{M}'’])\p{L}/gu, (letter) => letter.toUpperCase());

const escapeCell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("<", "&lt;");

interface Everything {
  figures: readonly CountryFigures[];
  /** Codes by rank. */
  ranked: readonly string[];
  reasons: ReadonlyMap<string, string>;
  typical: ReadonlyMap<NamePart, ReadonlyMap<string, readonly TypicalName[]>>;
  /** Sources by the column that holds their counts. */
  sources: ReadonlyMap<string, readonly Source[]>;
}

function sectionOfAccuracy(code: string, { figures, ranked, reasons }: Everything): string {
  const found = figures.find((country) => country.code === code);
  if (found === undefined) return "There are too few test people from this country to measure accuracy.\n";
  const { best, full, surname, standard } = found;
  const row = (label: string, group: CountryFigures["surname"]): string[][] =>
    group ? [[label, percent(group.top1), percent(group.top5)]] : [];
  const rank = ranked.indexOf(code);
  const lines = [
    markdownTable("asked | right first | in the top five", [
      ...row("`cognomen/best`, whole name", best),
      ...row("`cognomen/full`, whole name", full),
      ...row("`cognomen` (standard), whole name", standard),
      ...row("`cognomen/full`, surname alone", surname),
    ]),
    rank < 0
      ? `Measured on only ${best.rowCount} test people: interpret the shares with care.`
      : `Measured on ${best.rowCount} test people. Rank ${rank + 1} of ${ranked.length} countries with ${MIN_LISTED_ROWS} test people or more.`,
  ];
  const reason = reasons.get(code);
  if (reason !== undefined) lines.push(`Why it is not better: ${reason}.`);
  return `${lines.map((line) => line.trim()).join("\n\n")}\n`;
}

function sectionOfConfusion(code: string, { figures }: Everything): string {
  const own = figures.find((country) => country.code === code)?.full.instead;
  const others = figures.flatMap(({ code: other, full }) => {
    const count = new RegExp(`\\b${code} (\\d+)`, "u").exec(full.instead ?? "")?.[1];
    return count === undefined ? [] : [{ other, count: Number(count) }];
  });
  const lines = [
    own
      ? `- Test people from this country are most often placed in: ${spellOut(own)}.`
      : "- No test person from this country is placed elsewhere.",
    others.length > 0
      ? `- People from these countries are most often placed here: ${others
          .sort((left, right) => right.count - left.count)
          .map(({ other, count }) => `[${countryName(other)}](${other.toLowerCase()}.md) ${count}`)
          .join(", ")}.`
      : "- This is not among the three most frequent wrong answers for any country.",
  ];
  return `With \`cognomen/full\`, by whole name; numbers are test people.\n\n${lines.join("\n")}\n`;
}

function sectionOfNames(code: string, { typical }: Everything): string {
  const list = (part: NamePart): string => {
    const names = typical.get(part)?.get(code) ?? [];
    return names.length === 0
      ? "none that are frequent enough and mostly from this country"
      : names
          .map(({ name, probability }) => `${escapeCell(capitalise(name))} ${percent(probability, 0)}`)
          .join(" · ");
  };
  return `The most frequent names for which half of the bearers or more are from here. The number is the probability of this country.

**Surnames:** ${list("surname")}

**Given names:** ${list("forename")}
`;
}

function sectionOfSources(code: string, { sources }: Everything): string {
  const columns = [
    ...new Set(
      NAME_PARTS.flatMap((part) => shardColumns(code, part).map((column) => [column, part].join(":"))),
    ),
  ];
  const parts = new Map<string, NamePart[]>();
  for (const [column, part] of columns.map((text) => text.split(":") as [string, NamePart]))
    parts.set(column, [...(parts.get(column) ?? []), part]);
  const rows: string[][] = [];
  let mixedCount = 0;
  for (const [column, held] of parts) {
    const own = sources.get(column) ?? [];
    // A column of several sources does not say which of them know this country.
    if (own.length !== 1) {
      mixedCount += own.length;
      continue;
    }
    const [{ title, publisher, period, licenceClass }] = own as [Source];
    rows.push([
      escapeCell(title),
      escapeCell(publisher),
      escapeCell(period),
      licenceClass,
      held.map((part) => (part === "surname" ? "surnames" : "given names")).join(", "),
    ]);
  }
  const mixed = `Up to ${grouped(mixedCount)} collections of people from many countries (artists, athletes, politicians, Wikidata) count as well.`;
  return `${rows.length > 0 ? `${markdownTable("source | publisher | period | licence class | names", rows)}\n` : ""}${mixedCount > 0 ? `${mixed} ` : ""}[All sources](../../data/SOURCES.md).\n`;
}

/** Empty for a country without names of this part. */
function shardColumns(code: string, part: NamePart): string[] {
  try {
    return readShardColumns(DATA, code, part);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

function makeCountryPage(code: string, everything: Everything): string {
  const name = countryName(code);
  return `# ${name}

How good cognomen is for people from here, which names are typical, and what it knows them from. Country code \`${code}\`.

## Accuracy

${sectionOfAccuracy(code, everything)}
## Confused with

${sectionOfConfusion(code, everything)}
## Typical names

${sectionOfNames(code, everything)}
## Sources

${sectionOfSources(code, everything)}
[All countries](../accuracy/by-country.md)
`;
}

/** Writes a page for each country. */
export function writeCountryPages(folder: string, figures: Figures = readFigures()): void {
  const sources = new Map<string, Source[]>();
  for (const source of readSources(DATA).sources)
    for (const column of source.columns ?? []) sources.set(column, [...(sources.get(column) ?? []), source]);
  const everything: Everything = {
    figures: readCountries(figures),
    ranked: listedCountries(figures)
      .toSorted((left, right) => right.best.top1 - left.best.top1)
      .map(({ code }) => code),
    reasons: readReasons("country-reasons.tsv"),
    typical: new Map(NAME_PARTS.map((part) => [part, listTypicalNames(part)])),
    sources,
  };
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const code of listCountryCodes())
    writeFileAtomic(join(folder, `${code.toLowerCase()}.md`), makeCountryPage(code, everything));
}

/** Lower bounds of the steps of the map, and the class of each in style.css. */
const STEPS = [0, 0.2, 0.4, 0.6, 0.8] as const;

/** The world, each country in the colour of its accuracy and with a link to its page; then all countries as links. */
export function drawAccuracyMap(figures: Figures = readFigures()): string {
  const { width, height, outlines } = drawWorldMap();
  const best = new Map(listedCountries(figures).map(({ code, best: group }) => [code, group]));
  const pages = new Set(listCountryCodes());
  const step = (share: number): number => STEPS.findLastIndex((low) => share >= low);
  const shapes = Object.entries(outlines).map(([code, path]) => {
    const group = best.get(code);
    const shape = `<path class="${group ? `step-${step(group.top1)}` : "step-none"}" d="${path}"/>`;
    if (!pages.has(code)) return shape;
    const label = group
      ? `${countryName(code)}: ${percent(group.top1)}`
      : `${countryName(code)}: not measured`;
    return `<a href="${countryAddress(code)}"><title>${label}</title>${shape}</a>`;
  });
  const legend = STEPS.map(
    (low, index) =>
      `<span><i class="step-${index}"></i>${percent(low, 0)}${index === STEPS.length - 1 ? " and more" : ` to ${percent(STEPS[index + 1]!, 0)}`}</span>`,
  );
  const links = listCountryCodes().map(
    (code) => `<a href="${countryAddress(code)}">${countryName(code)}</a>`,
  );
  return `<figure class="accuracy-map"><svg viewBox="0 0 ${width} ${height}" role="img" aria-label="World map: how often the right country comes first">${shapes.join("")}</svg><figcaption>${legend.join("")}<span><i class="step-none"></i>fewer than ${MIN_LISTED_ROWS} test people</span></figcaption></figure>
<details class="all-countries"><summary>All ${links.length} countries</summary><p>${links.join(" · ")}</p></details>
`;
}
