/** Reads a text file as spreadsheets write them. */

/** @returns the text: of UTF-8, or, where the bytes cannot be that, of the old encoding of Western spreadsheets */
export async function readTextFile(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
