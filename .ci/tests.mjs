// node .ci/tests.mjs <what> <files>: what reports of vitest in JSON say together. A report that is not there holds no test.
//   skipped: a line for each group of tests that was skipped, its title, which says why, and its file
//   totals: how many tests passed and failed
import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";

const [what, ...paths] = process.argv.slice(2);
const reports = paths
  .filter((path) => existsSync(path))
  .map((path) => JSON.parse(readFileSync(path, "utf8")));
const sum = (key) => reports.reduce((total, report) => total + report[key], 0);

function describeSkipped() {
  const counts = new Map();
  for (const { name, assertionResults } of reports.flatMap(({ testResults }) => testResults)) {
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
  totals: () => `${sum("numPassedTests")} passed, ${sum("numFailedTests")} failed\n`,
};
process.stdout.write(answers[what]());
