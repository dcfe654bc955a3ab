/** What columns of names are called, in the languages of many files. */

/** Where names stand: one column, or that of the given and that of the family name; -1: there is none. */
export type NamePlace = { name: number } | { given: number; family: number };

/** Titles of given names and of family names, a language a line, as {@link simplify} writes them; the likeliest first. */
const TITLES = `
firstname givenname givennames forename forenames christianname first fname given | surname lastname familyname last lname family
vorname vornamen rufname | nachname familienname zuname name
prenom prenoms | nomdefamille nomfamille nom
nombre nombres nombredepila primernombre | apellidos apellido primerapellido apellido1 apellidopaterno
nome nomeproprio primeironome | cognome sobrenome apelido ultimonome
voornaam voornamen roepnaam | achternaam familienaam naam
fornavn | efternavn etternavn slektsnavn
fornamn tilltalsnamn | efternamn
etunimi etunimet | sukunimi
imie imiona | nazwisko
jmeno krestnijmeno meno krstnemeno | prijmeni priezvisko
keresztnev utonev | vezeteknev csaladnev csaladinev
prenume | numedefamilie nume
ime | prezime priimek
ad adi isim | soyad soyadi soyisim
namadepan | namabelakang
имя | фамилия
імя | прізвище
ονομα | επωνυμο επιθετο
名 名字 名前 이름 명 | 姓 姓氏 苗字 氏 성`
  .trim()
  .split("\n")
  .map((line) => {
    const [given, family] = line.split(" | ").map((titles) => titles.split(" "));
    return { given: given!, family: family! };
  });

/** Columns of whole names. */
const WHOLE = (
  "name names fullname wholename customername nombrecompleto nomecompleto nomcomplet vollername naam navn namn " +
  "фио 姓名 氏名 성명"
).split(" ");

/** What stands in columns of its own beside a given and a family name. */
const OTHER_PARTS = (
  "middlename middlenames secondname patronymic maidenname birthname geburtsname zweitername tussenvoegsel segundonombre " +
  "segundoapellido apellido2 apellidomaterno отчество"
).split(" ");

/** These are names too, or of more than one meaning: alone they tell nothing. */
const AMBIGUOUS: ReadonlySet<string> = new Set(
  (
    "first fname given last lname family name nom nombre nombres nome naam imie meno nume ime ad adi isim имя імя " +
    "名 名字 名前 명 氏 성"
  ).split(" "),
);

const ALL_GIVEN = TITLES.flatMap(({ given }) => given);
const ALL_FAMILY = TITLES.flatMap(({ family }) => family);
const CLEAR_PARTS: ReadonlySet<string> = new Set(
  [...ALL_GIVEN, ...ALL_FAMILY, ...OTHER_PARTS].filter((title) => !AMBIGUOUS.has(title)),
);
/** Titles so long that something may stand before them: `customer_first_name`. */
const MIN_ENDING_LENGTH = 7;

/** Letters and digits alone, without case and marks: `Prénom` and `first_name` as `prenom` and `firstname`. */
export function simplify(header: string): string {
  const letters = header.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ı", "i");
  return letters.normalize("NFC").replace(/[^\p{L}\p{N}]/gu, "");
}

/** The columns of a given and a family name; undefined if there are none, or several. */
export function findPair(header: readonly string[]): { given: number; family: number } | undefined {
  const forms = header.map(simplify);
  for (const { given, family } of TITLES) {
    const found = { given: findOnly(forms, given), family: findOnly(forms, family) };
    if (found.given >= 0 && found.family >= 0) return found;
  }
  const pairs = TITLES.flatMap((titles) => {
    const [given, family] = [titles.given, titles.family].map((words) => findEndings(forms, words));
    return given!.flatMap((one) =>
      family!
        .filter(({ start }) => start === one.start)
        .map((other) => ({ given: one.column, family: other.column })),
    );
  });
  return pairs.length === 1 ? pairs[0] : undefined;
}

/** The one column that holds family or whole names by its title, the likeliest title first; -1: none, or several. */
export function findSingle(header: readonly string[]): number {
  const forms = header.map(simplify);
  for (const title of [...ALL_FAMILY.filter((family) => !AMBIGUOUS.has(family)), "nom", ...WHOLE]) {
    const column = findOnly(forms, [title]);
    if (column >= 0) return column;
  }
  return -1;
}

/** Columns that hold parts of names beside those that are read. Nothing is missing where whole names are read. */
export function findUnread(header: readonly string[], read: readonly number[]): number[] {
  const forms = header.map(simplify);
  if (read.length === 1 && WHOLE.includes(forms[read[0]!]!)) return [];
  return forms.flatMap((form, column) => (CLEAR_PARTS.has(form) && !read.includes(column) ? [column] : []));
}

/** Whether one of the cells is what columns of names are called, and no name. */
export function hasNameTitle(cells: readonly string[]): boolean {
  const titles = cells.map(simplify);
  return (
    titles.some((title) => CLEAR_PARTS.has(title) || (title !== "naam" && WHOLE.includes(title))) ||
    findPair(cells) !== undefined
  );
}

function findOnly(forms: readonly string[], titles: readonly string[]): number {
  const found = forms.flatMap((form, column) => (titles.includes(form) ? [column] : []));
  return found.length === 1 ? found[0]! : -1;
}

function findEndings(
  forms: readonly string[],
  titles: readonly string[],
): { column: number; start: string }[] {
  return forms.flatMap((form, column) => {
    const title = titles.find(
      (ending) => ending.length >= MIN_ENDING_LENGTH && form.length > ending.length && form.endsWith(ending),
    );
    return title === undefined ? [] : [{ column, start: form.slice(0, -title.length) }];
  });
}
