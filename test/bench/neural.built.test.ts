/** The neural baseline learns from the same people of "fit" as everything else, and from none of "report". */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readPeople } from "../../bench/accuracy/people.ts";
import { splitOf } from "../../bench/accuracy/split.ts";
import { ROOT } from "../helpers/imports.ts";
import { isSkipped, python } from "../helpers/programs.ts";

const folder = mkdtempSync(join(tmpdir(), "cognomen-neural-"));
afterAll(() => rmSync(folder, { recursive: true }));

const note = python === undefined ? " (skipped: no python3, apt-get install python3)" : "";
const PROGRAM = `
import json, sys
from pathlib import Path
from people import read_countries, read_people
people = read_people(Path(sys.argv[1]), read_countries(Path("../../data")))
print(json.dumps([[person.name, person.is_fit, person.is_held_out] for person in people]))
`;

function readInPython(path: string) {
  return spawnSync(python ?? "python3", ["-B", "-c", PROGRAM, path], {
    cwd: join(ROOT, "bench/neural"),
    encoding: "utf8",
    env: { ...process.env, PYTHONUTF8: "1" },
  });
}

describe.skipIf(isSkipped(python !== undefined))(`people of bench/neural${note}`, () => {
  it("are divided as bench/accuracy divides them, and a tenth of fit is held out", () => {
    const path = join(folder, "people.tsv");
    const surnames = ["Müller", "Mu\u0308ller", "Nguyễn", "O’Brien", "İnce", "王小明", "Иванова"];
    const rows = Array.from({ length: 2000 }, (_, row) => {
      const surname = surnames[row % surnames.length]!;
      return `Ada${row} ${surname}\t${surname}\tAda${row}\t${row % 2 === 0 ? "DE" : "VN"}`;
    });
    writeFileSync(path, `name\tsurname\tforename\tcountry\n${rows.join("\n")}\n`);
    const { stdout, stderr } = readInPython(path);
    expect(stderr).toBe("");
    const read: [name: string, isFit: boolean, isHeldOut: boolean][] = JSON.parse(stdout);
    const splits = readPeople(path).map(splitOf);
    expect(read.map(([, isFit]) => (isFit ? "fit" : "report"))).toEqual(splits);
    const heldOut = read.filter(([, , isHeldOut]) => isHeldOut);
    expect(heldOut.every(([, isFit]) => isFit)).toBe(true);
    const fitCount = splits.filter((split) => split === "fit").length;
    expect(heldOut.length / fitCount).toBeGreaterThan(0.07);
    expect(heldOut.length / fitCount).toBeLessThan(0.13);
    expect(read.slice(0, 5).map(([name]) => name)).toEqual([
      "ada0 müller",
      "ada1 müller",
      "ada2 nguyễn",
      "ada3 o'brien",
      "ada4 ince",
    ]);
  });

  it("are refused without their header, with what was found", () => {
    const path = join(folder, "headless.tsv");
    writeFileSync(path, "Ada Müller\tMüller\tAda\tDE\n");
    const { status, stderr } = readInPython(path);
    expect(status).toBe(1);
    expect(stderr).toContain("headless.tsv:1: found 'Ada Müller");
  });
});
