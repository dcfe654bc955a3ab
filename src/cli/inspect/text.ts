/** What `inspect` found, for people. */
import picocolors from "picocolors";
import stringWidth from "string-width";
import { mantissaCount, NO_REST_STEP } from "../../file/format.ts";
import type { Terminal } from "../terminal.ts";
import type { BlocksReport, CountryReport, Range, RecordsReport, SectionReport, Survey } from "./survey.ts";
import type { BlockPlace, LookUp, NameTrace, RecordReport } from "./trace.ts";
import type { WalkStep } from "./walk.ts";

/** Countries shown of all, or of a record; `--json` has the others. */
const SHOWN_COUNTRY_COUNT = 10;
const SHOWN_PROBLEM_COUNT = 10;
const MATCHES: Readonly<Record<NameTrace["match"], string>> = {
  direct: "found as it is",
  stripped: "found without diacritics",
  "last-name": "found by the last name in it",
  none: "unknown",
};

const wholeFormat = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const fineFormat = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });
const whole = (value: number): string => wholeFormat.format(value);
const hex = (value: number): string => `0x${value.toString(16).padStart(8, "0")}`;
const percent = (share: number): string => `${(share * 100).toFixed(2)} %`;
/** Keys come from files: whatever could move the cursor is shown by its code. */
const quote = (text: string): string =>
  JSON.stringify(text).replace(
    /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** Renders rows in columns: numbers to the right, the rest to the left. */
function table(rows: readonly (readonly (string | number)[])[]): string {
  const widths: number[] = [];
  const cells = rows.map((row) => row.map((cell) => (typeof cell === "number" ? whole(cell) : cell)));
  for (const row of cells)
    for (const [column, cell] of row.entries())
      widths[column] = Math.max(widths[column] ?? 0, stringWidth(cell));
  const numeric = widths.map((_, column) => rows.some((row) => typeof row[column] === "number"));
  const pad = (cell: string, column: number): string => {
    const space = " ".repeat(Math.max(0, widths[column]! - stringWidth(cell)));
    return numeric[column] ? space + cell : cell + space;
  };
  return cells.map((row) => `  ${row.map(pad).join("  ").trimEnd()}\n`).join("");
}

/** @param path what was read */
export function renderSurvey(path: string, survey: Survey, terminal: Terminal): string {
  const colors = picocolors.createColors(terminal.color);
  const { header, sections, blocks, countries, records } = survey;
  const title = (text: string): string => `\n${colors.bold(text)}\n`;
  let text = `${colors.bold(header ? quote(header.tier) : "no data file")}  ${path}\n`;
  if (header !== null) {
    text += table([
      ["format version", header.formatVersion],
      ["bytes", header.fileByteCount],
      ["of these head", header.headByteCount],
      ["keys", header.keyCount],
      ["countries", header.countryCount],
      ["weight steps in a factor of two", header.stepsPerOctave],
      ["different counts in a factor of ten", mantissaCount(header.countScale)],
    ]);
  }
  if (sections !== null) text += title("Sections") + renderSections(sections);
  if (blocks !== null) text += title("Blocks") + renderBlocks(blocks);
  if (records !== null) text += title("Records") + renderRecords(records);
  if (countries !== null) text += title("Countries") + renderCountries(countries, terminal.columns);
  text += `\n${describeHealth(survey, colors)}`;
  return text;
}

function renderSections(sections: readonly SectionReport[]): string {
  return table([
    ["", "offset", "bytes", "unpacked", "checksum", ""],
    ...sections.map(({ name, offset, byteCount, unpackedByteCount, checksum, isSound }) => [
      name,
      offset,
      byteCount,
      unpackedByteCount,
      hex(checksum),
      isSound ? "ok" : "damaged",
    ]),
  ]);
}

function renderBlocks({ count, byteCount, byteCounts, keyCounts, soundCount }: BlocksReport): string {
  const spread = (range: Range): (string | number)[] => [range.least, range.mean, range.most];
  return (
    table([
      ["blocks", count],
      ["bytes", byteCount],
      ["sound", soundCount],
    ]) +
    table([
      ["", "least", "mean", "most"],
      ["bytes of a block", ...spread(byteCounts)],
      ["keys of a block", ...spread(keyCounts)],
    ])
  );
}

function renderRecords(records: RecordsReport): string {
  const { surnameCount, forenameCount, bothCount, meanCountryCount, evidenceCounts, countDecades } = records;
  const decade = (index: number): string => {
    const minCount = whole(10 ** index);
    return index + 1 === countDecades.length
      ? `${minCount} data points or more`
      : `${minCount} to ${whole(10 ** (index + 1) - 1)}`;
  };
  return (
    table([
      ["surnames", surnameCount],
      ["forenames", forenameCount],
      ["keys with both", bothCount],
    ]) +
    table([["countries a record names, mean", fineFormat.format(meanCountryCount)]]) +
    table(Object.entries(evidenceCounts).map(([kind, count]) => [`from ${kind}`, count])) +
    table(countDecades.map((count, index) => [decade(index), count]))
  );
}

function renderCountries(countries: readonly CountryReport[], columns: number): string {
  const codes = wrap(
    countries.map(({ code }) => code),
    columns,
  );
  const named = countries.filter(({ firstCount }) => (firstCount ?? 0) > 0);
  if (named.length === 0) return codes;
  const first = [...named].sort((left, right) => right.firstCount! - left.firstCount!);
  const shown = first.slice(0, SHOWN_COUNTRY_COUNT);
  return (
    codes +
    table([
      ["", "first in", "named in"],
      ...shown.map(({ code, firstCount, recordCount }) => [code, firstCount!, recordCount!]),
      ...(first.length > shown.length ? [[`and ${first.length - shown.length} more: see --json`]] : []),
    ])
  );
}

function wrap(words: readonly string[], columns: number): string {
  let text = "";
  let line = " ";
  for (const word of words) {
    if (line.length + 1 + word.length > columns) {
      text += `${line}\n`;
      line = " ";
    }
    line += ` ${word}`;
  }
  return line === " " ? text : `${text}${line}\n`;
}

function describeHealth(
  { isSound, problems, records }: Survey,
  colors: ReturnType<typeof picocolors.createColors>,
): string {
  if (isSound) {
    const what =
      records === null ? "all checksums are right" : "all checksums are right, all records can be read";
    return `${colors.green("sound")}: ${what}\n`;
  }
  const shown = problems.slice(0, SHOWN_PROBLEM_COUNT);
  const more = problems.length - shown.length;
  return [
    `${colors.red("damaged")}:`,
    ...shown.map((problem) => `  ${problem}`),
    ...(more > 0 ? [`  and ${more} more: see --json`] : []),
    "",
  ].join("\n");
}

/** The way of a name, step by step. */
export function renderTrace(trace: NameTrace, stepsPerOctave: number, terminal: Terminal): string {
  const colors = picocolors.createColors(terminal.color);
  const { name, folded, stripped, match, lookUps, weighedWords, found } = trace;
  let text = `\n${colors.bold(`The name ${quote(name)}`)}  ${MATCHES[match]}\n`;
  text += table([
    ["folded", folded === null ? "no name: empty, or too long" : quote(folded)],
    ["without diacritics", stripped === null ? "the same" : quote(stripped)],
  ]);
  for (const { word, surnameCount, forenameCount } of weighedWords)
    text += `  weighed ${quote(word)}: ${whole(surnameCount)} as a surname, ${whole(forenameCount)} as a forename\n`;
  for (const [index, lookUp] of lookUps.entries()) text += renderLookUp(index + 1, lookUp);
  if (found === null) return text;
  text += `\n${colors.bold(`Key ${quote(found.key)}`)}  number ${found.keyNumber} in block ${found.block.number}\n`;
  return text + found.records.map((record) => renderRecord(record, stepsPerOctave)).join("");
}

function renderLookUp(number: number, { step, text, block, walk, isFound }: LookUp): string {
  const outcome = isFound ? "found" : "not there";
  return `  look-up ${number}, ${step}: ${quote(text)} ${outcome}\n${block === null ? "" : renderPlace(block)}${renderWalk(walk)}`;
}

function renderPlace({ number, offset, endOffset, keyCount, from, to }: BlockPlace): string {
  const end = to === null ? "to the end" : `to before ${quote(to)}`;
  return `    block ${number}, bytes ${whole(offset)} to ${whole(endOffset - 1)}: ${whole(keyCount)} ${keyCount === 1 ? "key" : "keys"} from ${quote(from)} ${end}\n`;
}

/** Keys that led further, and how many siblings were passed before each. */
function renderWalk(walk: readonly WalkStep[]): string {
  const rows: (string | number)[][] = [];
  let passedCount = 0;
  for (const { key, text, matchedByteCount, move } of walk) {
    if (move === "sibling") {
      passedCount++;
      continue;
    }
    const passed =
      passedCount === 0
        ? ""
        : `after ${passedCount} that ${passedCount === 1 ? "differs" : "differ"} at once`;
    rows.push([`    key ${key}`, quote(text), `${matchedByteCount} bytes match, ${MOVES[move]}`, passed]);
    passedCount = 0;
  }
  if (passedCount > 0) rows.push(["    no key", "", "", `after ${passedCount} that differ at once`]);
  return table(rows);
}

const MOVES: Readonly<Record<Exclude<WalkStep["move"], "sibling">, string>> = {
  down: "down",
  found: "all: found",
  "ends-inside": "ends inside the key: not there",
  past: "the key is greater: not there",
};

function renderRecord(
  { part, count, evidence, restStep, countries, rest }: RecordReport,
  stepsPerOctave: number,
): string {
  const shown = countries.slice(0, SHOWN_COUNTRY_COUNT);
  const more = countries.length - shown.length;
  const restText = restStep === NO_REST_STEP ? "none" : `step ${restStep}`;
  return `  ${part}: ${whole(count)} data points from ${evidence.join(", ")}; ${stepsPerOctave} steps are a factor of two, rest ${restText}\n${table(
    [
      ...shown.map(({ code, step, probability }) => [
        `  ${code}`,
        percent(probability).padStart(8),
        step === null ? "neighbour, a part of the rest" : `step ${step}`,
      ]),
      ...(more > 0
        ? [[`  ${more} more`, percent(sumOf(countries.slice(SHOWN_COUNTRY_COUNT))).padStart(8)]]
        : []),
      ["  others", percent(rest).padStart(8)],
    ],
  )}`;
}

const sumOf = (countries: RecordReport["countries"]): number =>
  countries.reduce((sum, { probability }) => sum + probability, 0);
