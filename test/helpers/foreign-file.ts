/** Changes data files as a faulty or hostile tool would: with checksums that fit. */

import { crc32, readUint32 } from "../../src/bytes.ts";
import {
  BLOCK_ENTRY_BYTE_COUNT,
  HEADER,
  SECTION_COUNT,
  SECTION_ENTRY_BYTE_COUNT,
} from "../../src/file/format.ts";
import { type Extent, readHead } from "../../src/file/load.ts";

/** Writes the checksum of the head. */
export function sealHead(file: Uint8Array): Uint8Array {
  const end = readUint32(file, HEADER.headByteCount);
  const checksum = crc32(file, HEADER.headChecksum + 4, end, crc32(file, 0, HEADER.headChecksum));
  new DataView(file.buffer, file.byteOffset).setUint32(HEADER.headChecksum, checksum, true);
  return file;
}

/** Offsets of the checksums of all sections and blocks, in file order. */
function checksumOffsets(file: Uint8Array): number[] {
  const tables = HEADER.byteCount + file[HEADER.tierByteCount]!;
  const offsets = Array.from(
    { length: SECTION_COUNT },
    (_, section) => tables + section * SECTION_ENTRY_BYTE_COUNT + 8,
  );
  let entry = tables + SECTION_COUNT * SECTION_ENTRY_BYTE_COUNT;
  while (entry < readUint32(file, HEADER.headByteCount)) {
    offsets.push(entry + 4);
    entry += BLOCK_ENTRY_BYTE_COUNT + file[entry + 10]!;
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
  const parts: Extent[] = [...head.sections, ...head.blocks];
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
  return readUint32(copy, HEADER.headByteCount) <= copy.length ? sealHead(copy) : copy;
}

/** A copy of a file in which a section or a block has other bytes, with all lengths and checksums made right. */
export function withPart(file: Uint8Array, part: Extent, bytes: Uint8Array): Uint8Array {
  const head = readHead(file);
  const number = [...head.sections, ...head.blocks].findIndex(({ label }) => label === part.label);
  const end = part.offset + part.byteCount;
  const changed = new Uint8Array(file.length - part.byteCount + bytes.length);
  changed.set(file.subarray(0, part.offset));
  changed.set(bytes, part.offset);
  changed.set(file.subarray(end), part.offset + bytes.length);
  const view = new DataView(changed.buffer);
  const checksum = checksumOffsets(file)[number]!;
  const isSection = number < SECTION_COUNT;
  view.setUint32(isSection ? checksum - 8 : checksum - 4, bytes.length, true);
  if (isSection) view.setUint32(checksum - 4, bytes.length, true);
  view.setUint32(checksum, crc32(bytes, 0, bytes.length), true);
  view.setUint32(HEADER.fileByteCount, changed.length, true);
  return sealHead(changed);
}
