/** Answers as a table for spreadsheets and programs. */
import type { Explanation } from "cognomen";
import Papa from "papaparse";

const CANDIDATE_COUNT = 5;
/** Answers are kept as text, which takes a tenth of their memory; written so many at a time. */
const PIECE_SIZE = 1000;

const RANKS = Array.from({ length: CANDIDATE_COUNT }, (_, index) => index + 1);

const TITLES = [
  "name",
  ...RANKS.flatMap((rank) => [`country_${rank}`, `probability_${rank}`]),
  "count",
  "match",
  "key",
];

type Row = (string | number)[];

function toRow({ name, country, count, match, key }: Explanation): Row {
  const candidates = RANKS.flatMap((rank) => {
    const candidate = country[rank - 1];
    return candidate ? [candidate.country_id, candidate.probability] : ["", ""];
  });
  return [name, ...candidates, count, match, key ?? ""];
}

// A name that begins with = or + would be run as a formula by spreadsheets.
const write = (rows: Row[]): string => `${Papa.unparse(rows, { escapeFormulae: true })}\r\n`;

export class AnswerTable {
  // Spreadsheets take a file for UTF-8 if it begins with this mark.
  readonly #pieces: string[] = ["\uFEFF", write([TITLES])];
  #rows: Row[] = [];

  add(answer: Explanation): void {
    this.#rows.push(toRow(answer));
    if (this.#rows.length >= PIECE_SIZE) this.#flush();
  }

  toCsv(): Blob {
    if (this.#rows.length > 0) this.#flush();
    return new Blob(this.#pieces, { type: "text/csv;charset=utf-8" });
  }

  #flush(): void {
    this.#pieces.push(write(this.#rows));
    this.#rows = [];
  }
}
