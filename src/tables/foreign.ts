/** Names files that are no table of text, and says what to do with them. */

interface Kind {
  /** What a file of this kind begins with, a character a byte. */
  start: string;
  /** Behind "is". */
  what: string;
}

const kind = (start: string, what: string): Kind => ({ start, what });

const EXCEL_ADVICE = "save the sheet as CSV UTF-8";
const KINDS: readonly Kind[] = [
  kind("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", `an old Excel or Office file (.xls): ${EXCEL_ADVICE}`),
  kind("%PDF-", "a PDF: use the original table, as CSV"),
  kind("{\\rtf", "a rich text file (.rtf): save it as plain text, or the table in it as CSV"),
  kind("\x28\xb5\x2f\xfd", "compressed with zstd: decompress it"),
  kind("\xfd7zXZ", "compressed with xz: decompress it"),
  kind("BZh", "compressed with bzip2: decompress it"),
  kind("7z\xbc\xaf", "a 7z archive: extract the file"),
  kind("PAR1", "a Parquet file: write it as CSV or NDJSON first"),
  kind("SQLite format 3\0", "an SQLite database: write the table as CSV first"),
];
const ZIP_START = "PK\x03\x04";
/** What tells a workbook stands at the beginning of its archive, or at its end. */
const MAX_LOOKED_AT = 1 << 16;

/** Whether bytes are packed by gzip. */
export const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** What a file is instead of a table of text, as the rest of a sentence; undefined if it may be one. */
export function findForeignKind(sample: Uint8Array): string | undefined {
  const text = new TextDecoder("latin1").decode(sample.subarray(0, MAX_LOOKED_AT));
  if (text.startsWith(ZIP_START)) return describeZip(text);
  return KINDS.find(({ start }) => text.startsWith(start))?.what;
}

/** Spreadsheets are archives of files whose names tell them. */
function describeZip(text: string): string {
  if (text.includes("opendocument.spreadsheet")) return `an OpenDocument spreadsheet (.ods): ${EXCEL_ADVICE}`;
  if (text.includes("word/")) return "a Word file (.docx): save the table as CSV";
  if (text.includes("xl/") || text.includes("[Content_Types].xml")) {
    return `an Excel workbook (.xlsx): ${EXCEL_ADVICE}`;
  }
  return "a ZIP archive: extract the file";
}

/** What a text is instead of a table, as the rest of a sentence; undefined if it may be one. */
export function findForeignText(text: string): string | undefined {
  const start = text.slice(0, 2000).trimStart().toLowerCase();
  if (/^<\?xml[^>]*\?>\s*(?:<\?mso[^>]*\?>\s*)?<(?:ss:)?workbook/u.test(start))
    return `an Excel workbook in XML: ${EXCEL_ADVICE}`;
  if (/^(?:<!doctype html|<html|<table|<meta|<head|<body|<style)/u.test(start))
    return "HTML, as some programs write for Excel: open it in a spreadsheet and save it as CSV UTF-8";
  if (/^<(?:\?xml|[a-z][\w:.-]*[\s>])/u.test(start))
    return "XML: save the names as CSV, or as NDJSON with one object per line";
  return undefined;
}
