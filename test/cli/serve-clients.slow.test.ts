/** The programs of docs/from-a-web-api.md get their answers and errors from `cognomen serve`. */
import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../helpers/imports.ts";
import { listPageBlocks } from "../helpers/page-code.ts";
import { answers, python } from "../helpers/programs.ts";
import { makeTemporaryFolder } from "../helpers/temporary-folder.ts";
import { findFreePort, type RunningHost, startHost } from "../hosts/process.ts";

const folder = makeTemporaryFolder();
const locale = { LC_ALL: "C.UTF-8", PYTHONUTF8: "1", GOCACHE: join(folder, "go") };

/** How each language runs a file, what shows that this machine can, and what it lacks otherwise. */
const LANGUAGES: Record<string, [run: string[], probe: string[], advice: string]> = {
  php: [["php"], ["--version"], "php-cli"],
  ruby: [["ruby"], ["--version"], "ruby"],
  perl: [["perl"], ["-MHTTP::Tiny", "-MJSON::PP", "-e1"], "perl"],
  r: [["Rscript"], ["-e", "loadNamespace('httr')"], "r-cran-httr"],
  go: [["go", "run"], ["version"], "golang-go"],
  python: [[python ?? "python3"], ["-c", "import requests"], "python3-requests"],
  js: [[process.execPath], ["--version"], "nodejs"],
};

const blocks = listPageBlocks("docs/from-a-web-api.md");
const programs = new Map(
  blocks
    .filter(({ info }) => info === "not run: asks a server")
    .map(({ language, code }) => [language, code]),
);
const claimed = blocks.find(({ language, code }) => language === "text" && code.startsWith("Kim "))!.code;

const hosts: RunningHost[] = [];

async function start(...options: string[]): Promise<void> {
  const port = await findFreePort();
  const args = [join(ROOT, "dist/cli.js"), "serve", "--tier", "core", "--port", String(port), ...options];
  hosts.push(await startHost({ file: process.execPath, args }, port));
}

/** Runs the program of a language against a server. */
function run(language: string, { port }: RunningHost): Promise<{ isRight: boolean; output: string }> {
  const path = join(folder, `program.${language === "js" ? "mjs" : language}`);
  writeFileSync(path, programs.get(language)!.replace("127.0.0.1:8080", `127.0.0.1:${port}`));
  const [file, ...args] = LANGUAGES[language]![0] as [string, ...string[]];
  const options = { cwd: folder, env: { ...process.env, ...locale } };
  return new Promise((resolve) => {
    execFile(file, [...args, path], options, (error, stdout, stderr) =>
      resolve({ isRight: error === null, output: stdout + stderr }),
    );
  });
}

describe("programs that ask for names", () => {
  beforeAll(async () => {
    await start("--open");
    await start("--keyless", "2/day");
  });
  afterAll(async () => {
    for (const host of hosts) await host.stop();
  });

  it("are in all languages", () => {
    expect([...programs.keys()]).toEqual(Object.keys(LANGUAGES));
  });

  for (const [language, [[program], probe, advice]] of Object.entries(LANGUAGES)) {
    // With CI=true, too: R and Go take hundreds of megabytes, and other tests send the same requests.
    const isMissing = !answers(program!, ...probe);
    const note = isMissing ? ` (skipped: apt-get install ${advice})` : "";

    it.skipIf(isMissing)(`print answers and errors in ${language}${note}`, { timeout: 120_000 }, async () => {
      const [open, limited] = hosts as [RunningHost, RunningHost];
      expect(await run(language, open)).toEqual({ isRight: true, output: claimed });
      const { output } = await run(language, limited);
      expect(output).toContain("429");
      expect(output).toContain("Request limit reached");
    });
  }
});
