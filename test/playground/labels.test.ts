/** Where the labels of pins stand on the map. */
import { describe, expect, it } from "vitest";
import { placeLabels } from "../../playground/page/labels.ts";

const ROOM = { width: 400, height: 300, edge: 8, gap: 12 };
const pin = (x: number, y: number): { x: number; y: number; width: number; height: number } => ({
  x,
  y,
  width: 100,
  height: 28,
});
const ABOVE = -12 - 28;
const BELOW = 12;

describe("placeLabels", () => {
  it("puts a label above its point, in the middle", () => {
    expect(placeLabels([pin(200, 150)], ROOM)).toEqual([{ left: 150, top: 150 + ABOVE }]);
  });

  it("keeps a label on the map", () => {
    expect(placeLabels([pin(3, 150), pin(399, 20)], ROOM)).toEqual([
      { left: 8, top: 150 + ABOVE },
      { left: 292, top: 20 + BELOW },
    ]);
  });

  it("puts the label of the lower of two near points below it, whichever comes first", () => {
    const [italy, austria] = [pin(200, 160), pin(215, 145)];
    expect(placeLabels([italy, austria], ROOM).map(({ top }) => top)).toEqual([160 + BELOW, 145 + ABOVE]);
    expect(placeLabels([austria, italy], ROOM).map(({ top }) => top)).toEqual([145 + ABOVE, 160 + BELOW]);
  });

  it("shows both labels of one point", () => {
    expect(placeLabels([pin(200, 150), pin(200, 150)], ROOM).map(({ top }) => top)).toEqual([
      150 + ABOVE,
      150 + BELOW,
    ]);
  });

  it("leaves labels that do not touch where they are", () => {
    expect(placeLabels([pin(100, 150), pin(300, 150)], ROOM).map(({ top }) => top)).toEqual([
      150 + ABOVE,
      150 + ABOVE,
    ]);
  });
});
