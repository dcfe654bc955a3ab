/** The programs of docs/from-a-web-api.md get their answers and errors from `cognomen serve`. */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { listPageBlocks } from "../helpers/page-code.ts";
import { answers, python } from "../helpers/programs.ts";
import { makeTemporaryFolder } from "../helpers/temporary-folder.ts";
import { killServersAfterEach, startServer } from "./serve-program.ts";

const folder = makeTemporaryFolder();
const env = { ...process.env, LC_ALL: "C.UTF-8", PYTHONUTF8: "1", GOCACHE: join(folder, "go") };

/** How each language runs a file, what shows that this machine can, and what it lacks otherwise. */
const LANGUAGES: readonly [language: string, run: string, probe: string[], advice: string][] = [
  ["php", "php", ["--version"], "php-cli"],
  ["ruby", "ruby", ["--version"], "ruby"],
  ["perl", "perl", ["-MHTTP::Tiny", "-MJSON::PP", "-e1"], "perl"],
  ["r", "Rscript", ["-e", "loadNamespace('httr')"], "r-cran-httr"],
  ["go", "go", ["version"], "golang-go"],
  ["python", python ?? "python3", ["-c", "import requests"], "python3-requests"],
  ["js", process.execPath, ["--version"], "nodejs"],
];

const blocks = listPageBlocks("docs/from-a-web-api.md");
const programs = blocks.filter(({ info }) => info === "not run: asks a server");
const claimed = blocks.find(({ language, code }) => language === "text" && code.startsWith("Kim "))!.code;

describe("programs that ask for names", () => {
  killServersAfterEach();

  it("are in all languages", () => {
    expect(programs.map(({ language }) => language)).toEqual(LANGUAGES.map(([language]) => language));
  });

  for (const [language, program, probe, advice] of LANGUAGES) {
    // Skipped with CI=true, too: R and Go take hundreds of megabytes, and other tests send the same requests.
    const isMissing = !answers(program, ...probe);
    const note = isMissing ? ` (skipped: apt-get install ${advice})` : "";

    it.skipIf(isMissing)(`print answers and errors in ${language}${note}`, async () => {
      const { code } = programs.find((block) => block.language === language)!;
      const run = async (...options: string[]) => {
        const { port } = await startServer(options);
        const path = join(folder, `program.${language === "js" ? "mjs" : language}`);
        writeFileSync(path, code.replace("127.0.0.1:8080", `127.0.0.1:${port}`));
        return spawnSync(program, language === "go" ? ["run", path] : [path], { env, encoding: "utf8" });
      };
      expect(await run("--open")).toMatchObject({ status: 0, stdout: claimed, stderr: "" });
      const { stdout, stderr } = await run("--keyless", "2/day");
      expect(stdout + stderr).toMatch(/429[\s\S]*Request limit reached/u);
    });
  }
});
