/** Names files that are no table of text, and says what to do with them. */

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
  kind("{\\rtf", "a rich text file (.rtf): save it as plain text, or the table in it as CSV"),
  kind([0x28, 0xb5, 0x2f, 0xfd], "packed by zstd: unpack it"),
  kind([0xfd, 0x37, 0x7a, 0x58, 0x5a], "packed by xz: unpack it"),
  kind("BZh", "packed by bzip2: unpack it"),
  kind([0x37, 0x7a, 0xbc, 0xaf], "a 7z archive: unpack it"),
  kind("PAR1", "a Parquet file: write it as CSV or NDJSON first"),
  kind("SQLite format 3\0", "an SQLite database: write the table as CSV first"),
];
const GZIP_START = Buffer.of(0x1f, 0x8b);
const ZIP_START = Buffer.from("PK\x03\x04", "latin1");

/**
 * What a file is instead of a table of text, as the rest of a sentence; undefined if it may be one.
 *
 * @param path undefined: standard input, which has no name to end in .gz
 */
export function findForeignKind(sample: Buffer, path: string | undefined): string | undefined {
  const begins = (start: Buffer): boolean => sample.subarray(0, start.length).equals(start);
  if (begins(GZIP_START)) {
    const advice = path === undefined ? "pipe it through gunzip first" : "unpack it, or end its name in .gz";
    return `packed by gzip: ${advice}`;
  }
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

/** What a text is instead of a table, as the rest of a sentence; undefined if it may be one. */
export function findForeignText(text: string): string | undefined {
  const start = text.slice(0, 2000).trimStart().toLowerCase();
  if (/^<\?xml[^>]*\?>\s*(?:<\?mso[^>]*\?>\s*)?<(?:ss:)?workbook/u.test(start))
    return `an Excel workbook in XML: ${EXCEL_ADVICE}`;
  if (/^(?:<!doctype html|<html|<table|<meta|<head|<body|<style)/u.test(start))
    return "HTML, as some programs write for Excel: open it in a spreadsheet and save it as CSV UTF-8";
  if (/^<(?:\?xml|[a-z][\w:.-]*[\s>])/u.test(start))
    return "XML: write the names as CSV, or an object a line as NDJSON";
  return undefined;
}
