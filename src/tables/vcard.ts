/** Reads vCards as a table of names and e-mail addresses. */

/** Of the beginning of a text, as characters or bytes. */
export const isVCard = (text: string): boolean => /^(?:\xef\xbb\xbf|\ufeff)?\s*BEGIN:VCARD\s/iu.test(text);

/** "item1.EMAIL;TYPE=work:anna@example.org". A colon in quotes is a part of a parameter. */
const PROPERTY = /^(?:[\w-]+\.)?(BEGIN|END|N|FN|ORG|EMAIL)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/isu;
const QUOTED_PRINTABLE = /^[^:]*QUOTED-PRINTABLE/iu;
/** Longer lines are pictures and notes. */
const MAX_LINE_UNITS = 4096;

/** Without line ends and spaces around. Other spaces of Unicode may be bytes of letters. */
const tidy = (text: string): string => text.replace(/\\n|[\t-\r ]+/giu, " ").replace(/^ +| +$/gu, "");

/** "Kowalska, Anna Maria" of a name in parts, else the name as it is shown; none of a company. */
function nameOf(card: ReadonlyMap<string, string>): string {
  const [family = "", ...others] = (card.get("N") ?? "")
    .replace(/\\[;,]|,/gu, " ")
    .split(";")
    .map(tidy);
  const given = tidy(others.slice(0, 2).join(" "));
  if (family !== "" && given !== "") return `${family}, ${given}`;
  const shown = tidy(card.get("FN") ?? "");
  const isCompany = shown === tidy(card.get("ORG")?.split(";")[0] ?? "");
  return isCompany ? "" : shown || family || given;
}

const toRow = (card: ReadonlyMap<string, string>): string =>
  [nameOf(card), tidy(card.get("EMAIL") ?? "")]
    .map((text) => `"${text.replace(/\\(.)/gu, "$1").replaceAll('"', '""')}"`)
    .join();

/**
 * Makes what turns the text of vCards, in pieces, into a table in CSV: a row for each card.
 *
 * @param decode text of bytes that stand in a value as `=C3=BC`; none: they stay bytes, as the rest of the text is
 */
export function createVCardReader(decode = (bytes: string): string => bytes) {
  const card = new Map<string, string>();
  let [table, rest, line, isOpen] = ["name,email\n", "", "", false];
  const endLine = (): void => {
    const [, key = "", parameters = "", value = ""] = PROPERTY.exec(line) ?? [];
    const name = key.toUpperCase();
    if (name === "END" || (name === "BEGIN" && card.size > 0)) table += `${toRow(card)}\n`;
    if (name === "END" || name === "BEGIN") card.clear();
    else if (name !== "" && !card.get(name)) {
      const toBytes = (text: string): string =>
        decode(text.replace(/=([\da-f]{2})/giu, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))));
      card.set(name, QUOTED_PRINTABLE.test(`${parameters}:`) ? toBytes(value) : value);
    }
  };
  return (text: string, isEnd: boolean): string => {
    const lines = `${rest}${text}${isEnd ? "\n\nBEGIN:\n\n" : ""}`.split("\n");
    rest = lines.pop()!.slice(0, MAX_LINE_UNITS);
    for (const each of lines) {
      const own = each.replace(/\r$/u, "");
      if (isOpen) line = line.slice(0, -1) + own;
      else if (/^[ \t]/u.test(own)) line += own.slice(1);
      else {
        endLine();
        line = own;
      }
      line = line.slice(0, MAX_LINE_UNITS);
      isOpen = own.endsWith("=") && QUOTED_PRINTABLE.test(line);
    }
    const found = table;
    table = "";
    return found;
  };
}

/** A text, made a table of if it is vCards. */
export const readVCards = (text: string): string =>
  isVCard(text.slice(0, 64)) ? createVCardReader(decodeUtf8)(text, true) : text;

const decodeUtf8 = (bytes: string): string =>
  new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
