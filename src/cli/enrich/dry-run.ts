/** Shows how a file is read, and some answers, before anything is written. */
import { createPredictor } from "../../predict/predictor.ts";
import { grouped } from "../../program/grouped.ts";
import type { CliHost } from "../host.ts";
import { createOutput } from "../output.ts";
import { padEnd, toCountryName } from "../render.ts";
import type { Answering } from "./answering.ts";
import { splitParts } from "./name-key.ts";
import type { Plan } from "./plan.ts";
import { RowReader, type RowTaker } from "./row-reader.ts";
import type { ByteSource } from "./source.ts";

const ANSWER_COUNT = 10;
const NAME_COLUMNS = 32;

/**
 * Writes to standard output, and nothing anywhere else.
 *
 * @param sample the beginning of the input
 */
export async function showDryRun(
  host: CliHost,
  { label }: ByteSource,
  sample: Buffer,
  plan: Plan,
  answering: Answering,
): Promise<void> {
  const { encoding, headLineCount, format, names } = plan;
  const above = `, ${grouped(headLineCount)} ${headLineCount === 1 ? "line" : "lines"} above it`;
  const lines = [
    `file: ${label}`,
    `format: ${format}${headLineCount === 0 ? "" : above}`,
    `encoding: ${encoding.name}`,
    ...names,
    answering.description,
    "",
    ...answerFirst(sample, plan, answering),
    "each name on its own; nothing is written",
  ];
  const output = createOutput(host.stdout);
  await output.write(`${lines.join("\n")}\n`);
  await output.finish();
}

function answerFirst(sample: Buffer, plan: Plan, answering: Answering): string[] {
  const { predictOptions, estimator, blocks } = answering;
  const options = { ...predictOptions, limit: 3, estimator };
  const { explain } = createPredictor(new Uint8Array(blocks.file), options);
  return listFirst(sample, plan).map((row) => {
    if (typeof row !== "string") return `  ${row.fault}`;
    const name = splitParts(row);
    const shown = typeof name === "string" ? name : `${name.given} | ${name.family}`;
    const { country } = explain(name);
    const answers = country.map(({ country_id: code, probability }) => {
      return `${code} ${toCountryName(code)} ${(100 * probability).toFixed(0)} %`;
    });
    return `  ${padEnd(shown === "" ? "(no name)" : shown.slice(0, NAME_COLUMNS), NAME_COLUMNS)}  ${answers.join(", ") || "no answer"}`;
  });
}

/** The first names as they are asked for, and rows that cannot be read. */
function listFirst(
  sample: Buffer,
  { encoding, headByteCount, headLineCount, rows }: Plan,
): (string | { fault: string })[] {
  const found: (string | { fault: string })[] = [];
  const addFault = (reason = ""): void => void found.push({ fault: `malformed: ${reason}` });
  const taker: RowTaker = {
    row(key) {
      for (const person of rows.splitKey?.(key) ?? [key])
        found.push(rows.toName(person) ?? { fault: "a name that is not in the encoding of the file" });
    },
    malformed: addFault,
    part: addFault,
  };
  const body = sample.subarray(headByteCount);
  const whole = body.subarray(0, body.length - (body.length % encoding.unitByteCount));
  const units = encoding.toUnits(whole);
  const end = units.lastIndexOf(rows.newline);
  // A sample that ends within a row shows it as it is not; a file of one line has nothing else.
  const position = { line: 1 + headLineCount, isHeaderDone: false, isWithinLine: false, rowCount: 0 };
  const text = end < 0 || rows.isArray ? units : units.slice(0, end + 1);
  new RowReader({ ...rows, maxRowCount: ANSWER_COUNT }, position).read(text, end < 0, taker);
  return found.slice(0, ANSWER_COUNT);
}
