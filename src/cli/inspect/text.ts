/** What `inspect` found, for people. */
import picocolors from "picocolors";
import { mantissaCount, SECTION_NAMES } from "../../format/format.ts";
import type { Head } from "../../format/load.ts";
import { grouped } from "../../program/grouped.ts";
import { toPercent, UNSAFE_CHARACTERS } from "../render.ts";
import type { Terminal } from "../terminal.ts";
import { textWidth } from "../text-width.ts";
import type { FileCheck } from "./check.ts";
import type { LookUp, NameTrace, RecordReport } from "./trace.ts";

/** Countries shown of a record. */
const SHOWN_COUNTRY_COUNT = 10;
const SHOWN_PROBLEM_COUNT = 10;
const MATCHES: Readonly<Record<NameTrace["match"], string>> = {
  direct: "found as it is",
  stripped: "found without diacritics",
  "last-name": "found by the last name in it",
  none: "unknown",
};

const decoder = new TextDecoder();
const whole = (value: number): string => grouped(Math.round(value));
const hex = (value: number): string => `0x${value.toString(16).padStart(8, "0")}`;
/** Keys come from files: whatever could move the cursor is shown by its code. */
const quote = (text: string): string =>
  JSON.stringify(text).replace(
    UNSAFE_CHARACTERS,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** Renders rows in columns: numbers to the right, the rest to the left. */
function table(rows: readonly (readonly (string | number)[])[]): string {
  const widths: number[] = [];
  const cells = rows.map((row) => row.map((cell) => (typeof cell === "number" ? whole(cell) : cell)));
  for (const row of cells)
    for (const [column, cell] of row.entries())
      widths[column] = Math.max(widths[column] ?? 0, textWidth(cell));
  const numeric = widths.map((_, column) => rows.some((row) => typeof row[column] === "number"));
  const pad = (cell: string, column: number): string => {
    const space = " ".repeat(Math.max(0, widths[column]! - textWidth(cell)));
    return numeric[column] ? space + cell : cell + space;
  };
  return cells.map((row) => `  ${row.map(pad).join("  ").trimEnd()}\n`).join("");
}

/** @param path what was read */
export function renderCheck(path: string, check: FileCheck, terminal: Terminal): string {
  const { bold, green, red } = picocolors.createColors(terminal.color);
  const { head, problems } = check;
  let text = `${bold(head ? quote(head.tier) : "no data file")}  ${path}\n`;
  if (head) text += renderHead(head) + bold("\nSections\n") + renderSections(head, check);
  if (problems.length === 0) {
    const also = check.opensBlocks ? ", and all blocks can be opened" : "";
    return `${text}\n${green("sound")}: all checksums match${also}\n`;
  }
  const shown = problems.slice(0, SHOWN_PROBLEM_COUNT);
  const more = problems.length - shown.length;
  text += `\n${red("damaged")}:\n${shown.map((problem) => `  ${problem}\n`).join("")}`;
  return more > 0 ? `${text}  and ${more} more\n` : text;
}

const renderHead = (head: Head): string =>
  table([
    ["format version", head.version],
    ["bytes", head.fileByteCount],
    ["keys", head.keyCount],
    ["countries", head.countryCount],
    ["weight steps per factor of two", head.stepsPerOctave],
    ["different counts per factor of ten", mantissaCount(head.countScale)],
  ]);

function renderSections(head: Head, { damagedSections, soundBlockCount }: FileCheck): string {
  const { blocks } = head;
  const blockByteCount = blocks.reduce((sum, { byteCount }) => sum + byteCount, 0);
  const damagedCount = blocks.length - soundBlockCount;
  return table([
    ["", "offset", "bytes", "unpacked", "checksum", ""],
    ["head", 0, head.headByteCount],
    ...SECTION_NAMES.map((name) => {
      const { offset, byteCount, unpackedByteCount, checksum } = head.sections[name];
      const state = damagedSections.has(name) ? "damaged" : "ok";
      return [name, offset, byteCount, unpackedByteCount, hex(checksum), state];
    }),
    [
      `${whole(blocks.length)} ${blocks.length === 1 ? "block" : "blocks"}`,
      blocks[0]?.offset ?? head.fileByteCount,
      blockByteCount,
      "",
      "of each",
      damagedCount > 0 ? `${damagedCount} damaged` : "ok",
    ],
  ]);
}

/** The way of a name, step by step. */
export function renderTrace(name: string, trace: NameTrace, head: Head, terminal: Terminal): string {
  const { bold } = picocolors.createColors(terminal.color);
  const { match, lookUps, weighedWords, found } = trace;
  let text = `\n${bold(`The name ${quote(name)}`)}  ${MATCHES[match]}\n`;
  if (lookUps.length === 0) text += "  no name: empty, or too long\n";
  for (const [word, { surnameCount, forenameCount }] of weighedWords)
    text += `  weighed ${quote(word)}: ${whole(surnameCount)} as a surname, ${whole(forenameCount)} as a forename\n`;
  text += table(lookUps.map((lookUp) => describeLookUp(lookUp, head)));
  if (found === null) return text;
  text += `\n${bold(`Key ${quote(found.key)}`)}  number ${found.keyNumber} in block ${found.blockNumber}\n`;
  return text + found.records.map((record) => renderRecord(record, head.stepsPerOctave)).join("");
}

function describeLookUp({ step, text, blockNumber, isFound }: LookUp, { blocks }: Head): string[] {
  const cells = [step, quote(text), isFound ? "found" : "not there"];
  const block = blocks[blockNumber];
  if (block === undefined) return cells;
  const { offset, byteCount, separator } = block;
  const bytes = `bytes ${whole(offset)} to ${whole(offset + byteCount - 1)}`;
  const from = `from ${quote(decoder.decode(separator))} on`;
  return [...cells, `block ${blockNumber}, ${bytes}, ${from}`];
}

function renderRecord(
  { part, count, evidence, countries, rest }: RecordReport,
  stepsPerOctave: number,
): string {
  const shown = countries.slice(0, SHOWN_COUNTRY_COUNT);
  const hidden = countries.slice(SHOWN_COUNTRY_COUNT);
  const hiddenShare = hidden.reduce((sum, { probability }) => sum + probability, 0);
  const rows = [
    ...shown.map(({ code, step, probability }) => [
      code,
      probability,
      step === null ? "neighbour, a part of the rest" : `step ${step}`,
    ]),
    ...(hidden.length > 0 ? [[`${hidden.length} more`, hiddenShare]] : []),
    ["others", rest],
  ] as [string, number, string?][];
  const cells = rows.map(([what, share, how = ""]) => [`  ${what}`, toPercent(share).padStart(7), how]);
  const from = `${whole(count)} data points from ${evidence.join(", ")}`;
  return `  ${part}: ${from}; ${stepsPerOctave} steps are a factor of two\n${table(cells)}`;
}
