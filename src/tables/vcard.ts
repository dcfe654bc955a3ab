/** Reads vCards as a table of names and e-mail addresses. */

/** By the beginning of a text, of characters or bytes. */
export const isVCard = (text: string): boolean =>
  /^(?:\xef\xbb\xbf|\ufeff)?\s*BEGIN:VCARD\s/iu.test(text.slice(0, 64));

/** "item1.EMAIL;TYPE=work:anna@example.org". A colon in quotes is a part of a parameter. */
const PROPERTY = /^(?:[\w-]+\.)?(N|FN|ORG|EMAIL)(?:;(?:"[^"\n]*"|[^":\n])*)?:(.*)/gimu;
const QUOTED_PRINTABLE = /^[^:\n]*QUOTED-PRINTABLE[^:\n]*:(?:.*=\r?\n)*.*/gimu;
/** Of a card with pictures no more is held. */
const MAX_CARD_UNITS = 1 << 20;

/** Without line ends and spaces around. Other spaces of Unicode may be bytes of letters. */
const tidy = (text = ""): string => text.replace(/\\n|[\t-\r ]+/giu, " ").replace(/^ +| +$/gu, "");

/** "Kowalska, Anna Maria" of a name in parts, else the name as it is shown; none of a company. */
function nameOf({ N = "", FN, ORG = "" }: Readonly<Record<string, string>>): string {
  const [family = "", ...others] = N.replace(/\\[;,]|,/gu, " ")
    .split(";")
    .map(tidy);
  const given = tidy(others.slice(0, 2).join(" "));
  if (family !== "" && given !== "") return `${family}, ${given}`;
  const shown = tidy(FN);
  return shown !== "" && shown === tidy(ORG.split(";")[0]) ? "" : shown || family || given;
}

/**
 * Makes what turns the text of vCards, in pieces, into a table in CSV: a row for each card.
 *
 * @param decode text of bytes that stand in a value as `=C3=BC`; none: they stay bytes, as the rest of the text is
 */
export function createVCardReader(decode = (bytes: string): string => bytes) {
  const readBytes = (line: string): string =>
    decode(
      line
        .replace(/=(?:0[ad]|\r?\n)/giu, "")
        .replace(/=([\da-f]{2})/giu, (_, hex) => String.fromCharCode(Number(`0x${hex}`))),
    );
  const toRow = (card: string): string => {
    const values: Record<string, string> = {};
    const lines = card.replace(QUOTED_PRINTABLE, readBytes).replace(/\r?\n[ \t]/gu, "");
    for (const [, key = "", value = ""] of lines.matchAll(PROPERTY)) values[key.toUpperCase()] ||= value;
    const cells = [nameOf(values), tidy(values.EMAIL)];
    return `${cells.map((text) => `"${text.replace(/\\(.)/gu, "$1").replaceAll('"', '""')}"`).join()}\n`;
  };
  const titles = ["name,email\n"];
  let rest = "";
  return (text: string, isEnd: boolean): string => {
    const cards = (rest + text).split(/^BEGIN:VCARD/imu);
    rest = isEnd ? "" : cards.pop()!;
    if (rest.length > MAX_CARD_UNITS) rest = rest.slice(0, MAX_CARD_UNITS / 2) + rest.slice(-20);
    const found = cards.map((card) => (card.includes(":") ? toRow(card) : ""));
    return [...titles.splice(0), ...found].join("");
  };
}
