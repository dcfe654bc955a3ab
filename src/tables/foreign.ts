/** Names files that are no table of text, and says what to do with them. */
import { listInnerArrays } from "./json-text.ts";

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

/** The command that lists names of a text, by the expression for `sed`. */
const listNames = (expression: string): string =>
  `list the names in it with sed -nE '${expression}' and read those`;
const YAML = "YAML: write it as JSON, for example with yq -o json, and read that";
const CONTACTS_ADVICE = "export the contacts as CSV, for example in Google Contacts, Outlook or Thunderbird";
/** What texts begin with that are no table, and what is said of them. */
const TEXT_KINDS: readonly (readonly [start: RegExp, what: string])[] = [
  [
    /^<\?xml[^>]*\?>\s*(?:<\?mso[^>]*\?>\s*)?<(?:ss:)?workbook/iu,
    `an Excel workbook in XML: ${EXCEL_ADVICE}`,
  ],
  [
    /^(?:<!doctype html|<html|<table|<meta|<head|<body|<style)/iu,
    "HTML, as some programs write for Excel: open it in a spreadsheet and save it as CSV UTF-8",
  ],
  [/^<(?:\?xml|[a-z][\w:.-]*[\s>])/iu, "XML: save the names as CSV, or as NDJSON with one object per line"],
  // Its letters are coded, so that no line of it can be read as a name.
  [/^BEGIN:VCARD[\s\S]*QUOTED-PRINTABLE/iu, `a vCard: ${CONTACTS_ADVICE}`],
  [/^BEGIN:VCARD/iu, `a vCard: ${CONTACTS_ADVICE}, or ${listNames("s/^FN[^:]*://p")}`],
  [/^BEGIN:VCALENDAR/iu, `an iCalendar file: ${listNames('s/.*[;:]CN="?([^";:]*).*/\\1/p')}`],
  [/^0 HEAD\s*\n\s*[1-9] [A-Z]/u, `a GEDCOM family tree: ${listNames("s/^ *1 NAME //p")}`],
  [/^TY {2}- /u, `a list of publications in RIS: ${listNames("s/^A[U1-4]  - //p")}`],
  [/^PMID- \d/u, `a list of publications of PubMed (NBIB): ${listNames("s/^FAU - //p")}`],
  [/^%0 [A-Z][\s\S]*\n%A /u, `a list of publications of EndNote: ${listNames("s/^%A //p")}`],
  [
    /^@[a-z]+\s*[{(]\s*[^\s,{}]*\s*,/iu,
    "BibTeX: list the authors in it with pandoc -f bibtex -t csljson | jq '[.[].author[]?]' and read those as .json",
  ],
  [/^(?:version: *1\s+)?dn:(?:: | \w+=)/iu, `a directory in LDIF: ${listNames("s/^cn: //p")}`],
  [
    /^\[[A-Z]\w* "[^\n]*"\]\s*\n\[[A-Z]\w* "/u,
    `chess games in PGN: ${listNames('s/^\\[(White|Black) "(.*)"\\]/\\2/p')}`,
  ],
  // An object in a list, a list or an object below a key, or a document.
  [/^(?:[\w-]+:\s*\n)?\s*- ([\w-]+): .*\n(?:\s*- \1: |\s+[\w-]+: )/u, YAML],
  [/^[\w-]+:\s*\n[ \t]+[\w-]+: /u, YAML],
  [/^(?:%YAML|---\s*\n(?:- )?[\w-]+: )/u, YAML],
  [
    /^\[{1,2}[\w.-]+\]{1,2}\s*\n\s*["\w.-]+ *= *\S/u,
    "TOML or an INI file: write it as JSON, for example with yq -p toml -o json, and read that",
  ],
  [/^\[\s*"/u, "a JSON array of texts: write one a line, for example with jq -r '.[]'"],
  [/^\[\s*\[\s*["\d[n-]/u, "a JSON array of rows: write it as CSV, for example with jq -r '.[] | @csv'"],
  [
    /^\{\s*"columns"\s*:\s*\[|^\{\s*"[^"]*"\s*:\s*\{\s*"\d+"\s*:\s*[^\s{[]/u,
    'a JSON object of columns, as pandas writes it: write it by to_json(orient="records")',
  ],
  [
    // Two objects with the same first key; objects a line are several of them.
    /^(?![\s\S]*\}\s*\n\s*\{)\{\s*"[^"]*"\s*:\s*\{\s*("[^"]+")\s*:[^{}[\]]*\}\s*,\s*"[^"]*"\s*:\s*\{\s*\1/u,
    "a JSON object of objects: write them as an array, for example with jq '[.[]]'",
  ],
  [
    /^(?:(?:create|drop) (?:table|database|schema)|insert into|lock tables|pragma \w+ *=|set \w+ *=|\/\*!\d)/iu,
    "an SQL dump: load it into its database and write the table as CSV",
  ],
  [
    /^(?:.*\n){0,2}\+?-+(?:\+-+)+\+?\s*\n/u,
    "a table drawn with lines: write it as CSV, for example with psql --csv, mysql --batch or sqlite3 -csv",
  ],
];

/** What a text is instead of a table, as the rest of a sentence; undefined if it may be one. */
export function findForeignText(text: string): string | undefined {
  const paths = listInnerArrays(text.slice(0, MAX_LOOKED_AT)).map(({ path }) => path.join("."));
  if (paths.length > 1)
    return `one JSON object with several arrays of rows, ${paths.join(" and ")}: extract one, for example with jq '.${paths[0]}'`;
  const start = text.slice(0, 2000).trimStart();
  const behindComments = start.replace(/^(?:\s|(?:#|%|--(?!-)).*\n)+/u, "");
  return TEXT_KINDS.find(([pattern]) => pattern.test(start) || pattern.test(behindComments))?.[1];
}
