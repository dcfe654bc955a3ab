/** Checks an estimator file that was made earlier, before it is shipped. */
import { inflateSync } from "fflate";
import { crc32, readUint16, readUint32 } from "../../src/bytes.ts";
import {
  BAND_SIZE,
  CLASS_COUNT,
  ESTIMATOR_ENTRY_BYTE_COUNT,
  ESTIMATOR_HEADER,
  ESTIMATOR_MAGIC,
  ESTIMATOR_STREAM,
  ESTIMATOR_VERSION,
} from "../../src/estimator/format.ts";

/**
 * @param countryCodes the countries that the file has to be about, in order
 * @throws Error that says what is wrong with the file
 */
export function checkEstimator(bytes: Uint8Array, countryCodes: readonly string[]): void {
  const fail = (what: string): never => {
    throw new Error(`The estimator file ${what}: run npm run estimator.`);
  };
  const { byteCount, magic, version, fileByteCount, checksum } = ESTIMATOR_HEADER;
  if (bytes.length < byteCount || readUint32(bytes, magic) !== ESTIMATOR_MAGIC) fail("has no magic number");
  if (readUint16(bytes, version) !== ESTIMATOR_VERSION) {
    fail(`is of version ${readUint16(bytes, version)}, expected ${ESTIMATOR_VERSION}`);
  }
  if (
    readUint32(bytes, fileByteCount) !== bytes.length ||
    readUint32(bytes, checksum) !== crc32(bytes, checksum + 4, bytes.length, crc32(bytes, 0, checksum))
  ) {
    fail("is damaged");
  }
  const codes = readCodes(bytes);
  if (codes !== countryCodes.join("")) {
    fail(`is about ${codes.length / 2} countries, which are not the ${countryCodes.length} of countries.tsv`);
  }
}

/** The first stream of the file: the codes of its countries, one after the other. */
function readCodes(bytes: Uint8Array): string {
  const streamCount =
    ESTIMATOR_STREAM.rowValues + (CLASS_COUNT * readUint16(bytes, ESTIMATOR_HEADER.dimension)) / BAND_SIZE;
  const start = ESTIMATOR_HEADER.byteCount + streamCount * ESTIMATOR_ENTRY_BYTE_COUNT;
  const byteCount = readUint32(
    bytes,
    ESTIMATOR_HEADER.byteCount + ESTIMATOR_STREAM.codes * ESTIMATOR_ENTRY_BYTE_COUNT,
  );
  const stored = bytes.subarray(start, start + byteCount);
  const isStored = byteCount === 2 * readUint16(bytes, ESTIMATOR_HEADER.countryCount);
  return new TextDecoder().decode(isStored ? stored : inflateSync(stored));
}
