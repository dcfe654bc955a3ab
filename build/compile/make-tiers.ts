/** Makes the data files of all tiers from `data/`. Deterministic: the same facts and code give the same bytes. */
import { MAX_BLOCK_KEY_COUNT } from "../../src/format/format.ts";
import { ALL_LICENCES, markTier } from "../../src/ground/licences.ts";
import type { Progress } from "../../src/program/progress.ts";
import { type Encoded, encodeTable } from "../encode/file.ts";
import type { Table } from "../encode/table.ts";
import { type BlockSizes, type NameChoice, TIERS, type TierPlan } from "../model/tier-plan.ts";
import type { TableCosts } from "../model/tiers.ts";
import { encodeFoldTable, generateFoldTable } from "../words/fold-table.ts";
import { encodeNameWords } from "../words/name-words.ts";
import { checkReach } from "./check-reach.ts";
import { fitTable } from "./fit-table.ts";
import { applyModel, type LearnOptions, learn, type TableSource } from "./full-table.ts";

/** A tier as it was made. */
export interface MadeTier {
  tier: TierPlan;
  encoded: Encoded;
  /** What was encoded, if the tier keeps every name. */
  fullTable: Table | undefined;
}

/** Makes the tiers one after the other, in the order of {@link TIERS}. */
export async function* makeTiers(
  dataFolder: string,
  progress: Progress,
  options?: LearnOptions,
): AsyncGenerator<MadeTier> {
  const source = applyModel(await learn(dataFolder, progress, options), dataFolder, progress);
  const foldTable = encodeFoldTable(generateFoldTable());
  const nameWords = encodeNameWords();
  for (const tier of TIERS) {
    const label = markTier(tier.name, options?.licences ?? ALL_LICENCES);
    progress.start(`encode ${tier.name}`, 1);
    const { choice, blockSizes } = tier;
    const encode = (table: Table, sizes = blockSizes): Encoded =>
      encodeTable(table, { tier: label, foldTable, nameWords, ...sizes });
    let made: MadeTier;
    if (choice === undefined) {
      const table = source.takeAll(tier);
      // The other tiers have some of its keys.
      checkReach(table.keys);
      made = { tier, encoded: encode(table), fullTable: table };
    } else {
      const { draftRecordCount } = choice;
      const costs =
        draftRecordCount === undefined
          ? undefined
          : draftCosts(source, tier, choice, draftRecordCount, encode);
      const make = source.rank(tier, choice, costs);
      made = {
        tier,
        encoded: fitTable(make, encode, source.recordCount, choice),
        fullTable: undefined,
      };
    }
    progress.step(1, tier.name);
    progress.stop();
    yield made;
  }
}

/** So that what a record takes does not depend on whether it begins a group. */
const ONE_GROUP: BlockSizes = { blockKeyCount: MAX_BLOCK_KEY_COUNT, groupKeyCount: MAX_BLOCK_KEY_COUNT };

/** What records take, as a table of some of them shows. */
function draftCosts(
  source: TableSource,
  tier: TierPlan,
  choice: NameChoice,
  draftRecordCount: number,
  encode: (table: Table, sizes: BlockSizes) => Encoded,
): TableCosts {
  const table = source.rank(tier, choice)(Math.min(source.recordCount, draftRecordCount));
  return { table, byteCounts: encode(table, ONE_GROUP).keyByteCounts };
}
