import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { Answerer } from "../../../src/cli/enrich/answerer.ts";
import type { Summary } from "../../../src/cli/enrich/summary.ts";
import type { PredictOptions } from "../../../src/ground/types.ts";
import { readTier } from "../../helpers/tiers.ts";
import { Collector, openEstimator, type Run } from "../harness.ts";
import {
  added,
  BEST_LINE,
  CONTRACT_LINE,
  core,
  enrich,
  enrichBest,
  enrichFile,
  newFile,
  newPath,
  stopping,
  withFastClock,
} from "./harness.ts";

const one = (name: string, delimiter = ","): string => added(name, 1, delimiter);
const LIMIT = ["--limit", "1"];
/** What is said of single lines; progress, which a slow run tells in between, is left out. */
const listComplaints = ({ stderr }: Run): string[] => stderr.match(/^line \d+: .*$/gmu) ?? [];

describe("formats", () => {
  it("takes CSV from standard input and writes it to standard output", async () => {
    const { stdout, stderr, exitCode } = await enrich(["--column", "surname", ...LIMIT], {
      stdin: ["id,surname\r\n1,Nguyen\r\n2,Xqzzq"],
    });
    expect(exitCode).toBe(0);
    expect(stdout).toBe(
      `id,surname,country_1,probability_1,count,match\r\n1,Nguyen${one("Nguyen")}\r\n2,Xqzzq,,,0,none`,
    );
    expect(stderr).toMatch(
      /^answers: core tier; only last names count; unknown names stay empty\nnames: column 2, "surname"\n2 rows in .*, 1 answered \(50\.0 %\)\n {2}VN Vietnam +█+ +100\.0 %\n$/u,
    );
  });

  it.each([
    ["one row", "Name;City\nNguyen;Hanoi\n"],
    ["one row without an end", "Name;City\nNguyen;Hanoi"],
    ["lines that end in a carriage return", "Name;City\r\nNguyen;Hanoi\r\n\r\n"],
    ["commas inside of quotes", 'Name;City\n"Smith, John";London\n"Nguyen, Van";Hanoi\n'],
    ["a quote that nothing closes", 'Name;City\nNguyen;Hanoi\nSmith;York\n"Smith "J";York\nNguyen;Hue\n'],
    ["an apostrophe", "Name;City\nO'Brien;Cork\n"],
  ])("finds the semicolons of a file of two columns with %s", async (_, content) => {
    const text = (await enrichFile(content, [])).toString();
    expect(text).toMatch(/^Name;City;country_1;probability_1;/);
  });

  it("finds delimiters, quotes and headers, and takes them as they are said to be", async () => {
    const semicolons = await enrichFile("1;Nguyen;a,b\n2;Smith;c,d\n", ["--column", "2", ...LIMIT]);
    expect(semicolons.toString()).toBe(
      `1;Nguyen;a,b${one("Nguyen", ";")}\n2;Smith;c,d${one("Smith", ";")}\n`,
    );
    const single = await enrichFile("id,name\n'1,5','Nguyen'\n'2','Smith'\n", LIMIT);
    expect(single.toString()).toContain(`'1,5','Nguyen'${one("Nguyen")}\n`);
    const loose = await enrichFile('id\tname\n1\t"Bob" Nguyen\n2\tSmith\n', LIMIT, "in.tsv");
    expect(loose.toString()).toContain(`"Bob" Nguyen${added('"Bob" Nguyen', 1, "\t")}\n`);
    const forced = await enrichFile("id|name\n1|^a|b^\n", [
      ...["--delimiter", "|", "--quote", "^", "--no-header", "--column", "2", ...LIMIT],
    ]);
    expect(forced.toString()).toBe(`id|name${one("name", "|")}\n1|^a|b^${one("a|b", "|")}\n`);
    const unquoted = await enrichFile('a,"b\nc,"d\n', ["--no-quote", "--column", "1", "--header", ...LIMIT]);
    expect(unquoted.toString()).toContain(`c,"d${one("c")}\n`);
    const tabs = await enrichFile("a\tb\n", ["--delimiter", "tab", "--column", "1", "--no-header", ...LIMIT]);
    expect(tabs.toString()).toBe(`a\tb${one("a", "\t")}\n`);
  });

  it("finds line ends of old Macs", async () => {
    const output = await enrichFile("id,name\r1,Nguyen\r2,Smith", LIMIT);
    expect(output.toString()).toBe(
      `id,name,country_1,probability_1,count,match\r1,Nguyen${one("Nguyen")}\r2,Smith${one("Smith")}`,
    );
  });

  it("reads one name a line from a list, and leaves empty lines", async () => {
    const output = await enrichFile("Nguyen\n\nJohn, Smith\r\n", LIMIT, "in.txt", "out.tsv");
    expect(output.toString()).toBe(
      `Nguyen${one("Nguyen", "\t")}\n\nJohn, Smith${one("John, Smith", "\t")}\r\n`,
    );
    const headed = await enrichFile("Names\nNguyen\n", ["--header", ...LIMIT], "in.txt");
    expect(headed.toString()).toBe(
      `Names\tcountry_1\tprobability_1\tcount\tmatch\nNguyen${one("Nguyen", "\t")}\n`,
    );
  });

  it("reads empty lines of a single column as empty names", async () => {
    const output = await enrichFile("name\nNguyen\n\nSmith\n", LIMIT);
    expect(output.toString().split("\n")[2]).toBe(",,,0,none");
  });

  it("answers names in parts", async () => {
    const parts = { given: "Giovanni", family: "Rossi" };
    const csv = "first,last\nGiovanni,Rossi\n,Rossi\n";
    const output = await enrichFile(csv, ["--given", "first", "--family", "last", ...LIMIT]);
    expect(output.toString().split("\n").slice(1)).toEqual([
      `Giovanni,Rossi${added(parts, 1)}`,
      `,Rossi${added({ given: "", family: "Rossi" }, 1)}`,
      "",
    ]);
    const alone = await enrichFile(csv, ["--given", "first", ...LIMIT]);
    expect(alone.toString()).toContain(`Giovanni,Rossi${added({ given: "Giovanni" }, 1)}\n`);
  });

  it("unpacks and packs by extension, in several members if need be", async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => `${index},Nguyen,${"x".repeat(20)}`);
    const text = `id,name,note\n${rows.join("\n")}\n`;
    const output = await enrichFile(gzipSync(text), LIMIT, "in.csv.gz", "out.csv.gz");
    const lines = gunzipSync(output).toString().split("\n");
    expect(lines).toHaveLength(20_002);
    expect(lines[20_000]).toBe(`${rows[19_999]}${one("Nguyen")}`);
  });

  it.each([
    ["utf-16le", true],
    ["utf-16be", true],
    ["utf-16le", false],
    ["windows-1252", false],
    ["utf-8", true],
  ] as const)("keeps %s as it is (with a mark: %s)", async (encoding, hasMark) => {
    const encode = (text: string): Buffer => {
      if (encoding === "utf-8") return Buffer.from(text);
      if (encoding === "windows-1252") return Buffer.from(text, "latin1");
      const bytes = Buffer.from(text, "utf16le");
      return encoding === "utf-16be" ? bytes.swap16() : bytes;
    };
    const mark = hasMark ? "\ufeff" : "";
    const output = await enrichFile(encode(`${mark}Größe,name\r\n1ä,Müller\r\n`), [
      ...LIMIT,
      ...(hasMark ? [] : ["--encoding", encoding]),
    ]);
    const expected = `${mark}Größe,name,country_1,probability_1,count,match\r\n1ä,Müller${one("Müller")}\r\n`;
    expect(output.equals(encode(expected))).toBe(true);
  });

  it("writes the columns of --prefix", async () => {
    const output = await enrichFile("count,name\n1,Nguyen\n", [...LIMIT, "--prefix", "origin_"]);
    expect(output.toString()).toMatch(
      /^count,name,origin_country_1,origin_probability_1,origin_count,origin_match\n/u,
    );
    const json = await enrichFile(
      '{"n":"Nguyen"}',
      [...LIMIT, "--prefix", "é.", "--column", "n"],
      "in.ndjson",
    );
    expect(Object.keys(JSON.parse(json.toString()) as object)).toContain("é.country_1");
  });
});

describe("a header", () => {
  it("that is longer than what is looked at first has as many columns as it has", async () => {
    const others = Array.from({ length: 11_000 }, (_, column) => `column${column}`);
    const csv = `name,${others.join(",")}\nKim,${others.map(() => "1").join(",")}\n`;
    expect(csv.indexOf("\n")).toBeGreaterThan(1 << 16);
    const { stdout, stderr } = await enrich([...LIMIT, "--column", "name"], { stdin: [csv] });
    expect(stderr).not.toContain("malformed");
    expect(stdout.split("\n")[1]).toMatch(/^Kim,1,.*,direct$/u);
  });
});

describe("malformed rows", () => {
  const csv = 'id,name\n1,Nguyen,x\n2\n3,"Sm"ith\n4,Kim\n';

  it("are kept by default, and reported", async () => {
    const { stdout, stderr } = await enrich([...LIMIT, "--quote", '"'], { stdin: [csv] });
    expect(stdout.split("\n").slice(1)).toEqual([
      `1,Nguyen,x${one("Nguyen")}`,
      "2,,,,,malformed",
      '3,"Sm"ith,,,,malformed',
      `4,Kim${one("Kim")}`,
      "",
    ]);
    expect(stderr).toContain(
      "line 2: 3 columns, expected 2; answered by the name it has\nline 3: 1 columns, expected 2\nline 4: a quote in",
    );
    expect(stderr).toContain("4 rows");
    expect(stderr).toContain("2 malformed, kept without an answer, 1 with a different number of columns");
  });

  it("are left out, or end the run", async () => {
    const skipped = await enrich([...LIMIT, "--errors", "skip", "--quote", '"'], { stdin: [csv] });
    expect(skipped.stdout.split("\n").slice(1)).toEqual([
      `1,Nguyen,x${one("Nguyen")}`,
      `4,Kim${one("Kim")}`,
      "",
    ]);
    expect(skipped.stderr).toContain("2 malformed, left out");
    const failed = await enrich([...LIMIT, "--errors", "fail"], { stdin: [csv] });
    expect(failed).toMatchObject({ exitCode: 1 });
    expect(failed.stderr).toBe(
      `${CONTRACT_LINE}names: column 2, "name"\n` +
        "cognomen: line 2: 3 columns, expected 2; answered by the name it has. To leave such rows out or unanswered, use --errors skip or keep\n",
    );
  });

  it("do not begin with the header, however it is written: no row of data takes its place", async () => {
    const rows = '\nKim,"1"\nLee,"2"\n';
    for (const header of ['name,"my "quoted" col"', 'name,"open', "name,a,b"]) {
      for (const errors of ["keep", "skip"]) {
        const { stdout, exitCode } = await enrich(
          [...LIMIT, "--column", "name", "--quote", '"', "--errors", errors],
          { stdin: [header + rows] },
        );
        const lines = stdout.split("\n");
        expect([exitCode, lines[0]], stdout).toEqual([0, `${header},country_1,probability_1,count,match`]);
        if (header !== "name,a,b")
          expect(lines.slice(1, 3)).toEqual([`Kim,"1"${one("Kim")}`, `Lee,"2"${one("Lee")}`]);
      }
    }
  });

  it("are lines of NDJSON that are no objects, or have an answer already", async () => {
    const lines = ["no", "[]", '{"n":5}', '{"n":"Kim","count":1}', " ", '{"n":null}'];
    const { stdout, stderr } = await enrich(["--format", "ndjson", "--column", "n", ...LIMIT], {
      stdin: [lines.join("\n")],
    });
    expect(stdout.split("\n").slice(0, 5)).toEqual(lines.slice(0, 5));
    expect(stderr).toContain("line 1: not JSON\nline 2: not an object\n");
    expect(stderr).toContain('line 3: "n" is not text\nline 4: has the key "count" already');
    expect(stderr).toContain("5 rows");
  });

  it("are names that are no text", async () => {
    const bytes = Buffer.concat([
      Buffer.from(`id,name\n${"1,Kim\n".repeat(20_000)}`),
      Buffer.from([50, 44, 0xfc, 10, 51, 44, 0xfc, 10]),
    ]);
    const { stderr } = await enrich(LIMIT, { stdin: [bytes] });
    expect(stderr).toContain("line 20002: the name is not in the encoding of the file\nline 20003: ");
    const parts = await enrich(["--given", "id", "--family", "name"], { stdin: [bytes] });
    expect(parts.stderr).toContain("line 20002: ");
    const json = await enrich(["--format", "ndjson", "--column", "n"], {
      stdin: [Buffer.concat([Buffer.from('{"n":"x"}\n'.repeat(9000)), Buffer.from([0x22, 0xfc, 0x22])])],
    });
    expect(json.stderr).toContain("line 9001: not in the encoding of the file");
  });

  it("are lines too long for a record, each of them one row", async () => {
    const long = "x".repeat((1 << 24) + 10);
    const list = (...more: string[]) =>
      enrich(["--format", "list", ...LIMIT, ...more], { stdin: ["Kim\n", long, long, "\nKim\n", long] });
    const kept = await list();
    expect(listComplaints(kept)).toEqual([
      "line 2: longer than 16777216 characters",
      "line 4: longer than 16777216 characters",
    ]);
    expect(kept.stderr).toContain("\n4 rows in");
    expect(kept.stderr).toContain("2 malformed, kept without an answer");
    const kim = `Kim${one("Kim", "\t")}\n`;
    const mark = "\t\t\t\tmalformed";
    expect(kept.stdout === `${kim}${long}${long}${mark}\n${kim}${long}${mark}`).toBe(true);
    const skipped = await list("--errors", "skip");
    expect(skipped.stdout).toBe(kim + kim);
    expect(skipped.stderr).toContain("2 malformed, left out");
    expect((await list("--errors", "fail")).stderr).toContain("line 2: longer than 16777216 characters. To");
  });

  it("are only the line in which a quote is never closed, and lines too long behind it", async () => {
    const long = "x".repeat((1 << 24) + 10);
    const open = await enrich([], { stdin: ['id,name\n1,"', "y\n", long, "\n2,Kim\n"] });
    expect(listComplaints(open)).toEqual([
      "line 2: a quote that is not closed within 16777216 characters",
      "line 3: longer than 16777216 characters",
    ]);
    expect(open.stderr).toContain("\n3 rows");
    expect(open.stdout).toContain("\n2,Kim,");
  });

  it("are lines of NDJSON too long for a record", async () => {
    const long = `{"n":"${"x".repeat((1 << 24) + 10)}"}`;
    const found = await enrich(["--format", "ndjson", "--column", "n", ...LIMIT], {
      stdin: ['{"n":"Kim"}\n', long, '\n{"n":"Kim"}\n'],
    });
    expect(listComplaints(found)).toEqual(["line 2: longer than 16777216 characters"]);
    expect(found.stderr).toContain("\n3 rows");
    const [first, second, third] = found.stdout.split("\n");
    expect(second === long).toBe(true);
    expect(first).toContain('"country_1":"KR"');
    expect(third).toBe(first);
  });
});

describe("wrong use", () => {
  const input = newFile("people.csv", "id,given name,Surname\n1,John,Smith\n");

  it.each([
    [
      ["--column", "surnme"],
      'no column "surnme" in',
      'columns: "id", "given name", "Surname"; did you mean "Surname"?',
    ],
    [["--column", "xyzzy"], 'no column "xyzzy" in', '"Surname"\n'],
    [["--column", "4"], 'no column "4" in', '"Surname"\n'],
    [["--column", "x", "--no-header"], "columns: 3 without names", "see --header"],
    [
      ["--column", "1", "--given", "2"],
      "--column cannot be combined with --given",
      "name the column of whole names",
    ],
    [["--delimiter", "ab"], "Use one or two characters", "such as ;"],
    [["--delimiter", "x"], "Use one or two characters", "such as ;"],
    [["--comment", " "], "Use what the lines begin with", ""],
    [["--delimiter", "|", "--quote", "|"], "--delimiter and --quote are the same", ""],
    [["--quote", "é"], "Use one ASCII character", ""],
    [["--jobs", "0"], "Use a whole number from 1 to 256", ""],
    [["--prefix", "a,b"], "Use letters, digits", ""],
    [["--encoding", "latin9"], "Use a name such as utf-8", ""],
    [["--encoding", "cp850"], "iconv -f cp850 -t utf-8", ""],
    [["--countries", "ZZ"], 'unknown country code "ZZ"', ""],
    [["--resume"], "--resume needs --output", ""],
    [["--format", "list", "--column", "1"], "a list has no columns", ""],
    [["--format", "ndjson"], "no line at the beginning of", "is a JSON object", "choose another --format"],
    [["--delimiter", "→", "--encoding", "windows-1252"], "cannot be written in windows-1252", ""],
  ])("says what is wrong: %j", async (args, ...messages) => {
    const { exitCode, stderr, stdout } = await enrich([input, ...args]);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
    for (const message of messages) expect(stderr).toContain(message);
  });

  it("needs an input, and one that is there", async () => {
    expect(await enrich([])).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining("no input: write"),
    });
    expect((await enrich(["none.csv"])).stderr).toBe("cognomen: no file none.csv: check the path\n");
    expect((await enrich(["test"])).stderr).toBe("cognomen: test is a folder, expected a file\n");
  });

  it("finds names of columns whatever their case, and says which it cannot tell apart", async () => {
    expect((await enrich([input, "--column", "surname"])).exitCode).toBe(0);
    const { stderr } = await enrich(["--column", "name"], { stdin: ["name,x,name\na,b,c\n"] });
    expect(stderr).toContain("has 2 such columns, the numbers 1, 3; choose one by its number");
  });

  it("guesses the column by its name only", async () => {
    expect((await enrich([input])).stdout).toContain("1,John,Smith,");
    const { stderr } = await enrich([], { stdin: ["id,x\n1,a\n"] });
    expect(stderr).toContain(
      'which column of standard input holds the names? Choose it with --column <name or number>, or --given and --family; columns: "id", "x" ("a")',
    );
    const headless = await enrich([], { stdin: ["a,b\nc,d\n"] });
    expect(headless.stderr).toContain(
      'columns: 1 ("a", "c"), 2 ("b", "d"); no header was found, see --header',
    );
  });

  it("says that a file is no text, and what to do with it", async () => {
    const zip = (name: string) => Buffer.from(`PK\x03\x04\x14\0\x06\0\x08\0${name}`, "latin1");
    for (const [content, message] of [
      [
        zip("[Content_Types].xml xl/workbook.xml"),
        "is an Excel workbook (.xlsx): save the sheet as CSV UTF-8",
      ],
      [
        zip("mimetypeapplication/vnd.oasis.opendocument.spreadsheet"),
        "is an OpenDocument spreadsheet (.ods)",
      ],
      [zip("[Content_Types].xml word/document.xml"), "is a Word file (.docx)"],
      [zip("names.csv"), "is a ZIP archive: extract the file"],
      [Buffer.from("d0cf11e0a1b11ae100", "hex"), "is an old Excel or Office file (.xls): save the sheet"],
      [Buffer.from("%PDF-1.7\n"), "is a PDF: use the original table"],
      [gzipSync("name\nKim\n"), "is compressed with gzip: decompress it, or give it a name that ends in .gz"],
      [Buffer.from("28b52ffd00", "hex"), "is compressed with zstd"],
      [Buffer.from("PAR1\x15\0"), "is a Parquet file"],
      [Buffer.from("SQLite format 3\0"), "is an SQLite database"],
    ] as const) {
      const path = newFile("people.csv", content);
      const output = newPath("out.csv");
      const { exitCode, stderr } = await enrich([path, "-o", output, "--column", "name"]);
      expect({ exitCode, stderr }).toEqual({
        exitCode: 1,
        stderr: expect.stringContaining(`${path} ${message}`),
      });
      expect(existsSync(output)).toBe(false);
    }
  });

  it("does not overwrite what is there", async () => {
    const output = newFile("out.csv", "precious");
    const { stderr } = await enrich([input, "-o", output]);
    expect(stderr).toBe(`cognomen: ${output} exists: use --force to overwrite it\n`);
    expect((await enrich([input, "-o", output, "--resume"])).stderr).toContain("the run was finished");
    expect((await enrich([input, "-o", output, "--resume", "--force"])).stderr).toContain(
      "--force cannot be combined with --resume",
    );
    expect(readFileSync(output, "utf8")).toBe("precious");
    expect((await enrich([input, "-o", output, "--force", "--quiet"])).exitCode).toBe(0);
    expect(readFileSync(output, "utf8")).toContain("1,John,Smith,");
  });

  it("does not write over columns that are there", async () => {
    const { stderr } = await enrich([], { stdin: ["name,match\na,b\n"] });
    expect(stderr).toContain(
      'has a column "match" already: rename the new columns, for example with --prefix cognomen_',
    );
  });
});

describe("inputs and outputs that fail", () => {
  it.each([
    ["empty", Buffer.alloc(0), "is empty"],
    ["Latin-1", Buffer.from("id,name\n1,M\xfcller\n", "latin1"), "is not UTF-8: byte 0xfc at 11"],
    [
      "Cyrillic",
      Buffer.from([0xc8, 0xe2, 0xe0, 0xed, 0x0a]),
      'try --encoding windows-1251, in which it has names such as "Иван"',
    ],
  ])("says that a file is %s", async (_, content, message) => {
    const { exitCode, stderr } = await enrich([newFile("in.csv", content)]);
    expect(exitCode).toBe(1);
    expect(stderr).toContain(message);
  });

  it("takes a sample that ends within a character", async () => {
    const content = `id,name\n${"é".repeat(40_000)},Kim\n`;
    for (const shift of ["", "a"]) {
      expect((await enrich(["--column", "2"], { stdin: [`${shift}${content}`] })).exitCode).toBe(0);
    }
  });

  it("tells a mark that contradicts the option, and half a character", async () => {
    const marked = Buffer.from("\ufeffid,name\n", "utf16le");
    expect((await enrich(["--encoding", "utf-8"], { stdin: [marked] })).stderr).toContain(
      "begins with the byte-order mark of utf-16le, not utf-8",
    );
    const cut = await enrich(["--column", "1"], { stdin: [Buffer.concat([marked, Buffer.from("x")])] });
    expect(cut.stderr).toContain("standard input ends within a character: it is not utf-16le");
  });

  it("tells broken gzip files", async () => {
    const whole = gzipSync("id,name\n".repeat(50_000));
    for (const bytes of [whole.subarray(0, 40), Buffer.from("no gzip")]) {
      const { exitCode, stderr } = await enrich([newFile("in.csv.gz", bytes)]);
      expect(exitCode).toBe(1);
      expect(stderr).toContain("is no whole gzip file");
    }
  });

  it("tells what cannot be written", async () => {
    const input = newFile("in.csv", "name\nKim\n");
    const nowhere = await enrich([input, "-o", newPath("none/out.csv")]);
    expect(nowhere).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("no such folder") });
    const folder = newPath("out.csv");
    mkdirSync(`${folder}.partial`);
    expect((await enrich([input, "-o", folder, "--force"])).stderr).toContain("(EISDIR)");
    const summary = await enrich([input, "--summary", newPath("none/summary.json")]);
    expect(summary.stderr).toContain("cannot write --summary");
  });

  it("ends quietly when the reader has gone", async () => {
    const stdout = new Collector();
    stdout._write = (_chunk, _encoding, done) => done(Object.assign(new Error("EPIPE"), { code: "EPIPE" }));
    function* endless(): Generator<Buffer> {
      yield Buffer.from("name\n");
      for (;;) yield Buffer.from("Kim\n".repeat(20_000));
    }
    const { exitCode, stderr } = await enrich([], { stdin: endless(), stdout });
    expect(exitCode).toBe(0);
    expect(stderr.startsWith(`${CONTRACT_LINE}names: column 1, "name"\n`)).toBe(true);
    // No summary and no complaint; a slow run tells its progress.
    expect(stderr).not.toMatch(/ rows in |cognomen:|EPIPE/u);
  });
});

describe("answers", () => {
  const NAMES = ["Maria Garcia Lopez", "Nagy Péter", "Xqzwilikova", "Nguyen", "4711"];
  const stdin = [`name\n${NAMES.join("\n")}\n`];
  const rows = (options: PredictOptions): string =>
    NAMES.map((name) => `${name}${added(name, 1, ",", options)}\n`).join("");
  const best = { whole: true, estimator: openEstimator() };

  it("are the best ones by default, and it says so first", async () => {
    const { stdout, stderr, exitCode } = await enrichBest(LIMIT, { stdin });
    expect(exitCode).toBe(0);
    expect(stdout).toBe(`name,country_1,probability_1,count,match\n${rows(best)}`);
    expect(stderr.startsWith(BEST_LINE)).toBe(true);
    for (const option of ["--best", "--whole"])
      expect((await enrichBest([option, ...LIMIT], { stdin })).stdout).toBe(stdout);
  });

  it("are by last names only if that is asked for", async () => {
    const { stdout, stderr } = await enrichBest(["--last-name", ...LIMIT], { stdin });
    expect(stdout).toBe(`name,country_1,probability_1,count,match\n${rows({})}`);
    expect(rows({})).not.toBe(rows(best));
    expect(stderr.startsWith(CONTRACT_LINE)).toBe(true);
  });

  it("follow the options of a prediction", async () => {
    const empty = await enrichBest(["--unknown", "empty", ...LIMIT], { stdin });
    expect(empty.stdout).toContain(`\n${rows({ whole: true })}`);
    expect(empty.stderr).toContain("every word of a name counts; unknown names stay empty");
    const estimated = await enrichBest(["--last-name", "--unknown", "estimate", ...LIMIT], { stdin });
    expect(estimated.stdout).toContain(`\n${rows({ estimator: best.estimator })}`);
    const covered = await enrichBest(["--coverage", "0.5", "--min-probability", "0.05"], { stdin });
    const options = { ...best, coverage: 0.5, minProbability: 0.05 };
    const expected = NAMES.map((name) => `${name}${added(name, 5, ",", options)}\n`).join("");
    expect(covered.stdout).toContain(`\n${expected}`);
  });

  it.each([["--whole"], ["--best"]])("are not both by last names only and %s", async (option) => {
    expect(await enrichBest(["--last-name", option], { stdin })).toMatchObject({
      exitCode: 2,
      stdout: "",
      stderr: `cognomen: --last-name cannot be combined with ${option}: it answers by last names only; leave one out\n`,
    });
  });
});

describe("columns of names", () => {
  const read = async (header: string, more: readonly string[] = []): Promise<string> => {
    const { exitCode, stderr } = await enrich([...LIMIT, ...more], { stdin: [`${header}\na,b,c\n`] });
    return exitCode === 0 ? stderr.replace(CONTRACT_LINE, "").replace(/^1 row in [\s\S]*/mu, "") : stderr;
  };
  const pair = (given: string, family: string, columns = [1, 2]): string =>
    `given names: column ${columns[0]}, "${given}"; family names: column ${columns[1]}, "${family}"\n`;

  it.each([
    ["名", "姓"],
    ["customer_first_name", "customer_last_name"],
  ])("take %s and %s as given and family name, in any order", async (given, family) => {
    expect(await read(`${given},${family},city`)).toBe(pair(given, family));
    expect(await read(`${family},id,${given}`)).toBe(pair(given, family, [3, 1]));
  });

  it("answer given and family name together", async () => {
    const json = await enrichFile(
      '{"id":1,"first_name":"Giovanni","last_name":"Rossi"}\n',
      LIMIT,
      "i.ndjson",
    );
    const { country, count } = core.explain({ given: "Giovanni", family: "Rossi" }, { limit: 1 });
    expect(JSON.parse(json.toString())).toMatchObject({ country_1: country[0]!.country_id, count });
    const { stderr } = await enrich(["--format", "ndjson"], { stdin: ['{"id":1,"name":"Rossi"}\n'] });
    expect(stderr).toContain('names: key "name"\n');
    const keys = await enrich(["--format", "ndjson"], { stdin: ['{"vorname":"A","nachname":"B"}\n'] });
    expect(keys.stderr).toContain('given names: key "vorname"; family names: key "nachname"\n');
  });

  it("are said, with the parts of names that are not read", async () => {
    expect(await read("id,surname,city")).toBe('names: column 2, "surname"\n');
    expect(await read("x,y,z", ["--header", "--column", "3"])).toBe('names: column 3, "z"\n');
    expect(await read("1,y,z", ["--no-header", "--column", "3"])).toMatch(/^names: column 3\n2 rows/u);
    expect(await read("first_name,middle_name,last_name")).toBe(
      'given names: column 1, "first_name" and column 2, "middle_name"; family names: column 3, "last_name"\n',
    );
    expect(await read("nombre,primer_apellido,segundo_apellido")).toContain(
      'family names: column 2, "primer_apellido" and column 3, "segundo_apellido"',
    );
    expect(await read("first_name,last_name,x", ["--column", "last_name"])).toBe(
      'names: column 2, "last_name"\nparts of names that are not read: column 1, "first_name" ' +
        "(--given and --family take columns)\n",
    );
    expect(await read("full_name,first_name,last_name", ["--column", "full_name"])).toBe(
      'names: column 1, "full_name"\n',
    );
    const { stderr } = await enrich(["--format", "list"], { stdin: ["Kim\n"] });
    expect(stderr).toMatch(/^answers: .*\nnames: each line\n1 row in/u);
    const summary = newPath("summary.json");
    await enrich(["--quiet", "--summary", summary], { stdin: ["id,name\n1,Kim\n"] });
    expect(JSON.parse(readFileSync(summary, "utf8"))).toMatchObject({ names: ['names: column 2, "name"'] });
  });

  it("are not guessed where several could be meant", async () => {
    expect(
      await read("billing_first_name,billing_last_name,shipping_first_name,shipping_last_name"),
    ).toContain("which column of standard input holds the names?");
    expect(await read("given,id,city")).toContain("which column of standard input holds the names?");
    // Names, and no titles.
    const { stdout } = await enrich([...LIMIT, "--column", "1"], { stdin: ["Adi,Ho\nKim,Nom\n"] });
    expect(stdout).toContain("Adi,Ho,");
    expect(stdout).not.toContain("country_1");
  });
});

describe("progress and summary", () => {
  it("shows ten malformed rows and counts all", async () => {
    const summary = newPath("summary.json");
    const stdin = ["id,name\n", "x\n".repeat(25), "1,Kim\n"];
    const { stderr } = await enrich(["--summary", summary, ...LIMIT], { stdin });
    expect(stderr.match(/^line \d+: 1 columns, expected 2$/gmu)).toHaveLength(10);
    expect(stderr).toContain(
      "line 11: 1 columns, expected 2\nmore malformed rows are counted; --summary <file> lists the first 1000\n26 rows",
    );
    expect(stderr).toContain("25 malformed, kept without an answer");
    const { malformedLines } = JSON.parse(readFileSync(summary, "utf8")) as Summary;
    expect(malformedLines).toHaveLength(25);
  });

  it("shows no bar where rows go to the same terminal", async () => {
    const screen = (): Collector =>
      Object.assign(
        new Collector(),
        { isTTY: true, columns: 100 },
        {
          cursorTo: () => true,
          moveCursor: () => true,
          clearLine: () => true,
        },
      );
    const rows = Array.from({ length: 40_000 }, (_, index) => `${index},Name${index}`);
    const input = newFile("in.csv", `id,name\nx\n${rows.join("\n")}\n`);
    const stderr = screen();
    const shared = await enrich([input, ...LIMIT], { stderr, isTerminal: true });
    expect(shared.exitCode).toBe(0);
    expect(stderr.text).toMatch(
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the terminal is told by them
      /^answers: [^\n]*\nnames: column 2, "name"\nline 2: 1 columns, expected 2\n40,001 rows in [^\r\u001b]*$/u,
    );
    const apart = screen();
    await enrich([input, ...LIMIT], { stderr: apart });
    expect(apart.text).toMatch(/[█░]{24} \d+ %/u);
  });

  it("writes a summary as JSON, and nothing else if it is to be quiet", async () => {
    const summaryPath = newPath("summary.json");
    const { stderr } = await enrich(["--summary", summaryPath, "--quiet", ...LIMIT], {
      stdin: ["id,name\n1,Kim\n2,Nguyen\n3,Nguyen\n4,Xqzzq\n5\n"],
    });
    expect(stderr).toBe("");
    const summary = JSON.parse(readFileSync(summaryPath, "utf8")) as Summary;
    expect(summary).toMatchObject({
      input: "standard input",
      output: "standard output",
      tier: "core",
      rows: 5,
      answered: 3,
      malformed: 1,
      skipped: 0,
      malformedLines: [{ line: 6, reason: "1 columns, expected 2" }],
    });
    expect(Object.entries(summary.countries)).toEqual([
      ["VN", 2],
      ["KR", 1],
    ]);
  });
});

describe("an interrupted run", () => {
  const rows = Array.from({ length: 60_000 }, (_, index) => `${index},Name${index}x,${"-".repeat(10)}`);
  const text = `id,name,note\nbroken\n${rows.join("\n")}\n`;

  /** As many data points as the name says. */
  const answerNumber: Answerer = (name) => ({
    country: [],
    count: Number(/\d+/u.exec(String(name))![0]),
    match: "direct",
  });

  const interrupt = (input: string, output: string, extra: readonly string[] = []) =>
    enrich([input, "-o", output, ...LIMIT, ...extra], stopping(40, answerNumber));

  it("goes on over an older output, and leaves the inputs that are done", async () => {
    const small = "name\nName1\n";
    const inputs = [newFile("a.csv", small), newFile("b.csv", text), newFile("c.csv", small)];
    const folder = newPath("out");
    mkdirSync(folder);
    const [a, b, c] = inputs.map((input) => join(folder, basename(input))) as [string, string, string];
    for (const output of [a, b, c]) writeFileSync(output, "old", { mode: 0o600 });
    const run = (extra: readonly string[], count: number) =>
      enrich([...inputs, "-o", folder, ...LIMIT, ...extra], stopping(count, answerNumber));
    expect((await run(["--force"], 40)).exitCode).toBe(130);
    const answered = "name,country_1,probability_1,count,match\nName1,,,1,direct\n";
    const read = (): string[] => [a, b, c].map((output) => readFileSync(output, "utf8").slice(0, 60));
    expect(read()).toEqual([answered, "old", "old"]);
    expect(statSync(`${b}.checkpoint`).mode & 0o777).toBe(0o600);
    writeFileSync(a, "done");
    const { exitCode, stderr } = await run(["--resume"], 1e9);
    expect([exitCode, stderr]).toEqual([0, expect.stringMatching(/^1 of 3 inputs are done\n/u)]);
    expect(read()).toEqual([
      "done",
      "id,name,note,country_1,probability_1,count,match\nbroken,,,,,",
      answered,
    ]);
    expect((await run(["--resume"], 1e9)).stderr).toContain("all 3 outputs exist: the run was finished");
  });

  it("goes on only with the options that decide what is written, in any order", async () => {
    const input = newFile("in.csv", text);
    const output = newPath("out.csv");
    await interrupt(input, output, ["--errors", "keep", "--prior", "world", "--column", "name"]);
    const options = ["--column", "name", "--prior", "world", "--errors", "keep", "--last-name"];
    const changed: [string[], string][] = [
      [options.with(-2, "skip"), "--errors"],
      [options.with(1, "note"), "--column"],
      [options.with(3, "list"), "--prior"],
      [options.with(2, "--prior-by").with(3, "note"), "--prior-by, --prior"],
      [options.slice(0, -1), "--last-name"],
      [[...options, "--no-quote"], "--quote"],
      [[...options, "--residence", "AT", "--rows", "7"], "--residence, --rows"],
      [[...options, "--data", "standard.bin"], "--data"],
    ];
    const readData = ({ file }: { file?: string }) => ({
      path: "data.bin",
      bytes: readTier(file === undefined ? "core" : "standard"),
    });
    for (const [args, names] of changed) {
      const resumed = await enrichBest([input, "-o", output, ...LIMIT, ...args, "--resume"], { readData });
      expect([resumed.exitCode, resumed.stderr]).toEqual([
        1,
        `cognomen: the run that left ${output}.partial used other options or data (${names}): repeat them, or start again with --force\n`,
      ]);
    }
    // What they say is so without them, or changes no row.
    const summary = newPath("summary.json");
    const spelled = `--order detect --unknown empty --encoding utf-8 --delimiter , --header --skip-rows 0 --format csv --tier core
      --quiet --jobs 2 --resume --quote " --summary ${summary}`;
    expect(
      await enrichBest([input, "-o", output, ...LIMIT, ...options, ...spelled.split(/\s+/u)], stopping(1e9)),
    ).toMatchObject({ exitCode: 0, stderr: "" });
  });

  it("does not go on with another input", async () => {
    const input = newFile("in.csv", text);
    const output = newPath("out.csv");
    await interrupt(input, output);
    writeFileSync(input, `${text}1,more,\n`);
    expect((await interrupt(input, output, ["--resume"])).stderr).toContain(
      "has changed since the run that left",
    );
    expect((await interrupt(input, output, ["--force"])).exitCode).toBe(130);
  });

  it("goes on with standard input that is sent again, and says if it is shorter", async () => {
    const output = newPath("out.csv");
    const sent = (part: string) => ({
      stdin: Array.from({ length: Math.ceil(part.length / 65_536) }, (_, index) =>
        Buffer.from(part.slice(index * 65_536, (index + 1) * 65_536)),
      ),
    });
    let asked = 0;
    const failing = stopping(1e9, () => {
      if (++asked > 40_000) throw new Error("gone");
      return { country: [], count: 0, match: "none" };
    });
    const failed = await withFastClock(() => enrich(["-o", output], { ...sent(text), ...failing }));
    expect(failed.exitCode).toBe(1);
    expect(existsSync(`${output}.checkpoint`)).toBe(true);
    const short = await enrich(["-o", output, "--resume"], sent(text.slice(0, 70_000)));
    expect(short.stderr).toContain("but the interrupted run has read");
    expect((await enrich(["-o", output, "--resume", "--quiet"], sent(text))).exitCode).toBe(0);
    expect(readFileSync(output, "utf8").split("\n")).toHaveLength(60_003);
  });
});
