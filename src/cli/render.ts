/** Turns answers into text for people. */
import picocolors from "picocolors";
import stringWidth from "string-width";
import type { Candidate, CountedWord, Explanation, Match, NamePart, NamePiece } from "../ground/types.ts";
import { grouped } from "../program/grouped.ts";
import type { NullValues } from "../tables/placeholders.ts";
import type { Terminal } from "./terminal.ts";

const NAME_MIN_COLUMNS = 20;
const COUNTRY_MIN_COLUMNS = 20;
const BAR_MIN_COLUMNS = 8;
const BAR_MAX_COLUMNS = 32;
/** Longest form: "100.0 %". */
const PERCENT_COLUMNS = 7;

/** Columns of a flag. */
const FLAG_COLUMNS = 2;

/** Made when it is first asked: it takes 15 ms. */
let countryNames: Intl.DisplayNames | undefined;

export interface RenderOptions {
  terminal: Terminal;
  /** Show evidence, margin and rest, and whether a text is no person by these values; undefined: show nothing of them. */
  reasons: Pick<NullValues, "has"> | undefined;
  /** Columns that names are padded to; longer names push the rest of their line. */
  nameColumns: number;
  /** Set if the caller restricted the answer, to say so where nothing is left of it. */
  restricted: boolean;
}

/** Columns for these names to stand in line. */
export function measureNames(names: readonly string[]): number {
  return Math.max(NAME_MIN_COLUMNS, ...names.map((name) => textWidth(toVisible(name))));
}

/** Makes a function that renders one answer as lines, each with its line feed. */
export function createRenderer(options: RenderOptions): (answer: Explanation) => string {
  const { terminal, reasons, nameColumns, restricted } = options;
  const colors = picocolors.createColors(terminal.color);
  const separator = terminal.unicode ? " · " : ", ";

  const candidateLine = (candidate: Candidate, countryColumns: number): string => {
    const { country_id: code, probability } = candidate;
    const mark = terminal.flags ? toFlag(code) : code;
    const markColumns = terminal.flags ? FLAG_COLUMNS : textWidth(code);
    const available = terminal.columns - 2 - markColumns - 1 - countryColumns - 1 - 1 - PERCENT_COLUMNS;
    const barColumns = Math.min(BAR_MAX_COLUMNS, Math.max(BAR_MIN_COLUMNS, available));
    const bar = padEnd(drawBar(probability, barColumns, terminal.unicode), barColumns);
    const country = padEnd(toCountryName(code), countryColumns);
    return `  ${mark} ${country} ${colors.cyan(bar)} ${toPercent(probability).padStart(PERCENT_COLUMNS)}\n`;
  };

  return (answer) => {
    const name = colors.bold(padEnd(toVisible(answer.name), nameColumns));
    const note = reasons?.has(answer.name) ? `  ${colors.dim(NO_PERSON)}\n` : "";
    if (answer.country.length === 0) {
      const where = restricted ? " in the chosen countries" : "";
      return `${name}  ${colors.yellow("unknown: no data")}${colors.dim(` for this name${where}`)}\n${note}`;
    }
    const unit = answer.count === 1 ? "data point" : "data points";
    const details = [describeMatch(answer)];
    if (answer.count > 0) details.push(`${grouped(answer.count)} ${unit}`);
    let text = `${name}  ${colors.dim(details.join(separator))}\n`;
    const countryColumns = Math.max(
      COUNTRY_MIN_COLUMNS,
      ...answer.country.map(({ country_id }) => textWidth(toCountryName(country_id))),
    );
    for (const candidate of answer.country) text += candidateLine(candidate, countryColumns);
    if (reasons) for (const reason of describeReasons(answer)) text += `  ${colors.dim(reason)}\n`;
    return text + note;
  };
}

function describeMatch({ match, key, part }: Explanation): string {
  const found = JSON.stringify(key ?? "");
  if (match === "last-name" && part === "both") return `whole name ${found}`;
  if (match === "direct") return `direct match ${found}`;
  if (match === "stripped") return `without diacritics ${found}`;
  if (match === "estimate") return `unknown: estimate from the letters of ${found}`;
  return `last name ${found}`;
}

const NO_PERSON =
  "person    no: a placeholder, an organisation, a role or a note, which enrich does not answer";

/** Margins below this are within what the statistics can be wrong by. */
const AMBIGUOUS_MARGIN = 0.1;
const CLEAR_MARGIN = 0.5;

const PART_NAMES: Readonly<Record<NamePart, string>> = { surname: "family name", forename: "given name" };

/** How a word was found, where that is not as it was sent. */
const WORD_MATCHES: Readonly<Partial<Record<Match, string>>> = {
  stripped: ", without diacritics",
  estimate: ", by its letters",
  none: ", in no data",
};

const describeWord = ({ word, part, match }: CountedWord): string =>
  `${JSON.stringify(word)} as ${PART_NAMES[part]}${WORD_MATCHES[match] ?? ""}`;

const describePiece = ({ text, kind }: NamePiece): string => `${JSON.stringify(text)} (${kind})`;

function describeReasons({ part, evidence, margin, rest, words, pieces = [] }: Explanation): string[] {
  const leftOut = pieces.filter(({ kind }) => kind !== "name");
  const clarity = margin < AMBIGUOUS_MARGIN ? "ambiguous" : margin < CLEAR_MARGIN ? "leaning" : "clear";
  const counted = part === "both" ? "given and family name" : (part ?? "name");
  return [
    ...(leftOut.length === 0 ? [] : [`left out  ${leftOut.map(describePiece).join(", ")}`]),
    ...(words === undefined ? [] : [`words     ${words.map(describeWord).join("; ")}`]),
    `evidence  ${evidence.length > 0 ? `${evidence.join(", ")} (counted as ${counted})` : "none, only letters"}`,
    `margin    ${toPercent(margin)} between the first two: ${clarity}`,
    `rest      ${toPercent(rest)} on countries not shown`,
  ];
}

/** One decimal; a value that would round to nothing says so. */
export function toPercent(probability: number): string {
  if (probability > 0 && probability < 0.0005) return "< 0.1 %";
  return `${(probability * 100).toFixed(1)} %`;
}

const EIGHTHS = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];

export function drawBar(share: number, columns: number, unicode: boolean): string {
  if (!unicode) return "#".repeat(Math.max(1, Math.round(share * columns)));
  const eighths = Math.max(1, Math.round(share * columns * 8));
  return "█".repeat(eighths >> 3) + EIGHTHS[eighths & 7]!;
}

/** The flag emoji: the code's two letters as regional indicators, which begin at U+1F1E6. */
const toFlag = (code: string): string =>
  String.fromCodePoint(...Array.from(code, (letter) => 0x1f1e6 + letter.charCodeAt(0) - "A".charCodeAt(0)));

export function toCountryName(code: string): string {
  try {
    countryNames ??= new Intl.DisplayNames("en", { type: "region", fallback: "code" });
    return countryNames.of(code) ?? code;
  } catch {
    // Own data files may use codes that are not regions.
    return code;
  }
}

/** What could move the cursor or reorder the line. */
export const UNSAFE_CHARACTERS = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** As JSON may have it. */
export const escapeUnit = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** Names come from anywhere: whatever is not safe to show is shown as U+FFFD. */
function toVisible(name: string): string {
  if (name.trim() === "") return "(empty)";
  return name.replace(UNSAFE_CHARACTERS, "\ufffd");
}

/**
 * Signs of one column each: Latin, Greek and Cyrillic letters without marks of their own, and what bars are drawn of. The
 * first text with any others takes 30 ms more, in which all emoji are compiled.
 */
const PLAIN = /^[ -~\xa1-\xac\xae-\u02ff\u0391-\u03c9\u0400-\u0482\u048a-\u052f\u2580-\u259f]*$/u;

/** How many columns of a terminal text takes. */
export const textWidth = (text: string): number => (PLAIN.test(text) ? text.length : stringWidth(text));

export function padEnd(text: string, columns: number): string {
  return text + " ".repeat(Math.max(0, columns - textWidth(text)));
}
