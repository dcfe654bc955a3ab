/** What the readers of all data files check: kind, version, length and checksums. */
import { type CognomenError, type ErrorCode, unexpected } from "../ground/errors.ts";

const wrongFile = (code: ErrorCode, found: string, expected: string, advice: string): CognomenError =>
  unexpected(code, "Data file", found, expected, advice);

/** The error for a file that is cut short, or another one. */
export const wrongLength = (byteCount: number, expected: string): CognomenError =>
  wrongFile("ERR_DATA_LENGTH", `${byteCount} bytes`, expected, " The file is cut short or another one.");

const hex = (value: number): string => `0x${value.toString(16).padStart(8, "0")}`;

export function checkStart(
  { magic, version }: Readonly<Record<"magic" | "version", number>>,
  expectedMagic: number,
  letters: string,
  expectedVersion: number,
): void {
  if (magic !== expectedMagic)
    throw wrongFile(
      "ERR_DATA_MAGIC",
      `${hex(magic)} at its start`,
      `${hex(expectedMagic)} ("${letters}")`,
      " This is another kind of file.",
    );
  if (version !== expectedVersion)
    throw wrongFile(
      "ERR_DATA_VERSION",
      `format version ${version}`,
      `${expectedVersion}`,
      " Use data and code of one release.",
    );
}

export function checkFileByteCount(
  byteCount: number,
  { fileByteCount }: Readonly<Record<"fileByteCount", number>>,
): void {
  if (byteCount !== fileByteCount) throw wrongLength(byteCount, String(fileByteCount));
}

export function checkChecksum(label: string, found: number, expected: number): void {
  if (found !== expected)
    throw wrongFile(
      "ERR_DATA_CHECKSUM",
      `${label} with checksum ${hex(found)}`,
      hex(expected),
      " The file is damaged. Build or download it again.",
    );
}
