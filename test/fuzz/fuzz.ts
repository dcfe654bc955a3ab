/** Draws cases for a part of the package: some with all tests, many by `npm run fuzz`. */
import fc from "fast-check";
import { it } from "vitest";

/** Draws cases for one part of the package, and judges what that part makes of them. */
export interface Fuzzer<Case> {
  arbitrary: fc.Arbitrary<Case>;
  /** Throws, or rejects, if a property does not hold. */
  check(value: Case): void | Promise<void>;
}

/** npm says which script it runs. */
export const isLong = process.env.npm_lifecycle_event === "fuzz";
const {
  FUZZ_CASES = isLong ? 20_000 : 150,
  FUZZ_SEED = isLong ? Date.now() % 2 ** 31 : 5,
  FUZZ_PATH,
} = process.env;

/** A case that does not hold is shrunk, and shown with the seed and the path that lead to it again. */
export function fuzz<Case>(what: string, create: () => Fuzzer<Case> | Promise<Fuzzer<Case>>): void {
  // A million cases take an hour.
  it(what, { timeout: 3_600_000 }, async () => {
    const { arbitrary, check } = await create();
    await fc.assert(
      fc.asyncProperty(arbitrary, async (value) => check(value)),
      {
        numRuns: Number(FUZZ_CASES),
        seed: Number(FUZZ_SEED),
        ...(FUZZ_PATH && { path: FUZZ_PATH }),
      },
    );
  });
}
