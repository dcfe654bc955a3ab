import Papa from "papaparse";

/** The rows of a CSV text, with or without a byte order mark. What is no CSV fails. */
export function readCsv(text: string): string[][] {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: ",", skipEmptyLines: true });
  if (errors.length > 0) throw new Error(JSON.stringify(errors[0]));
  return data;
}

/** The same by the titles in its first row. */
export function readCsvRecords(text: string): Record<string, string>[] {
  const [titles = [], ...rows] = readCsv(text);
  return rows.map((row) => Object.fromEntries(titles.map((title, column) => [title, row[column]!])));
}
