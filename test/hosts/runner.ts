/** Runs checks one after the other and tells what came of each. What is not installed is skipped and named; with `CI=true` that is a failure. */

export interface Check {
  readonly name: string;
  /** How to get what it needs; undefined if that is there. */
  findMissing(): string | undefined;
  /** Tells what was found and what is wrong; what it throws is wrong, too. */
  run(): Promise<{ found: string; complaints?: readonly string[] }>;
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The exit code says whether all is right. */
export async function runChecks(checks: readonly Check[]): Promise<void> {
  for (const check of checks) {
    const missing = check.findMissing();
    if (missing !== undefined) {
      const isCi = process.env.CI === "true";
      console.log(`${check.name}: ${isCi ? "missing" : "skipped"}, not installed; to get it: ${missing}`);
      if (isCi) process.exitCode = 1;
      continue;
    }
    const startMs = performance.now();
    const { found, complaints = [] } = await check
      .run()
      .catch((error: unknown) => ({ found: "", complaints: [messageOf(error)] }));
    const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
    const result = [complaints.length === 0 ? "ok" : "wrong", found, `${seconds} s`]
      .filter(Boolean)
      .join(", ");
    console.log([`${check.name}: ${result}`, ...complaints].join("\n").replaceAll("\n", "\n  "));
    if (complaints.length > 0) process.exitCode = 1;
  }
}

// Not at once: what has been started is to be ended first.
process.once("SIGINT", () => process.exit(130));
