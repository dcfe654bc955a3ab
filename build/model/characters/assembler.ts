/**
 * As much of WebAssembly's binary format as `kernel.ts` needs: functions over 32-bit integers, floats and vectors of
 * four floats, one memory. A module is assembled when it is needed, so that no compiled file is kept in the repository.
 */

/** A piece of code: bytes of instructions. */
export type Code = readonly number[];

export const TYPE = { i32: 0x7f, f32: 0x7d, v128: 0x7b } as const;
export type ValueType = (typeof TYPE)[keyof typeof TYPE];

export interface WasmFunction {
  name: string;
  parameters: readonly ValueType[];
  locals: readonly ValueType[];
  body: Code;
}

function unsigned(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  do {
    const low = rest & 0x7f;
    rest >>>= 7;
    bytes.push(rest === 0 ? low : low | 0x80);
  } while (rest !== 0);
  return bytes;
}

function signed(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (;;) {
    const low = rest & 0x7f;
    rest >>= 7;
    const isLast = (rest === 0 && (low & 0x40) === 0) || (rest === -1 && (low & 0x40) !== 0);
    bytes.push(isLast ? low : low | 0x80);
    if (isLast) return bytes;
  }
}

const binary =
  (...code: number[]) =>
  (left: Code, right: Code): Code => [...left, ...right, ...code];

/** Bytes of one vector of four floats. */
export const VECTOR_BYTE_COUNT = 16;

export const get = (local: number): Code => [0x20, ...unsigned(local)];
export const set = (local: number, value: Code): Code => [...value, 0x21, ...unsigned(local)];
export const integer = (value: number): Code => [0x41, ...signed(value)];
export const add = binary(0x6a);
export const multiply = binary(0x6c);
export const loadInteger = (address: Code): Code => [...address, 0x28, 2, 0];
export const loadFloat = (address: Code): Code => [...address, 0x2a, 2, 0];
export const storeFloat = (address: Code, value: Code): Code => [...address, ...value, 0x38, 2, 0];
export const addFloat = binary(0x92);
export const divideFloat = binary(0x95);
export const root = (value: Code): Code => [...value, 0x91];
export const zeroVector: Code = [0xfd, 0x0c, ...Array.from({ length: 16 }, () => 0)];
export const loadVector = (address: Code, offset = 0): Code => [
  ...address,
  0xfd,
  0x00,
  4,
  ...unsigned(offset),
];
export const storeVector = (address: Code, value: Code, offset = 0): Code => [
  ...address,
  ...value,
  ...[0xfd, 0x0b, 4],
  ...unsigned(offset),
];
export const float = (value: number): Code => [0x43, ...new Uint8Array(Float32Array.of(value).buffer)];
export const maxFloat = binary(0x97);
const splatInteger = (value: number): Code => [...integer(value), 0xfd, 0x11];
export const splat = (value: Code): Code => [...value, 0xfd, 0x13];
export const lane = (value: Code, number: number): Code => [...value, 0xfd, 0x1f, number];
export const addVector = binary(0xfd, 0xe4, 0x01);
export const subtractVector = binary(0xfd, 0xe5, 0x01);
export const multiplyVector = binary(0xfd, 0xe6, 0x01);
export const maxVector = binary(0xfd, 0xe9, 0x01);
/** Every float of a vector rounded to the nearest whole number. */
export const round = (value: Code): Code => [...value, 0xfd, 0x6a];
/** 2 to the power of every float of a vector; all of them whole numbers from -126 to 127. */
export const powerOfTwo = (value: Code): Code => [
  ...[...value, 0xfd, 0xf8, 0x01],
  // To integers, plus the bias of the exponent, shifted to its place.
  ...[...splatInteger(127), 0xfd, 0xae, 0x01],
  ...[...integer(23), 0xfd, 0xab, 0x01],
];

/** Adds `by` to a local. */
export const advance = (local: number, by: Code): Code => set(local, add(get(local), by));

/** Repeats `body` while `local` is below `end`; `body` has to advance it. */
export const whileBelow = (local: number, end: Code, body: Code): Code => [
  ...[0x02, 0x40, 0x03, 0x40],
  ...[...get(local), ...end, 0x4f, 0x0d, 1],
  ...body,
  ...[0x0c, 0, 0x0b, 0x0b],
];

const section = (id: number, content: Code): number[] => [id, ...unsigned(content.length), ...content];
const list = (items: readonly Code[]): number[] => [...unsigned(items.length), ...items.flat()];
const text = (value: string): number[] => list([...value].map((character) => [character.charCodeAt(0)]));

/** A module with these functions, none of which returns anything, and the memory `env.memory`. */
export function assemble(functions: readonly WasmFunction[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(
      1,
      list(functions.map(({ parameters }) => [0x60, ...list(parameters.map((type) => [type])), 0])),
    ),
    ...section(2, list([[...text("env"), ...text("memory"), 0x02, 0x00, 1]])),
    ...section(3, list(functions.map((_, index) => unsigned(index)))),
    ...section(7, list(functions.map(({ name }, index) => [...text(name), 0x00, ...unsigned(index)]))),
    ...section(
      10,
      list(
        functions.map(({ locals, body }) => {
          const content = [...list(locals.map((type) => [1, type])), ...body, 0x0b];
          return [...unsigned(content.length), ...content];
        }),
      ),
    ),
  ]);
}
