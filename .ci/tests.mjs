// node .ci/tests.mjs <what> <file>: what a report of vitest in JSON says.
//   skipped: a line for each group of tests that was skipped, its title, which says why, and its file
//   totals: how many tests passed and failed; "0 passed, 0 failed" if there is no report
import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";

const [what, path] = process.argv.slice(2);
const report = existsSync(path)
  ? JSON.parse(readFileSync(path, "utf8"))
  : { numPassedTests: 0, numFailedTests: 0, testResults: [] };

function describeSkipped() {
  const counts = new Map();
  for (const { name, assertionResults } of report.testResults) {
    for (const { status, ancestorTitles, title } of assertionResults) {
      if (status === "passed" || status === "failed") continue;
      const group = `${ancestorTitles[0] ?? title}, ${relative(process.cwd(), name)}`;
      counts.set(group, (counts.get(group) ?? 0) + 1);
    }
  }
  return [...counts].map(([group, count]) => `skipped: ${count} tests: ${group}\n`).join("");
}

const answers = {
  skipped: describeSkipped,
  totals: () => `${report.numPassedTests} passed, ${report.numFailedTests} failed\n`,
};
process.stdout.write(answers[what]());
