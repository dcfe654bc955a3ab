/** Long work in slices: between them the worker looks whether something else was asked, and tells how far it is. */

/** How long to work before looking: a single name waits no longer. */
const SLICE_MILLISECONDS = 30;
/** Between two reports: enough for the eye, and drawing costs little. */
const REPORT_MILLISECONDS = 150;

export class Pace {
  #sliceStart = performance.now();
  #lastReport = this.#sliceStart;
  #turn: Promise<void> | undefined;

  /** @param report tells how far the work is */
  constructor(private readonly report: () => void) {}

  /** A turn for others, to be waited for; undefined as long as none is due. Whoever asks meanwhile waits for the same one. */
  rest(): Promise<void> | undefined {
    if (this.#turn) return this.#turn;
    const now = performance.now();
    if (now - this.#sliceStart < SLICE_MILLISECONDS) return undefined;
    if (now - this.#lastReport >= REPORT_MILLISECONDS) {
      this.report();
      this.#lastReport = now;
    }
    this.#turn = this.#giveTurn();
    return this.#turn;
  }

  async #giveTurn(): Promise<void> {
    // A timer and not a promise: promises all run before the worker takes what was asked.
    await new Promise((resolve) => setTimeout(resolve, 0));
    this.#turn = undefined;
    this.#sliceStart = performance.now();
  }
}
