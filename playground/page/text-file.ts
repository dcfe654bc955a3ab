/** Reads a text file as spreadsheets write them. */

/**
 * The text of UTF-8, of UTF-16 that says so, or, where the bytes cannot be that, of the old encoding of Western spreadsheets.
 *
 * @throws Error if the file is no text
 */
export async function readTextFile(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const mark =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? "utf-16le"
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? "utf-16be"
        : undefined;
  if (mark !== undefined) return new TextDecoder(mark).decode(bytes);
  // Workbooks, archives and pictures have zeros at their beginning, and texts have none.
  if (bytes.subarray(0, 4096).includes(0))
    throw new Error(`${file.name} is not a text file. Save the table as CSV UTF-8 and open that.`);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
