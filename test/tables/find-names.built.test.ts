/** Titles and cells of many languages: which columns hold the names. */
import { describe, expect, it } from "vitest";
import { createWordLookup } from "../../src/cli/word-lookup.ts";
import { createStore } from "../../src/predict/store.ts";
import { findNames, isHeaderRow, listSampleWords } from "../../src/tables/find-names.ts";
import { createNaming } from "../../src/tables/naming.ts";
import { createNullValues } from "../../src/tables/placeholders.ts";
import { readRows, readShape } from "../../src/tables/read-shape.ts";
import type { WordStatistics } from "../../src/text/word-statistics.ts";
import { readTier } from "../helpers/tiers.ts";

const lookup = createWordLookup(createStore(readTier("core")));

const PEOPLE = [
  ["Anna", "Kowalska", "Łódź"],
  ["José", "García", "Sevilla"],
  ["Lars", "Johansson", "Malmö"],
  ["Giulia", "Rossi", "Torino"],
  ["Hans", "Müller", "Berlin"],
  ["Olga", "Ivanova", "Kazan"],
  ["Mary", "Smith", "London"],
] as const;

const table = (titles: readonly string[], toRow: (person: (typeof PEOPLE)[number]) => readonly string[]) => ({
  titles: ["id", ...titles],
  rows: PEOPLE.map((person, index) => [String(index), ...toRow(person)]),
});

const WHOLE_TITLES =
  "Surname Forename|Surname and First Name|Name (Surname/Forename)|Achternaam, voornaam|Vezetéknév Keresztnév|Author|Authors|contact_name|player|player_name|DisplayName|display name|candidate|Name (Last, First)|Name/Nom|Nom et prénom|NOM PRENOM|" +
  "Vor- und Nachname|Nominativo|Cognome e nome|Apellidos y nombre|Nombre y apellidos|Nome completo|الاسم|שם|नाम|ชื่อ|Фамилия Имя Отчество|ФИО|" +
  "お名前|氏名|議員氏名|姓名|이름|성명|Ad Soyad|Adı Soyadı|Imię i nazwisko|Jméno a příjmení|Meno a priezvisko|Họ và tên|Nama|Nama Lengkap|Name of MP|" +
  "Student Name|Employee|person|Όνομα|Ονοματεπώνυμο|Name on ballot|Driver|member_name|known_name|Navn|Namn|Nimi|Naam|Név|Nume și prenume|" +
  "Ime i prezime|Ime in priimek|Vārds, uzvārds|Vardas, pavardė|Прізвище та ім'я|Име и фамилия|Emri mbiemri|სახელი|Անուն|نام|Jina|Enw|Izen-abizenak";

const PAIR_TITLES =
  "name_first,name_last|nameFirst,nameLast|author_given,author_family|player_first,player_last|Given Name(s),Surname(s)|Prénom,Nom d'usage|" +
  "Prénom de l'élu,Nom de l'élu|prenom_elu,nom_elu|Prénom,Nom|الاسم الأول,اسم العائلة|firstNameEn,lastNameEn|nome_c,cogn_c|Name,Surname|" +
  "name,last_name|First name(s),Last name|forename1,surname|names,surname|first_name,name|Vorname,Name|Vorname,Nachname|Nome,Cognome|" +
  "Nombre,Apellidos|Nome,Sobrenome|Voornaam,Achternaam|Fornavn,Efternavn|Förnamn,Efternamn|Etunimi,Sukunimi|Imię,Nazwisko|Jméno,Příjmení|" +
  "Keresztnév,Vezetéknév|Prenume,Nume|Ime,Prezime|Ad,Soyad|Имя,Фамилия|Ім'я,Прізвище|Όνομα,Επώνυμο|名,姓|이름,성|شخص,عائلة|Nama depan,Nama belakang";

describe("columns of names", () => {
  it.each(WHOLE_TITLES.split("|"))("are found by the title %s", (title) => {
    const found = findNames(
      table([title, "country"], ([given, family]) => [`${given} ${family}`, "XX"]),
      lookup,
    );
    expect(found.columns).toEqual({ name: 1 });
    expect(found.order).toEqual({ order: "given-first", by: "words" });
  });

  it.each(PAIR_TITLES.split("|"))("are found by the titles %s", (titles) => {
    const found = findNames(
      table([...titles.split(","), "city"], ([given, family, city]) => [given, family, city]),
      lookup,
    );
    expect(found.columns).toEqual({ given: [1], family: [2] });
  });

  it("are found by their titles where no word can be looked up", () => {
    const titles = ["prenom_elu", "nom_elu"];
    expect(findNames(table(titles, ([given, family]) => [given, family])).columns).toEqual({
      given: [1],
      family: [2],
    });
    expect(findNames(table(["x", "y"], ([given, family]) => [given, family])).columns).toBeUndefined();
  });

  it("are parts rather than whole names, where both are there", () => {
    const both = table(["Name", "First Name", "Last Name"], ([given, family]) => [
      `${given} ${family}`,
      given,
      family,
    ]);
    expect(findNames(both, lookup).columns).toEqual({ given: [2], family: [3] });
  });

  it("have parts beside them that belong to the same names", () => {
    const find = (titles: string) => findNames({ titles: titles.split(","), rows: [] }).columns;
    expect(find("voornaam,tussenvoegsel,achternaam")).toEqual({ given: [0], family: [1, 2] });
    expect(find("Фамилия,Имя,Отчество")).toEqual({ given: [1, 2], family: [0] });
    expect(find("nombre,primer apellido,segundo apellido")).toEqual({ given: [0], family: [1, 2] });
    expect(find("First Name,Middle Name,Last Name")).toEqual({ given: [0, 1], family: [2] });
  });

  it("are none of numbers beside addresses", () => {
    expect(findNames(readShape("name,mail\n17,a@b.c\n18,d@e.f\n"), lookup).columns).toBeUndefined();
  });

  it("are asked for a list of words where look-ups take time", () => {
    const sample = table(["xyz"], ([given, family]) => [`${given} ${family}`]);
    const words = new Map<string, WordStatistics>(
      listSampleWords(sample).map((word) => [word, lookup(word)]),
    );
    const known = (word: string): WordStatistics => {
      const found = words.get(word);
      if (found === undefined) throw new Error(`nobody was asked for ${word}`);
      return found;
    };
    expect(findNames(sample, known).columns).toEqual({ name: 1 });
  });
});

describe("orders", () => {
  const hungarian = ["Nagy János", "Kovács Péter", "Szabó Anna", "Tóth László", "Horváth Éva", "Kiss Zoltán"];
  it.each([
    ["words", hungarian],
    ["comma", hungarian.map((name) => name.replace(" ", ", "))],
    ["capitals", hungarian.map((name) => name.replace(/^\S+/u, (family) => family.toUpperCase()))],
  ])("are told by %s", (by, names) => {
    const rows = names.map((name) => [name]);
    expect(findNames({ titles: ["Név"], rows }, lookup).order).toEqual({ order: "family-first", by });
  });

  it("are not told by names that do not agree", () => {
    const rows = hungarian.map((name, index) => [index % 2 ? name : name.split(" ").reverse().join(" ")]);
    expect(findNames({ titles: ["Név"], rows }, lookup).order.order).toBeUndefined();
  });
});

describe("shapes of texts", () => {
  const shape = (text: string, path?: string) => {
    const { titles, rows, headUnitCount, format } = readShape(text, { path });
    return { titles, rows, head: text.slice(0, headUnitCount), format };
  };

  it.each([
    [",id,name,city\n0,1,Anna Kowalska,Łódź\n1,2,Jan Nowak,Kraków\n", ["", "id", "name", "city"]],
    ['"","name","team"\n"1","Anna Kowalska","A"\n"2","Jan Nowak","B"\n', ["", "name", "team"]],
    ["id,name,\n1,Anna Kowalska,\n2,Jan Nowak,\n", ["id", "name", ""]],
    ["name,score,score\nAnna Kowalska,1,2\nJan Nowak,3,4\n", ["name", "score", "score"]],
    ["name,2019,2020\nAnna Kowalska,1,2\nJan Nowak,3,4\n", ["name", "2019", "2020"]],
    ["Player,GP,+/-\nAnna Kowalska,1,2\nJan Nowak,3,4\n", ["Player", "GP", "+/-"]],
    ['"name" "team"\n"1" "Anna Kowalska" "A"\n"2" "Jan Nowak" "B"\n', ["", "name", "team"]],
    ["Athlete\nUsain Bolt\nAnna Kowalska\n", ["Athlete"]],
    ["Athlete,Nation\nUsain Bolt,Jamaica\nLionel Messi,Argentina\n", ["Athlete", "Nation"]],
    ["John Smith,student\nMary Jones,teacher\nAnn Lee,nurse\n", undefined],
    ["John Smith,a@b.c\nMary Jones,d@e.f\n", undefined],
    ["1,Nguyen\n2,Smith\n", undefined],
    ["Anna Kowalska\nJan Nowak\n", undefined],
  ])("have a header or none: %j", (text, titles) => {
    expect(shape(text).titles).toEqual(titles);
  });

  it("have a header that the names below tell", () => {
    const names = ["Xqzv", ...PEOPLE.map(([given, family]) => `${given} ${family}`)];
    expect(isHeaderRow({ titles: undefined, rows: names.map((name) => [name, "x"]) }, lookup)).toBe(true);
    expect(isHeaderRow({ titles: undefined, rows: names.slice(1).map((name) => [name, "x"]) }, lookup)).toBe(
      false,
    );
  });

  it("are told by what stands in them rather than by their names", () => {
    expect(shape("name\tcity\r\nJosé García\tMadrid\r\nAnna Kowalska\tŁódź\r\n", "p.txt").format).toBe("tsv");
    expect(shape("Usain Bolt\nSmith, John\nKowalska, Anna\n", "p.txt").format).toBe("list");
    expect(shape('[\n {"name":"Usain Bolt"}\n]\n', "a.csv")).toMatchObject({
      format: "json",
      head: "[",
      titles: ["name"],
    });
    expect(shape('{"person":{"name":"Usain Bolt"}}\n')).toMatchObject({
      format: "ndjson",
      titles: ["person.name"],
    });
    const mac = PEOPLE.map(([given, family], index) => `${index}\tLabour\t"${family}, ${given}"`).join("\r");
    expect(shape(mac, "nz.txt").rows[0]).toEqual(["0", "Labour", "Kowalska, Anna"]);
  });

  it("have rows that can all be read", () => {
    const text = 'sep=;\nName;City\n"Kowalska; Anna";Łódź\r\nJan Nowak;Kraków\r\n\r\n';
    expect(readRows(text, readShape(text))).toEqual([
      ["Kowalska; Anna", "Łódź"],
      ["Jan Nowak", "Kraków"],
    ]);
    const json = '[{"a":{"b":"x"}},\n{"a":{"b":"y"}}]';
    expect(readRows(json, readShape(json))).toEqual([["x"], ["y"]]);
    // Of one column, an empty line is a row without a name.
    const column = "name\nAnna\n\nJan\n";
    expect(readRows(column, readShape(column))).toEqual([["Anna"], [""], ["Jan"]]);
  });

  it("takes names of several words apart where the words look most like a family name", () => {
    const nullValues = createNullValues();
    const familyFirst = createNaming({ nullValues, order: "family-first", lookup });
    const givenFirst = createNaming({ nullValues, order: "given-first", lookup });
    expect(familyFirst("García Fernández José")).toEqual({ family: "García Fernández", given: "José" });
    expect(givenFirst("José García Fernández")).toEqual({ given: "José", family: "García Fernández" });
    expect(familyFirst("García José Antonio")).toEqual({ family: "García", given: "José Antonio" });
    expect(familyFirst("GARCÍA José Antonio")).toBe("GARCÍA José Antonio");
  });
});
