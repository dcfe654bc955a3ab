/** Writes decomposed text as people do: in canonical composition (NFC). Only for what is shown, never for look-ups. */

export type Compose = (text: string) => string;

/** Where the engine has no means, or some that do nothing or fail, as on some telephones, the text stays as it is. */
export const composeNatively: Compose = (text) => {
  try {
    if ("e\u0302\u0303".normalize("NFC") === "\u1ec5") return text.normalize("NFC");
  } catch {
    // It is missing, or fails on whatever it gets.
  }
  return text;
};
