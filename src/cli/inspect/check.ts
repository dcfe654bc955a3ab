/** Whether all of a data file is sound. */
import { ESTIMATOR_FIELDS, ESTIMATOR_MAGIC } from "../../estimator/format.ts";
import { readFields, SECTION_NAMES, type SectionName } from "../../format/format.ts";
import { type Head, readExtent, readHead, readSection } from "../../format/load.ts";
import { createBlockReader } from "../../format/reader.ts";
import { readCountries } from "../../format/records.ts";
import { CognomenError } from "../../ground/errors.ts";
import { readNeighbours } from "../../predict/neighbours.ts";
import { readNameWords } from "../../text/name-words.ts";
import { createNormalizer } from "../../text/normalize.ts";
import { checkPlace } from "../block-records.ts";

export interface FileCheck {
  /** What is wrong, in the order of the file; empty if nothing is. */
  readonly problems: readonly string[];
  /** Undefined if it is no data file. */
  readonly head: Head | undefined;
  readonly damagedSections: ReadonlySet<SectionName>;
  /** Blocks whose checksum is right and, if they were opened, whose names are where they belong. */
  readonly soundBlockCount: number;
  readonly opensBlocks: boolean;
}

/** Blocks that could not be opened, or have other names than they should, before no more are opened. */
const MAX_FAULTY_BLOCKS = 10;

/** Whatever the bytes are, it throws nothing. @param opensBlocks beside verifying checksums: 2.6 million names take 3 s */
export function checkFile(file: Uint8Array, opensBlocks: boolean, onBlock?: () => void): FileCheck {
  const problems: string[] = [];
  /** What was read; undefined if that fails, with what is wrong noted. */
  const attempt = <T>(read: () => T, where = ""): { value: T } | undefined => {
    try {
      return { value: read() };
    } catch (error) {
      // Rubbish that passes its checksum may fail anywhere: an index out of range is a damaged file too.
      const isKnown = error instanceof CognomenError;
      problems.push(where + (isKnown ? error.message : `Data file: cannot be read (${String(error)}).`));
      return undefined;
    }
  };
  const head = attempt(() => readAnyHead(file))?.value;
  if (head === undefined)
    return { problems, head, damagedSections: new Set(), soundBlockCount: 0, opensBlocks };
  const { sections, blocks, countryCount, fileByteCount } = head;
  if (file.length !== fileByteCount)
    problems.push(
      `Data file: found ${file.length} bytes, expected ${fileByteCount}. The file is cut short or has extra bytes.`,
    );
  const read = {
    countries: attempt(() => readCountries(readSection(file, sections.countries), countryCount)),
    foldTable: attempt(() => createNormalizer(readSection(file, sections.foldTable))),
    nameWords: attempt(() => readNameWords(readSection(file, sections.nameWords))),
    neighbours: attempt(() => readNeighbours(readSection(file, sections.neighbours), countryCount)),
    tables: attempt(() => createBlockReader(file, head)),
  };
  const reader = read.tables?.value;
  let soundBlockCount = 0;
  let faultyBlockCount = 0;
  for (const [number, extent] of blocks.entries()) {
    // A file that was forged could say of every byte that it is a thousand names: what it is, is known after a few.
    const isOpened = opensBlocks && reader !== undefined && faultyBlockCount < MAX_FAULTY_BLOCKS;
    const isSound = isOpened
      ? attempt(() => checkPlace(blocks, number, reader.open(number)), `${extent.label}: `)
      : attempt(() => readExtent(file, extent));
    if (isSound) soundBlockCount++;
    else if (isOpened) faultyBlockCount++;
    onBlock?.();
  }
  const damagedSections = new Set(SECTION_NAMES.filter((name) => read[name] === undefined));
  return { problems, head, damagedSections, soundBlockCount, opensBlocks };
}

function readAnyHead(file: Uint8Array): Head {
  if (readFields(file, 0, ESTIMATOR_FIELDS).magic === ESTIMATOR_MAGIC)
    throw new CognomenError(
      "ERR_DATA_MAGIC",
      "Data file: found an estimator (estimate.bin), expected a file of names such as full.bin.",
    );
  return readHead(file);
}
