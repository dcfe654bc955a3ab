/** What `cognomen serve` says to requests that never reach its handler by themselves, and to bodies. */
import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { countHeaderBytes, type RunningServer, startServer } from "../../src/cli/serve/server.ts";
import { createHandler, type HandlerOptions } from "../../src/http.ts";
import { openConnection } from "../hosts/send.ts";
import { predictor } from "../http/helpers/server.ts";
import { RATE_HEADERS } from "../suites/judge-http.ts";
import { serve as serveOnce } from "./serve-harness.ts";

/** A busy machine may take its time. */
const SOON = { timeout: 20_000 };

const sockets: Socket[] = [];
const servers: RunningServer[] = [];
const destroySockets = (): void => {
  for (const socket of sockets.splice(0)) socket.destroy();
};
afterEach(async () => {
  destroySockets();
  for (const server of servers.splice(0)) await server.stop();
});

/** A server that stops waits a second for connections that are kept: no test leaves it any. */
const serve: typeof serveOnce = (args, test) =>
  serveOnce(args, (...given) => test(...given).finally(destroySockets));

function open(url: string) {
  const connection = openConnection(Number(new URL(url).port), new URL(url).hostname);
  sockets.push(connection.socket);
  return connection;
}

/** Sends bytes and reads until the connection is closed. */
async function sendRaw(url: string, bytes: string | Buffer): Promise<string> {
  const { socket, received, closed } = open(url);
  socket.write(bytes);
  await closed;
  return received();
}

const get = (target: string, method = "GET"): string =>
  `${method} ${target} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

interface RawReply {
  line: string;
  headers: Record<string, string>;
  body: string;
}

function readReply(text: string): RawReply {
  const end = text.indexOf("\r\n\r\n");
  const [line, ...headers] = text.slice(0, end).split("\r\n");
  return {
    line: line!,
    headers: Object.fromEntries(
      headers.map((header) => {
        const [name, value] = header.split(/: (.*)/su, 2);
        return [name!.toLowerCase(), value!];
      }),
    ),
    body: text.slice(end + 4),
  };
}

/** Everything that the contract wants of an error. */
function expectError(text: string, line: string, error: string): void {
  const reply = readReply(text);
  expect(reply.line).toBe(`HTTP/1.1 ${line}`);
  expect(reply.body).toBe(JSON.stringify({ error }));
  for (const name of RATE_HEADERS) expect(reply.headers[name], name).toMatch(/^\d+$/u);
  expect(reply.headers).toMatchObject({
    "access-control-allow-origin": "*",
    "cache-control": "no-store",
    "content-length": String(reply.body.length),
    "content-type": "application/json; charset=utf-8",
    connection: "close",
  });
  expect(Date.parse(reply.headers.date!)).toBeGreaterThan(Date.now() - 60_000);
}

async function start(options: Partial<HandlerOptions> = {}, headTimeoutMs?: number): Promise<string> {
  const server = await startServer({
    handler: createHandler({ predictor, path: "/", ...options }),
    host: "127.0.0.1",
    port: 0,
    maxHeaderBytes: countHeaderBytes(100, 256),
    ...(headTimeoutMs !== undefined && { headTimeoutMs }),
  });
  servers.push(server);
  return server.url;
}

describe("targets that Node cannot parse", () => {
  it("are answered if they are UTF-8 that was not encoded", async () => {
    await serve([], async (_ask, url) => {
      const text = await sendRaw(url, get("/?name[]=Müller&name[]=王 小明".replace(" ", "%20")));
      expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n/u);
      expect(text).toContain("connection: close\r\n");
      expect(text).toContain("x-rate-limit-remaining: 98\r\n");
      const answers = JSON.parse(text.slice(text.indexOf("\r\n\r\n") + 4));
      expect(answers).toMatchObject([
        { name: "Müller", count: 1 },
        { name: "王 小明", count: 20 },
      ]);
      expect(await sendRaw(url, get("/other?name=Müller"))).toMatch(/^HTTP\/1\.1 404 /u);
      const head = await sendRaw(url, get("/?name=Müller", "HEAD"));
      expect(head).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*\r\n\r\n$/u);
    });
  });

  it("are answered if they have a space that was not encoded", async () => {
    await serve([], async (_ask, url) => {
      const reply = readReply(await sendRaw(url, get("/?name=王 小明")));
      expect(reply.line).toBe("HTTP/1.1 200 OK");
      expect(JSON.parse(reply.body)).toMatchObject({ name: "王 小明", count: 20 });
    });
  });

  it.each([
    ["a tabulator", "/?name=Anna\tKim"],
    ["NUL", "/?name=Anna\0Kim"],
    ["DEL", "/?name=Anna\x7FKim"],
    ["bytes that are no UTF-8", Buffer.from(get("/?name=Anna\xFF"), "latin1")],
  ])("have an invalid name with %s", async (_what, sent) => {
    await serve([], async (ask, url) => {
      const bytes = typeof sent === "string" ? get(sent) : sent;
      expectError(await sendRaw(url, bytes), "422 Unprocessable Entity", "Invalid 'name' parameter");
      const wrongKey = bytes.toString("latin1").replace("name=", "apikey=wrong&name=");
      const text = await sendRaw(url, Buffer.from(wrongKey, "latin1"));
      expectError(text, "401 Unauthorized", "Invalid API key");
      expect((await ask("/?name=Kim")).headers["x-rate-limit-remaining"]).toBe("99");
    });
  });

  it("are counted by the address that a trusted proxy names, and read by the origins that may", async () => {
    const url = await start({
      clientAddress: { trustedProxies: ["127.0.0.1"] },
      cors: ["https://a.example"],
    });
    const send = async (ip: string): Promise<RawReply> => {
      const headers = `X-Forwarded-For: ${ip}\r\nOrigin: https://a.example\r\n\r\n`;
      return readReply(await sendRaw(url, get("/?name=Müller").replace(/\r\n$/u, headers)));
    };
    const replies = [await send("192.0.2.1"), await send("192.0.2.1"), await send("192.0.2.2")];
    expect(replies.map(({ headers }) => headers["x-rate-limit-remaining"])).toEqual(["99", "98", "99"]);
    expect(replies[0]!.headers["access-control-allow-origin"]).toBe("https://a.example");
  });

  it("may come behind others on the same connection", async () => {
    const url = await start();
    const { socket, received, closed } = open(url);
    socket.write(get("/?name=Kim"));
    await expect.poll(received, SOON).toContain('"Kim"');
    socket.write(get("/?name=Kovács"));
    await closed;
    expect(received().match(/HTTP\/1\.1 200 OK/gu)).toHaveLength(2);
    expect(received()).toContain('"name":"Kovács"');
  });
});

const statusesOf = (text: string): string[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d+)/gu)].map(([, status]) => status!);

describe("a line that Node cannot parse, where nobody knows its beginning", () => {
  const inside = "GET /?name=Kim&x=";
  const withBody = (method: string, header = `Content-Length: ${inside.length}`, body = inside): string[] => [
    get("/?name=Nobody", method).replace(/\r\n$/u, `${header}\r\n\r\n`),
    body,
  ];
  const chunks = `${inside.length.toString(16)}\r\n${inside}\r\n0\r\n\r\n`;
  it.each([
    ["behind a body in one packet", [withBody("POST").join("")], ["405", "400"]],
    ["behind a body in a packet before", withBody("POST"), ["405", "400"]],
    ["behind the body of GET", withBody("GET"), ["200", "400"]],
    ["behind chunks", [withBody("POST", "Transfer-Encoding: chunked", chunks).join("")], ["405"]],
    ["behind its own beginning", [get("/?name=Nobody"), inside, ""], ["200", "400"]],
    ["behind its own beginning, at first", [inside, ""], ["400"]],
  ])("is 400 and costs nothing: %s", async (_what, before, statuses) => {
    await serve([], async (ask, url) => {
      const { socket, received, closed } = open(url);
      socket.setNoDelay();
      const last = before.length > 1 ? before.pop()! : before.shift()!;
      for (const packet of before) {
        socket.write(packet);
        await wait(100);
      }
      socket.write(last + get("/?name=Müller"));
      await closed;
      expect(statusesOf(received())).toEqual(statuses);
      const spentCount = statuses.includes("200") ? 1 : 0;
      expect((await ask("/?name=Kim")).headers["x-rate-limit-remaining"]).toBe(String(99 - spentCount));
    });
  });
});

describe("behind others in one packet", () => {
  /** As a store that has to wait. */
  const slowQuota = {
    async consume({ cost }: { cost: number }) {
      await wait(20);
      return { accepted: true, used: cost };
    },
  };
  const connectTo = get("localhost:80", "CONNECT");

  it.each([
    ["CONNECT", connectTo, "405"],
    ["a target that is not encoded", get("/?name=Müller"), "200"],
    ["nonsense", "nonsense\r\n\r\n", "400"],
  ])("%s waits for their answers", async (_what, sent, status) => {
    const url = await start({ quota: slowQuota });
    const { received, closed, socket } = open(url);
    const names = ["Kim", "Kovács", "Mario", "Nobody"];
    socket.write(names.map((name) => get(`/?name=${encodeURIComponent(name)}`)).join("") + sent);
    await closed;
    expect(statusesOf(received())).toEqual(["200", "200", "200", "200", status]);
    const answered = [...received().matchAll(/"name":"(\w+)/gu)].map(([, name]) => name);
    expect(answered.slice(0, 4)).toEqual(["Kim", "Kov", "Mario", "Nobody"]);
  });

  it("CONNECT leaves nothing behind if the client goes", async () => {
    const url = await start({ quota: slowQuota });
    const { socket, closed } = open(url);
    socket.write(get("/?name=Kim").repeat(20) + connectTo);
    await wait(30);
    socket.resetAndDestroy();
    await closed;
    const startMs = performance.now();
    await servers.pop()!.stop();
    expect(performance.now() - startMs).toBeLessThan(5000);
  });

  it("an upgrade is answered, and says that nothing behind it is", async () => {
    const url = await start({ quota: slowQuota });
    const upgrade = get("/?name=Nobody").replace(/\r\n$/u, "Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n");
    const text = await sendRaw(url, get("/?name=Kim") + upgrade + get("/?name=Mario"));
    expect(statusesOf(text)).toEqual(["200", "200"]);
    expect(text.match(/connection: [\w-]+/giu)).toEqual(["Connection: keep-alive", "Connection: close"]);
    expect(text).toContain('"name":"Nobody"');
  });
});

describe("requests that Node refuses", () => {
  it.each([
    ["FOO", get("/?name=Kim", "FOO")],
    ["get, which is not GET", get("/?name=Kim", "get")],
    ["CONNECT", get("localhost:80", "CONNECT")],
    ["TRACE", get("/?name=Kim", "TRACE")],
    ["POST with a space in the target", get("/?name=Anna Kim", "POST")],
  ])("by their method are 405: %s", async (_what, sent) => {
    await serve([], async (_ask, url) => {
      const { socket, received } = open(url);
      socket.write(sent);
      await expect.poll(received, SOON).toContain("Method not allowed");
      const { line, headers, body } = readReply(received());
      expect([line, body]).toEqual(["HTTP/1.1 405 Method Not Allowed", '{"error":"Method not allowed"}']);
      expect(headers).toMatchObject({ allow: "GET, HEAD, OPTIONS", "x-rate-limit-remaining": "100" });
    });
  });

  it.each([
    ["nonsense", "nonsense\r\n\r\n"],
    ["no slash", get("?name=Müller")],
    ["no host", "GET /?name=Kim HTTP/1.1\r\nConnection: close\r\n\r\n"],
    ["another version", "GET /?name=Kim HTTP/3.0\r\nHost: localhost\r\n\r\n"],
    ["no version, as in HTTP/0.9", "GET /?name=Kim\r\n\r\n"],
    ["HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
    ["TLS", Buffer.from("16030102000100", "hex")],
    ["a header without a colon", "GET /?name=Kim HTTP/1.1\r\nHost: localhost\r\nX\r\n\r\n"],
    ["not encoded, no host", "GET /?name=Müller HTTP/1.1\r\nConnection: close\r\n\r\n"],
    ["not encoded, a header without a colon", "GET /?name=Müller HTTP/1.1\r\nHost: a\r\nX\r\n\r\n"],
    [
      "not encoded, an address cut short",
      "GET /?name=Müller HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 203.0.113.1",
    ],
    ["two lengths", "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n"],
  ])("for other reasons are 400: %s", async (_what, sent) => {
    await serve([], async (_ask, url) => {
      expectError(await sendRaw(url, sent), "400 Bad Request", "Bad request");
    });
  });

  it("are 431 with a head larger than any batch, whatever is large in it", async () => {
    await serve([], async (ask, url) => {
      const large = "a".repeat(countHeaderBytes(100, 256));
      for (const sent of [
        get(`/?name=${large}`),
        get("/?name=Kim").replace(/\r\n$/u, `Cookie: ${large}\r\n\r\n`),
      ]) {
        const text = await sendRaw(url, sent);
        expectError(text, "431 Request Header Fields Too Large", "Request head too large");
      }
      expect((await ask("/?name=Kim")).headers["x-rate-limit-remaining"]).toBe("99");
    });
  });

  it("are not those with a large cookie, or with more names than allowed", async () => {
    await serve([], async (ask) => {
      const headers = { Cookie: "a".repeat(100_000) };
      expect((await ask({ target: "/?name=Kim", headers })).status).toBe(200);
      const names = `/?${"name[]=Kim&".repeat(10_000)}`;
      expect((await ask(names)).status).toBe(422);
      expect((await ask(`${names}apikey=wrong`)).status).toBe(401);
    });
  });

  it("are 408 with a head that does not come", async () => {
    const url = await start({}, 200);
    expectError(
      await sendRaw(url, "GET /?name=Kim HTTP/1.1\r\nHo"),
      "408 Request Timeout",
      "Request timeout",
    );
  });

  it("are none for what they expect", async () => {
    await serve([], async (_ask, url) => {
      for (const expected of ["100-continue", "a miracle"]) {
        const { socket, received } = open(url);
        socket.write(get("/?name=Kim").replace(/\r\n$/u, `Expect: ${expected}\r\n\r\n`));
        await expect.poll(received, SOON).toContain('"name":"Kim"');
        expect(received()).toMatch(/^HTTP\/1\.1 200 OK\r\n/u);
      }
    });
  });
});

describe("paths", () => {
  it.each([
    "/.",
    "/./",
    "/..",
    "/../",
    "/a/..",
    "/a/../",
    "/%2e",
    "/a/%2E%2e",
    "/a\\..",
    "http://localhost/a/..",
  ])("that only URL takes for the one that is answered are 404: %s", async (path) => {
    await serve([], async (_ask, url) => {
      for (const name of ["Kim", "Müller"]) {
        const { socket, received } = open(url);
        socket.write(get(`${path}?name=${name}`));
        const status = path.startsWith("http") && name === "Müller" ? "400" : "404";
        await expect.poll(received, SOON).toContain("\r\n\r\n{");
        expect(received()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `, "u"));
      }
    });
  });

  it("that have dots in the query alone are answered", async () => {
    await serve([], async (ask, url) => {
      expect((await ask("/?name=Kim&more=/../.")).status).toBe(200);
      expect((await ask(`${url}?name=Kim`)).status).toBe(200);
    });
  });
});

describe("bodies", () => {
  it("that are malformed leave the answer whole", async () => {
    await serve([], async (_ask, url) => {
      const head = "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n";
      const text = await sendRaw(url, `${head}no number\r\n`);
      expectError(text, "405 Method Not Allowed", "Method not allowed");
      expect(text.match(/HTTP\/1\.1/gu)).toHaveLength(1);
    });
  });

  it("that are short are passed over, and the connection goes on", async () => {
    await serve([], async (_ask, url) => {
      const { socket, received } = open(url);
      socket.write("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello");
      await expect.poll(received, SOON).toContain("Method not allowed");
      socket.write(get("/?name=Kim"));
      await expect.poll(received, SOON).toContain('"name":"Kim"');
    });
  });

  it.each(["Content-Length: 268435456", "Transfer-Encoding: chunked"])(
    "that are long are not read on: %s",
    async (header) => {
      await serve([], async (_ask, url) => {
        const { socket, received, closed } = open(url);
        let answeredMs = Number.POSITIVE_INFINITY;
        socket.once("data", () => {
          answeredMs = performance.now();
        });
        const chunk = Buffer.alloc(1 << 20, "a");
        const frame = header.startsWith("Transfer") ? ["100000\r\n", "\r\n"] : ["", ""];
        socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\n${header}\r\n\r\n`);
        let takenBytes = 0;
        const sendChunk = (): void => {
          socket.write(Buffer.concat([Buffer.from(frame[0]!), chunk, Buffer.from(frame[1]!)]), (error) => {
            if (error) return;
            takenBytes += chunk.length;
            if (takenBytes < 256 << 20) sendChunk();
            else socket.destroy();
          });
        };
        sendChunk();
        await closed;
        expectError(received(), "405 Method Not Allowed", "Method not allowed");
        // A connection that is reset at once takes the answer along on some systems, and on the way.
        expect(performance.now() - answeredMs).toBeGreaterThan(500);
        // What the operating systems keep on the way is taken too.
        expect(takenBytes).toBeLessThan(32 << 20);
      });
    },
  );
});
