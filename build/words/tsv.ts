/**
 * Reads a table of tab-separated cells under a header. An error names file and line.
 *
 * @param place the file, for errors
 * @param expected what a line has to be, for errors
 * @param read makes a row of the cells of a line; undefined if they are not what is expected
 */
export function readRows<Row>(
  text: string,
  place: string,
  header: string,
  expected: string,
  read: (cells: readonly string[]) => Row | undefined,
): Row[] {
  const [first, ...lines] = text.replace(/\n$/u, "").split("\n");
  if (first !== header)
    throw new Error(`${place}:1: expected ${JSON.stringify(header)}, found ${JSON.stringify(first)}`);
  return lines.map((line, index) => {
    const row = read(line.split("\t"));
    if (row !== undefined) return row;
    throw new Error(`${place}:${index + 2}: expected ${expected}, found ${JSON.stringify(line)}`);
  });
}
