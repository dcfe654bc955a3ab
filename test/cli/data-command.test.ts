import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Writable } from "node:stream";
import { describe, expect, it } from "vitest";
import type { CliHost } from "../../src/cli/host.ts";
import { makeTemporaryFolder } from "../helpers/temporary-folder.ts";
import { broken, Collector, run, type Setup } from "./harness.ts";

const folder = makeTemporaryFolder();
const bytes = Buffer.from([0, 255, 10, 13, 128, 7]);
const sha256 = createHash("sha256").update(bytes).digest("hex");
const readInstalled: CliHost["readInstalled"] = (name) => ({
  path: join(folder, `${name}.installed`),
  bytes,
});
const write = (args: readonly string[], setup: Setup = {}) =>
  run(["data", ...args], { readInstalled, ...setup });

class ByteCollector extends Writable {
  readonly chunks: Buffer[] = [];

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.chunks.push(chunk);
    done();
  }
}

describe("cognomen data", () => {
  it("writes to standard output, and says there is none for a terminal", async () => {
    const stdout = new ByteCollector();
    const { exitCode, stderr } = await write(["core", "--output", "-"], { stdout });
    expect(exitCode).toBe(0);
    expect(Buffer.concat(stdout.chunks)).toEqual(bytes);
    expect(stderr).toBe(`core.bin: 6 bytes, sha256 ${sha256}\n`);
    expect(await write(["core", "-o", "-"], { isTerminal: true, stdout: new Collector() })).toMatchObject({
      exitCode: 2,
      stdout: "",
      stderr: "cognomen: a data file is not text for a terminal: write cognomen data core -o core.bin\n",
    });
  });

  it("writes over a file only by --force, and then as one", async () => {
    const path = join(folder, "there.bin");
    writeFileSync(path, "mine");
    expect(await write(["core", "-o", path])).toMatchObject({
      exitCode: 2,
      stderr: `cognomen: ${path} exists: use --force to overwrite it\n`,
    });
    expect(readFileSync(path, "utf8")).toBe("mine");
    expect((await write(["core", "-o", path, "--force"])).exitCode).toBe(0);
    expect(readFileSync(path)).toEqual(bytes);
    expect(readdirSync(folder).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });

  it("writes behind a link, and neither over a folder nor over what it reads", async () => {
    symlinkSync(join(folder, "target.bin"), join(folder, "link.bin"));
    expect((await write(["core", "-o", join(folder, "link.bin")])).exitCode).toBe(0);
    expect(readFileSync(join(folder, "target.bin"))).toEqual(bytes);
    mkdirSync(join(folder, "sub"));
    expect((await write(["core", "-o", join(folder, "sub"), "--force"])).stderr).toContain("is a folder");
    const own = await write(["core", "-o", join(folder, "core.installed"), "--force"]);
    expect(own).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("is the data file") });
    expect(existsSync(join(folder, "core.installed"))).toBe(false);
  });

  it("says what is wrong in one line", async () => {
    const path = join(folder, "never.bin");
    expect((await write(["-o", path])).stderr).toBe(
      "cognomen: missing required argument 'name' (see cognomen --help)\n",
    );
    expect((await write(["best", "-o", path])).stderr).toContain("best is no data file: add --script");
    expect((await write(["core"])).stderr).toContain("required option '-o, --output <file>' not specified");
    expect(await write(["huge", "-o", path])).toMatchObject({
      exitCode: 2,
      stderr: expect.stringMatching(
        /'huge' is invalid .*Allowed choices are full, standard, core, estimate, best\./u,
      ),
    });
    expect(await write(["core", "-o", join(folder, "no/such.bin")])).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining("no such folder"),
    });
    expect((await write(["core", "-o", path], { readInstalled: broken })).exitCode).toBe(1);
    expect(existsSync(path)).toBe(false);
  });
});
