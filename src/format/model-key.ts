/** A key with its records as it is coded, and what the model asks of it. */
import { MAX_RECORD_COUNTRY_COUNT } from "./format.ts";

/** A record as it is coded. */
export interface ModelRecord {
  countryCount: number;
  readonly countries: Uint8Array;
  /** 0 first. */
  readonly steps: Uint8Array;
  restStep: number;
  countCode: number;
  evidence: number;
}

/** A key as it is coded; its bytes and records are used again for the next one. */
export interface ModelKey {
  readonly bytes: Uint8Array;
  readonly byteCount: number;
  /** Bytes shared with the key before. */
  readonly prefixLength: number;
  readonly parts: number;
  /** Surname and forename. */
  readonly records: readonly [ModelRecord, ModelRecord];
}

export const createRecord = (): ModelRecord => ({
  countryCount: 0,
  countries: new Uint8Array(MAX_RECORD_COUNTRY_COUNT),
  steps: new Uint8Array(MAX_RECORD_COUNTRY_COUNT),
  restStep: 0,
  countCode: 0,
  evidence: 0,
});

export const bitLength = (value: number): number => 32 - Math.clz32(value);

/** A count code in half octaves, exact below 8. */
export function magnitudeOf(code: number): number {
  const length = bitLength(code);
  return code < 8 ? code : 8 + 2 * length + ((code >> (length - 2)) & 1);
}
