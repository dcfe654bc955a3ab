// Placeholder until the generated fold table lands: same contract, native implementation.
/** Folded form used for direct look-ups: trimmed, white space collapsed, lower case, canonical, typographic variants unified. */
export function foldName(name: string): string {
  return name
    .normalize("NFC")
    .toLowerCase()
    .replace(/ς/gu, "σ")
    .replace(/[’‘ʼʻ`´′＇]/gu, "'")
    .replace(/[‐‑‒–—−－]/gu, "-")
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060\ufeff\u00ad]/gu, "")
    .replace(/\s+/gu, " ")
    .trim()
    .normalize("NFC");
}
/** Folded form without diacritics. */
export function stripDiacritics(folded: string): string {
  const special: Record<string, string> = {
    ø: "o",
    đ: "d",
    ð: "d",
    ł: "l",
    ħ: "h",
    ı: "i",
    ß: "ss",
    æ: "ae",
    œ: "oe",
    þ: "th",
    ŋ: "n",
    ŧ: "t",
    ə: "e",
  };
  return folded
    .normalize("NFD")
    .replace(/[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/gu, "")
    .replace(/[øđðłħıßæœþŋŧə]/gu, (c) => special[c] ?? c)
    .normalize("NFC");
}
