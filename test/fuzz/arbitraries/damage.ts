/** What can become of the bytes of a file. */
import fc from "fast-check";

/** One change of bytes. Offsets are taken modulo the length. */
export type Damage =
  | { kind: "flip"; offset: number; mask: number }
  | { kind: "cut"; byteCount: number }
  | { kind: "set"; offset: number; value: number }
  | { kind: "fill"; offset: number; byteCount: number; value: number }
  | { kind: "remove"; offset: number; byteCount: number }
  | { kind: "insert"; offset: number; bytes: number[] }
  | { kind: "copy"; from: number; to: number; byteCount: number };

export function applyDamage(bytes: Uint8Array, damages: readonly Damage[]): Uint8Array {
  let copy = bytes.slice();
  for (const damage of damages) {
    if (copy.length === 0) return copy;
    if (damage.kind === "cut") copy = copy.slice(0, damage.byteCount);
    else if (damage.kind === "copy") {
      const from = damage.from % copy.length;
      copy.copyWithin(damage.to % copy.length, from, from + damage.byteCount);
    } else {
      const offset = damage.offset % copy.length;
      if (damage.kind === "flip") copy[offset]! ^= damage.mask;
      else if (damage.kind === "set") copy[offset] = damage.value;
      else if (damage.kind === "fill") copy.fill(damage.value, offset, offset + damage.byteCount);
      else if (damage.kind === "remove")
        copy = Uint8Array.from([...copy.subarray(0, offset), ...copy.subarray(offset + damage.byteCount)]);
      else copy = Uint8Array.from([...copy.subarray(0, offset), ...damage.bytes, ...copy.subarray(offset)]);
    }
  }
  return copy;
}

/** Every bit flipped, and every length cut to. */
export function* allSmallDamages(byteCount: number): Generator<Damage> {
  for (let offset = 0; offset < byteCount; offset++)
    for (let bit = 0; bit < 8; bit++) yield { kind: "flip", offset, mask: 1 << bit };
  for (let length = 0; length < byteCount; length++) yield { kind: "cut", byteCount: length };
}

/** Some changes together. */
export function damages(byteCount: number): fc.Arbitrary<Damage[]> {
  const offset = fc.nat(byteCount - 1);
  const count = fc.oneof(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: byteCount }));
  const byte = fc.oneof(fc.constantFrom(0, 1, 0x7f, 0x80, 0xff), fc.nat(255));
  const damage: fc.Arbitrary<Damage> = fc.oneof(
    fc.record({ kind: fc.constant("flip" as const), offset, mask: fc.integer({ min: 1, max: 255 }) }),
    fc.record({ kind: fc.constant("set" as const), offset, value: byte }),
    fc.record({ kind: fc.constant("cut" as const), byteCount: offset }),
    fc.record({ kind: fc.constant("fill" as const), offset, byteCount: count, value: byte }),
    fc.record({ kind: fc.constant("remove" as const), offset, byteCount: count }),
    fc.record({
      kind: fc.constant("insert" as const),
      offset,
      bytes: fc.array(byte, { minLength: 1, maxLength: 12 }),
    }),
    fc.record({ kind: fc.constant("copy" as const), from: offset, to: offset, byteCount: count }),
  );
  return fc.array(damage, { minLength: 1, maxLength: 6 });
}

/** Changes that keep the length: what is left if all checksums are made right afterwards. */
export function replacements(byteCount: number): fc.Arbitrary<Damage[]> {
  const offset = fc.nat(byteCount - 1);
  const damage: fc.Arbitrary<Damage> = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant("flip" as const),
        offset,
        mask: fc.integer({ min: 1, max: 255 }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("set" as const), offset, value: fc.nat(255) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant("fill" as const),
        offset,
        byteCount: fc.integer({ min: 1, max: 12 }),
        value: fc.constantFrom(0, 255),
      }),
    },
  );
  return fc.array(damage, { minLength: 1, maxLength: 6 });
}
