/** What is in sight of the map: numbers alone, in units of the drawing. */

export interface View {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Edges of an area. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Zooming shows the first countries, until so much of the shares is in sight. */
const ZOOM_SHARE = 0.8;
/** With less than so much in sight, the view would say what the answer does not. */
const MIN_SHARE_IN_SIGHT = 0.5;
/** Smaller shares do not widen the view: they are found by the ranking. */
const MIN_ZOOM_SHARE = 0.05;
/** Far countries with less than so much of the first do not widen the view: the first would come out small. */
const MIN_FAR_RATIO = 0.25;
/** Of the world: countries that make the view wider are far. */
const MAX_NEAR_WIDTH = 0.35;
/** By itself the map zooms in at most so many times: the neighbours tell where a country is. */
const MAX_ANSWER_ZOOM = 6.5;
/** The reader can go on. */
const MAX_ZOOM = 20;
/** Room around the countries, of their width. */
const MARGIN = 0.35;

/** The view with the middle of the box in its middle, as wide and as high as it needs, in the form of the frame. */
function surround({ left, top, right, bottom }: Box, aspect: number, minWidth: number): View {
  const width = Math.max(right - left, (bottom - top) * aspect, minWidth);
  const height = width / aspect;
  return { x: (left + right) / 2 - width / 2, y: (top + bottom) / 2 - height / 2, width, height };
}

/** @param aspect width of the frame, divided by its height */
export const seeWorld = ({ width, height }: Size, aspect: number): View =>
  surround({ left: 0, top: 0, right: width, bottom: height }, aspect, 0);

/**
 * The boxes of the countries with most of the shares.
 *
 * @param pinned countries that are in sight however far they are, if they are reached
 */
export function seeShares(
  shares: ReadonlyMap<string, number>,
  boxOf: (code: string) => Box | undefined,
  world: Size,
  aspect: number,
  pinned: ReadonlySet<string> = new Set(),
): View {
  const all = seeWorld(world, aspect);
  const total = [...shares.values()].reduce((sum, share) => sum + share, 0);
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  const [first] = shares.values();
  let inSight = 0;
  for (const [code, share] of shares) {
    if (inSight > 0 && (inSight >= ZOOM_SHARE * total || share < MIN_ZOOM_SHARE * total)) break;
    const box = boxOf(code);
    if (!box) continue;
    const [newLeft, newRight] = [Math.min(left, box.left), Math.max(right, box.right)];
    const isFar = inSight > 0 && newRight - newLeft > MAX_NEAR_WIDTH * world.width;
    if (isFar && share < MIN_FAR_RATIO * first! && !pinned.has(code)) continue;
    inSight += share;
    [left, right] = [newLeft, newRight];
    top = Math.min(top, box.top);
    bottom = Math.max(bottom, box.bottom);
  }
  if (inSight < MIN_SHARE_IN_SIGHT) return all;
  const [marginX, marginY] = [(right - left) * (MARGIN / 2), (bottom - top) * (MARGIN / 2)];
  const wide = { left: left - marginX, top: top - marginY, right: right + marginX, bottom: bottom + marginY };
  const seen = surround(wide, aspect, world.width / MAX_ANSWER_ZOOM);
  return seen.width >= all.width ? all : keepInside(seen, world);
}

/** No more sea is shown at the edges than the frame makes necessary. */
function keepInside(view: View, world: Size): View {
  const within = (start: number, size: number, all: number): number =>
    size >= all ? (all - size) / 2 : Math.min(Math.max(start, 0), all - size);
  return {
    ...view,
    x: within(view.x, view.width, world.width),
    y: within(view.y, view.height, world.height),
  };
}

/**
 * @param factor above 1: nearer
 * @param at what stays where it is, in units of the drawing
 */
export function zoomBy(view: View, factor: number, at: { x: number; y: number }, world: Size): View {
  const widest = seeWorld(world, view.width / view.height).width;
  const width = Math.min(Math.max(view.width / factor, world.width / MAX_ZOOM), widest);
  const scale = width / view.width;
  return keepInside(
    {
      x: at.x - (at.x - view.x) * scale,
      y: at.y - (at.y - view.y) * scale,
      width,
      height: view.height * scale,
    },
    world,
  );
}

export const moveBy = (view: View, x: number, y: number, world: Size): View =>
  keepInside({ ...view, x: view.x + x, y: view.y + y }, world);

/** @param part of the way from one view to the other, 0 to 1. Each step changes the scale by as much. */
export function between(from: View, to: View, part: number): View {
  const width = from.width * (to.width / from.width) ** part;
  // The point that both views show at the same place stays there.
  const weight =
    Math.abs(to.width - from.width) < 1e-6 ? part : (width - from.width) / (to.width - from.width);
  const middle = (view: View): [number, number] => [view.x + view.width / 2, view.y + view.height / 2];
  const [[fromX, fromY], [toX, toY]] = [middle(from), middle(to)];
  const height = width / (to.width / to.height);
  return {
    x: fromX + (toX - fromX) * weight - width / 2,
    y: fromY + (toY - fromY) * weight - height / 2,
    width,
    height,
  };
}
