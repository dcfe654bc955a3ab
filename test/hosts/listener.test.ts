/** `cognomen/http/node` in this process; `npm run hosts` runs it behind real hosts. */
import { createServer, type RequestListener, type Server } from "node:http";
import { describe, expect, it } from "vitest";
import { loadBridge } from "../../src/http/node/listener.ts";
import { CognomenError, createNodeListener } from "../../src/http/node.ts";
import { createHandler } from "../../src/http.ts";
import { createPredictor } from "../../src/predict/predictor.ts";
import { file } from "../helpers/six-names.ts";
import { createClient, listen, type Reply, type Sending } from "./send.ts";

const predictor = createPredictor(file);

async function ask(host: RequestListener | Server, sending: Sending): Promise<Reply> {
  const { port, close } = await listen(host);
  const client = createClient(port);
  try {
    return await client.send(sending);
  } finally {
    client.close();
    close();
  }
}

describe("createNodeListener", () => {
  it("answers, with the headers of the handler and those that were there", async () => {
    const listener = await createNodeListener(createHandler({ predictor }));
    const reply = await ask(
      (request, response) => {
        response.setHeader("X-Before", "kept");
        response.setHeader("Cache-Control", "public");
        return listener(request, response);
      },
      { target: "/?name=Kim" },
    );
    expect(reply.status).toBe(200);
    expect(reply.body).toBe(JSON.stringify(predictor.predict("Kim")));
    expect(reply.headers).toMatchObject({
      "x-before": "kept",
      "cache-control": "no-store",
      "content-length": String(Buffer.byteLength(reply.body)),
      "x-rate-limit-remaining": "99",
    });
  });

  it.each([
    ["*", "Accept-Encoding"],
    [["https://shop.example"], "Accept-Encoding, Origin"],
  ] as const)("joins Vary with that of other middleware: cors %j", async (cors, vary) => {
    const listener = await createNodeListener(createHandler({ predictor, cors }));
    const reply = await ask(
      (request, response) => {
        response.setHeader("Vary", "Accept-Encoding");
        return listener(request, response);
      },
      { target: "/?name=Kim", headers: { Origin: "https://shop.example" } },
    );
    expect(reply.headers.vary).toBe(vary);
    expect(reply.headers["access-control-allow-origin"]).toBe(cors === "*" ? "*" : cors[0]);
  });

  it("sends reason phrases, and keeps those that an answer has", async () => {
    const handler = createHandler({ predictor });
    const teapot = async () => new Response("tea", { status: 418, statusText: "Tea" });
    const phrases: string[] = [];
    for (const [answerer, target, method] of [
      [handler, "/?name=Kim", "GET"],
      [handler, "/", "GET"],
      [handler, "/", "POST"],
      [handler, "/", "OPTIONS"],
      [teapot, "/", "GET"],
    ] as const) {
      const { port, close } = await listen(await createNodeListener(answerer));
      const { status, statusText } = await fetch(`http://127.0.0.1:${port}${target}`, { method });
      phrases.push(`${status} ${statusText}`);
      close();
    }
    expect(phrases).toEqual([
      "200 OK",
      "422 Unprocessable Entity",
      "405 Method Not Allowed",
      "204 No Content",
      "418 Tea",
    ]);
  });

  it("refuses requests of which Node may have left out headers", async () => {
    const statuses: number[] = [];
    const clientAddress = { trustedProxies: ["127.0.0.1"] };
    for (const [maxHeadersCount, headerCount] of [
      [null, 990],
      [null, 1000],
      [0, 2500],
      [50, 40],
      [50, 50],
    ] as const) {
      const listener = await createNodeListener(createHandler({ predictor, clientAddress }));
      const server = createServer(listener);
      server.maxHeadersCount = maxHeadersCount;
      const more = Array.from({ length: headerCount }, (_, index) => [`a${index}`, ""]);
      const headers = { Host: "localhost", ...Object.fromEntries(more) };
      statuses.push((await ask(server, { target: "/?name=Kim", headers })).status);
    }
    expect(statuses).toEqual([200, 431, 200, 200, 431]);
  });

  it("gives the answer to hosts that send it themselves", async () => {
    const { respond } = await createNodeListener(createHandler({ predictor }));
    const reply = await ask(
      async (request, response) => {
        const answer = await respond(request);
        response.end(`${answer.status} ${answer.headers.get("x-rate-limit-limit")} ${await answer.text()}`);
      },
      { target: "/" },
    );
    expect(reply.body).toBe(`422 100 {"error":"Missing 'name' parameter"}`);
  });

  it("writes an answer that comes in parts", async () => {
    const parts = ["a", "b", "c"];
    const listener = await createNodeListener(async () => {
      const body = new ReadableStream({
        pull(controller) {
          const part = parts.shift();
          if (part === undefined) controller.close();
          else controller.enqueue(new TextEncoder().encode(part));
        },
      });
      return new Response(body, { status: 201 });
    });
    expect(await ask(listener, { target: "/" })).toMatchObject({ status: 201, body: "abc" });
  });

  it("survives clients that go before they are answered", async () => {
    let answer: (response: Response) => void = () => undefined;
    const listener = await createNodeListener(
      () =>
        new Promise<Response>((resolve) => {
          answer = resolve;
        }),
    );
    let written: unknown;
    const asked = ask(
      (request, response) => {
        request.socket.destroy();
        written = listener(request, response);
      },
      { target: "/" },
    );
    await expect(asked).rejects.toThrow();
    answer(new Response("late"));
    await expect(written).resolves.toBeUndefined();
  });
});

describe("without the package srvx", () => {
  it.each(["ERR_MODULE_NOT_FOUND", "MODULE_NOT_FOUND"])("says how to install it: %s", async (code) => {
    const failing = loadBridge(() => Promise.reject(Object.assign(new Error("no such package"), { code })));
    await expect(failing).rejects.toThrow(CognomenError);
    await expect(failing).rejects.toMatchObject({
      code: "ERR_PACKAGE_MISSING",
      cause: { code },
      message: expect.stringContaining('run "npm install srvx"'),
    });
  });

  it("leaves other errors as they are", async () => {
    const fault = new SyntaxError("Unexpected token");
    await expect(loadBridge(() => Promise.reject(fault))).rejects.toBe(fault);
  });
});
