/** Licence texts that have to accompany the data: read in the corpus, written into one file that the package carries. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { joinLicenceTexts, mergeLicenceTexts } from "../words/licence-texts.ts";
import { CorpusError } from "./corpus.ts";

export interface Notice {
  /** Name of its file, without the ending. */
  name: string;
  /** Sources that it belongs to, in the words of the corpus. */
  sources: string;
  /** Where the text was read. */
  readIn: string;
  text: string;
}

const FOLDER = "NOTICES";
const TEXT_FILE = /\.txt$/u;
/** A row of the table in its README: files with commas between them, sources, where they were read. */
const TABLE_ROW = /^\| ([^|]+\.txt) \| ([^|]+) \| ([^|]+) \|$/gmu;

/**
 * Reads the texts in `NOTICES/`, sorted by name; none if a corpus has no such folder.
 *
 * @throws CorpusError if the table in its README.md and the files do not agree
 */
export function readNotices(corpusFolder: string): Notice[] {
  const folder = join(corpusFolder, FOLDER);
  if (!existsSync(folder)) return [];
  const table = readFileSync(join(folder, "README.md"), "utf8");
  const rows = new Map(
    [...table.matchAll(TABLE_ROW)].flatMap(([, names, ...cells]) =>
      names!.split(", ").map((file) => [file, cells] as const),
    ),
  );
  const files = readdirSync(folder)
    .filter((file) => TEXT_FILE.test(file))
    .sort();
  for (const file of rows.keys()) {
    if (!files.includes(file))
      throw new CorpusError(`${join(folder, "README.md")}: names ${file}, which is not there`);
  }
  return files.map((file) => {
    const row = rows.get(file);
    if (row === undefined)
      throw new CorpusError(`${join(folder, file)}: expected a row in the table of ${FOLDER}/README.md`);
    const [sources, readIn] = row as [string, string];
    return {
      name: file.replace(TEXT_FILE, ""),
      sources,
      readIn,
      text: readFileSync(join(folder, file), "utf8").trim(),
    };
  });
}

export function renderNotices(notices: readonly Notice[]): string {
  const head = [
    "Licences of sources whose text has to accompany the data of cognomen.",
    "",
    `Made by "npm run collect": ${notices.length} texts. Names of sources are those of SOURCES.md, which has the attributions`,
    "and the addresses of all other licences. What the data are and what is asked of those who pass them on:",
    "LICENSE-DATA.md.",
  ].join("\n");
  const texts = notices.map(({ name, sources, readIn, text }) => ({
    heading: `${name}\nFor: ${sources}\nRead in: ${readIn}`,
    text,
  }));
  return joinLicenceTexts([`${head}\n`, ...mergeLicenceTexts(texts)]);
}
