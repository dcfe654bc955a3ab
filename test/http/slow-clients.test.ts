/** Clients that send slowly, stop in the middle, or close their half of the connection, beside those that behave. */
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createNodeListener } from "../../src/http/node.ts";
import { createHandler } from "../../src/http.ts";
import { predictor } from "./helpers/server.ts";

const CLIENT_COUNT = 150;
const ASKED_COUNT = 200;
/** Alone a request takes a millisecond; a server that waits for one of the others would take until they give up. */
const PATIENCE_MS = 5000;
const USUAL_MS = 250;

const clients: Socket[] = [];
const open = (port: number): Socket => {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  socket.on("error", () => {});
  clients.push(socket);
  return socket;
};
afterEach(() => {
  for (const socket of clients.splice(0)) socket.destroy();
});

async function listen(): Promise<{ port: number; close(): Promise<void> }> {
  const handler = createHandler({
    predictor,
    throttle: false,
    keyless: { limit: 1_000_000, window: "day" },
  });
  const server = createServer(await createNodeListener(handler));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Everything that a socket receives until the server has nothing more to say. */
const receive = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    let text = "";
    socket.setEncoding("utf8");
    socket.on("data", (chunk) => {
      text += chunk;
    });
    socket.on("end", () => resolve(text));
    socket.on("close", () => resolve(text));
  });

describe("slow and half-closed clients", () => {
  it("do not keep others waiting, and those who closed their half only are answered", async () => {
    const { port, close } = await listen();
    const timers: NodeJS.Timeout[] = [];
    for (let client = 0; client < CLIENT_COUNT; client++) {
      // Stops within the head.
      open(port).write("GET /?name=Kim HTTP/1.1\r\nHost: loc");
      // A letter now and then.
      const slow = open(port);
      const letters = "GET /?name=Kim HTTP/1.1\r\nHost: localhost\r\n";
      let sent = 0;
      timers.push(setInterval(() => slow.write(letters[sent++ % letters.length]!), 50));
      // Says that a body comes, which never does.
      open(port).write("GET /?name=Kim HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n");
    }
    const halfClosed = Array.from({ length: CLIENT_COUNT }, () => {
      const socket = open(port);
      const received = receive(socket);
      socket.end("GET /?name=Kim HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
      return received;
    });

    const durations: number[] = [];
    for (let request = 0; request < ASKED_COUNT; request++) {
      const start = performance.now();
      const response = await fetch(`http://127.0.0.1:${port}/?name=Kim`);
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual(predictor.predict("Kim"));
      durations.push(performance.now() - start);
    }
    for (const text of await Promise.all(halfClosed)) {
      expect(text).toMatch(/^HTTP\/1\.1 200 /);
      expect(text.endsWith(JSON.stringify(predictor.predict("Kim")))).toBe(true);
    }
    for (const timer of timers) clearInterval(timer);
    await close();
    expect(Math.max(...durations)).toBeLessThan(PATIENCE_MS);
    expect(durations.sort((left, right) => left - right)[ASKED_COUNT / 2]).toBeLessThan(USUAL_MS);
  }, 30_000);
});
