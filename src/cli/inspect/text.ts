/** What `inspect` found, for people. */
import picocolors from "picocolors";
import { countOf, evidenceOf, recordOf } from "../../format/block.ts";
import { EVIDENCE, mantissaCount, PARTS, SECTION_NAMES } from "../../format/format.ts";
import type { Head } from "../../format/load.ts";
import { readRecord } from "../../format/records.ts";
import type { EvidenceKind } from "../../ground/types.ts";
import { MODEL_CONSTANTS } from "../../predict/constants.ts";
import { createLookup } from "../../predict/lookup.ts";
import { createStore } from "../../predict/store.ts";
import { grouped } from "../../program/grouped.ts";
import { foldedToString } from "../../text/normalize.ts";
import { escapeUnit, padEnd, textWidth, toPercent, UNSAFE_CHARACTERS } from "../render.ts";
import type { Terminal } from "../terminal.ts";
import type { FileCheck } from "./check.ts";

/** Countries shown of a record, and problems shown of a file. */
const SHOWN_COUNT = 10;

const whole = (value: number): string => grouped(Math.round(value));
const hex = (value: number): string => `0x${value.toString(16).padStart(8, "0")}`;
/** Keys come from files: whatever could move the cursor is shown by its code. */
const quote = (text: string): string => JSON.stringify(text).replace(UNSAFE_CHARACTERS, escapeUnit);

/** Renders rows in columns: numbers to the right, the rest to the left. */
function table(rows: readonly (readonly (string | number)[])[]): string {
  const widths: number[] = [];
  const cells = rows.map((row) => row.map((cell) => (typeof cell === "number" ? whole(cell) : cell)));
  for (const row of cells)
    for (const [column, cell] of row.entries())
      widths[column] = Math.max(widths[column] ?? 0, textWidth(cell));
  const numeric = widths.map((_, column) => rows.some((row) => typeof row[column] === "number"));
  // In columns of numbers there are only headings beside them, one column a letter.
  const pad = (cell: string, column: number): string =>
    numeric[column] ? cell.padStart(widths[column]!) : padEnd(cell, widths[column]!);
  return cells.map((row) => `  ${row.map(pad).join("  ").trimEnd()}\n`).join("");
}

export function renderCheck(path: string, check: FileCheck, terminal: Terminal): string {
  const { bold, green, red } = picocolors.createColors(terminal.color);
  const { head, problems } = check;
  let text = `${bold(head ? quote(head.tier) : "no data file")}  ${path}\n`;
  if (head) text += renderHead(head) + bold("\nSections\n") + renderSections(head, check);
  if (problems.length === 0) {
    const also = check.opensBlocks ? ", and all blocks can be opened" : "";
    return `${text}\n${green("sound")}: all checksums match${also}\n`;
  }
  const shown = problems.slice(0, SHOWN_COUNT);
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

/** The records of a name as they are stored. @throws CognomenError `ERR_DATA_…` if the file or a block of it is damaged */
export function renderRecords(name: string, file: Uint8Array, head: Head, terminal: Terminal): string {
  const { bold } = picocolors.createColors(terminal.color);
  const store = createStore(file);
  const lookup = createLookup(store, MODEL_CONSTANTS);
  const folded = lookup.fold(name);
  const hit = folded && lookup.find(folded);
  if (hit === undefined || !("record" in hit)) return `\n${bold(`The name ${quote(name)}`)}  unknown\n`;
  const { block, blockNumber, key, text } = hit;
  const { offset, byteCount } = head.blocks[blockNumber]!;
  const place = `number ${key} in block ${blockNumber}, bytes ${whole(offset)} to ${whole(offset + byteCount - 1)}`;
  const records = (["surname", "forename"] as const).map((part) => {
    const record = recordOf(block, key, PARTS[part]);
    if (record < 0) return "";
    const { namedCount, numbers, weights, total } = store.readWeights(block, record);
    const shown = Array.from(numbers.subarray(0, Math.min(namedCount, SHOWN_COUNT)));
    const share = (weight: number): string => toPercent(weight / total).padStart(7);
    const { steps } = readRecord(block, record);
    const named = shown.map((country, index) => [
      `  ${store.countries.codes[country]}`,
      share(weights[country]!),
      `step ${steps[index]}`,
    ]);
    const rest = total - shown.reduce((sum, country) => sum + weights[country]!, 0);
    const evidence = (Object.keys(EVIDENCE) as EvidenceKind[]).filter(
      (kind) => (evidenceOf(block, record) & EVIDENCE[kind]) !== 0,
    );
    const from = `${whole(countOf(block, record))} data points from ${evidence.join(", ")}`;
    const rows = table([...named, ["  others", share(rest)]]);
    return `  ${part}: ${from}; ${head.stepsPerOctave} steps are a factor of two\n${rows}`;
  });
  return `\n${bold(`Key ${quote(foldedToString(text))}`)}  ${place}\n${records.join("")}`;
}
