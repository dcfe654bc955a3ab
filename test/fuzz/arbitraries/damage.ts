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

/** Single changes by kind: where, and of how many bytes. */
function changesOf(byteCount: number) {
  const offset = fc.nat(byteCount - 1);
  const count = fc.oneof(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: byteCount }));
  const byte = fc.oneof(fc.constantFrom(0, 1, 0x7f, 0x80, 0xff), fc.nat(255));
  const bytes = fc.array(byte, { minLength: 1, maxLength: 12 });
  const kind = <Kind extends Damage["kind"]>(name: Kind) => fc.constant(name);
  return {
    flip: fc.record({ kind: kind("flip"), offset, mask: fc.integer({ min: 1, max: 255 }) }),
    set: fc.record({ kind: kind("set"), offset, value: byte }),
    fill: fc.record({ kind: kind("fill"), offset, byteCount: count, value: byte }),
    cut: fc.record({ kind: kind("cut"), byteCount: offset }),
    remove: fc.record({ kind: kind("remove"), offset, byteCount: count }),
    insert: fc.record({ kind: kind("insert"), offset, bytes }),
    copy: fc.record({ kind: kind("copy"), from: offset, to: offset, byteCount: count }),
  };
}

const several = (damage: fc.Arbitrary<Damage>): fc.Arbitrary<Damage[]> =>
  fc.array(damage, { minLength: 1, maxLength: 6 });

/** Some changes together. */
export const damages = (byteCount: number): fc.Arbitrary<Damage[]> =>
  several(fc.oneof(...Object.values(changesOf(byteCount))));

/** Changes that keep the length: what is left if all checksums are made right afterwards. */
export function replacements(byteCount: number): fc.Arbitrary<Damage[]> {
  const { flip, set, fill } = changesOf(byteCount);
  return several(
    fc.oneof({ weight: 3, arbitrary: flip }, { weight: 2, arbitrary: set }, { weight: 1, arbitrary: fill }),
  );
}
