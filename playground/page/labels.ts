/** Where the labels of pins stand: numbers alone, in pixels of the map. */

/** A point on the map, and how large its label is. */
export interface Pin {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Label {
  readonly left: number;
  readonly top: number;
}

export interface LabelRoom {
  readonly width: number;
  readonly height: number;
  /** Between a label and the edge of the map. */
  readonly edge: number;
  /** Between a label and its point. */
  readonly gap: number;
}

/** Labels stand above their points: below where there is no room, or where the label of a higher point stands. */
export function placeLabels(pins: readonly Pin[], room: LabelRoom): Label[] {
  const { edge, gap } = room;
  const placed = new Map<Pin, Label>();
  // Those further down give way: there, the space below is free.
  for (const pin of pins.toSorted((one, other) => one.y - other.y)) {
    const left = Math.min(Math.max(pin.x - pin.width / 2, edge), room.width - pin.width - edge);
    const above = { left, top: pin.y - gap - pin.height };
    const isFree = [...placed].every(
      ([other, { left: otherLeft, top }]) =>
        left >= otherLeft + other.width ||
        otherLeft >= left + pin.width ||
        above.top >= top + other.height ||
        top >= above.top + pin.height,
    );
    placed.set(pin, isFree && above.top >= edge ? above : { left, top: pin.y + gap });
  }
  return pins.map((pin) => placed.get(pin)!);
}
