/** Says an answer to screen readers, once typing has paused: not at every key. */
import { find } from "./elements.ts";

const PAUSE_MILLISECONDS = 700;

const region = find("announcer", HTMLElement);
/** How long a button says what it has done. */
const TOLD_MILLISECONDS = 1600;

let timer: number | undefined;

export function announce(text: string): void {
  window.clearTimeout(timer);
  timer = window.setTimeout(() => {
    region.textContent = text;
  }, PAUSE_MILLISECONDS);
}

/** @param act copies or saves; what it throws is said in place of `done` */
export function tellOnPress(button: HTMLButtonElement, done: string, act: () => Promise<void>): void {
  const label = button.textContent;
  button.addEventListener("click", async () => {
    const told = await act().then(
      () => done,
      () => "Not allowed here",
    );
    button.textContent = told;
    announce(told);
    window.setTimeout(() => {
      button.textContent = label;
    }, TOLD_MILLISECONDS);
  });
}
