/** What the map shows of the world. */
import { describe, expect, it } from "vitest";
import {
  type Box,
  between,
  moveBy,
  seeShares,
  seeWorld,
  type View,
  zoomBy,
} from "../../playground/page/camera.ts";

const WORLD = { width: 960, height: 440 };
const BOXES: Record<string, Box> = {
  IT: { left: 500, top: 100, right: 526, bottom: 124 },
  CH: { left: 494, top: 94, right: 502, bottom: 98 },
  BR: { left: 290, top: 230, right: 390, bottom: 330 },
};
const boxOf = (code: string): Box | undefined => BOXES[code];
const see = (shares: Record<string, number>, aspect = 1.5): View =>
  seeShares(new Map(Object.entries(shares)), boxOf, WORLD, aspect);

const contains = ({ x, y, width, height }: View, { left, top, right, bottom }: Box): boolean =>
  x <= left && y <= top && x + width >= right && y + height >= bottom;

describe("seeShares", () => {
  it("zooms to the countries that hold most, with their surroundings", () => {
    const view = see({ IT: 0.79, CH: 0.08, BR: 0.02 });
    expect(contains(view, BOXES.IT!)).toBe(true);
    expect(contains(view, BOXES.CH!)).toBe(true);
    expect(contains(view, BOXES.BR!)).toBe(false);
    // A country of 26 units alone would fill the frame: its neighbours are to be seen.
    expect(view.width).toBeGreaterThan(100);
    expect(view.width).toBeLessThan(200);
  });

  it("shows all countries that share the answer", () => {
    const view = see({ BR: 0.5, IT: 0.4 });
    for (const code of ["BR", "IT"]) expect(contains(view, BOXES[code]!)).toBe(true);
  });

  it("leaves far countries out that have little beside the first, unless they are pinned", () => {
    const boxes: Record<string, Box> = { ...BOXES, KR: { left: 780, top: 110, right: 790, bottom: 120 } };
    const seeTwo = (first: number, far: number, pinned?: ReadonlySet<string>): View => {
      // Countries that are not on the map keep the rest: without them, the first would be most of it.
      const shares = new Map([
        ["KR", first],
        ["BR", far],
        ["ZZ", 1 - first - far],
      ]);
      return seeShares(shares, (code) => boxes[code], WORLD, 1.5, pinned);
    };
    expect(contains(seeTwo(0.6, 0.1), boxes.KR!)).toBe(true);
    expect(contains(seeTwo(0.6, 0.1), boxes.BR!)).toBe(false);
    expect(contains(seeTwo(0.6, 0.1, new Set(["BR"])), boxes.BR!)).toBe(true);
    expect(contains(seeTwo(0.4, 0.2), boxes.BR!)).toBe(true);
  });

  it("has the form of the frame, however that is", () => {
    for (const aspect of [0.6, 1, 2.5]) {
      const { width, height } = see({ IT: 1 }, aspect);
      expect(width / height).toBeCloseTo(aspect, 6);
    }
  });

  it("shows the world where there is nothing to zoom to", () => {
    expect(see({})).toEqual(seeWorld(WORLD, 1.5));
    expect(see({ ZZ: 1 })).toEqual(seeWorld(WORLD, 1.5));
    expect(see({ IT: 0.49, ZZ: 0.51 })).toEqual(seeWorld(WORLD, 1.5));
    expect(contains(seeWorld(WORLD, 0.7), { left: 0, top: 0, right: 960, bottom: 440 })).toBe(true);
  });
});

describe("zoomBy and moveBy", () => {
  const start: View = { x: 400, y: 100, width: 240, height: 160 };

  it("keeps what is under the pointer where it is", () => {
    const at = { x: 520, y: 150 };
    const view = zoomBy(start, 2, at, WORLD);
    expect(view.width).toBe(120);
    expect((at.x - view.x) / view.width).toBeCloseTo((at.x - start.x) / start.width, 6);
    expect((at.y - view.y) / view.height).toBeCloseTo((at.y - start.y) / start.height, 6);
  });

  it("ends at the world, and before outlines have corners", () => {
    const middle = { x: 520, y: 180 };
    expect(zoomBy(start, 0.001, middle, WORLD).width).toBe(seeWorld(WORLD, 1.5).width);
    expect(zoomBy(start, 1000, middle, WORLD).width).toBe(48);
  });

  it("does not leave the world", () => {
    const far = moveBy(start, 5000, -5000, WORLD);
    expect([far.x, far.y]).toEqual([960 - 240, 0]);
  });
});

describe("between", () => {
  const from = seeWorld(WORLD, 1.5);
  const to = see({ IT: 1 });

  it("begins and ends at the views", () => {
    for (const [part, view] of [
      [0, from],
      [1, to],
    ] as const) {
      const reached = between(from, to, part);
      for (const key of ["x", "y", "width", "height"] as const)
        expect(reached[key]).toBeCloseTo(view[key], 6);
    }
  });

  it("changes the scale by as much at each step", () => {
    const [first, middle, last] = [0.25, 0.5, 0.75].map((part) => between(from, to, part).width);
    expect(middle! / first!).toBeCloseTo(last! / middle!, 6);
  });
});
