/** What it costs to accept some licence classes alone, as a Markdown table. */
import type { Protocol } from "../../../bench/accuracy/evaluate.ts";
import { type Figures, SYSTEMS } from "../../../bench/accuracy/figures.ts";
import { STUDY_PATH, type Study } from "../../../bench/accuracy/study/runner.ts";
import { isEveryLicence, type LicenceChoice } from "../../../src/ground/licences.ts";
import { percent } from "../../table.ts";
import { markdownTable } from "../markdown.ts";
import { findResult } from "./tables.ts";

const COMMAND = "npm run study -- licences <people.tsv>";

const label = (licences: LicenceChoice): string =>
  isEveryLicence(licences) ? "all: `A,B,C`" : `\`${licences.join(",")}\``;

export function licenceTable({ licences: { rows } }: Pick<Study, "licences">): string {
  if (rows.length === 0) return `Still to be measured: \`${COMMAND}\`.`;
  return markdownTable(
    `\`--licence\` | sources | names | whole name: top-1 | top-5 | surname: answered | top-1 | top-5 | given + family: top-1 | top-5 | whole name, unknown estimated: top-1 | top-5`,
    rows.map(({ licences, sourceCount, nameCount, scores }) => {
      const shares = (system: string, protocol: Protocol, ...names: ("answered" | "top1" | "top5")[]) => {
        const score = scores.find((one) => one.system === system && one.protocol === protocol);
        return names.map((name) => (score === undefined ? "" : percent(score[name])));
      };
      return [
        label(licences),
        String(sourceCount),
        `${(nameCount / 1e6).toFixed(2)} million`,
        ...shares(SYSTEMS.full, "whole name", "top1", "top5"),
        ...shares(SYSTEMS.full, "surname", "answered", "top1", "top5"),
        ...shares(SYSTEMS.full, "given + family", "top1", "top5"),
        ...shares(SYSTEMS.estimated, "whole name", "top1", "top5"),
      ];
    }),
  );
}

/** A table of what people can ask for answers a person or two otherwise than the whole tier. */
const TOLERANCE = 5e-4;

/** One line for what is wrong with the figures: of another model, or other than what the page says of the same thing. */
export function findOutdatedLicences(figures: Figures, { licences }: Pick<Study, "licences">): string[] {
  const all = licences.rows.find((row) => isEveryLicence(row.licences));
  if (all === undefined) return [`${STUDY_PATH} has no figures of all licence classes: ${COMMAND}`];
  if (licences.people !== figures.people.sha256 || licences.rows.some(({ model }) => model !== figures.model))
    return [`${STUDY_PATH}: licences are of another model or other people than the figures: ${COMMAND}`];
  const differing = all.scores.filter(({ system, protocol, ...shares }) => {
    const known = findResult(figures, system, protocol)?.unweighted;
    return (["answered", "top1", "top5"] as const).some(
      (name) => known === undefined || Math.abs(known[name] - shares[name]) > TOLERANCE,
    );
  });
  const labels = differing.map(({ system, protocol }) => `${system}, ${protocol}`).join("; ");
  return labels === ""
    ? []
    : [`${STUDY_PATH}: all classes score otherwise than in the figures (${labels}): ${COMMAND}`];
}
