/** What a target of fuzzing is, and how cases are tried on it. */
import fc from "fast-check";

/** Draws cases for one part of the package, and judges what that part makes of them. */
export interface Fuzzer<Case = unknown> {
  arbitrary: fc.Arbitrary<Case>;
  /** Throws, or rejects, if a property does not hold. */
  check(value: Case): void | Promise<void>;
  /** Cases that are tried all, before those that are drawn. */
  fixed?: Iterable<Case>;
}

/** The default export of a file in `targets/`. */
export type CreateFuzzer = () => Fuzzer<never> | Promise<Fuzzer<never>>;

/** The smallest case found for which a property does not hold. */
export interface Finding {
  /** What was expected and what came. */
  message: string;
  counterexample: string;
  /** With the seed, leads to the case again: `--path`. */
  path: string;
  shrinkCount: number;
}

export interface FuzzResult {
  fixedCaseCount: number;
  drawnCaseCount: number;
  /** Time of all cases. */
  durationMs: number;
  slowestMs: number;
  finding?: Finding;
}

export interface FuzzRequest {
  /** Cases to draw, beside the fixed ones. */
  caseCount: number;
  seed: number;
  /** Tries only this case: a number of fixed ones (`fixed:17`), or what an earlier finding said. */
  path?: string;
  /** Called before each case, with how its path begins. */
  onCase?(path: string): void;
}

const FIXED = "fixed:";

/** Where it was thrown; further up there is only what called the check. */
const STACK_LINE_COUNT = 5;

function describeError(error: unknown): string {
  if (!(error instanceof Error) || error.stack === undefined) return String(error);
  const lines = error.stack.split("\n");
  const first = lines.findIndex((line) => line.startsWith("    at "));
  return lines.slice(0, first < 0 ? undefined : first + STACK_LINE_COUNT).join("\n");
}

/** Tries cases until all are done or one is found for which a property does not hold. */
export async function fuzz(fuzzer: Fuzzer<never>, request: FuzzRequest): Promise<FuzzResult> {
  const { check, arbitrary, fixed = [] } = fuzzer as unknown as Fuzzer;
  const { caseCount, seed, path, onCase = () => {} } = request;
  const result: FuzzResult = { fixedCaseCount: 0, drawnCaseCount: 0, durationMs: 0, slowestMs: 0 };
  const begin = performance.now();
  const time = async (value: unknown): Promise<void> => {
    const start = performance.now();
    const pending = check(value);
    // Waiting costs as much as some checks take.
    if (pending !== undefined) await pending;
    result.slowestMs = Math.max(result.slowestMs, performance.now() - start);
  };

  let number = -1;
  for (const value of fixed) {
    number++;
    if (path !== undefined && path !== FIXED + number) continue;
    onCase(FIXED + number);
    result.fixedCaseCount++;
    try {
      await time(value);
    } catch (error) {
      const finding = {
        message: describeError(error),
        counterexample: fc.stringify(value),
        path: FIXED + number,
      };
      return { ...result, durationMs: performance.now() - begin, finding: { ...finding, shrinkCount: 0 } };
    }
  }

  if (caseCount > 0 && !path?.startsWith(FIXED)) {
    const property = fc.asyncProperty(arbitrary, (value) => {
      onCase(String(result.drawnCaseCount++));
      return time(value);
    });
    const details = await fc.check(property, { numRuns: caseCount, seed, ...(path && { path }) });
    if (details.failed) {
      result.finding = {
        message: describeError(details.errorInstance),
        counterexample: fc.stringify(details.counterexample?.[0]),
        path: details.counterexamplePath ?? "",
        shrinkCount: details.numShrinks,
      };
    }
  }
  return { ...result, durationMs: performance.now() - begin };
}
