/** examples/deploy: what its files say is right, and a restart behind Caddy loses no request. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { validate } from "dockerfile-utils";
import { afterEach, describe, expect, it } from "vitest";
import { ROOT } from "../helpers/imports.ts";
import { answers, isSkipped } from "../helpers/programs.ts";
import { makeTemporaryFolder } from "../helpers/temporary-folder.ts";
import { findFreePort } from "../hosts/process.ts";

const FOLDER = join(ROOT, "examples/deploy");
const PROGRAM = join(ROOT, "dist/cli.js");
const folder = makeTemporaryFolder();
const read = (file: string): string => readFileSync(join(FOLDER, file), "utf8");
const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

async function startServe(args: readonly string[]): Promise<ChildProcess> {
  const child = spawn(process.execPath, [PROGRAM, "serve", ...args], { stdio: ["ignore", "pipe", "pipe"] });
  children.push(child);
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
  await expect.poll(() => text, { timeout: 30_000 }).toContain("cognomen serves ");
  return child;
}

async function stop(child: ChildProcess): Promise<number | null> {
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  return ended;
}

const port = async (): Promise<string> => String(await findFreePort());

describe("examples/deploy", () => {
  it("has a unit of systemd and a Dockerfile whose options are taken", async () => {
    const keys = join(folder, "keys.json");
    writeFileSync(keys, '{"a-key": {"status": "active"}}');
    const [, unit] = /^ExecStart=\/usr\/bin\/cognomen serve (.*)$/mu.exec(read("cognomen.service"))!;
    const dockerfile = read("Dockerfile");
    const list = (what: string): string[] =>
      JSON.parse(new RegExp(`^${what} (\\[.*\\])$`, "mu").exec(dockerfile)![1]!) as string[];
    expect(list("ENTRYPOINT").slice(0, 2)).toEqual(["cognomen", "serve"]);
    for (const options of [
      // biome-ignore lint/suspicious/noTemplateCurlyInString: systemd's
      unit!.replace("${CREDENTIALS_DIRECTORY}/keys.json", keys).replace("9464", "0").split(" "),
      [...list("ENTRYPOINT").slice(2), ...list("CMD")],
    ]) {
      const own = await port();
      const server = await startServe([...options, "--tier", "core", "--port", own]);
      expect((await fetch(`http://127.0.0.1:${own}/healthz`)).status).toBe(200);
      expect((await fetch(`http://127.0.0.1:${own}/?name=Kim`)).status).toBe(200);
      expect(await stop(server)).toBe(0);
    }
  }, 60_000);

  it("has a Dockerfile that a linter takes", () => {
    const lint = (text: string): string[] => validate(text).map(({ message }) => String(message));
    expect(lint(read("Dockerfile"))).toEqual([]);
    expect(lint(read("Dockerfile").replace("ENTRYPOINT", "ENTRYPIONT"))).toEqual([
      "Unknown instruction: ENTRYPIONT",
    ]);
  });

  const hasSystemd = answers("systemd-analyze", "--version");
  it.skipIf(isSkipped(hasSystemd))("has a unit that systemd understands", () => {
    const verify = (text: string) => {
      const path = join(folder, "cognomen.service");
      // It has to be a program that is there.
      writeFileSync(path, text.replace("/usr/bin/cognomen", process.execPath));
      return spawnSync("systemd-analyze", ["verify", path], { encoding: "utf8" });
    };
    expect(verify(read("cognomen.service"))).toMatchObject({ status: 0, stderr: "" });
    expect(verify(read("cognomen.service").replace("KillMode", "KillMood")).stderr).toContain("KillMood");
  });

  it.skipIf(isSkipped(answers("caddy", "version")))(
    "restarts two servers behind Caddy, and every request is answered",
    async () => {
      const [front, ...ports] = [await port(), await port(), await port()];
      const text = read("Caddyfile")
        .replace("names.example.org", `http://127.0.0.1:${front}`)
        .replace("127.0.0.1:8080", `127.0.0.1:${ports[0]}`)
        .replace("127.0.0.1:8081", `127.0.0.1:${ports[1]}`);
      const path = join(folder, "Caddyfile");
      writeFileSync(path, `{\n\tadmin off\n}\n${text}`);
      const start = (own: string): Promise<ChildProcess> =>
        startServe(["--tier", "core", "--open", "--port", own, "--health-path", "/healthz"]);
      const servers = await Promise.all(ports.map(start));
      const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
      children.push(
        spawn("caddy", ["run", "--adapter", "caddyfile", "--config", path], { env, stdio: "ignore" }),
      );
      const ask = async (): Promise<number> =>
        (await fetch(`http://127.0.0.1:${front}/?name=Kim`).catch(() => ({ status: 0 }))).status;
      await expect.poll(ask, { timeout: 20_000 }).toBe(200);
      const statuses = new Map<number, number>();
      let isOver = false;
      const load = Promise.all(
        Array.from({ length: 4 }, async () => {
          while (!isOver) {
            const status = await ask();
            statuses.set(status, (statuses.get(status) ?? 0) + 1);
          }
        }),
      );
      for (const [index, own] of ports.entries()) {
        expect(await stop(servers[index]!)).toBe(0);
        await start(own);
        // Until Caddy has seen that it is back.
        await new Promise((resolve) => setTimeout(resolve, 3000));
      }
      isOver = true;
      await load;
      expect([...statuses.keys()]).toEqual([200]);
      expect(statuses.get(200)).toBeGreaterThan(100);
    },
    90_000,
  );
});
