/** Small sound files of both formats, and what becomes of them when their bytes are others. */
import { encodeTable } from "../../build/encode/file.ts";
import type { Table } from "../../build/encode/table.ts";
import { encodeEstimator } from "../../build/estimator/encode.ts";
import { compressByHuffman } from "../../build/estimator/huffman.ts";
import type { QuantizedModel } from "../../build/estimator/quantize.ts";
import { createEstimator } from "../../src/estimator/estimator.ts";
import {
  ESTIMATOR_FIELDS,
  ESTIMATOR_PARTS,
  estimatorChecksumOf,
  hashRuns,
  MAX_HASH_COUNT,
} from "../../src/estimator/format.ts";
import { offsetOf } from "../../src/format/format.ts";
import { readHead } from "../../src/format/load.ts";
import { createPredictor } from "../../src/predict/predictor.ts";
import { forge, forgeHead } from "./foreign-file.ts";
import { findFaults } from "./judge.ts";
import { ASKED, caught, file, foldTable, nameWords } from "./six-names.ts";
import { type TinyNames, tinyTable } from "./tiny-table.ts";

/** A part of a file whose bytes may be changed, and how its checksums are made right afterwards. */
export interface Sealed {
  start: number;
  end: number;
  /** A copy of the file in which this part has other bytes of the same length. */
  forge(part: Uint8Array): Uint8Array;
}

export interface Sample {
  what: string;
  bytes: Uint8Array;
  sealed: readonly Sealed[];
  /**
   * Opens bytes and asks what the sample knows. An answer is told as JSON, a refusal by its code. Throws at any other error, and
   * at an answer that the contract does not allow.
   */
  ask(bytes: Uint8Array): string[];
}

/** What an action answers, or the code with which the package refuses the data. */
function attempt(action: () => string): string {
  let answer = "";
  const error = caught(() => {
    answer = action();
  });
  if (error === undefined) return answer;
  if (!error.code.startsWith("ERR_DATA_")) throw error;
  return error.code;
}

function askTier(bytes: Uint8Array, names: readonly string[]): string[] {
  let predictor!: ReturnType<typeof createPredictor>;
  const opened = attempt(() => {
    predictor = createPredictor(bytes);
    return "";
  });
  if (opened !== "") return [opened];
  return names.map((name) =>
    attempt(() => {
      const explanation = predictor.explain(name);
      const { country, count, rest, margin } = explanation;
      const sum = country.reduce((total, { probability }) => total + probability, 0);
      const faults = [{}, { whole: true, coverage: 0.9, limit: 5 }].flatMap((options) =>
        findFaults(predictor.predict(name, options), name),
      );
      if (!(sum < 1.000001 && rest >= 0 && margin >= 0 && count >= 0)) faults.push(`${sum} ${rest} ${count}`);
      if (!country.every(({ country_id, probability }) => /^[A-Z]{2}$/.test(country_id) && probability > 0))
        faults.push("a country that is none");
      if (faults.length > 0) throw new Error(`${name}: ${faults.join("; ")}`);
      predictor.explain({ given: names[0]!, family: name });
      // Not every file has this country; that refusal is about the option.
      const refused = caught(() => predictor.predict(name, { prior: { CA: 1 } }));
      if (refused && refused.code !== "ERR_COUNTRY") throw refused;
      return JSON.stringify(explanation);
    }),
  );
}

function tierSample(what: string, bytes: Uint8Array, names: readonly string[]): Sample {
  const { headByteCount } = readHead(bytes);
  return {
    what,
    bytes,
    sealed: [
      {
        start: 0,
        end: headByteCount,
        forge: (head) => forgeHead(bytes, (view) => new Uint8Array(view.buffer).set(head)),
      },
      {
        start: headByteCount,
        end: bytes.length,
        forge: (parts) => forge(bytes, (copy) => copy.set(parts, headByteCount)),
      },
    ],
    ask: (damaged) => askTier(damaged, names),
  };
}

/** Distributions used twice, and keys of both parts. */
const DOZEN: TinyNames = Object.fromEntries(
  Array.from({ length: 12 }, (_, index) => [
    `${"klm"[index % 3]}a${"sd"[index % 2]}o${index}`,
    {
      surname: { weights: { KR: 0, CN: index % 4, FR: 60, rest: 40 + (index % 3) }, count: 1 + index * 311 },
      ...(index % 3 === 0 && { forename: { weights: { JP: 0, HU: 9 }, count: 5 } }),
    },
  ]),
);

/** Countries enough for their section, and that of their neighbours, to be deflated. */
const PRIORS = Object.fromEntries([..."ABCDEFGHIJKLMNOPQRST"].map((letter) => [`A${letter}`, 1]));

/** Of every country the two behind it. */
function withNeighbours(table: Table): Table {
  const count = table.countries.length;
  return {
    ...table,
    neighbours: table.countries.map((_, number) => ({
      countries: [(number + 1) % count, (number + 2) % count],
      steps: [0, 2],
      restStep: 40,
    })),
  };
}

export const CODES: readonly string[] = ["AT", "PL", "SE"];
export const DIMENSION = 8;

/** A model of some thirty rows a name, whose values mean nothing: three of every four in the first two classes, the others in the last. */
export function createModel(...names: string[]): QuantizedModel {
  const runs = new Uint32Array(MAX_HASH_COUNT);
  const hashes = Uint32Array.from(
    new Set(names.flatMap((name) => [...runs.subarray(0, hashRuns(name, runs))])),
  ).sort();
  const head = (factor: number, scales: number[], bias: number[]) => ({
    countries: Int8Array.from({ length: CODES.length * DIMENSION }, (_, index) => (index * factor) % 255),
    scales: Float32Array.from(scales),
    bias: Float32Array.from(bias),
  });
  return {
    dimension: DIMENSION,
    hashes,
    rows: Array.from({ length: DIMENSION }, (_, index) =>
      Int8Array.from(hashes, (_, row) => ((row * 7 + index * 5) % (2 * index + 1)) - index),
    ),
    classes: Array.from({ length: 8 }, (_, number) =>
      Uint32Array.from(hashes.keys()).filter((row) => [0, 1, 1, 7][row % 4] === number),
    ),
    heads: [head(37, [0.001, 0.0005, 0.002], [-1, 0, 0.5]), head(59, [0.002, 0.001, 0.001], [0.25, -2, 0])],
  };
}

function askEstimator(bytes: Uint8Array): string[] {
  return [
    attempt(() => {
      const estimator = createEstimator(bytes);
      return JSON.stringify(
        ["kowalski", "kowalska", "王", "o'neill-".repeat(9)].flatMap((name) =>
          ESTIMATOR_PARTS.map((part) => {
            const { codes, probabilities } = estimator.estimate(name, part);
            const list = Array.from(probabilities);
            const sum = list.reduce((total, probability) => total + probability, 0);
            if (!(Math.abs(sum - 1) < 1e-9) || list.some((probability) => !(probability >= 0)))
              throw new Error(`${name}: probabilities ${list}`);
            return [codes, list];
          }),
        ),
      );
    }),
  ];
}

async function estimatorSample(): Promise<Sample> {
  const bytes = await encodeEstimator(createModel("kowalski"), CODES, compressByHuffman);
  return {
    what: "an estimator file",
    bytes,
    sealed: [
      {
        start: 0,
        end: bytes.length,
        forge(part) {
          const copy = part.slice();
          const offset = offsetOf(ESTIMATOR_FIELDS, "checksum");
          new DataView(copy.buffer).setUint32(offset, estimatorChecksumOf(copy), true);
          return copy;
        },
      },
    ],
    ask: askEstimator,
  };
}

export const createSamples = async (): Promise<Sample[]> => [
  tierSample("a plain data file", file, ASKED),
  tierSample(
    "a packed data file",
    encodeTable(withNeighbours(tinyTable(DOZEN, PRIORS)), {
      tier: "tiny",
      foldTable,
      nameWords,
      blockKeyCount: 6,
    }).bytes,
    [...Object.keys(DOZEN).slice(0, 5), "kaso0 mado1", "nobody"],
  ),
  await estimatorSample(),
];
