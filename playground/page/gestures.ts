/** Drag, pinch and wheel, told as movements. One finger up or down still scrolls the page. */

export interface Gestures {
  /** In pixels of the screen. */
  onMove(x: number, y: number): void;
  /** @param at where on the screen */
  onZoom(factor: number, at: { x: number; y: number }): void;
  /** Pressed, and let go at the same place. */
  onPress(event: PointerEvent): void;
}

interface Point {
  x: number;
  y: number;
}

/** A hand that presses moves a little. */
const PRESS_PIXELS = 5;
/** A notch of a wheel is 100 in most browsers, and a quarter nearer. */
const WHEEL_SCALE = 0.0022;

const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

const spreadOf = ([first, second]: readonly Point[]): number =>
  first && second ? Math.hypot(first.x - second.x, first.y - second.y) : 0;

export function followGestures(element: SVGElement, { onMove, onZoom, onPress }: Gestures): void {
  const pointers = new Map<number, Point>();
  let movedPixels = 0;

  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    if (pointers.size === 0) movedPixels = 0;
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  });
  element.addEventListener("pointermove", (event) => {
    if (!pointers.has(event.pointerId)) return;
    const before = [...pointers.values()];
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const after = [...pointers.values()];
    const [from, to] = [middleOf(before), middleOf(after)];
    movedPixels += Math.hypot(to.x - from.x, to.y - from.y);
    if (movedPixels < PRESS_PIXELS && after.length === 1) return;
    // From now on, movements beyond the map count, too.
    if (!element.hasPointerCapture(event.pointerId)) element.setPointerCapture(event.pointerId);
    onMove(to.x - from.x, to.y - from.y);
    const [spreadBefore, spread] = [spreadOf(before), spreadOf(after)];
    if (spreadBefore > 0 && spread > 0) onZoom(spread / spreadBefore, to);
  });
  const end = (event: PointerEvent): void => {
    if (!pointers.delete(event.pointerId)) return;
    if (event.type === "pointerup" && pointers.size === 0 && movedPixels < PRESS_PIXELS) onPress(event);
  };
  element.addEventListener("pointerup", end);
  element.addEventListener("pointercancel", end);
  element.addEventListener(
    "wheel",
    (event) => {
      // The wheel alone scrolls the page. Browsers report a pinch on a touchpad as a wheel with this key.
      if (!event.ctrlKey) return;
      event.preventDefault();
      onZoom(Math.exp(-event.deltaY * WHEEL_SCALE * (Math.abs(event.deltaY) < 50 ? 4 : 1)), {
        x: event.clientX,
        y: event.clientY,
      });
    },
    { passive: false },
  );
}
