/** What users say about a file, and what they see of it before anything is written. */
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { Collector } from "../harness.ts";
import { added, enrich, enrichBest, enrichFile, newFile, newPath } from "./harness.ts";

const LIMIT = ["--limit", "1"];
const one = (name: string): string => added(name, 1);

it("shows how a file is read, and writes nothing", async () => {
  const input = newFile("in.csv", "# Liste\nName;Ort\nAnna Kowalska;Łódź\nunknown;York\n");
  const output = newPath("out.csv");
  const { stdout, exitCode } = await enrichBest([input, "-o", output, "--dry-run"]);
  expect(exitCode).toBe(0);
  expect(stdout).toContain(
    'format: 2 columns by ";", quote ", header, 1 line above it\nencoding: utf-8\nnames: column 1, "Name"\n',
  );
  expect(stdout).toMatch(/\n {2}Anna Kowalska +PL Poland \d+ %.*\n {2}\(no name\) +no answer\n/u);
  expect([output, `${output}.partial`, `${output}.lock`].filter((path) => existsSync(path))).toEqual([]);
});

it("copies what stands above a table, and comments in it", async () => {
  const text = "Members 2024\n\nid,name\n1,Nguyen\n#2,Smith\n3,Kim\n";
  const told = await enrichFile(text, [...LIMIT, "--skip-rows", "2", "--comment", "#"]);
  expect(told.toString()).toBe(
    `Members 2024\n\nid,name,country_1,probability_1,count,match\n1,Nguyen${one("Nguyen")}\n#2,Smith\n3,Kim${one("Kim")}\n`,
  );
});

it("reads the first rows only, and closes an array that it cuts", async () => {
  expect((await enrichFile("name\nNguyen\nKim\nSmith\n", [...LIMIT, "--rows", "2"])).toString()).toBe(
    `name,country_1,probability_1,count,match\nNguyen${one("Nguyen")}\nKim${one("Kim")}\n`,
  );
  const rows = '[{"name":"Nguyen"},\n {"name":"Kim"},{"name":"Smith"}]';
  const json = await enrichFile(rows, [...LIMIT, "--rows", "2"], "in.json", "out.json");
  expect(JSON.parse(json.toString())).toMatchObject([
    { name: "Nguyen", country_1: "VN" },
    { name: "Kim", country_1: "KR" },
  ]);
});

it("answers the people of lists in JSON by the keys of their objects", async () => {
  // A row whose list is empty stays one.
  const rows = '{"author":[{"given":"Minh","family":"Nguyen"},{"family":"Kim"},{}]}\n{"author":[]}';
  for (const [options, people] of [
    ["--given author[].given --family author[].family", "Nguyen, Minh|Kim|"],
    ["--family author[].family", "Nguyen|Kim|"],
    ["--column author[].given", "Minh|"],
    ["--column author", "Nguyen, Minh|Kim|"],
  ] as const) {
    const output = await enrichFile(rows, [...LIMIT, ...options.split(" ")], "in.jsonl", "out.jsonl");
    const found = output.toString().split("\n");
    expect(found.map((line) => (JSON.parse(line) as { person: string }).person).join("|")).toBe(people);
  }
});

it("answers each person in a cell, with the rest of the row", async () => {
  const csv = await enrichFile('id,authors\n1,"Nguyen; Kim"\n2,Smith', [...LIMIT, "--split", ";"]);
  expect(csv.toString()).toBe(
    "id,authors,person,country_1,probability_1,count,match\n" +
      `1,"Nguyen; Kim",Nguyen${one("Nguyen")}\n1,"Nguyen; Kim",Kim${one("Kim")}\n2,Smith,Smith${one("Smith")}`,
  );
  // Bytes that would be spaces are parts of letters, and the separator is written as the file is.
  const bytes = await enrichFile("name\nCrocà、Kim", [...LIMIT, "--split", "、"]);
  expect(bytes.toString().split("\n").slice(1)).toEqual([
    expect.stringContaining("Crocà、Kim,Crocà,"),
    `Crocà、Kim,Kim${one("Kim")}`,
  ]);
  const rows = '[{"a":"Nguyen and Kim"},{"a":"Smith"}]';
  const json = await enrichFile(rows, [...LIMIT, "--split", "and", "--column", "a"], "in.json", "out.json");
  expect(JSON.parse(json.toString())).toMatchObject(["Nguyen", "Kim", "Smith"].map((person) => ({ person })));
});

it("writes many people as they come, and takes more than a thousand for a malformed row", async () => {
  const rows = [`${"Kim;".repeat(1000)},x`, `${"Kim;".repeat(999)},${"y".repeat(20_000)}`];
  const stdout = new Collector();
  const args = [...LIMIT, "--column", "name", "--split", ";"];
  const { stderr } = await enrich(args, { stdin: [["name,note", ...rows, "Kim,z"].join("\n")], stdout });
  expect(stderr).toContain("line 2: more than 1000 people in a cell\n");
  const lines = stdout.text.split("\n");
  expect(lines[1]).toBe(`${rows[0]},,,,,malformed`);
  expect(lines.slice(2)).toEqual([
    ...new Array(999).fill(`${rows[1]},Kim${one("Kim")}`),
    `Kim,z,Kim${one("Kim")}`,
  ]);
  expect(stdout.mostWaiting).toBeLessThan(500_000);
});

it.each([
  ["", "argument '' is invalid. Use what stands between two people, such as ; or newline."],
  ["|", '--split "|" cannot be used in shift_jis: convert the file to UTF-8 first'],
  ["、", '--split "、" cannot be used in shift_jis'],
])("refuses --split %j where it separates nobody", async (separator, message) => {
  const args = ["--column", "name", "--encoding", "shift_jis", "--split", separator];
  const { stderr, exitCode } = await enrich(args, { stdin: ["name,x\nKim,1\n"] });
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining(message)]);
});

it.each([
  [
    "Anna Kim; Ana Smith",
    [],
    0,
    'a row is written for each, as by --split ";" (--no-split: each cell is one name)\n',
    4,
  ],
  ["Anna Kim; Ana Smith", ["--no-split"], 0, "names: column 2", 2],
  ["Anna Kim; Ana Smith", ["--no-split", "--split", "and"], 0, "names: column 2", 2],
  [
    "Nguyen; Kim",
    [],
    2,
    'hold several people, or something else behind their names: --split ";" answers each',
    0,
  ],
  ["Anna & Jan Kim", [], 0, 'several people, who are answered as one name: --split "&" answers each\n', 2],
  ["Kim, Anna, Smith, Ana", ["--split", "pairs"], 0, "names: column 2", 4],
  ["Kim, Anna, Jr.", ["--split", "pairs"], 0, "names: column 2", 2],
])("tells what it does where cells hold several people: %s %j", async (cell, args, code, message, count) => {
  const content = `id,author\n1,"${cell}"\n2,"${cell}x"\n`;
  const { stderr, stdout, exitCode } = await enrichBest([newFile("in.csv", content), ...args]);
  expect([exitCode, stdout.split("\n").slice(1, -1).length]).toEqual([code, count]);
  expect(stderr).toContain(message);
});

it("adds names of countries", async () => {
  const csv = await enrichFile("name\nNguyen\n4711\n", [...LIMIT, "--country-names"]);
  expect(csv.toString()).toMatch(
    /^name,country_1,country_name_1,probability_1,count,match\nNguyen,VN,Vietnam,0\.\d+,\d+,direct\n4711,,,,0,none\n$/u,
  );
  const json = await enrichFile(
    '{"name":"Nguyen"}\n{"name":"4711"}\n',
    [...LIMIT, "--country-names"],
    "in.ndjson",
  );
  expect(json.toString()).toMatch(
    /"country_1":"VN","country_name_1":"Vietnam","probability_1":0.*\n.*"country_name_1":null,"probability_1":null/u,
  );
});

it("has no answer for placeholders, and counts them apart", async () => {
  const stdin = ["name\nNguyen\nN/A\nnot applicable\nNobody\n"];
  const { stdout, stderr } = await enrich(LIMIT, { stdin });
  expect(stdout).toContain(`Nguyen${one("Nguyen")}\nN/A,,,0,not a person\nnot applicable,,,0,not a person\n`);
  expect(stderr).toContain("2 not a person");
  const own = await enrich([...LIMIT, "--null-values", "nobody"], { stdin });
  expect(own.stdout).toContain("\nNobody,,,0,not a person\n");
  const parts = await enrich(LIMIT, { stdin: ["given,family\nnot applicable,Nguyen\n"] });
  expect(parts.stdout).toContain(`not applicable,Nguyen${added({ given: "", family: "Nguyen" }, 1)}\n`);
});

it("has no answer for headings, notes and organisations, whose rows stay", async () => {
  const people = "Mary Smith,1,x\nJohn Brown,2,x\nAnna Nowak,3,x\nHans Müller,4,x\n".repeat(2);
  const others = "Sales,,\nHuman Resources\n# 2 new, since May, x\nDepartment: Sales\nAcme GmbH,5,x";
  const notes = "Total (4),10,\nSource: own data, 2024\nUpdated by the office in May,,";
  const { stdout, stderr } = await enrich(LIMIT, { stdin: [`name,n,z\n${others}\n${people}${notes}`] });
  const rows = stdout.split("\n").slice(1);
  const answered = rows.filter((row) => !row.endsWith(",,,0,not a person"));
  expect(answered.map((row) => `${row.slice(0, row.indexOf(",x") + 2)}\n`).join("")).toBe(people);
  expect(rows[1]).toBe("Human Resources,,,,,0,not a person");
  expect(stderr).toMatch(/^16 rows .*, 8 not a person$/mu);
  // Where names often stand alone, or are not known, each is a person.
  const alone = "name,n\nSales,\nMary Smith,\nIan,\nLi,\nJohn Brown,1\nHans Müller,1\nMary Jones,2\n";
  const sparse = await enrich(LIMIT, { stdin: [alone] });
  expect(sparse.stdout).not.toContain("not a person");
});

it("reads a column in the order that it is told, or finds", async () => {
  const names = ["Nagy János", "Kovács Péter", "Szabó Anna", "Tóth László", "Horváth Éva", "Kiss Zoltán"];
  const stdin = [`név\n${names.join("\n")}\n`];
  const options = ["--unknown", "empty", "--prior", "world", ...LIMIT];
  const inParts = (name: string): string => {
    const [family, given] = name.split(" ");
    return `${name}${added({ given: given!, family: family! }, 1, ",", { whole: true })}\n`;
  };
  const found = await enrichBest(options, { stdin });
  expect(found.stderr).toContain("order: family name first, as in most cells");
  expect(found.stdout).toContain(names.map(inParts).join(""));
  const given = await enrichBest([...options, "--order", "given-first"], { stdin });
  expect(given.stdout).not.toBe(found.stdout);
  const contract = await enrich([...LIMIT, "--order", "family-first"], { stdin });
  expect(contract.stdout).toContain(`Nagy János${one("Nagy")}\n`);
});

it("writes the answers of several files into a folder", async () => {
  const folder = newPath("answers");
  const inputs = [newFile("a.csv", "name\nNguyen\n"), newFile("b.vcf", "BEGIN:VCARD\nFN:Kim\n")];
  expect((await enrich([...inputs, "-o", folder])).stderr).toContain("2 inputs need --output <folder>");
  mkdirSync(folder);
  expect((await enrich([...inputs, "-o", folder, "--quiet", ...LIMIT])).exitCode).toBe(0);
  const written = readdirSync(folder).filter((file) => file.endsWith(".csv"));
  const rows = written.map((file) => readFileSync(`${folder}/${file}`, "utf8").split("\n")[1]);
  expect(rows.join("\n")).toBe(`Nguyen${one("Nguyen")}\n"Kim",""${one("Kim")}`);
});

it("ends with exit code 1 where most rows are no names, unless that is asked for", async () => {
  const stdin = ["name,x\n1,a\n2,b\nNguyen,c\n"];
  const args = ["--column", "name", ...LIMIT];
  const lost = await enrich(args, { stdin });
  expect(lost).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining("2 of the 3 rows of standard input"),
  });
  expect(lost.stdout).toContain(`Nguyen,c${one("Nguyen")}`);
  expect((await enrich([...args, "--errors", "keep"], { stdin })).exitCode).toBe(0);
  // Of no name at all, no file is written.
  const output = newPath("out.csv");
  const none = await enrich([newFile("in.csv", "name,x\n1,a\n2,b\n"), "--column", "name", "-o", output]);
  expect(none).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining("; nothing is written: look at"),
  });
  expect([output, `${output}.partial`, `${output}.checkpoint`].filter((path) => existsSync(path))).toEqual(
    [],
  );
});

it("says which encoding reads names far behind the beginning", async () => {
  const rows = `${"Kim,x\n".repeat(20_000)}`;
  const { stderr } = await enrich(LIMIT, {
    stdin: [Buffer.concat([Buffer.from(`name,x\n${rows}`), Buffer.from("Müller,y\n", "latin1")])],
  });
  expect(stderr).toContain("line 20002: the name is not in the encoding of the file");
  expect(stderr).toContain(
    'names that are not in utf-8: try --encoding windows-1252, in which it has names such as "Müller"',
  );
});

it.each([
  ["cp1251", "c8e2e0ed", "Иван"],
  ["koi8-r", "e9d7c1ce", "Иван"],
  ["ISO_8859-5", "b8d2d0dd", "Иван"],
  ["shift_jis", "8db293a1", "佐藤"],
  ["gb18030", "cdf5", "王"],
  ["euc-kr", "b1e8", "김"],
])("reads %s, and keeps its bytes", async (encoding, hex, name) => {
  const bytes = Buffer.from(hex, "hex");
  const input = Buffer.concat([Buffer.from("name\n"), bytes, Buffer.from("\n")]);
  const output = await enrichFile(input, [...LIMIT, "--encoding", encoding]);
  expect(output.subarray(0, 5).toString()).toBe("name,");
  expect(output.includes(Buffer.concat([bytes, Buffer.from(one(name))]))).toBe(true);
});
