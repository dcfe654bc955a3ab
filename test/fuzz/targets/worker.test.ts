/** `cognomen worker`: as many lines out as in, each in its place, whatever the lines and the chunks they come in. */
import fc from "fast-check";
import { LineFault } from "../../../src/cli/lines.ts";
import { LINE_FORMATS, type WorkerFormat } from "../../../src/cli/worker/formats.ts";
import type { NameParts, Prediction, Predictor } from "../../../src/ground/types.ts";
import { createPredictor } from "../../../src/predict/predictor.ts";
import { run } from "../../cli/harness.ts";
import { file } from "../../helpers/six-names.ts";
import { cutInto, cuts } from "../arbitraries/lines.ts";
import { names } from "../arbitraries/names.ts";
import { type Fuzzer, fuzz } from "../fuzz.ts";

interface Case {
  format: WorkerFormat;
  /** Without line ends. */
  lines: Buffer[];
  cuts: number[];
  endsInLineFeed: boolean;
  hasMark: boolean;
  /** Rows of chunks; none: no headers. */
  chunks: number[] | undefined;
}

const UNREADABLE = Symbol("unreadable");
const KNOWN = ["Kim", "kimura", "Kovács", "lee", "Martin", "van der Berg"];

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** What a line asks by itself: what a text means to each format is held by examples, here it is which line is which. */
function readLine(bytes: Buffer, format: WorkerFormat): string | NameParts | typeof UNREADABLE {
  try {
    const asked = LINE_FORMATS[format].parse(decoder.decode(bytes));
    return asked instanceof LineFault ? UNREADABLE : asked;
  } catch {
    return UNREADABLE;
  }
}

/** A line must not end within itself. */
const withoutLineFeeds = (bytes: Buffer): Buffer => Buffer.from(bytes.filter((byte) => byte !== 10));

const name = names(KNOWN);
const jsonValue = fc.oneof(
  { weight: 6, arbitrary: name },
  { weight: 1, arbitrary: fc.constantFrom(null, 5, true, {}, [], "") },
);
const jsonRow = fc.oneof(
  { weight: 3, arbitrary: jsonValue.map((value) => ({ name: value })) },
  { weight: 3, arbitrary: fc.tuple(jsonValue, jsonValue).map(([given, family]) => ({ given, family })) },
  { weight: 1, arbitrary: jsonValue.map((value) => ({ c1: value })) },
  { weight: 1, arbitrary: fc.tuple(jsonValue, jsonValue).map(([c1, c2]) => ({ c1, c2 })) },
  { weight: 1, arbitrary: jsonValue.map((value) => ({ family: value, other: 1 })) },
  { weight: 1, arbitrary: jsonValue },
);
const line: Readonly<Record<"tsv" | "json" | "any", fc.Arbitrary<Buffer>>> = {
  tsv: fc
    .array(fc.oneof(name, fc.constantFrom("\\N", "a\\tb", "\\\\", "\\", "\\x41", "Kim\\n", "Le\\e")), {
      minLength: 1,
      maxLength: 3,
    })
    .map((fields) => Buffer.from(fields.join("\t"))),
  json: jsonRow.map((row) => Buffer.from(JSON.stringify(row))),
  any: fc.uint8Array({ maxLength: 20 }).map((bytes) => Buffer.from(bytes)),
};
const lineOf = (format: WorkerFormat): fc.Arbitrary<Buffer> =>
  fc
    .oneof(
      { weight: 8, arbitrary: line[format === "tsv" ? "tsv" : "json"] },
      { weight: 1, arbitrary: line.any },
      { weight: 1, arbitrary: name.map((text) => Buffer.from(text)) },
    )
    .map(withoutLineFeeds);

/** Answers each name by numbers that are its own, so that one taken for another shows in every format. */
function answerByHash(name: string | NameParts): Prediction {
  const text = JSON.stringify(name);
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  const country = [
    { country_id: hash % 2 === 0 ? "DE" : "PL", probability: ((hash >>> 1) % 1_000_000) / 1_000_000 },
  ];
  return { name: typeof name === "string" ? name : `${name.given} ${name.family}`, country, count: hash };
}

fuzz("lines in any chunks: one line out for each line in, in its place", (): Fuzzer<Case> => {
  const predictor: Predictor = { ...createPredictor(file), predict: answerByHash };

  const arbitrary = fc.constantFrom<WorkerFormat[]>("tsv", "jsoneachrow", "ndjson").chain((format) =>
    fc.record({
      format: fc.constant(format),
      lines: fc.array(lineOf(format), { maxLength: 8 }),
      cuts,
      endsInLineFeed: fc.boolean(),
      hasMark: fc.boolean(),
      chunks: fc.option(fc.array(fc.nat(4), { minLength: 1, maxLength: 6 }), { nil: undefined }),
    }),
  );

  return {
    arbitrary,
    async check({ format, lines, cuts: places, endsInLineFeed, hasMark, chunks }) {
      const sent: Buffer[] = [];
      const rows = [...lines];
      let isComplete = true;
      for (const rowCount of chunks ?? [rows.length]) {
        if (chunks) sent.push(Buffer.from(String(rowCount)));
        const taken = rows.splice(0, rowCount);
        sent.push(...taken);
        isComplete = taken.length === rowCount;
        if (!isComplete) break;
      }
      const asked = chunks ? lines.slice(0, lines.length - rows.length) : lines;
      // A last line that is empty is there only if it ends.
      const hasEnd = endsInLineFeed || sent.at(-1)?.length === 0;
      const text =
        sent.map((bytes) => bytes.toString("latin1")).join("\n") + (hasEnd && sent.length > 0 ? "\n" : "");
      const mark = hasMark ? [Buffer.of(0xef, 0xbb, 0xbf)] : [];
      const input = Buffer.concat([...mark, Buffer.from(text, "latin1")]);

      const { stdout, stderr, exitCode } = await run(
        ["worker", "--format", format, ...(chunks ? ["--chunk-header"] : [])],
        { stdin: cutInto(input, places), loadPredictor: () => predictor },
      );
      let complaintCount = 0;
      const expected = asked.map((bytes, index) => {
        // The mark belongs to the first line; a second one is text.
        const found = readLine(bytes, format);
        const isStripped =
          !chunks && index === 0 && !hasMark && bytes.subarray(0, 3).equals(Buffer.of(0xef, 0xbb, 0xbf));
        const read = isStripped ? readLine(bytes.subarray(3), format) : found;
        if (read === UNREADABLE) complaintCount++;
        const answer = read === UNREADABLE ? { name: "", country: [], count: 0 } : predictor.predict(read);
        return LINE_FORMATS[format].render(answer);
      });
      const isMarkAlone = hasMark && input.length === 3;
      const fail = (what: string): never => {
        throw new Error(
          `${what}: found ${JSON.stringify(stdout)}, expected ${JSON.stringify(expected)}; ${stderr}`,
        );
      };
      if (exitCode !== (isComplete ? 0 : 1)) fail(`exit code ${exitCode}`);
      if (isMarkAlone) return;
      if (stdout !== expected.map((answer) => `${answer}\n`).join("")) fail("lines");
      const complaints = stderr.split("\n").filter((complaint) => /^cognomen: line \d+: /u.test(complaint));
      if (complaints.length !== complaintCount)
        fail(`${complaints.length} complaints, expected ${complaintCount}`);
    },
  };
});
