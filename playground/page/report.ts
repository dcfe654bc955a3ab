/** The link by which a visitor says that an answer is wrong: to the form of the repository, filled in as far as the page knows. */
import type { Explanation } from "cognomen";
import { countryName, formatShare } from "./countries.ts";

/** Of the fields in `.github/ISSUE_TEMPLATE/wrong-answer.yml`, those that the page fills in. */
export type Report = Readonly<Record<"name" | "answer" | "version", string>>;

const SHOWN_COUNT = 5;

/** @param command gives this answer */
export function writeReport({ name, country }: Explanation, command: string, version: string): Report {
  const shares = country
    .slice(0, SHOWN_COUNT)
    .map(({ country_id, probability }) => `${countryName(country_id)} ${formatShare(probability)}`);
  return { name, answer: `${shares.join(", ")}\n\n${command}`, version };
}

/** @param issues where the repository takes new issues */
export function addressReport(issues: string, report: Report): string {
  const values = { template: "wrong-answer.yml", title: `Wrong answer: ${report.name}`, ...report };
  return `${issues}?${new URLSearchParams(values)}`;
}
