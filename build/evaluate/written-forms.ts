/** Names as people write them: the same person in many forms, each beside the plain string that says as much. */
import type { NameParts } from "../../src/ground/types.ts";
import type { Person } from "./people.ts";

/** A person, or undefined where the form cannot be written for them. */
type Write = (person: Person) => string | NameParts | undefined;

export interface WrittenForm {
  /** As "Maria Silva" would be written; the name of the form. */
  example: string;
  /** What an example does not show. */
  note?: string;
  write: Write;
  /** The same evidence, written plainly. */
  plain: Write;
  /** Points of top-1 that the form may lose against that. */
  maxLoss: number;
  /** Of a word alone: the part that it is, as `plain` says it. */
  part?: string;
}

const natural = ({ forename, surname }: Person): string => `${forename} ${surname}`;
const familyAlone: Write = ({ surname }) => surname;
const familyPart: Write = ({ surname }) => ({ family: surname });
const givenPart: Write = ({ forename }) => ({ given: forename });

const LATIN_NAME = /^[\p{Script=Latin}\p{M}' -]+$/u;
const isLatin = ({ forename, surname }: Person): boolean => LATIN_NAME.test(forename + surname);
const ofLatin =
  (write: Write): Write =>
  (person) =>
    isLatin(person) ? write(person) : undefined;
const ascii = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "");
/** Where there are letters that the form changes. */
const ofAccented = (write: (name: string) => string): Write =>
  ofLatin((person) => {
    const name = `${person.forename} ${person.surname}`.normalize("NFC");
    return /[\u00c0-\u017f]/u.test(name) ? write(name) : undefined;
  });

/** Two initials, the second of any letter: those that the person has, and one that the length of the name chooses. */
const initials = ({ forename, surname }: Person): [string, string] => {
  const second =
    forename.split(/[ -]/u)[1]?.[0] ?? "ABCEGHJKLMPRSTV"[(forename.length * 7 + surname.length) % 15]!;
  return [ascii(forename)[0]!.toUpperCase(), ascii(second)[0]!.toUpperCase()];
};
const PARTICLES =
  /^((?:van|von|de|der|den|da|di|do|dos|du|la|le|del|della|ter|ten|el|al|bin|ben)(?: (?:der|den|la|los|las))?) (\S+)$/iu;

const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";
const tableOf = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(text.split(" ").map((pair) => pair.split("=") as [string, string]));
const ENTITIES = tableOf(
  "\u0300=grave \u0301=acute \u0302=circ \u0303=tilde \u0308=uml \u0327=cedil \u030c=caron",
);
const LATEX: Readonly<Record<string, string>> = {
  ...tableOf(
    "\u0300=` \u0301=' \u0302=^ \u0303=~ \u0308=\" \u0327=c \u030c=v \u0306=u \u0307=. \u030b=H \u0328=k",
  ),
  "\u0304": "=",
};
const eachLetter = (name: string, change: (letter: string, mark: string, whole: string) => string): string =>
  Array.from(name, (own) => {
    const [letter, mark, ...more] = own.normalize("NFD");
    return mark === undefined || more.length > 0 ? own : change(letter!, mark, own);
  }).join("");
const HOMOGLYPHS: Record<string, string> = { a: "а", e: "е", o: "о", p: "р", c: "с", i: "і" };

const same = (example: string, write: Write, maxLoss = 1): WrittenForm => ({
  example,
  write,
  plain: natural,
  maxLoss,
});
/** Written plainly where the form can be written. */
const wherever = (example: string, write: Write, maxLoss = 1, plain: Write = natural): WrittenForm => ({
  example,
  write,
  plain: (person) => (write(person) === undefined ? undefined : plain(person)),
  maxLoss,
});
const latin = (example: string, write: Write, maxLoss = 1): WrittenForm =>
  wherever(example, ofLatin(write), maxLoss);
const alone = (example: string, write: Write): WrittenForm =>
  wherever(example, ofLatin(write), 1, familyAlone);
const changed = (example: string, note: string, write: (name: string) => string): WrittenForm => ({
  ...wherever(example, ofAccented(write)),
  note,
});

export const WRITTEN_FORMS: readonly WrittenForm[] = [
  latin("SILVA Maria", ({ forename, surname }) => `${surname.toUpperCase()} ${forename}`),
  latin("Maria SILVA", ({ forename, surname }) => `${forename} ${surname.toUpperCase()}`),
  latin("MARIA SILVA", ({ forename, surname }) => `${forename} ${surname}`.toUpperCase()),
  latin("maria silva", ({ forename, surname }) => `${forename} ${surname}`.toLowerCase()),
  same("Silva, Maria", ({ forename, surname }) => `${surname}, ${forename}`),
  latin("SILVA, MARIA", ({ forename, surname }) => `${surname}, ${forename}`.toUpperCase()),
  same("Dr. Maria Silva", (person) => `Dr. ${natural(person)}`),
  same("Maria Silva, MSc", (person) => `${natural(person)}, MSc`),
  same("Maria Silva RN", (person) => `${natural(person)} RN`),
  same("Prof. Dr. Maria Silva, Ph.D., CSc.", (person) => `Prof. Dr. ${natural(person)}, Ph.D., CSc.`),
  same("Maria Silva (Ret.)", (person) => `${natural(person)} (Ret.)`),
  latin("Maria Silva née Kovács", (person) => `${natural(person)} née Kovács`),
  latin('Maria "Mimi" Silva', ({ forename, surname }) => `${forename} "Mimi" ${surname}`),
  latin("Maria J. Silva", ({ forename, surname }) => `${forename} J. ${surname}`),
  latin("Maria Silva et al.", (person) => `${natural(person)} et al.`),
  alone("Silva M", (person) => `${person.surname} ${initials(person)[0]}`),
  alone("M. Silva", (person) => `${initials(person)[0]}. ${person.surname}`),
  alone("Silva MJ", (person) => `${person.surname} ${initials(person).join("")}`),
  alone("Silva, MJ", (person) => `${person.surname}, ${initials(person).join("")}`),
  alone("MJ Silva", (person) => `${initials(person).join("")} ${person.surname}`),
  alone("Silva, M.J.", (person) => `${person.surname}, ${initials(person).join(".")}.`),
  alone("Silva M-J", (person) => `${person.surname} ${initials(person).join("-")}`),
  latin(
    "maria.silva@example.com",
    (person) =>
      `${ascii(natural(person))
        .toLowerCase()
        .replace(/[^a-z]+/gu, ".")}@example.com`,
    3,
  ),
  latin(
    "maria_silva",
    (person) =>
      ascii(natural(person))
        .toLowerCase()
        .replace(/[^a-z]+/gu, "_"),
    3,
  ),
  changed("JosÃ© Silva", "UTF-8 read as Windows-1252", (name) =>
    Array.from(Buffer.from(name), (byte) =>
      byte >= 0x80 && byte < 0xa0 ? WINDOWS_1252[byte - 0x80]! : String.fromCharCode(byte),
    ).join(""),
  ),
  changed("Jos&eacute; Silva", "HTML", (name) =>
    eachLetter(name, (letter, mark, own) =>
      mark in ENTITIES ? `&${letter}${ENTITIES[mark]!};` : `&#${own.codePointAt(0)!};`,
    ),
  ),
  changed("Jos{\\'{e}} Silva", "LaTeX", (name) =>
    eachLetter(name, (letter, mark, own) => (mark in LATEX ? `{\\${LATEX[mark]!}{${letter}}}` : own)),
  ),
  latin("𝐌𝐚𝐫𝐢𝐚 𝐒𝐢𝐥𝐯𝐚", (person) =>
    natural(person).replace(/[a-z]/giu, (letter) =>
      String.fromCodePoint(0x1d400 + letter.charCodeAt(0) - (letter < "a" ? 65 : 71)),
    ),
  ),
  {
    ...latin("M\u0430ria Silva", (person) =>
      natural(person).replace(/(?<=\p{L})[aeopci]/u, (letter) => HOMOGLYPHS[letter]!),
    ),
    note: "with a Cyrillic \u0430",
  },
  {
    ...latin("MariaSilva", ({ forename, surname }) => `${forename}\u200b${surname}`),
    note: "with a zero-width space",
  },
  wherever("Silva, Maria da", ({ forename, surname }) => {
    const [, particle, core] = PARTICLES.exec(surname) ?? [];
    return particle && `${core!}, ${forename} ${particle.toLowerCase()}`;
  }),
  wherever('{ given: "Maria da", family: "Silva" }', ({ forename, surname }) => {
    const [, particle, core] = PARTICLES.exec(surname) ?? [];
    return particle && { given: `${forename} ${particle.toLowerCase()}`, family: core! };
  }),
  { example: "Silva", write: familyAlone, plain: familyPart, maxLoss: 0.2, part: '{ family: "Silva" }' },
  {
    example: "Maria",
    write: ({ forename }) => forename,
    plain: givenPart,
    maxLoss: 2.5,
    part: '{ given: "Maria" }',
  },
];
