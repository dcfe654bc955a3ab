/** What the build prints about the files it made. */
import { SECTION_NAMES } from "../../src/format/format.ts";
import type { EncodeReport } from "../encode/file.ts";
import type { Table } from "../encode/table.ts";
import { countCompounds } from "../model/compounds.ts";
import { grouped } from "../table.ts";

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
