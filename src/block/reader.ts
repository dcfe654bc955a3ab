/** Opens blocks: turns what their symbols say into arrays that look-ups walk. */

import { type Head, readExtent, readSection } from "../file/load.ts";
import { type Distributions, RansDecoder } from "../file/rans.ts";
import type { Block } from "./block.ts";
import { BlockModel, type SymbolCoder } from "./model.ts";
import { createBlockSink } from "./sink.ts";
import { type ContextModel, createDistributions, readContextModels } from "./tables.ts";

/** Reads symbols by the tables of a file. */
class BlockDecoder extends RansDecoder implements SymbolCoder {
  /** Per kind of symbol: maps from properties to a distribution, and the distributions. */
  readonly #kinds: { maps: readonly Uint8Array[]; distributions: Distributions }[];

  constructor(models: readonly ContextModel[]) {
    super();
    this.#kinds = models.map(({ maps, levels }) => ({
      maps: maps.map(({ map }) => map),
      distributions: createDistributions(levels),
    }));
  }

  symbol(
    kind: number,
    property0: number,
    property1: number,
    property2: number,
    property3 = 0,
    property4 = 0,
  ): number {
    const { maps, distributions } = this.#kinds[kind]!;
    const { length } = maps;
    // A loop would want the properties in a list, made anew for each symbol.
    let context = 0;
    if (length > 0) context = maps[0]![property0]!;
    if (length > 1) context = maps[1]![(context << 8) | property1]!;
    if (length > 2) context = maps[2]![(context << 8) | property2]!;
    if (length > 3) context = maps[3]![(context << 8) | property3]!;
    if (length > 4) context = maps[4]![(context << 8) | property4]!;
    return this.read(distributions, context);
  }
}

/** Opens blocks of one file. */
export interface BlockReader {
  /**
   * Opens a block; the caller keeps it.
   *
   * @param bytes what holds it, from `offset` of the file on
   */
  open(number: number, bytes?: Uint8Array, offset?: number): Block;
}

export function createBlockReader(file: Uint8Array, head: Head): BlockReader {
  const rans = new RansDecoder();
  rans.begin(readSection(file, head.sections.tables));
  const decoder = new BlockDecoder(readContextModels(rans));
  rans.checkEnd();
  const sink = createBlockSink(head);
  return {
    open(number, bytes = file, offset = 0) {
      const extent = head.blocks[number]!;
      decoder.begin(readExtent(bytes, extent, offset));
      sink.clear();
      const model = new BlockModel(decoder);
      for (let key = 0; key < extent.keyCount; key++) {
        model.next();
        sink.add(model);
      }
      decoder.checkEnd();
      return sink.take();
    },
  };
}
