/** How likely a spelling is by its letters alone, each by the two before it. */

/** Letters seen at once; the more, the longer the stretches that are remembered. */
const ORDER = 3;
/** Weight of what shorter stretches say, in letters seen. */
const SHORTER_COUNT = 5;
/** Letters that may follow before any was seen. */
const ALPHABET_SIZE = 45;
const START = "^".repeat(ORDER - 1);
export const END = "$";

export class LetterModel {
  /** By letters with those before them, and of these alone. */
  private readonly counts = new Map<string, number>();
  private readonly logs = new Map<string, number>();

  add(spelling: string, weight: number): void {
    const text = START + spelling + END;
    for (let at = START.length; at < text.length; at++)
      for (let size = 0; size < ORDER; size++) {
        const before = text.slice(at - size, at);
        this.count(`${before}|${text[at]}`, weight);
        this.count(before, weight);
      }
    this.logs.clear();
  }

  private count(key: string, weight: number): void {
    this.counts.set(key, (this.counts.get(key) ?? 0) + weight);
  }

  /** Log of how likely a letter, or {@link END}, follows others. */
  logOf(before: string, letter: string): number {
    const context = (START + before).slice(1 - ORDER);
    const key = `${context}|${letter}`;
    let log = this.logs.get(key);
    if (log === undefined) {
      let share = 1 / ALPHABET_SIZE;
      for (let size = 0; size < ORDER; size++) {
        const own = context.slice(context.length - size);
        const seen = this.counts.get(`${own}|${letter}`) ?? 0;
        share = (seen + SHORTER_COUNT * share) / ((this.counts.get(own) ?? 0) + SHORTER_COUNT);
      }
      log = Math.log(share);
      this.logs.set(key, log);
    }
    return log;
  }

  logOfSpelling(spelling: string): number {
    let log = this.logOf(spelling, END);
    for (let at = 0; at < spelling.length; at++) log += this.logOf(spelling.slice(0, at), spelling[at]!);
    return log;
  }
}
