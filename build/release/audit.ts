/**
 * `npm run audit`: known vulnerabilities of all packages in the lockfile. A registry that does not answer says nothing
 * about packages, and must not look like a vulnerability nor like none: it has an exit code of its own.
 */
import { spawnSync } from "node:child_process";

/** What an audit has come to. */
export interface AuditVerdict {
  state: "clean" | "vulnerable" | "unreachable";
  /** For people: what was found, or why nothing could be. */
  text: string;
}

const EXIT_CODES: Readonly<Record<AuditVerdict["state"], number>> = {
  clean: 0,
  vulnerable: 1,
  unreachable: 3,
};

interface AuditReport {
  message?: string;
  error?: { summary?: string };
  vulnerabilities?: Record<string, { severity: string; range: string }>;
  metadata?: { vulnerabilities: { total: number }; dependencies: { total: number } };
}

/** @param output what `npm audit --json` has printed */
export function judgeAudit(output: string): AuditVerdict {
  let report: AuditReport;
  try {
    report = JSON.parse(output) as AuditReport;
  } catch {
    return {
      state: "unreachable",
      text: `npm audit printed no JSON: ${JSON.stringify(output.slice(0, 200))}`,
    };
  }
  const { metadata, vulnerabilities = {} } = report;
  if (typeof metadata?.vulnerabilities?.total !== "number") {
    const reason = report.message ?? report.error?.summary ?? "no reason given";
    return { state: "unreachable", text: `the registry has not answered: ${reason}` };
  }
  const { total } = metadata.vulnerabilities;
  if (total === 0)
    return {
      state: "clean",
      text: `${metadata.dependencies.total} packages, none with a known vulnerability`,
    };
  const lines = Object.entries(vulnerabilities).map(
    ([name, { severity, range }]) => `  ${name} ${range}: ${severity}`,
  );
  return { state: "vulnerable", text: [`${total} known vulnerabilities:`, ...lines].join("\n") };
}

function main(): void {
  // npm is a script on Windows.
  const shell = process.platform === "win32";
  const { stdout } = spawnSync("npm", ["audit", "--json"], { encoding: "utf8", shell });
  const { state, text } = judgeAudit(stdout ?? "");
  process.stdout.write(`${state}: ${text}\n`);
  process.exitCode = EXIT_CODES[state];
}

if (process.argv[1]?.endsWith("audit.ts")) main();
