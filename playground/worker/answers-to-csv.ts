/** Answers as a table for spreadsheets and programs. */

import type { Explanation } from "cognomen";
import Papa from "papaparse";

const CANDIDATE_COUNT = 5;

const RANKS = Array.from({ length: CANDIDATE_COUNT }, (_, index) => index + 1);

const TITLES = [
  "name",
  ...RANKS.flatMap((rank) => [`country_${rank}`, `probability_${rank}`]),
  "count",
  "match",
  "key",
];

function toRow({ name, country, count, match, key }: Explanation): (string | number)[] {
  const candidates = RANKS.flatMap((rank) => {
    const candidate = country[rank - 1];
    return candidate ? [candidate.country_id, candidate.probability] : ["", ""];
  });
  return [name, ...candidates, count, match, key ?? ""];
}

export function answersToCsv(answers: readonly Explanation[]): Blob {
  const table = Papa.unparse(
    { fields: TITLES, data: answers.map(toRow) },
    // A name that begins with = or + would be run as a formula by spreadsheets.
    { escapeFormulae: true },
  );
  // Spreadsheets take a file for UTF-8 if it begins with this mark.
  return new Blob(["\uFEFF", table, "\r\n"], { type: "text/csv;charset=utf-8" });
}
