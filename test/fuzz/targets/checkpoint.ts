/** Checkpoints of `cognomen enrich`: one that can be gone on from, or none. */
import fc from "fast-check";
import { type Checkpoint, parseCheckpoint } from "../../../src/cli/enrich/checkpoint.ts";
import type { FittedList } from "../../../src/cli/enrich/fitted.ts";
import { applyDamage, type Damage, damages } from "../arbitraries/damage.ts";
import type { Fuzzer } from "../fuzzer.ts";

interface Case {
  sound: Checkpoint;
  /** Fields that are set to something else, or left out. */
  changes: [path: string, value: unknown][];
  damages: Damage[];
}

const count = fc.nat({ max: Number.MAX_SAFE_INTEGER });
const weight = fc.double({ min: 0, noNaN: true, noDefaultInfinity: true });
const share = fc.double({ min: 0, max: 1, noNaN: true });
const country = fc.constantFrom("AT", "PL", "SE");
const fitted = {
  prior: fc.dictionary(country, weight),
  shares: fc.array(fc.record({ country_id: country, share, low: share, high: share }), { maxLength: 3 }),
  nameCount: count,
};
const checkpoint: fc.Arbitrary<Checkpoint> = fc.record({
  version: fc.constant(3 as const),
  identity: fc.option(
    fc.record({ byteCount: count, modifiedMs: fc.double({ min: 0, max: 1e15, noNaN: true }) }),
  ),
  headHash: fc.string(),
  settings: fc.string(),
  inputByteCount: count,
  outputByteCount: count,
  outputTailHash: fc.string(),
  line: count,
  isHeaderDone: fc.boolean(),
  isWithinLine: fc.boolean(),
  priors: fc.option(
    fc.record({
      list: fc.option(fc.record(fitted)),
      nameCount: count,
      groups: fc.array(fc.record({ group: fc.string(), ...fitted }), { maxLength: 3 }),
      smallGroupCount: count,
      hasMoreGroups: fc.boolean(),
    }),
  ),
  tally: fc.record({
    rowCount: count,
    answeredCount: count,
    malformedCount: count,
    skippedCount: count,
    countries: fc.dictionary(fc.constantFrom("AT", "PL", "__proto__", "SE"), count),
  }),
});
const FIELDS = [
  "version",
  "identity",
  "headHash",
  "inputByteCount",
  "line",
  "isWithinLine",
  "priors",
  "tally",
];

const isCount = (value: unknown): boolean =>
  typeof value === "number" && Math.floor(value) === value && value >= 0 && value <= Number.MAX_SAFE_INTEGER;

const isFitted = ({ prior, shares }: FittedList): boolean =>
  Object.values(prior).every((each) => Number.isFinite(each) && each >= 0) &&
  shares.every(({ country_id, low, high }) => [country_id, low, high].every((field) => field !== undefined));

/** What goes on from a checkpoint needs it whole. */
function isWhole({ version, identity, tally, priors, ...rest }: Checkpoint): boolean {
  const { headHash, settings, outputTailHash, inputByteCount, outputByteCount, line } = rest;
  return (
    version === 3 &&
    (identity === null || (isCount(identity.byteCount) && typeof identity.modifiedMs === "number")) &&
    [headHash, settings, outputTailHash].every((text) => typeof text === "string") &&
    [inputByteCount, outputByteCount, line, tally.rowCount, tally.answeredCount].every(isCount) &&
    [tally.malformedCount, tally.skippedCount, ...Object.values(tally.countries)].every(isCount) &&
    (priors === null || [...(priors.list ? [priors.list] : []), ...priors.groups].every(isFitted)) &&
    [rest.isHeaderDone, rest.isWithinLine].every((flag) => typeof flag === "boolean")
  );
}

export default function createFuzzer(): Fuzzer<Case> {
  return {
    arbitrary: fc.record({
      sound: checkpoint,
      changes: fc.array(
        fc.tuple(
          fc.constantFrom(
            ...FIELDS,
            "tally.countries",
            "priors.list",
            "priors.groups",
            "tally.rowCount",
            "identity.byteCount",
          ),
          fc.oneof(
            fc.constantFrom(undefined, null, -1, 0.5, 2, "", "x", true, {}, []),
            fc.jsonValue({ maxDepth: 1 }),
          ),
        ),
        { maxLength: 2 },
      ),
      damages: fc.oneof({ weight: 3, arbitrary: fc.constant<Damage[]>([]) }, damages(300)),
    }),
    check({ sound, changes, damages: harm }) {
      const changed = JSON.parse(JSON.stringify(sound)) as Record<string, unknown>;
      for (const [path, value] of changes) {
        const [outer, inner] = path.split(".") as [string, string?];
        const room = inner === undefined ? changed : (changed[outer] as Record<string, unknown> | null);
        // A copy: what is drawn from a list is drawn again, and would hold what an earlier case put into it.
        if (typeof room === "object" && room !== null) room[inner ?? outer] = structuredClone(value);
      }
      const bytes = applyDamage(new TextEncoder().encode(JSON.stringify(changed)), harm);
      const found = parseCheckpoint(new TextDecoder().decode(bytes));
      if (found !== undefined && !isWhole(found)) throw new Error(`believed: ${JSON.stringify(found)}`);
      if (changes.length === 0 && harm.length === 0 && JSON.stringify(found) !== JSON.stringify(changed))
        throw new Error(`refused: ${JSON.stringify(sound)}`);
    },
  };
}
