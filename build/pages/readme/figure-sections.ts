/** Which tables of figures stand on which page. */
import { readFigures } from "../../../bench/accuracy/figures.ts";
import { readLists } from "../../../bench/accuracy/lists/report.ts";
import { readRivalFigures } from "../../../bench/rivals/figures.ts";
import { listLines } from "../accuracy/list-tables.ts";
import { coldSentence, speedTable, summaryTable } from "./tables.ts";

interface FigureSection {
  page: string;
  /** Between `<!-- figures:name -->` and `<!-- /figures -->`. */
  name: string;
  make: () => string;
}

export const FIGURE_SECTIONS: readonly FigureSection[] = [
  { page: "README.md", name: "summary", make: () => summaryTable(readFigures()) },
  { page: "README.md", name: "cold", make: () => coldSentence(readRivalFigures()) },
  { page: "README.md", name: "lists", make: () => listLines(readLists(), "docs/accuracy.md") },
  { page: "docs/lists.md", name: "lists", make: () => listLines(readLists(), "accuracy/lists.md") },
  { page: "docs/run-times.md", name: "speed", make: () => speedTable(readRivalFigures()) },
];
