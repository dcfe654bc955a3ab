/** A key with its records as it is coded, and what the model asks of it. */
import { MAX_KEY_BYTE_COUNT, MAX_PAYLOAD_COUNTRY_COUNT } from "./format.ts";

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

/** A key as it is coded; used again for the next one. */
export interface ModelKey {
  readonly bytes: Uint8Array;
  byteCount: number;
  /** Bytes shared with the key before. */
  prefixLength: number;
  parts: number;
  /** Surname and forename. */
  readonly records: readonly [ModelRecord, ModelRecord];
}

export const createRecord = (): ModelRecord => ({
  countryCount: 0,
  countries: new Uint8Array(MAX_PAYLOAD_COUNTRY_COUNT),
  steps: new Uint8Array(MAX_PAYLOAD_COUNTRY_COUNT),
  restStep: 0,
  countCode: 0,
  evidence: 0,
});

export const createKey = (): ModelKey => ({
  bytes: new Uint8Array(MAX_KEY_BYTE_COUNT + 1),
  byteCount: 0,
  prefixLength: 0,
  parts: 0,
  records: [createRecord(), createRecord()],
});

export const bitLength = (value: number): number => 32 - Math.clz32(value);

/** The `index`-th byte from the end, from 1. */
export const endOf = ({ bytes, byteCount }: ModelKey, index: number): number =>
  index <= byteCount ? bytes[byteCount - index]! : 0;

/** A count code in half octaves, exact below 8. */
export function magnitudeOf(code: number): number {
  const length = bitLength(code);
  return code < 8 ? code : 8 + 2 * length + ((code >> (length - 2)) & 1);
}
