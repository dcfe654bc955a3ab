/** Names files that are no text, and says what to do with them. */

interface Kind {
  /** What a file of this kind begins with. */
  start: Buffer;
  /** Behind "is". */
  what: string;
}

const kind = (start: string | readonly number[], what: string): Kind => ({
  start: typeof start === "string" ? Buffer.from(start, "latin1") : Buffer.from(start),
  what,
});

const EXCEL_ADVICE = "save the sheet as CSV UTF-8 and enrich that";
const KINDS: readonly Kind[] = [
  kind(
    [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
    `an old Excel or Office file (.xls): ${EXCEL_ADVICE}`,
  ),
  kind("%PDF-", "a PDF: enrich the table that it was made from, as CSV"),
  kind([0x1f, 0x8b], "packed by gzip: unpack it, or end its name in .gz"),
  kind([0x28, 0xb5, 0x2f, 0xfd], "packed by zstd: unpack it"),
  kind([0xfd, 0x37, 0x7a, 0x58, 0x5a], "packed by xz: unpack it"),
  kind("BZh", "packed by bzip2: unpack it"),
  kind([0x37, 0x7a, 0xbc, 0xaf], "a 7z archive: unpack it"),
  kind("PAR1", "a Parquet file: write it as CSV or NDJSON first"),
  kind("SQLite format 3\0", "an SQLite database: write the table as CSV first"),
];
const ZIP_START = Buffer.from("PK\x03\x04", "latin1");

/** What a file is instead of text, as the rest of a sentence; undefined if it may be text. */
export function findForeignKind(sample: Buffer): string | undefined {
  const begins = (start: Buffer): boolean => sample.subarray(0, start.length).equals(start);
  if (begins(ZIP_START)) return describeZip(sample.toString("latin1"));
  return KINDS.find(({ start }) => begins(start))?.what;
}

/** Spreadsheets are archives of files whose names tell them. */
function describeZip(text: string): string {
  if (text.includes("opendocument.spreadsheet")) return `an OpenDocument spreadsheet (.ods): ${EXCEL_ADVICE}`;
  if (text.includes("word/")) return "a Word file (.docx): save the table as CSV and enrich that";
  if (text.includes("xl/") || text.includes("[Content_Types].xml")) {
    return `an Excel workbook (.xlsx): ${EXCEL_ADVICE}`;
  }
  return "a ZIP archive: unpack it";
}
