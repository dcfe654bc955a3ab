/** Changes data files as a faulty or hostile tool would: with checksums that fit. */

import {
  BLOCK_FIELDS,
  type Fields,
  HEADER_FIELDS,
  offsetOf,
  readFields,
  SECTION_FIELDS,
  SECTION_NAMES,
} from "../../src/format/format.ts";
import { type Extent, headChecksumOf, readHead } from "../../src/format/load.ts";
import { crc32 } from "../../src/ground/bytes.ts";

/** Where each of some fields begins. */
const offsetsOf = <Name extends string>(fields: Readonly<Record<Name, number>>): Record<Name, number> =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, offsetOf<string>(fields, name)])) as Record<
    Name,
    number
  >;

/** Where the fields of the header begin. */
export const HEADER = offsetsOf(HEADER_FIELDS);
const SECTION_ENTRY = offsetsOf(SECTION_FIELDS);
export const BLOCK_ENTRY = offsetsOf(BLOCK_FIELDS);

/** Where the table of sections begins. */
export const sectionTableOf = (file: Uint8Array): number =>
  offsetOf(HEADER_FIELDS as Fields) + file[HEADER.tierByteCount]!;

/** Where the index of blocks begins. */
export const blockIndexOf = (file: Uint8Array): number =>
  sectionTableOf(file) + SECTION_NAMES.length * offsetOf(SECTION_FIELDS as Fields);

const headByteCountOf = (file: Uint8Array): number => readFields(file, 0, HEADER_FIELDS).headByteCount;

/** Writes the checksum of the head. */
export function sealHead(file: Uint8Array): Uint8Array {
  const end = headByteCountOf(file);
  new DataView(file.buffer, file.byteOffset).setUint32(HEADER.headChecksum, headChecksumOf(file, end), true);
  return file;
}

/** Offsets of the checksums of all sections and blocks, in file order. */
function checksumOffsets(file: Uint8Array): number[] {
  const tables = sectionTableOf(file);
  const entryByteCount = offsetOf(SECTION_FIELDS as Fields);
  const offsets = SECTION_NAMES.map((_, number) => tables + number * entryByteCount + SECTION_ENTRY.checksum);
  let entry = blockIndexOf(file);
  while (entry < headByteCountOf(file)) {
    offsets.push(entry + BLOCK_ENTRY.checksum);
    entry += offsetOf(BLOCK_FIELDS as Fields) + file[entry + BLOCK_ENTRY.separatorByteCount]!;
  }
  return offsets;
}

/** A copy of a sound file in which `change` has changed bytes after the head, with all checksums made right. */
export function forge(file: Uint8Array, change: (copy: Uint8Array) => void): Uint8Array {
  const head = readHead(file);
  const copy = file.slice();
  change(copy);
  const view = new DataView(copy.buffer);
  const offsets = checksumOffsets(file);
  const parts: Extent[] = [...Object.values(head.sections), ...head.blocks];
  for (const [index, { offset, byteCount }] of parts.entries()) {
    view.setUint32(offsets[index]!, crc32(copy, offset, offset + byteCount), true);
  }
  return sealHead(copy);
}

/** A copy of a sound file in which `change` has changed bytes of the head, with its checksum made right. */
export function forgeHead(file: Uint8Array, change: (view: DataView) => void): Uint8Array {
  const copy = file.slice();
  change(new DataView(copy.buffer));
  // A head that claims to be longer than the file is refused before its checksum is looked at.
  return headByteCountOf(copy) <= copy.length ? sealHead(copy) : copy;
}

/** A copy of a file in which a section or a block has other bytes, with all lengths and checksums made right. */
export function withPart(file: Uint8Array, part: Extent, bytes: Uint8Array): Uint8Array {
  const head = readHead(file);
  const number = [...Object.values(head.sections), ...head.blocks].findIndex(
    ({ label }) => label === part.label,
  );
  const end = part.offset + part.byteCount;
  const changed = new Uint8Array(file.length - part.byteCount + bytes.length);
  changed.set(file.subarray(0, part.offset));
  changed.set(bytes, part.offset);
  changed.set(file.subarray(end), part.offset + bytes.length);
  const view = new DataView(changed.buffer);
  const checksum = checksumOffsets(file)[number]!;
  const isSection = number < SECTION_NAMES.length;
  view.setUint32(isSection ? checksum - 8 : checksum - 4, bytes.length, true);
  if (isSection) view.setUint32(checksum - 4, bytes.length, true);
  view.setUint32(checksum, crc32(bytes, 0, bytes.length), true);
  view.setUint32(HEADER.fileByteCount, changed.length, true);
  return sealHead(changed);
}
