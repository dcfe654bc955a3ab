/** The rows of a list with their answers, as a table for spreadsheets and programs. */
import Papa from "papaparse";
import { type Answer, listAddedColumns } from "../../src/tables/added.ts";

const CANDIDATE_COUNT = 5;
/** Answers are kept as text, which takes a tenth of their memory; written so many at a time. */
const PIECE_SIZE = 1000;

type Cell = string | number;

function toCells({ country, count, match }: Answer): Cell[] {
  const candidates = Array.from({ length: CANDIDATE_COUNT }, (_, rank) => {
    const candidate = country[rank];
    return candidate ? [candidate.country_id, candidate.probability] : ["", ""];
  });
  return [...candidates.flat(), count, match];
}

export class AnswerTable {
  readonly #pieces: string[];
  readonly #isPlain: boolean;
  #rows: Cell[][] = [];

  /**
   * @param columns titles of the table; empty of a plain list
   * @param hasPeople whether each row has a cell with its person behind its own
   */
  constructor(columns: readonly string[], hasPeople = false) {
    this.#isPlain = columns.length === 0;
    const own = this.#isPlain ? ["name"] : columns;
    const titles = hasPeople ? [...own, "person"] : own;
    const added = ["", "cognomen_"].map((prefix) => listAddedColumns(CANDIDATE_COUNT, prefix));
    // A file that was answered before is answered again beside its first answers.
    const free = added.find((names) => !names.some((name) => titles.includes(name))) ?? added[1]!;
    // Spreadsheets take a file for UTF-8 if it begins with this mark.
    this.#pieces = ["\uFEFF", this.#write([[...titles, ...free]])];
  }

  /** @param row the cells that the row has already */
  add(row: readonly string[], answer: Answer): void {
    this.#rows.push([...row, ...toCells(answer)]);
    if (this.#rows.length >= PIECE_SIZE) this.#flush();
  }

  toCsv(): Blob {
    if (this.#rows.length > 0) this.#flush();
    return new Blob(this.#pieces, { type: "text/csv;charset=utf-8" });
  }

  /**
   * In a plain list, which comes from anywhere, a name that begins with = or + would be run as a formula by spreadsheets. A
   * table comes from one, and its numbers begin so, too: they stay as they are.
   */
  #write(rows: Cell[][]): string {
    return `${Papa.unparse(rows, { escapeFormulae: this.#isPlain })}\r\n`;
  }

  #flush(): void {
    this.#pieces.push(this.#write(this.#rows));
    this.#rows = [];
  }
}
