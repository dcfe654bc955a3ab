/** `cognomen serve` without a process: a server on a free port, stopped when the test has asked what it wants. */
import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Writable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { openAccounts } from "../../src/cli/serve/accounts.ts";
import { createAccessLog, createComplainer, createOutageLog } from "../../src/cli/serve/logs.ts";
import { countHeaderBytes } from "../../src/cli/serve/server.ts";
import { LateError } from "../../src/ground/waiting.ts";
import { makeTemporaryFolder } from "../helpers/temporary-folder.ts";
import type { Reply } from "../hosts/send.ts";
import { Collector, fakeEstimator, run } from "./harness.ts";
import { serve } from "./serve-harness.ts";

const folder = makeTemporaryFolder();

let fileCount = 0;
function accountsFile(content: unknown): string {
  const path = join(folder, `accounts-${fileCount++}.json`);
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}

describe("cognomen serve", () => {
  const noKeys = "with a key: 401, because there are no keys; set --accounts to a file of keys";
  const someKeys =
    "with a key: as many names as FILE says (keys: 2), else 2500 a month; 401 with an unknown key";
  it.each([
    ["", ["without a key: 100 names a day for each address, then 429", noKeys]],
    ["--keyless 7/hour", ["without a key: 7 names an hour for each address, then 429", noKeys]],
    ["--keyless unlimited", ["without a key: any number of names", noKeys]],
    ["--open", ["with or without a key: any number of names"]],
    ["--keyless unlimited --accounts FILE", ["without a key: any number of names", someKeys]],
    ["--keyless required --accounts FILE", ["without a key: 401, a key is required", someKeys]],
    [
      "--keyless 0/day --accounts FILE",
      ["without a key: 0 names a day for each address, then 429", someKeys],
    ],
  ])("says who gets what, and a command that works: %j", async (options, lines) => {
    const args = options.split(" ").filter(Boolean);
    const file = accountsFile({ "a-key": { status: "active" }, other: { status: "paused" } });
    const { exitCode, stdout, stderr } = await serve(
      args.map((arg) => arg.replace("FILE", file)),
      async (_ask, _url, greeting) => {
        const [, command] = /^ {2}try: curl '([^']+)'/mu.exec(greeting)!;
        // A server that stops waits a second for connections that are kept.
        const init = { headers: { Connection: "close" } };
        const reply = await fetch(command!.replace("=KEY", "=a-key"), init);
        expect(reply.status).toBe(200);
        expect(await reply.json()).toMatchObject({ name: "Nguyen", count: 1234567 });
        const [noKey, unknownKey] = await Promise.all([
          fetch(command!.replace("&apikey=KEY", ""), init),
          fetch(`${command!.replace("&apikey=KEY", "")}&apikey=unknown`, init),
        ]);
        expect(noKey.status).toBe(/401/u.test(lines[0]!) ? 401 : / 0 names/u.test(lines[0]!) ? 429 : 200);
        expect(unknownKey.status).toBe(args[0] === "--open" ? 200 : 401);
      },
    );
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    const [first, ...others] = stdout.replaceAll(file, "FILE").split("\n");
    expect(first).toMatch(/^cognomen serves http:\/\/127\.0\.0\.1:\d+\/$/u);
    const isKeyNeeded = /401, a key| 0 names/u.test(lines[0]!);
    expect(others).toEqual([
      expect.stringMatching(/^ {2}answers: last name only, .* from \S.*; with --best, every word counts$/u),
      ...lines.map((line) => `  ${line}`),
      expect.stringMatching(
        isKeyNeeded
          ? /^ {2}try: curl 'http:\S+\/\?name=Nguyen&apikey=KEY', with a key from FILE instead of KEY$/u
          : /^ {2}try: curl 'http:\S+\/\?name=Nguyen'$/u,
      ),
      "",
    ]);
  });

  it("answers a hundred of the longest names", async () => {
    const name = encodeURIComponent("ж".repeat(256));
    await serve([], async (ask) => {
      const reply = await ask(`/?${Array.from({ length: 100 }, () => `name%5B%5D=${name}`).join("&")}`);
      expect(reply.status).toBe(200);
      expect(JSON.parse(reply.body)).toHaveLength(100);
    });
    expect(countHeaderBytes(100, 256)).toBeGreaterThan(100 * 256 * 9);
  });

  it("says nothing of names and keys", async () => {
    const accounts = accountsFile({ "secret-key": { status: "active" } });
    const { stdout, stderr } = await serve(["--accounts", accounts], async (ask) => {
      for (const key of ["secret-key", "other-key"]) await ask(`/?name=Nguyen-Private&apikey=${key}`);
    });
    expect(stdout.replace("?name=Nguyen", "")).not.toMatch(/secret|other|Nguyen/u);
    expect(stderr).toBe("");
  });

  it("listens on another address", async () => {
    const { stdout } = await serve(["--host", "0.0.0.0"], async (ask) => {
      expect((await ask("/?name=Nguyen")).status).toBe(200);
    });
    expect(stdout).toContain("http://localhost:");
  });
});

describe("options of serve", () => {
  const header = (reply: Reply, name: string): unknown => reply.headers[name];

  it("--accounts follows the file, which may begin with a byte order mark", async () => {
    const accounts = accountsFile(`\uFEFF${JSON.stringify({ gold: { status: "active", limit: 3 } })}`);
    const limit = async (ask: (target: string) => Promise<Reply>): Promise<unknown> =>
      header(await ask("/?apikey=gold"), "x-rate-limit-limit");
    const { stderr } = await serve(["--accounts", accounts], async (ask) => {
      expect(await limit(ask)).toBe("3");
      writeFileSync(accounts, '{"gold": {"status": "active", "limit": 50}}');
      await expect.poll(() => limit(ask), { timeout: 60_000 }).toBe("50");
      writeFileSync(accounts, '{"gold": {"status": "active", "limit": -5}}  ');
      await wait(2500);
      expect(await limit(ask)).toBe("50");
    });
    expect(stderr).toContain("cognomen: 1 accounts read\n");
    expect(stderr).toMatch(/accounts unchanged: .*account 1: field "limit": found -5/u);
  });

  it("--accounts sees a change that comes before the file was watched", async () => {
    const path = accountsFile({ gold: { status: "active", limit: 3 } });
    const table = await openAccounts(path, new Collector());
    writeFileSync(path, '{"gold": {"status": "active", "limit": 50}}');
    await expect.poll(() => table.find("gold")?.limit, { timeout: 60_000 }).toBe(50);
    writeFileSync(path, '{"gold": {"status": "active", "limit": 60}}');
    await expect.poll(() => table.find("gold")?.limit, { timeout: 60_000 }).toBe(60);
    table.close();
  });

  it("--accounts of a hundred thousand keys are read while others are answered", async () => {
    const table = Array.from({ length: 100_000 }, (_, key) => [
      `key-${key}`,
      { status: "active", limit: key },
    ]);
    const path = accountsFile(JSON.stringify(Object.fromEntries(table), undefined, 1));
    let turnCount = 0;
    let isRead = false;
    const turn = (): void => {
      turnCount++;
      if (!isRead) setImmediate(turn);
    };
    turn();
    const accounts = await openAccounts(path, new Collector());
    isRead = true;
    accounts.close();
    expect(accounts.count).toBe(100_000);
    expect(accounts.find("key-77777")).toMatchObject({ status: "active", limit: 77_777 });
    // Each of them is a moment at which a request is answered.
    expect(turnCount).toBeGreaterThan(20);
  });

  it.skipIf(process.platform === "win32")(
    "--accounts refuses a pipe, from the start and in the place of the file",
    async () => {
      const path = accountsFile({ gold: { status: "active", limit: 3 } });
      const stderr = new Collector();
      const table = await openAccounts(path, stderr);
      rmSync(path);
      spawnSync("mkfifo", [path]);
      await expect.poll(() => stderr.text, { timeout: 60_000 }).toContain("unchanged");
      expect(stderr.text).toMatch(/--accounts \S+: a pipe, folder or device; expected a file/u);
      expect(table.find("gold")?.limit).toBe(3);
      table.close();
      await expect(openAccounts(path, stderr)).rejects.toThrow("expected a file");
    },
  );

  it("--accounts complains once of a file that is gone, and takes it again", async () => {
    const path = accountsFile({ gold: { status: "active", limit: 3 } });
    const stderr = new Collector();
    const table = await openAccounts(path, stderr);
    rmSync(path);
    await expect.poll(() => stderr.text, { timeout: 60_000 }).toContain("accounts unchanged");
    await wait(2500);
    expect(stderr.text.match(/unchanged/gu)).toHaveLength(1);
    expect(table.find("gold")?.limit).toBe(3);
    writeFileSync(path, '{"gold": {"status": "active", "limit": 50}}');
    await expect.poll(() => table.find("gold")?.limit, { timeout: 60_000 }).toBe(50);
    table.close();
  });

  it("--batch-max and --max-name-length", async () => {
    await serve(["--batch-max", "2", "--max-name-length", "3"], async (ask) => {
      expect((await ask("/?name[]=Kim&name[]=Lee")).status).toBe(200);
      expect((await ask("/?name[]=Kim&name[]=Lee&name[]=Kim")).status).toBe(422);
      expect((await ask("/?name=Kimm")).status).toBe(422);
    });
  });

  it("--throttle", async () => {
    const throttle = async (args: string[]): Promise<number[]> => {
      const statuses: number[] = [];
      await serve(args, async (ask) => {
        for (let count = 0; count < 5; count++) statuses.push((await ask("/?name=Kim")).status);
      });
      return statuses;
    };
    expect((await throttle(["--throttle", "1/60"])).filter((status) => status === 429)).not.toHaveLength(0);
    expect(await throttle(["--throttle", "off"])).toEqual([200, 200, 200, 200, 200]);
  });

  it("--cors", async () => {
    const allowed = async (args: string[]): Promise<unknown> => {
      let found: unknown;
      await serve(args, async (ask) => {
        const headers = { Origin: "https://a.example" };
        found = header(await ask({ target: "/?name=Kim", headers }), "access-control-allow-origin");
      });
      return found;
    };
    expect(await allowed([])).toBe("*");
    expect(await allowed(["--cors", "https://a.example,https://b.example"])).toBe("https://a.example");
    expect(await allowed(["--cors", "https://b.example"])).toBeUndefined();
    expect(await allowed(["--cors", "off"])).toBeUndefined();
  });

  it("--ratelimit-headers", async () => {
    await serve(["--ratelimit-headers"], async (ask) => {
      const { headers } = await ask({ target: "/?name=Kim", method: "FOO" });
      expect(headers["ratelimit-policy"]).toBe('"names";q=100;w=86400');
      expect(headers.ratelimit).toMatch(/^"names";r=100;t=\d+$/u);
    });
  });

  it("--trust-proxy and --client-header", async () => {
    const args = ["--trust-proxy", "127.0.0.0/8,::1", "--client-header", "x-real-ip"];
    await serve(args, async (ask) => {
      // However many headers stand before it.
      const others = Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`a${index}`, ""]));
      const left: unknown[] = [];
      for (const ip of ["192.0.2.1", "192.0.2.1", "192.0.2.2"]) {
        const headers = { ...others, "X-Real-IP": ip };
        left.push(header(await ask({ target: "/?name=Kim", headers }), "x-rate-limit-remaining"));
      }
      expect(left).toEqual(["99", "98", "99"]);
    });
  });

  it("--best answers whole names and by letters, and nothing else does", async () => {
    const ask = async (args: readonly string[]) => {
      const { choices, predictor } = await serve(args, async (get) => {
        await get("/?name=Nguyen");
        const { body } = await get("/?name[]=Nguyen&name[]=M%C3%BCller&name[]=Nguyen");
        const names = (JSON.parse(body) as { name: string }[]).map(({ name }) => name);
        expect(names).toEqual(["Nguyen", "Müller", "Nguyen"]);
      });
      return { choices, calls: predictor.calls };
    };
    const best = { whole: true, estimator: fakeEstimator };
    expect(await ask(["--best"])).toEqual({ choices: [{ tier: "full" }], calls: [best, best, best] });
    expect(await ask([])).toMatchObject({ choices: [{}], calls: [{}, {}, {}, {}] });
    // The countries that the predictor of the tests has.
    const prior = expect.objectContaining({ GB: expect.any(Number), VN: expect.any(Number) });
    expect(await ask(["--residence", "GB"])).toMatchObject({
      calls: [{ prior }, { prior }, { prior }],
    });
  });

  it("--tier and --data choose what answers", async () => {
    expect((await serve(["--tier", "core"], async () => {})).choices).toEqual([{ tier: "core" }]);
    expect((await serve(["--data", "own.bin"], async () => {})).choices).toEqual([{ file: "own.bin" }]);
    expect((await serve([], async () => {})).choices).toEqual([{}]);
  });
});

describe("wrong use of serve", () => {
  const account = (fields: object) => ({ first: { status: "active" }, "secret-key": fields });
  const refuse = async (args: readonly string[], message: string): Promise<number> => {
    const { exitCode, stdout, stderr } = await run(["serve", "--port", "0", ...args]);
    expect(stderr).toContain(message);
    expect(stderr).toMatch(/^cognomen: [^\n]+\n$/u);
    expect(stderr).not.toContain("secret-key");
    expect(stdout).toBe("");
    return exitCode;
  };
  it.each([
    [["--port", "65536"], 2, "from 0 to 65535"],
    [["--port", "http"], 2, "from 0 to 65535"],
    [["--keyless", "100"], 2, "such as 100/day"],
    [["--keyless", "100/year"], 2, "such as 100/day"],
    // It could mean either of the two others.
    [["--keyless", "off"], 2, "or unlimited, or required to refuse requests without a key"],
    [["--keyless", "required"], 2, "--keyless required needs --accounts"],
    [["--residence", "Utopia"], 2, "such as CH or Switzerland"],
    [["--prior", "none.json"], 2, "cannot read --prior none.json (ENOENT)"],
    [["--prior", "list"], 2, "write cognomen fit-prior names.csv -o prior.json"],
    [["--fail-open"], 2, "--fail-open needs --redis: counters in memory"],
    [["--open", "--keyless", "5/day"], 2, "'--open' cannot be used with option '--keyless <quota>'"],
    [["--open", "--throttle", "off"], 2, "'--open' cannot be used with option '--throttle <rate>'"],
    [["--open", "--accounts", "keys.json"], 2, "'--open' cannot be used with option '--accounts <file>'"],
    [["--open", "--redis", "redis://localhost"], 2, "'--open' cannot be used with option '--redis <url>'"],
    [["--best-path", "best"], 2, "--best-path"],
    [["--best-path", "/"], 2, "--best-path"],
    [["--best-path", "/a/../b"], 2, "--best-path"],
    [["--health-path", "/a?b"], 2, "--health-path"],
    [["--metrics", "70000"], 2, "--metrics"],
    [["--metrics", "x"], 2, "--metrics"],
    [["--workers", "0"], 2, "--workers"],
    [["--workers", "many"], 2, "--workers"],
    [["--best-path", "/x", "--health-path", "/x"], 2, "--best-path and --health-path are the same"],
    [["--throttle", "0/1"], 2, "such as 100/1"],
    [["--batch-max", "0"], 2, "from 1 to 999999"],
    [["--cors", "https://a.example/"], 2, "such as https://example.org"],
    [["--trust-proxy", "10.0.0.0/99"], 2, "such as 10.0.0.0/8,::1"],
    [["--client-header", "x y"], 2, "such as x-real-ip"],
    [["--client-header", "x-real-ip"], 2, "--client-header needs --trust-proxy"],
    [["--tier", "huge"], 2, "full, standard, core"],
    [["--redis", "localhost"], 2, "redis://localhost:6379"],
    [["--redis", "redis://user:secret-key@127.0.0.1:1"], 1, "Redis at redis://127.0.0.1:1 (ECONNREFUSED)"],
    [["--host", "192.0.2.1"], 1, "192.0.2.1 is not an address of this machine"],
    [["--accounts", join(folder, "none.json")], 2, "none.json (ENOENT)"],
  ])("%j exits with %i", async (args, expectedCode, message) => {
    expect(await refuse(args, message)).toBe(expectedCode);
  });

  it.each<[content: unknown, message: string]>([
    ['{"secret-key": }', "no JSON"],
    [[], "expected a JSON object of accounts by key"],
    [{ "": { status: "active" } }, "account 1: its key is empty"],
    [account({ status: "activ" }), 'account 2: field "status": found "activ", expected one of'],
    [account({}), 'account 2: field "status": found undefined'],
    [account({ status: "active", limit: "10" }), 'account 2: field "limit": found "10"'],
    [account({ status: "active", window: "week" }), 'account 2: field "window": found "week"'],
    [account({ status: "active", limits: 10 }), 'account 2: unknown field "limits"'],
    [account({ status: "secret-key" }), '"status": found (not shown: it may be a key), expected one of'],
    [
      { accounts: { "secret-key": {} } },
      "account 1: unknown field (not shown: it may be a key), expected status, limit",
    ],
    [{ "secret-key": "active" }, 'account 1: expected an object with "status"'],
  ])("--accounts with %j exits with 2", async (content, message) => {
    expect(await refuse(["--accounts", accountsFile(content)], message)).toBe(2);
  });
});

describe("outages", () => {
  it("are told once with what, where and since when, and so is their end", async () => {
    const stderr = new Collector();
    let nowMs = Date.UTC(2026, 2, 1, 12);
    const outage = createOutageLog(
      "Redis at redis://db:6379",
      "requests are answered 503",
      stderr,
      () => nowMs,
    );
    outage.end();
    outage.begin(Object.assign(new Error("of key:secret"), { code: "ECONNREFUSED" }));
    outage.begin(new LateError("no answer"));
    nowMs += 34_400;
    outage.end();
    outage.end();
    outage.begin(new LateError("no answer"));
    outage.end();
    outage.begin(undefined);
    outage.end();
    outage.begin(Object.assign(new Error("READONLY of key:secret"), { name: "ReplyError" }));
    const lines = [
      "down since 2026-03-01T12:00:00Z (ECONNREFUSED): requests are answered 503",
      "back at 2026-03-01T12:00:34Z, after 34 s",
      "down since 2026-03-01T12:00:34Z (no answer): requests are answered 503",
      "back at 2026-03-01T12:00:34Z, after 0 s",
      "down since 2026-03-01T12:00:34Z (connection lost): requests are answered 503",
      "back at 2026-03-01T12:00:34Z, after 0 s",
      "down since 2026-03-01T12:00:34Z (READONLY): requests are answered 503",
    ];
    await new Promise<void>((resolve) => {
      stderr.end(resolve);
    });
    expect(stderr.text).toBe(lines.map((line) => `cognomen: Redis at redis://db:6379 is ${line}\n`).join(""));
  });
});

describe("complaints while serving", () => {
  it("name the kind of fault, not more often than every ten seconds", () => {
    const written: string[] = [];
    const stderr = { write: (text: string) => written.push(text) } as unknown as Writable;
    let nowMs = 0;
    const complain = createComplainer(stderr, () => nowMs);
    complain(Object.assign(new Error("of Anna"), { code: "ECONNREFUSED" }));
    nowMs = 9_999;
    complain(new TypeError("of Anna"));
    complain("of Anna");
    nowMs = 10_000;
    complain(new TypeError("of Anna"));
    nowMs = 30_000;
    complain(undefined);
    expect(written).toEqual([
      "cognomen: a request failed (ECONNREFUSED)\n",
      "cognomen: a request failed (TypeError, and 2 faults before it)\n",
      "cognomen: a request failed (unknown)\n",
    ]);
  });
});

describe("serve for operators", () => {
  const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;

  it("answers at a path of the owner's as with --best, from the same quota", async () => {
    const { stderr } = await serve(
      ["--best-path", "/best", "--keyless", "3/day"],
      async (ask, _url, greeting) => {
        expect(greeting).toContain("  answers at /best: every word of a name counts");
        const plain = await ask("/?name=Xqzwili");
        expect([plain.status, JSON.parse(plain.body)]).toEqual([
          200,
          { name: "Xqzwili", country: [], count: 0 },
        ]);
        const best = await ask("/best?name=Xqzwili");
        expect([best.status, JSON.parse(best.body).country]).toEqual([
          200,
          [{ country_id: "GB", probability: 0.25 }],
        ]);
        expect(best.headers["x-rate-limit-remaining"]).toBe("1");
        const batch = await ask("/best?name[]=Xqzwili&name[]=Xqzwili");
        expect([batch.status, batch.headers["x-rate-limit-remaining"]]).toEqual([429, "1"]);
        for (const target of ["/other?name=Kim", "/best/?name=Kim", "/Best?name=Kim"])
          expect((await ask(target)).status, target).toBe(404);
      },
    );
    expect(stderr).toBe("");
  });

  it("has one path and no headers more unless asked for", async () => {
    await serve([], async (ask) => {
      expect((await ask("/best?name=Kim")).status).toBe(404);
      expect((await ask("/healthz")).status).toBe(404);
      expect((await ask("/metrics")).status).toBe(404);
      const { headers } = await ask({ target: "/?name=Kim", headers: { "X-Request-Id": "a".repeat(32) } });
      expect(headers["x-request-id"]).toBeUndefined();
    });
  });

  it("says that it is there at a path that costs nothing", async () => {
    await serve(["--health-path", "/healthz", "--keyless", "1/day"], async (ask) => {
      for (let round = 0; round < 3; round++) {
        const { status, body, headers } = await ask("/healthz?verbose");
        expect([status, body, headers["x-rate-limit-limit"]]).toEqual([200, '{"status":"ok"}', undefined]);
      }
      expect((await ask("/?name=Kim")).headers["x-rate-limit-remaining"]).toBe("0");
    });
  });

  it("gives every request an id: its own, or a new one", async () => {
    await serve(["--request-id"], async (ask) => {
      const get = async (given?: string): Promise<unknown> =>
        (
          await ask({
            target: "/?name=Kim",
            ...(given !== undefined && { headers: { "X-Request-Id": given } }),
          })
        ).headers["x-request-id"];
      const given = "4bf92f3577b34da6a3ce929d0e0e4736";
      expect(await get(given)).toBe(given);
      const made = [await get(), await get(), await get("Nguyen-Van-An-secret"), await get("short")];
      for (const id of made) expect(id).toMatch(ID);
      expect(new Set(made).size).toBe(4);
      // What Node cannot read has one, too.
      const unread = { target: "/?name=Kim", method: "FOO" };
      const { headers } = await ask({ ...unread, headers: { "X-Request-Id": given } });
      expect([headers.allow, headers["x-request-id"]]).toEqual(["GET, HEAD, OPTIONS", given]);
      expect((await ask(unread)).headers["x-request-id"]).toMatch(ID);
    });
  });

  it("writes a line for each answer, with its id and without a name, a key or an address", async () => {
    const { stdout } = await serve(["--access-log", "--request-id"], async (ask) => {
      const { headers } = await ask("/?name=Nguyen&name=Xqzwili");
      await ask("/?name=Nguyen&apikey=secret-key");
      await ask("/nowhere-secret");
      await ask({ target: "/?name=Kim", method: "FOO" });
      expect(headers["x-request-id"]).toMatch(ID);
    });
    const lines = stdout.split("\n").filter((line) => line.startsWith("{"));
    const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(
      entries.map(({ status, nameCount, unknownCount, hasKey }) => [status, nameCount, unknownCount, hasKey]),
    ).toEqual([
      [200, 2, 1, false],
      [401, 1, 0, true],
      [404, 0, 0, false],
      [405, 0, 0, false],
    ]);
    for (const { id, time, durationMs } of entries) {
      expect(id).toMatch(ID);
      expect(time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/u);
      expect(durationMs).toBeGreaterThan(0);
    }
    expect(lines.join("\n")).not.toMatch(/Nguyen|secret|Xqzwili|127\.0\.0\.1|::1/u);
  });

  it("drops lines that nobody reads beyond a megabyte, and says how many", () => {
    const written: string[] = [];
    const readers: (() => void)[] = [];
    const output = new Writable({
      write(chunk, _encoding, done) {
        written.push(String(chunk));
        readers.push(done);
      },
    });
    const log = createAccessLog(output, () => undefined);
    const report = { status: 200, nameCount: 1, unknownCount: 0, durationMs: 1, hasKey: false };
    for (let count = 0; count < 20_000; count++) log(report);
    expect(output.writableLength).toBeLessThan(1_100_000);
    while (output.writableLength > 0) readers.shift()!();
    const lineCount = written.length;
    log(report);
    while (output.writableLength > 0) readers.shift()!();
    expect(written[lineCount]).toContain(`"droppedCount":${20_000 - lineCount}}`);
    expect(written).toHaveLength(lineCount + 2);
  });

  it("has numbers for Prometheus on a port of its own", async () => {
    await serve(["--metrics", "0", "--keyless", "2/day"], async (ask, url, greeting) => {
      const [, numbers] = /metrics: (\S+)/u.exec(greeting)!;
      expect(new URL(numbers!).port).not.toBe(new URL(url).port);
      await ask("/?name=Nguyen");
      await ask("/?name[]=Xqzwili&name[]=Kim");
      await ask("/?name=");
      const reply = await fetch(numbers!);
      expect(reply.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/u);
      const text = await reply.text();
      for (const line of [
        'cognomen_requests_total{status="200"} 1',
        'cognomen_requests_total{status="429"} 1',
        'cognomen_requests_total{status="422"} 1',
        "cognomen_names_total 4",
        "cognomen_unknown_names_total 0",
        "cognomen_quota_refusals_total 1",
        'cognomen_errors_total{source="quota"} 0',
        'cognomen_request_duration_seconds_bucket{le="+Inf"} 3',
      ])
        expect(text.split("\n")).toContain(line);
      expect(Number(/^cognomen_resident_memory_bytes (\d+)$/mu.exec(text)?.[1])).toBeGreaterThan(1e7);
      expect(text).not.toMatch(/Nguyen|Xqzwili|127\.0/u);
      expect((await fetch(new URL("/", numbers))).status).toBe(404);
    });
  });

  it("says that answers of --best come from less than the full tier", async () => {
    await serve(["--best", "--tier", "core"], async (_ask, _url, greeting) => {
      expect(greeting).toMatch(
        /^ {2}answers: every word of .*; from the core tier; the full tier knows more$/mu,
      );
    });
  });
});
