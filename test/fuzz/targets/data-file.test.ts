/** Damaged data files: an error of the package or the right answer, never another country, a crash or a hang. */
import fc from "fast-check";
import { encodeTable } from "../../../build/encode/file.ts";
import type { Table } from "../../../build/encode/table.ts";
import { readHead } from "../../../src/format/load.ts";
import { CognomenError } from "../../../src/ground/errors.ts";
import type { Predictor } from "../../../src/ground/types.ts";
import { createPredictor } from "../../../src/predict/predictor.ts";
import { forge, forgeHead } from "../../helpers/foreign-file.ts";
import { findFaults } from "../../helpers/judge.ts";
import { ASKED, foldTable, NAMES, nameWords } from "../../helpers/six-names.ts";
import { type TinyNames, tinyTable } from "../../helpers/tiny-table.ts";
import { allSmallDamages, applyDamage, type Damage, damages, replacements } from "../arbitraries/damage.ts";
import { type Fuzzer, fuzz } from "../fuzz.ts";

interface Case {
  /** Index of the file. */
  file: number;
  damages: Damage[];
  /**
   * Whether checksums are made right afterwards, those of the head or those of all other parts, as somebody could who
   * means it: then answers may be others, but must be answers. "no": damage as it happens.
   */
  sealed: "no" | "head" | "parts";
}

interface Sample {
  bytes: Uint8Array;
  headByteCount: number;
  asked: readonly string[];
  /** What the sound file explains, by name. */
  right: readonly string[];
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

function createSample(table: Table, blockKeyCount: number, asked: readonly string[]): Sample {
  const { bytes } = encodeTable(table, { tier: "tiny", foldTable, nameWords, blockKeyCount });
  const { explain } = createPredictor(bytes);
  const right = asked.map((name) => JSON.stringify(explain(name)));
  return { bytes, headByteCount: readHead(bytes).headByteCount, asked, right };
}

fuzz(
  "a small data file with every bit flipped, cut at every length, and damaged at random",
  (): Fuzzer<Case> => {
    const samples = [
      createSample(tinyTable(NAMES), 2, ASKED),
      createSample(withNeighbours(tinyTable(DOZEN, PRIORS)), 6, [
        ...Object.keys(DOZEN).slice(0, 5),
        "kaso0 mado1",
        "nobody",
      ]),
    ];

    /** Undefined if the package has refused. */
    function attempt<Value>(action: () => Value): Value | undefined {
      try {
        return action();
      } catch (error) {
        if (error instanceof CognomenError && error.code.startsWith("ERR_DATA_")) return undefined;
        throw error;
      }
    }

    function damage({ bytes, headByteCount }: Sample, { damages: changes, sealed }: Case): Uint8Array {
      if (sealed === "no") return applyDamage(bytes, changes);
      if (sealed === "head") {
        const head = applyDamage(bytes.subarray(0, headByteCount), changes);
        return forgeHead(bytes, (view) => new Uint8Array(view.buffer).set(head));
      }
      return forge(bytes, (copy) => {
        const parts = applyDamage(copy.subarray(headByteCount), changes);
        copy.set(parts, headByteCount);
      });
    }

    function askDamaged(predictor: Predictor, { asked, right }: Sample): void {
      for (const [index, name] of asked.entries()) {
        const answer = attempt(() => predictor.explain(name));
        if (answer !== undefined && JSON.stringify(answer) !== right[index])
          throw new Error(`${name}: found ${JSON.stringify(answer)}, expected ${right[index]}`);
      }
    }

    function askForged(predictor: Predictor, { asked }: Sample): void {
      for (const name of asked) {
        for (const options of [{}, { whole: true, coverage: 0.9, limit: 5 }]) {
          const faults = attempt(() => findFaults(predictor.predict(name, options), name)) ?? [];
          if (faults.length > 0) throw new Error(faults.join("; "));
        }
      }
      attempt(() => predictor.explain({ given: asked[0]!, family: asked[1]! }));
    }

    function* fixed(): Generator<Case> {
      for (const [file, { bytes }] of samples.entries())
        for (const change of allSmallDamages(bytes.length)) yield { file, damages: [change], sealed: "no" };
    }

    const arbitrary = fc.nat(samples.length - 1).chain((file): fc.Arbitrary<Case> => {
      const { bytes, headByteCount } = samples[file]!;
      const draw = (sealed: Case["sealed"], changes: fc.Arbitrary<Damage[]>): fc.Arbitrary<Case> =>
        changes.map((drawn) => ({ file, damages: drawn, sealed }));
      // Forged tables are large, and take ten times as long.
      return fc.oneof(
        { weight: 3, arbitrary: draw("no", damages(bytes.length)) },
        { weight: 1, arbitrary: draw("head", replacements(headByteCount)) },
        { weight: 1, arbitrary: draw("parts", replacements(bytes.length - headByteCount)) },
      );
    });

    return {
      arbitrary,
      fixed: fixed(),
      check(value) {
        const sample = samples[value.file]!;
        const bytes = damage(sample, value);
        const predictor = attempt(() => createPredictor(bytes));
        if (predictor === undefined) return;
        if (value.sealed === "no") askDamaged(predictor, sample);
        else askForged(predictor, sample);
      },
    };
  },
);
