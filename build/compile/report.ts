/** What the build prints about the files it made. */
import { existsSync, readFileSync } from "node:fs";
import type { EncodeReport } from "../../src/encode/file.ts";
import type { Table } from "../../src/encode/table.ts";
import { SECTION_NAMES } from "../../src/file/format.ts";
import { countCompounds } from "../model/compounds.ts";
import { hashText, XZ_RECORD_PATH, type XzRecord } from "./xz.ts";

const grouped = (value: number): string => value.toLocaleString("en-US");

/** Keys, blocks, bytes, bytes per name and record, and where the bytes go. */
export function describeTier(tier: string, report: EncodeReport): string {
  const perRecord = (byteCount: number): string => (byteCount / report.recordCount).toFixed(3);
  const kinds = Object.entries(report.kindByteCounts)
    .map(([kind, byteCount]) => `${kind} ${perRecord(byteCount)}`)
    .join(", ");
  const sections = SECTION_NAMES.map((name) => `${name} ${grouped(report.sectionByteCounts[name])}`).join(
    ", ",
  );
  return [
    `${tier.padEnd(9)}${grouped(report.keyCount).padStart(10)} keys ${grouped(report.blockCount).padStart(4)} blocks` +
      ` ${grouped(report.byteCount).padStart(11)} bytes ${(report.byteCount / report.keyCount).toFixed(2)} bytes a name`,
    `         ${grouped(report.recordCount)} records of ${perRecord(report.byteCount)} bytes: ${kinds}`,
    `         head ${grouped(report.headByteCount)} bytes, sections: ${sections}`,
  ].join("\n");
}

/** How many keys of two words a tier has, which are names of their own. */
export function describeCompounds(table: Table): string {
  const counts = countCompounds(table);
  const sum = counts.reduce((total, [, count]) => total + count, 0);
  const first = counts.slice(0, 12).map(([code, count]) => `${code} ${grouped(count)}`);
  return `         ${grouped(sum)} keys of two words, by their first country: ${first.join(", ")} …`;
}

/**
 * Compares a file with `xz -9e` of the same table as text. xz takes minutes for it, so its figure is recorded by
 * `npm run size`, with a hash that says for which table.
 */
export function describeXz(table: Table, byteCount: number): string {
  const { textByteCount, sha256 } = hashText(table);
  const text = `the full table as sorted text: ${grouped(textByteCount)} bytes`;
  if (!existsSync(XZ_RECORD_PATH)) return `${text}; "npm run size" compares with xz -9e`;
  const record = JSON.parse(readFileSync(XZ_RECORD_PATH, "utf8")) as XzRecord;
  if (record.sha256 !== sha256)
    return `${text}; it has changed since it was compressed with xz: "npm run size"`;
  const ratio = byteCount / record.xzByteCount;
  return `${text}, xz -9e ${grouped(record.xzByteCount)}: full.bin is ${ratio.toFixed(3)} of that`;
}
