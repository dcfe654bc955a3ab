/** Names are taken apart alike, whether they are found to be ordinary at once or piece by piece. */
import { expect, it } from "vitest";
import { NAME_WORDS } from "../../build/words/name-words.ts";
import { readName } from "../../src/text/reader.ts";
import { readFixture } from "../helpers/fixture.ts";
import { expectAlike } from "../helpers/ordinary-names.ts";

const written = readFixture("written-names")
  .flatMap((cells) => cells.slice(0, 2))
  .filter(Boolean);

it("readName reads ordinary names as all others: written ones", () => {
  expect(written.length).toBeGreaterThan(700);
  for (const name of written) for (const isParts of [false, true]) expectAlike(name, isParts);
});

it("readName sees capitals of full width as capitals", () => {
  for (const name of ["Maria Silva ＥＢ", "ＭＡＲＩＡ Silva"]) expectAlike(name, false);
});

it.each<[sent: string, words: string, isParts?: boolean]>([
  ["Md. Ali", "md ali"],
  ["Md Ali", "md ali"],
  ["MD ALI", "md ali"],
  ["MD. Ali", "md ali"],
  ["Ali, Md", "ali md"],
  ["Ali Md.", "ali md"],
  ["Abdul Karim, MD", "abdul karim"],
  ["Abdul Karim, Md", "abdul karim"],
  ["Anna Rossi MD", "anna rossi"],
  ["Rossi MD", "rossi"],
  ["Rossi, MD", "rossi"],
  ["Ma. Cristina Reyes", "ma cristina reyes"],
  ["MA. CRISTINA REYES", "ma cristina reyes"],
  ["MA Reyes", "reyes"],
  ["Reyes MA", "reyes"],
  ["Abd. Rahman bin Md. Noor", "abd rahman bin md noor"],
  ["M. Ali", "ali"],
  ["Yu. Petrov", "petrov"],
  ["Abdul Karim, Md", "abdul karim md", true],
  ["Rossi, Anna MD", "rossi anna", true],
])("readName takes an abbreviation in the data for a name: %s", (sent, words, isParts) => {
  const folded = sent.toLowerCase();
  const lookup = () => ({ surnameCount: 100, forenameCount: 100 });
  const read = readName(sent, folded, lookup, NAME_WORDS, isParts);
  expect(read.words.map(({ text }) => text).join(" ")).toBe(words);
});
