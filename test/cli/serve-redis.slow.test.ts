/** `cognomen serve --redis` as a program, while Redis hangs, is not there, or refuses: most of it is waiting. */
import { spawnSync } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createClient } from "../hosts/send.ts";
import { createRedisServerForEach, isSkipped, SKIP_NOTE } from "../http/helpers/redis-server.ts";
import { killServersAfterEach, readLog, startServer } from "./serve-program.ts";

killServersAfterEach();

describe.skipIf(isSkipped)(`--redis${SKIP_NOTE}`, () => {
  const redis = createRedisServerForEach();

  it.each(["1", "2"])(
    "charges exactly what is answered while Redis hangs, tells it once, and can be stopped meanwhile, %s workers",
    async (workers) => {
      await redis().start();
      const url = `redis://127.0.0.1:${redis().port}`;
      const server = await startServer(["--redis", url, "--keyless", "1000/day", "--workers", workers]);
      const client = createClient(server.port);
      const count = (): number => {
        const run = (...command: string[]): string =>
          spawnSync("redis-cli", ["-p", String(redis().port), ...command])
            .stdout.toString()
            .trim();
        const [counter] = run("keys", "cognomen:*").split("\n");
        return Number(run("get", counter!));
      };
      const ask = async (): Promise<number> => (await client.send({ target: "/?name=Nguyen-Secret" })).status;
      expect(await ask()).toBe(200);

      redis().pause();
      const hanging = Array.from({ length: 20 }, ask);
      await wait(3000);
      redis().resume();
      expect(new Set(await Promise.all(hanging))).toEqual(new Set([503]));
      await expect.poll(ask, { timeout: 10_000 }).toBe(200);
      await expect.poll(count, { timeout: 10_000 }).toBe(2);

      redis().pause();
      expect(await ask()).toBe(503);
      client.close();
      server.kill("SIGTERM");
      const { exitCode, stderr } = await server.ended;
      expect(exitCode).toBe(0);
      const what = `cognomen: Redis at redis://127.0.0.1:${redis().port} is`;
      expect(readLog(stderr)).toEqual([
        `${what} down since TIME (no answer): requests are answered 503`,
        `${what} back at TIME, after N s`,
        `${what} down since TIME (no answer): requests are answered 503`,
      ]);
      redis().resume();
    },
    30_000,
  );

  it("with --fail-open starts without Redis, and counts as soon as it is there", async () => {
    const args = ["--redis", `redis://user:secret@127.0.0.1:${redis().port}`, "--fail-open"];
    const server = await startServer(args);
    expect(server.port).toBeGreaterThan(0);
    const client = createClient(server.port);
    const remaining = async (): Promise<unknown> =>
      (await client.send({ target: "/?name=Kim" })).headers["x-rate-limit-remaining"];
    expect([await remaining(), await remaining()]).toEqual(["99", "99"]);
    await redis().start("--user", "user", "on", ">secret", "+@all", "~*");
    await expect.poll(remaining, { timeout: 10_000 }).toBe("98");
    await redis().stop();
    await expect.poll(remaining, { timeout: 10_000 }).toBe("99");
    client.close();
    server.kill("SIGTERM");
    const { exitCode, stderr } = await server.ended;
    expect(exitCode).toBe(0);
    expect(stderr).not.toContain("secret");
    const what = `cognomen: Redis at redis://127.0.0.1:${redis().port} is`;
    expect(readLog(stderr)).toEqual([
      `${what} down since TIME (ECONNREFUSED): names are served uncounted`,
      `${what} back at TIME, after N s`,
      `${what} down since TIME (connection lost): names are served uncounted`,
    ]);
  }, 30_000);

  it.each([
    ["no password", "", ["--requirepass", "secret"], "NOAUTH Authentication required."],
    ["a wrong password", ":other@", ["--requirepass", "secret"], "WRONGPASS invalid username-password pair"],
    [
      "no right to run scripts",
      "user:secret@",
      ["--user", "user", "on", ">secret", "+@all", "-eval", "-evalsha", "~*"],
      "NOPERM ",
    ],
    [
      "no right to the keys",
      "user:secret@",
      ["--user", "user", "on", ">secret", "+@all", "~other:*"],
      "NOPERM ",
    ],
  ])(
    "tells why Redis refuses it: %s",
    async (_what, credentials, settings, reason) => {
      await redis().start(...settings);
      const url = `redis://${credentials}127.0.0.1:${redis().port}`;
      const refused = await (await startServer(["--redis", url])).ended;
      expect(refused).toMatchObject({ exitCode: 1, stdout: "" });
      const where = `Redis at redis://127.0.0.1:${redis().port}`;
      expect(refused.stderr).toContain(`cognomen: ${where} refused the connection: ${reason}`);
      expect(refused.stderr).toContain("check user and password in --redis");
      const open = await startServer(["--redis", url, "--fail-open"]);
      const client = createClient(open.port);
      expect((await client.send({ target: "/?name=Kim" })).status).toBe(200);
      client.close();
      open.kill("SIGTERM");
      const { stderr } = await open.ended;
      expect(stderr).toContain(`${where} is down since `);
      expect(stderr).toContain(`(${reason}`);
      expect(refused.stderr + stderr).not.toContain("secret");
    },
    30_000,
  );

  it("does not wait for ever for a Redis that hangs when it starts", async () => {
    await redis().start();
    redis().pause();
    const { ended } = await startServer(["--redis", `redis://127.0.0.1:${redis().port}`]);
    expect(await ended).toMatchObject({
      exitCode: 1,
      stdout: "",
      stderr: `cognomen: cannot reach Redis at redis://127.0.0.1:${redis().port} (no answer): is it running?\n`,
    });
    redis().resume();
  }, 30_000);
});
