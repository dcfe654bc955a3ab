/** Shapes of files as people have them, each as small as it can be. The people are made up. */

export interface Shape {
  /** For readers. */
  shape: string;
  /** Name of the file, whose ending counts. */
  file: string;
  content: string | Uint8Array;
}

const PEOPLE = [
  ["Anna", "Kowalska", "Warszawa", "PL"],
  ["José", "García", "Sevilla", "ES"],
  ["Lars", "Johansson", "Malmö", "SE"],
  ["Giulia", "Rossi", "Torino", "IT"],
  ["Hans", "Müller", "Berlin", "DE"],
  ["Mary", "Smith", "London", "GB"],
] as const;
type Person = (typeof PEOPLE)[number];

/** A table of these people. */
function table(
  titles: readonly string[] | undefined,
  toCells: (person: Person, index: number) => readonly (string | number)[],
  delimiter = ",",
  newline = "\n",
): string {
  const rows = PEOPLE.map((person, index) => toCells(person, index).join(delimiter));
  return [...(titles ? [titles.join(delimiter)] : []), ...rows].join(newline) + newline;
}

const whole = (title: string, delimiter = ","): string =>
  table(
    ["id", title, "country"],
    ([given, family, , code], index) => [index + 1, `${given} ${family}`, code],
    delimiter,
  );
const parts = (given: string, family: string): string =>
  table(["id", given, family, "city"], ([one, other, city], index) => [index + 1, one, other, city]);
const NAMES = PEOPLE.map(([given, family]) => `${given} ${family}`);

/** Twelve rows of one of two texts, and of whole names or others. */
const repeated = (titles: string, one: string, other: string, all = NAMES): string =>
  lines(
    titles,
    ...Array.from({ length: 12 }, (_, index) => `${index % 2 ? one : other},${all[index % all.length]}`),
  );
const lines = (...all: string[]): string => `${all.join("\n")}\n`;
const encode = (bytes: readonly number[], text: string): Uint8Array =>
  Buffer.concat([Buffer.from(bytes), Buffer.from(text)]);
const bytesOf = (hex: string): Uint8Array => Buffer.from(hex, "hex");
const latin1 = (text: string): Uint8Array => Buffer.from(text, "latin1");
const csv = (shape: string, content: string | Uint8Array): Shape => ({ shape, file: "people.csv", content });
const COUPLE = "Hans Müller and Mary Smith";
/** A table with several people in some cells. */
const cells = (shape: string, ...all: string[]): Shape =>
  csv(shape, lines("id,authors", ...all.map((cell, index) => `${index},"${cell}"`)));

/** Names in Cyrillic capitals and small letters, one byte each. */
const cp1251 = (text: string): Uint8Array =>
  Buffer.from(
    Array.from(text, (letter) => {
      const point = letter.codePointAt(0)!;
      return point >= 0x410 && point <= 0x44f ? point - 0x410 + 0xc0 : point;
    }),
  );

const HUNGARIAN = ["Nagy János", "Kovács Péter", "Szabó Anna", "Tóth László", "Horváth Éva", "Kiss Zoltán"];

/** With parameters, folded lines, a company, no end, and a note like a name. */
const VCARDS = [
  'BEGIN:VCARD|VERSION:4.0|FN;X="a:b":José García\\, Jr.|NOTE:x|  y|item1.EMAIL:j@b.example|END:VCARD|begin:vcard|version:3.0|' +
    "fn:Anna Nowak|N:Nowak;Anna| -Maria;Ewa;Dr.;|end:vcard|BEGIN:VCARD|N:;;;;|FN:Acme|ORG:Acme;|END:VCARD",
  "|BEGIN:VCARD|VERSION:2.1|N;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=|=BCrgen|NOTE;QUOTED-PRINTABLE:x=|FN:no|END:VCARD|" +
    "BEGIN:VCARD|FN:Mary Smith",
];

/** Files of few lines: formats that are no tables, what stands around names, and lists that look a little like them. */
const FEW_LINES: readonly (readonly [file: string, shape: string, ...lines: string[]])[] = [
  ["people.vcf", "vCards (4, 3)", ...VCARDS[0]!.split("|")],
  ["people.txt", "vCards (2.1) named `.txt`, quoted-printable", ...VCARDS[1]!.split("|")],
  ["people.ics", "iCalendar", "BEGIN:VCALENDAR", "ATTENDEE;CN=Anna Kowalska:mailto:a@b.example"],
  ["people.ged", "GEDCOM", "0 HEAD", "1 SOUR X", "0 @I1@ INDI", "1 NAME Anna /Kowalska/"],
  ["people.ris", "RIS", "TY  - JOUR", "AU  - Kowalska, Anna", "ER  - "],
  ["people.nbib", "NBIB", "", "PMID- 12345", "FAU - Kowalska, Anna", "AU  - Kowalska A"],
  ["people.enw", "EndNote", "%0 Journal Article", "%A Kowalska, Anna", "%D 2020"],
  ["people.bib", "BibTeX", "% Books", "", "@book{anna2020,", "  author = {Anna Kowalska},", "}"],
  ["people.ldif", "LDIF", "dn: cn=Anna Kowalska,dc=example,dc=org", "cn: Anna Kowalska", "sn: Kowalska"],
  ["people.pgn", "PGN", '[Event "Club"]', '[White "Kowalska, Anna"]', '[Black "Rossi, Giulia"]'],
  ["people.yaml", "YAML, a list", "- name: Anna Kowalska", "  city: Łódź", "- name: Hans Müller"],
  [
    "people.yml",
    "YAML below a key",
    "# Members",
    "people:",
    "  - name: Anna Kowalska",
    "  - name: Hans Müller",
  ],
  ["people.toml", "TOML", "[[people]]", 'name = "Anna Kowalska"', "", "[[people]]", 'name = "Hans Müller"'],
  ["people.sql", "an SQL dump", "-- MySQL dump 10.13", "", "INSERT INTO `p` VALUES (1,'Anna Kowalska');"],
  ["people.txt", "a table drawn by psql", " id |     name", "----+---------------", "  1 | Anna Kowalska"],
  [
    "people.csv",
    "quotes around each line",
    '"id,name,city"',
    '"1,Anna Kowalska,Łódź"',
    '"2,Hans Müller,Ulm"',
  ],
  [
    "people.csv",
    "a comma without quotes behind names",
    "name,street,zip",
    "Anna Kowalska,1 High St, 2,7",
    "Mary Smith,3 Low St, 4,8",
  ],
  [
    "people.csv",
    "numbers with commas without quotes",
    "rank,name,votes",
    "1,Anna Kowalska,9,617",
    "2,Mary Smith,8,411",
  ],
  [
    "people.csv",
    "a comma without quotes before names",
    "city,name,zip",
    "Paris, TX,Anna Kowalska,7",
    "Rome, GA,Mary Smith,8",
  ],
  ["people.csv", "`Last, First` in quotes alone", '"Kowalska, Anna"', '"Müller, Hans"', '"Smith, Mary"'],
  [
    "people.txt",
    "names like the first words of formats",
    "Ty Cobb",
    "Begin Vardar",
    "Insert Into",
    "Set Smith",
  ],
  [
    "people.txt",
    "people by what they do",
    "- Chair: Anna Kowalska",
    "- Clerk: Hans Müller",
    "- Clerk: Mary Smith",
  ],
  ["people.txt", "a list below a title with a colon", "Members:", "- Anna Kowalska", "- Hans Müller"],
  [
    "people.txt",
    "a sentence above a list",
    "Authors by first line.",
    "",
    "Anna Kowalska <a@b.example>",
    "Hans Müller",
  ],
  ["people.csv", "a title above a column", "Members of 2024", "", "Anna Kowalska", "Hans Müller"],
  ["people.txt", "a person who stands apart", "Anna Kowalska", "", "Hans Müller", "Mary Smith"],
  ["people.txt", "names behind numbers with signs", "#12 Anna Kowalska", "#7 Hans Müller", "#9 Mary Smith"],
  [
    ...(["people.csv", "titles padded by delimiters (spreadsheets)"] as const),
    ...["Club,,", "2024,,", ",,", "No,Name,City", "1,Anna Kowalska,Łódź", "2,Hans Müller,Ulm"],
  ],
  [
    "people.csv",
    "a first row with one cell",
    "Anna Kowalska,,",
    "Hans Müller,Ulm,7",
    "Mary Smith,York,8",
    "José Gil,León,9",
  ],
  [
    "people.csv",
    "comments in a table",
    "name,year",
    "# from 2024,",
    "Anna Kowalska,1",
    "# new",
    "-- old,",
    "Hans Müller,2",
  ],
  ["people.csv", "a sum below a table", "Name;Betrag", "Anna Kowalska;1", "Sum Sokha;2", "Gesamt:;3"],
  [
    "people.csv",
    "sections, rules and a source in a table",
    ...["Name;Party", "A;", "Anna Kowalska;x", "Adam Nowak;y", "---;", "B;", "Hans Bauer;x", "Mary Smith;y"],
    "Source: Office",
  ],
  [
    "people.csv",
    "facts above a bank's table",
    ...["Konto;DE12", "Von;01.01.2024", "Saldo;12,00", ";", "Tag;Name;Betrag", "1.2.;Anna Kowalska;1,00"],
    ...["2.2.;Hans Müller;2,00", "3.2.;Mary Smith;3,00", "4.2.;Anna Nowak;2,00"],
  ],
  ["people.csv", "a `Name` of parties alone", ...["Name", "Green Party", "Labour Party", "Acme GmbH"]],
  ["people.txt", "commas in `.txt` below titles", "name,city", "Anna Kowalska,Łódź", "Hans Müller,Ulm"],
  [
    "people.txt",
    "addresses on one line",
    '"Kowalska, Anna" <a@b.example>; Hans Müller <h@b.example>; Mary <m@b.example>',
  ],
  [
    "people.txt",
    "addresses between commas",
    'Anna <a@b.example>, "Müller, Hans" <h@b.example>, Mary <m@b.example>',
  ],
  ["people.txt", "`Last, First` below a title", "Name", "Kowalska, Anna", "Müller, Hans", "Smith, Mary"],
];

const ROWS = NAMES.map((name) => ({ name }));
const PARTS = PEOPLE.map(([given, family]) => ({ given, family }));

const JSON_SHAPES: readonly (readonly [shape: string, value: unknown, space?: number])[] = [
  [
    "whole names beside a record in parts",
    [...ROWS, { first_name: "Mary", last_name: "Jones" }].map((to) => ({ to })),
  ],
  ["a JSON object with an array in it", { count: 6, data: ROWS }],
  ["the same behind another object, over several lines", { meta: { n: 6 }, data: ROWS, links: { a: [] } }, 2],
  [
    "the same, a row a line",
    `{"meta": {},\n"data": [\n${ROWS.map((row) => JSON.stringify(row)).join(",\n")}]}\n`,
  ],
  ["a SPARQL result", { head: {}, results: { bindings: NAMES.map((value) => ({ itemLabel: { value } })) } }],
  ["a JSON object with two arrays in it", { fields: [{ name: "id" }], data: ROWS }],
  ["lists of names", [0, 1, 9].map((from) => ({ film: `${from}`, cast: NAMES.slice(from, 5 * from + 1) }))],
  ["lists of objects with names in parts", [{ author: PARTS.slice(0, 4) }, { author: PARTS.slice(4) }]],
  ["lists of lists", [PEOPLE.map(([given, family]) => [family, given, ""])].map((authors) => ({ authors }))],
  ["a JSON array of texts", NAMES],
  ["a JSON array of rows", [["id", "name"], ...NAMES.map((name, id) => [id, name])]],
  ["columns in JSON (pandas)", { name: { ...NAMES } }],
  ["columns behind titles (pandas)", { columns: ["name"], index: [1], data: NAMES.map((name) => [name]) }],
  ["arrays of JSON, one a line", NAMES.map((name, id) => `[${id},"${name}"]\n`).join("")],
  ["a JSON object of objects", { ...ROWS }],
  ["the same by their ids, below another", { meta: { n: 6 }, users: { ...PARTS } }],
  [
    "people of works (OpenAlex)",
    [1, 2].map((id) => ({ id, authorships: NAMES.map((name) => ({ author: { name } })) })),
  ],
  [
    "a record of two people",
    '{"home":{"name":"Anna Kowalska"},"away":{"name":"Hans Müller"}}\n{"home":{},"away":{}}\n',
  ],
];

export const SHAPES: readonly Shape[] = [
  csv("one column, `name`", whole("name")),
  csv("one column, `Candidate`", whole("Candidate")),
  csv("one column, `player_name`", whole("player_name")),
  csv("one column, `Name on ballot`", whole("Name on ballot")),
  csv("one column, `Name of MP`", whole("Name of MP")),
  csv("one column, `Candidate/Candidat`", whole("Candidate/Candidat")),
  csv("one column, `DisplayName`", whole("DisplayName")),
  csv("one column, `Driver`", whole("Driver")),
  csv("one column in German, with semicolons", whole("Vor- und Nachname", ";")),
  csv("one column in French", whole("Nom et prénom", ";")),
  csv("one column in Spanish", whole("Apellidos y nombre")),
  csv("one column in Polish", whole("Imię i nazwisko")),
  csv("one column in Turkish", whole("Ad Soyad")),
  csv(
    "one column in Russian",
    lines("id,ФИО", "1,Иванов Иван Иванович", "2,Петрова Анна Сергеевна", "3,Смирнов Олег Петрович"),
  ),
  csv(
    "one column in Arabic",
    lines("الاسم,المدينة", "محمد الأحمد,دمشق", "فاطمة حسن,القاهرة", "علي حسين,بغداد"),
  ),
  csv("one column in Thai", lines("ชื่อ-นามสกุล,จังหวัด", "สมชาย ใจดี,เชียงใหม่", "สมหญิง ศรีสุข,กรุงเทพ")),
  csv("one column in Japanese, unspaced", lines("議員氏名,党", "佐藤健一,A", "鈴木花子,B", "高橋誠,C")),
  csv("one column in Chinese", lines("姓名,城市", "王小明,北京", "李娜,上海", "张伟,广州")),
  csv("one column in Korean", lines("이름,도시", "김민준,서울", "이서연,부산", "박지훈,대구")),
  csv("one column with a meaningless title", whole("xyz")),
  csv("two columns, `name_first` and `name_last`", parts("name_first", "name_last")),
  csv("two columns, `nameFirst` and `nameLast`", parts("nameFirst", "nameLast")),
  csv("two columns, `prenom_elu` and `nom_elu`", parts("prenom_elu", "nom_elu")),
  csv("two columns, `Prénom de l'élu` and `Nom de l'élu`", parts("Prénom de l'élu", "Nom de l'élu")),
  csv("two columns, `nome_c` and `cogn_c`", parts("nome_c", "cogn_c")),
  csv("two columns, `Name` and `Surname`", parts("Name", "Surname")),
  csv("two columns, `Vorname` and `Name`", parts("Vorname", "Name")),
  csv("two columns with meaningless titles", parts("aaa", "bbb")),
  csv(
    "three columns in Russian",
    lines("Фамилия;Имя;Отчество;Город", "Иванов;Иван;Иванович;Москва", "Петрова;Анна;Сергеевна;Омск"),
  ),
  csv(
    "three columns in Spanish",
    lines("nombre;primer apellido;segundo apellido", "María;García;López", "José;Pérez;Ruiz"),
  ),
  csv(
    "three columns in Dutch",
    lines("voornaam,tussenvoegsel,achternaam", "Jan,de,Vries", "Kees,van der,Berg", "Anna,,Bakker"),
  ),
  csv("a middle name", lines("First Name,Middle Name,Last Name", "John,Paul,Smith", "Mary,Ann,Jones")),
  csv(
    "a whole name beside the last name",
    table(["lastname", "name"], ([given, family]) => [family, `${given} ${family}`]),
  ),
  csv(
    "a whole name beside empty parts",
    table(["Name", "First Name", "Last Name"], ([given, family], index) => [
      `${given} ${family}`,
      ...(index < 3 ? ["", ""] : [given, family]),
    ]),
  ),
  csv(
    "parts beside a `name` that is a university",
    table(["firstname", "surname", "name"], ([given, family, city]) => [
      given,
      family,
      `University of ${city}`,
    ]),
  ),
  csv("a `name` that is a state, beside whole names", repeated("NAME,CNAME", "KARNATPRADESH", "BIHARA")),
  csv("a `name` that is a party of two words", repeated("name,candidate", "Green Party", "Blue Party")),
  csv("a `name` that is one of few words alone", repeated("name,xyz", "KARNATPRADESH", "BIHARA", ["x"])),
  csv("few given names below `name`", repeated("name,votes", "Anna", "Hans", ["1", "2"])),
  csv("true and false below a word for people", repeated("guns_candidate,candidate", "TRUE", "FALSE")),
  csv("few people in many rows", repeated("name,votes", "Anna Kowalska", "Hans Müller", ["1", "2"])),
  csv(
    "two people per row",
    table(["winner_name", "loser_name"], ([given, family], index) => [
      `${given} ${family}`,
      PEOPLE[(index + 3) % 6]!.slice(0, 2).join(" "),
    ]),
  ),
  csv(
    "an empty column `name` beside a full one",
    table(["name", "full_name", "city"], ([given, family, city]) => ["", `${given} ${family}`, city]),
  ),
  csv("an empty column `name` beside one without a known title", repeated("name,xyz", "", "")),
  csv(
    "a Wikidata query result",
    table(["item", "itemLabel"], ([given, family], index) => [
      `http://www.wikidata.org/entity/Q${index}`,
      `${given} ${family}`,
    ]),
  ),
  csv(
    "names followed by addresses",
    table(["commits", "who"], ([given, family, , code], index) => [
      index,
      `${given} ${family} <someone@${code}.example>`,
    ]),
  ),
  csv("only numbers", lines("id;amount", "1;200", "2;300")),
  csv("only things", lines("team_name,city", "Real Madrid,Madrid", "Ajax,Amsterdam")),
  csv(
    "`Last, First` in quotes",
    table(["id", "artist"], ([given, family], index) => [index, `"${family}, ${given}"`]),
  ),
  csv(
    "`LAST First`",
    table(["name", "team"], ([given, family, , code]) => [`${family.toUpperCase()} ${given}`, code]),
  ),
  csv("family name first, mixed case", lines("Név,Város", ...HUNGARIAN.map((name) => `${name},Budapest`))),
  csv(
    "no header",
    table(undefined, ([given, family, city], index) => [index, `${given} ${family}`, city]),
  ),
  csv(
    "no header, two columns of names",
    table(undefined, ([given, family], index) => [index, given, family, 3 * index]),
  ),
  csv(
    "no header, `Last, First` without quotes",
    table(undefined, ([given, family]) => [`${family}, ${given}`]),
  ),
  csv(
    "a header whose first title is empty (pandas)",
    table(["", "id", "name", "city"], ([given, family, city], index) => [
      index,
      index + 7,
      `${given} ${family}`,
      city,
    ]),
  ),
  csv(
    "a quoted header whose first title is empty (R)",
    table(['""', '"name"', '"team"'], ([given, family, , code], index) => [
      `"${index}"`,
      `"${given} ${family}"`,
      `"${code}"`,
    ]),
  ),
  csv(
    "a header without a title for row names (R)",
    table(["name", "age"], ([given, family], index) => [index + 1, `${given} ${family}`, 30 + index]),
  ),
  csv(
    "row names beside a column `id` (R)",
    table(["id", "name"], ([given, family], index) => [index + 1, index + 101, `${given} ${family}`]),
  ),
  csv(
    "row names in quotes that are names (R)",
    table(['"age"', '"height"'], ([given, family], index) => [
      `"${given} ${family}"`,
      index + 20,
      index + 160,
    ]),
  ),
  csv(
    "`Last, First` without quotes in a table",
    table(["id", "name", "city"], ([given, family, city], index) => [index + 1, `${family}, ${given}`, city]),
  ),
  csv(
    "duplicate titles",
    table(["name", "score", "score"], ([given, family], index) => [`${given} ${family}`, index, index]),
  ),
  csv(
    "titles that are years",
    table(["name", "2019", "2020"], ([given, family], index) => [`${given} ${family}`, index, index]),
  ),
  csv(
    "titles with symbols",
    table(["Player", "GP", "+/-"], ([given, family], index) => [`${given} ${family}`, index, index]),
  ),
  csv(
    "a trailing comma",
    table(["id", "name", ""], ([given, family], index) => [index, `${given} ${family}`, ""]),
  ),
  csv(
    "a header of one column, `Athlete`",
    table(["Athlete"], ([given, family]) => [`${given} ${family}`]),
  ),
  csv(
    "a comment above the table",
    `# Liste 2024\n${table(["Nachname", "Vorname", "Partei"], ([given, family]) => [family, given, "A"], ";")}`,
  ),
  csv("`sep=;` above the table (Excel)", `sep=;\n${whole("Name", ";")}`),
  csv("titles and an empty line above the table", `Members of the House,,\n,,\n${whole("Name")}`),
  csv(
    "column groups above the header",
    `Person,,Club,\n${table(["First name", "Last name", "Club name", "City"], ([given, family, city]) => [given, family, "FC", city])}`,
  ),
  {
    shape: "`.txt` with tabs",
    file: "people.txt",
    content: table(["name", "city"], ([given, family, city]) => [`${given} ${family}`, city], "\t", "\r\n"),
  },
  {
    shape: "`.txt` with tabs, no header",
    file: "people.txt",
    content: table(undefined, ([given, family, city], index) => [index, `${given} ${family}`, city], "\t"),
  },
  {
    shape: "`.txt` with tabs below titles",
    file: "people.txt",
    content: `Liste des membres\r\n2024\r\n\r\n${table(["Nom", "Prénom", "Ville"], ([given, family, city]) => [family, given, city], "\t", "\r\n")}`,
  },
  {
    shape: "`.txt` with tabs and carriage returns (old Macs)",
    file: "people.txt",
    content: table(
      undefined,
      ([given, family], index) => [index, "Labour", `"${family}, ${given}"`],
      "\t",
      "\r",
    ),
  },
  {
    shape: "`.txt` with one name per line",
    file: "people.txt",
    content: table(undefined, ([given, family]) => [`${given} ${family}`]),
  },
  {
    shape: "`.txt` with `Last, First` per line",
    file: "people.txt",
    content: table(undefined, ([given, family]) => [`${family}, ${given}`]),
  },
  {
    shape: "`.txt` with a title",
    file: "people.txt",
    content: `Names\n${table(undefined, ([given, family]) => [`${given} ${family}`])}`,
  },
  csv(
    "tabs in `.csv`",
    table(["id", "name"], ([given, family], index) => [index, `${given} ${family}`], "\t"),
  ),
  { shape: "semicolons in `.tsv`", file: "people.tsv", content: whole("name", ";") },
  { shape: "commas in `.tsv`", file: "people.tsv", content: whole("name") },
  {
    shape: "`Last, First` in `.tsv`",
    file: "people.tsv",
    content: table(
      undefined,
      ([given, family, city, code]) => [`${family}, ${given}`, `${city}, ${code}`],
      "\t",
    ),
  },
  ...["^", "~", ":", "||", "::", "¦", "\x01"].map((delimiter) =>
    csv(`columns by \`${delimiter.replace("\x01", "\\u0001")}\``, whole("name", delimiter)),
  ),
  csv("two colons in a column", lines("name,x::y::z", "Anna Kowalska,a::b::c", "Hans Müller,d::e::f")),
  csv("a time in each line", lines("12:15:00 Anna Kowalska", "12:16:00 Hans Müller", "12:17:00 Mary Smith")),
  csv(
    "columns aligned by spaces in `.csv`",
    table(
      ["Name".padEnd(20), "City"],
      ([given, family, city]) => [`${given} ${family}`.padEnd(20), city],
      "",
    ),
  ),
  csv(
    "quoted fields separated by spaces",
    table(
      ['"id"', '"name"', '"height"'],
      ([given, family], index) => [`"${index}"`, `"${given} ${family}"`, `"1.${index}"`],
      " ",
    ),
  ),
  csv(
    "rows with too few columns",
    lines("id,name,city", "1,Anna Kowalska", "2,José García,Sevilla", "3,Mary Smith"),
  ),
  csv(
    "rows with too many columns",
    lines("id,name,city", "1,Anna Kowalska,Łódź,x", "2,José García,Sevilla", "3,Mary Smith,York"),
  ),
  csv(
    "placeholders",
    lines("id,name", "1,NULL", "2,N/A", "3,unknown", "4,not applicable", "5,Anna Kowalska", "6,José García"),
  ),
  cells(
    "several people in a cell",
    NAMES.slice(0, 2).join("; "),
    NAMES.slice(2, 4).join("; "),
    COUPLE.replace(" and ", "; "),
  ),
  csv(
    "several people by family name and initials",
    table(["id", "authors"], ([given, family], index) => [
      index,
      `"${family} ${given[0]}.; ${PEOPLE[(index + 1) % 6]!.slice(0, 2).join(" ")}"`,
    ]),
  ),
  cells(
    "several people, `and` before the last",
    `${NAMES.slice(0, 2).join(", ")} and ${NAMES[2]}`,
    NAMES[3]!,
    COUPLE,
  ),
  cells("several people between commas", NAMES.slice(0, 3).join(", "), NAMES.slice(2).join(", ")),
  cells("several people, each `Last, First`", "García, José, Smith, Mary", "Kowalska, Anna, Rossi, Giulia"),
  cells("several people between slashes", NAMES.slice(0, 2).join(" / "), NAMES.slice(2, 4).join(" / ")),
  cells("several people between commas of Japan", "佐藤健一、鈴木花子", "高橋誠、田中一郎、伊藤恵子"),
  cells("two words, with a semicolon between", "García; José", "Smith; Mary"),
  cells("names with what people do behind them", `${NAMES[0]}, Head of Sales, Acme`, `${NAMES[1]}, MD, PhD`),
  cells("names that have a word for `and` in them", "Artur Mas i Gavarró", "Anna Puig i Cadafalch"),
  {
    shape: "`.txt` with several people on its only line",
    file: "people.txt",
    content: PEOPLE.map(([given, family]) => `${given} ${family}`).join("; "),
  },
  {
    shape: "`.txt` with columns aligned by spaces",
    file: "people.txt",
    content: table(
      ["Name".padEnd(20), "City"],
      ([given, family, city]) => [`${given} ${family}`.padEnd(20), city],
      "",
    ),
  },
  {
    shape: "`.txt` with a key before each value",
    file: "people.txt",
    content: table(undefined, ([given, family, city]) => [`Name: ${given} ${family}\nCity: ${city}`]),
  },
  {
    shape: "a JSON array",
    file: "people.json",
    content: JSON.stringify(
      PEOPLE.map(([given, family, , code]) => ({ name: `${given} ${family}`, code })),
      undefined,
      1,
    ),
  },
  {
    shape: "a JSON array on one line",
    file: "people.json",
    content: JSON.stringify(PEOPLE.map(([given, family]) => ({ firstname: given, surname: family }))),
  },
  {
    shape: "a JSON array named `.csv`",
    file: "people.csv",
    content: JSON.stringify(PEOPLE.map(([given, family]) => ({ name: `${given} ${family}` }))),
  },
  {
    shape: "nested keys",
    file: "people.json",
    content: JSON.stringify(
      PEOPLE.map(([given, family]) => ({ person: { name: { first: given, last: family } } })),
    ),
  },
  ...JSON_SHAPES.map(
    ([shape, value, space]): Shape => ({
      ...{ shape, file: "people.json" },
      content: typeof value === "string" ? value : JSON.stringify(value, undefined, space),
    }),
  ),
  {
    shape: "NDJSON",
    file: "people.jsonl",
    content: PEOPLE.map(([given, family]) => JSON.stringify({ name: `${given} ${family}` })).join("\n"),
  },
  {
    shape: "NDJSON named `.json`",
    file: "people.json",
    content: PEOPLE.map(([given, family]) => JSON.stringify({ name: `${given} ${family}` })).join("\n"),
  },
  { shape: "NDJSON without names", file: "people.jsonl", content: '{"id":1,"size":3}\n{"id":2,"size":4}\n' },
  csv("UTF-8 with a byte order mark", encode([0xef, 0xbb, 0xbf], whole("name"))),
  csv("UTF-16 with a byte order mark", Buffer.from(`\ufeff${whole("name")}`, "utf16le")),
  csv("UTF-16 without a mark", Buffer.from(whole("name"), "utf16le")),
  csv(
    "Latin-1",
    latin1(table(["Nom", "Prénom", "Ville"], ([given, family]) => [family, given, "Paris"], ";")),
  ),
  csv("Windows-1251", cp1251(lines("Фамилия;Имя;Город", "Иванов;Иван;Москва", "Петрова;Анна;Омск"))),
  csv(
    "a DOS code page (850)",
    latin1(lines("id,name", "1,M\x81ller", "2,Jos\x82 Garc\xa1a", "3,Fran\x87ois")),
  ),
  csv(
    "Shift JIS with readings",
    bytesOf("8e8196bc2c93c782dd0a8db293a189d48e712c82b382c682a40a97e996d888ea98592c82b782b882ab0a"),
  ),
  csv("a header alone in GB 18030", bytesOf("d1a7bac52cd0d5c3fb0a")),
  csv(
    "Windows-1250 with a club",
    bytesOf(
      "6e617a77612c6b6c75620a50617765b3205a69656c69f1736b692c53707261776965646c69776f9ce60a5a6f6669612057f36a63696b2ca3f3649f0a",
    ),
  ),
  csv("letters that are no names", latin1("a,b\n\xb9\xb2,\xb3\n")),
  csv("HTML named `.csv`", "<html><table><tr><td>Anna Kowalska</td></tr></table></html>"),
  csv("XML", '<?xml version="1.0"?><people><name>Anna Kowalska</name></people>'),
  ...FEW_LINES.map(([file, shape, ...all]) => ({ shape, file, content: lines(...all) })),
  csv("rich text", "{\\rtf1\\ansi Anna Kowalska}"),
  csv("an Excel workbook", Buffer.from("PK\x03\x04 xl/workbook.xml", "latin1")),
  csv("mostly malformed rows", lines('id,"name"', '1,"a"b', '2,"c"d', '3,"e"f', "4,Anna Kowalska")),
  csv("an empty file", ""),
];
