/** Remembers what the reader has chosen. Storage can be switched off; then the choice lasts as long as the page. */

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // See above.
  }
}

/** A switch that stays as the reader has left it; on, until then. */
export function rememberSwitch(input: HTMLInputElement, key: string, onChange: () => void): void {
  input.checked = recall(key) !== "no";
  input.addEventListener("change", () => {
    remember(key, input.checked ? "yes" : "no");
    onChange();
  });
}
