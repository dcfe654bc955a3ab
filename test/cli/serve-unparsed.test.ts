/** What `cognomen serve` says to requests that never reach its handler by themselves. */
import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { countHeaderBytes } from "../../src/cli/serve/server.ts";
import { serve } from "./serve-harness.ts";

describe("requests that Node cannot parse", () => {
  /** Sends bytes and reads until the connection is closed. */
  function sendRaw(url: string, head: string): Promise<string> {
    return new Promise((resolve) => {
      const socket = connect(Number(new URL(url).port), new URL(url).hostname);
      let text = "";
      socket.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
      });
      socket.on("error", () => {});
      socket.on("close", () => resolve(text));
      socket.write(head);
    });
  }
  const get = (target: string): string => `GET ${target} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

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
      const head = await sendRaw(url, get("/?name=Müller").replace("GET", "HEAD"));
      expect(head).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*\r\n\r\n$/u);
    });
  });

  it("are invalid names if they are longer than any batch", async () => {
    await serve([], async (ask, url) => {
      const text = await sendRaw(url, get(`/?name=${"a".repeat(countHeaderBytes(100, 256))}`));
      expect(text).toMatch(/^HTTP\/1\.1 422 [\s\S]*\{"error":"Invalid 'name' parameter"\}$/u);
      expect((await ask("/?name=Kim")).headers["x-rate-limit-remaining"]).toBe("99");
    });
  });

  it.each(["nonsense\r\n\r\n", get("?name=Müller"), "GET /?name=Anna Kim HTTP/1.1\r\n\r\n"])(
    "are refused otherwise: %j",
    async (head) => {
      await serve([], async (_ask, url) => {
        expect(await sendRaw(url, head)).toBe("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n");
      });
    },
  );
});
