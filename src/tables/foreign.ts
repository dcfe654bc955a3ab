/** Names files that are no table of text, and says what to do with them. */
import { listInnerArrays } from "./json-text.ts";

const EXCEL_ADVICE = "save the sheet as CSV UTF-8";
/** What a file of a kind begins with, a character a byte, and what stands behind "is". */
const KINDS: readonly (readonly [start: string, what: string])[] = [
  ["\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", `an old Excel or Office file (.xls): ${EXCEL_ADVICE}`],
  ["%PDF-", "a PDF: use the original table, as CSV"],
  ["{\\rtf", "a rich text file (.rtf): save it as plain text, or the table in it as CSV"],
  ["\x28\xb5\x2f\xfd", "compressed with zstd: decompress it"],
  ["\xfd7zXZ", "compressed with xz: decompress it"],
  ["BZh", "compressed with bzip2: decompress it"],
  ["7z\xbc\xaf", "a 7z archive: extract the file"],
  ["PAR1", "a Parquet file: write it as CSV or NDJSON first"],
  ["SQLite format 3\0", "an SQLite database: write the table as CSV first"],
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
  return KINDS.find(([start]) => text.startsWith(start))?.[1];
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

/** A start of text, in any case, and what is said of it. `NAMES` stands for what lists the names by an expression for `sed`. */
const TEXT_LINES = String.raw`
<\?xml[^>]*\?>\s*(?:<\?mso[^>]*\?>\s*)?<(?:ss:)?workbook → an Excel workbook in XML: save the sheet as CSV UTF-8
(?:<!doctype html|<html|<table|<meta|<head|<body|<style) → HTML, as some programs write for Excel: open it in a spreadsheet and save it as CSV UTF-8
<(?:\?xml|[a-z][\w:.-]*[\s>]) → XML: save the names as CSV, or as NDJSON with one object per line
BEGIN:VCARD → a vCard in UTF-16: convert it to UTF-8 first, for example with iconv -f utf-16 -t utf-8
BEGIN:VCALENDAR → an iCalendar file: NAMES 's/.*[;:]CN="?([^";:]*).*/\1/p'
0 HEAD\s*\n\s*[1-9] [A-Z] → a GEDCOM family tree: NAMES 's/^ *1 NAME //p'
TY {2}-  → a list of publications in RIS: NAMES 's/^A[U1-4]  - //p'
PMID- \d → a list of publications of PubMed (NBIB): NAMES 's/^FAU - //p'
%0 [A-Z][\s\S]*\n%A  → a list of publications of EndNote: NAMES 's/^%A //p'
@[a-z]+\s*[{(]\s*[^\s,{}]*\s*[,=] → BibTeX: list the authors in it with pandoc -f bibtex -t csljson | jq '[.[].author[]?]' and read those as .json
(?:version: *1\s+)?dn:(?:: | \w+=) → a directory in LDIF: NAMES 's/^cn: //p'
\[[A-Z]\w* "[^\n]*"\]\s*\n\[[A-Z]\w* " → chess games in PGN: NAMES 's/^\[(White|Black) "(.*)"\]/\2/p'
(?:[\w-]+:\s*\n)?\s*- ([\w-]+): .*\n(?:\s*- \1: |\s+[\w-]+: ) → YAML: write it as JSON, for example with yq -o json, and read that
(?:[\w-]+:\s*\n[ \t]+[\w-]+: |%YAML|---\s*\n(?:- )?[\w-]+: ) → YAML: write it as JSON, for example with yq -o json, and read that
\[{1,2}[\w.-]+\]{1,2}\s*\n\s*["\w.-]+ *= *\S → TOML or an INI file: write it as JSON, for example with yq -p toml -o json, and read that
(?:(?:create|drop) (?:table|database|schema)|insert into \S+ (?:values|\()|lock tables|pragma \w+ *=|set \w+ *=|/\*!\d) → an SQL dump: load it into its database and write the table as CSV
(?:(?:.*\n){0,2}\+?-+(?:\+-+)+\+?\s*\n|\*{9,} 1\. row \*) → a table drawn with lines: write it as CSV, for example with psql --csv, mysql --batch or sqlite3 -csv
\\(?:documentclass|begin)\b → LaTeX: write its table as CSV, for example with pandoc and a spreadsheet
`;

const TEXT_KINDS = TEXT_LINES.trim()
  .split("\n")
  .map((line) => {
    const [start = "", what = ""] = line.split(" → ");
    const names = "list the names in it with sed -nE";
    return {
      start: new RegExp(`^(?:${start})`, "iu"),
      what: what.replace(/NAMES ('.*')/u, `${names} $1 and read those`),
    };
  });

/** What a text is instead of a table, as the rest of a sentence; undefined if it may be one. */
export function findForeignText(text: string): string | undefined {
  const paths = listInnerArrays(text.slice(0, MAX_LOOKED_AT)).map(({ path }) => path.join("."));
  if (paths.length > 1)
    return `one JSON object with several arrays of rows, ${paths.join(" and ")}: extract one, for example with jq '.${paths[0]}'`;
  const start = text.slice(0, 2000).trimStart();
  const behindComments = start.replace(/^(?:\s|(?:#|%|--(?!-)).*\n)+/u, "");
  return TEXT_KINDS.find((each) => each.start.test(start) || each.start.test(behindComments))?.what;
}
