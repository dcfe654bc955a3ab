/** What `build-data` asks for. The work is done by `build/own-data/main.ts`, which is loaded only when it is asked. */
import type { LicenceChoice } from "../../src/ground/licences.ts";
import type { Estimator, NamePart } from "../../src/ground/types.ts";
import type { Progress } from "../../src/program/progress.ts";

export interface DataRequest {
  /** The tier to begin with: a whole data file. */
  readonly base: Uint8Array;
  /** Name of the new tier: 1 to 64 printable ASCII characters. */
  readonly label: string;
  /** Own counts by name and country, as a CSV file; see docs/own-data.md. */
  readonly countsPath?: string | undefined;
  /** Rows of the own counts that name another licence class are left out; without it their classes are not read. */
  readonly licences?: LicenceChoice | undefined;
  /** Says of names that only the own counts have where they may be from beside. */
  readonly estimator?: Estimator | undefined;
  /** Keep these countries only, those that the tier has. */
  readonly countries?: readonly string[] | undefined;
  /** Keep names of at least so many data points, as one part or the other. */
  readonly minEvidence?: number | undefined;
  /** Keep what these names are answered by. */
  readonly names?: readonly string[] | undefined;
  /** Keep records of this part only. */
  readonly part?: NamePart | undefined;
}

export interface DataResult {
  readonly bytes: Uint8Array;
  readonly keyCount: number;
  readonly recordCount: number;
  /** What the own counts did; undefined without any. */
  readonly counts?: {
    readonly rowCount: number;
    /** Rows that were left out for their licence class. */
    readonly refusedRowCount: number;
    /** Records that the tier had already, and records that it had not. */
    readonly changedRecordCount: number;
    readonly newRecordCount: number;
  };
}

/**
 * Makes a data file.
 *
 * @throws CognomenError `ERR_DATA_…` if the base is damaged, `ERR_OPTION` if nothing is left;
 *   DataFileError if the counts cannot be read, with the line
 */
export type BuildData = (request: DataRequest, progress: Progress) => Promise<DataResult>;
