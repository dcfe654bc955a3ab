/** `cognomen serve` behind real proxies, with the configurations of docs/serve.md: whose quota counts, and what arrives. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../helpers/imports.ts";
import { listAllBlocks } from "../helpers/page-code.ts";
import { answers, isSkipped } from "../helpers/programs.ts";
import { makeTemporaryFolder } from "../helpers/temporary-folder.ts";
import { findFreePort, type RunningHost, startHost } from "../hosts/process.ts";
import { type Client, createClient, type Sending } from "../hosts/send.ts";

const folder = makeTemporaryFolder();
const temporaryPaths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
  (what) => `${what}_temp_path ${folder}/${what};`,
);

interface Proxy {
  version: string;
  /** What the configuration of docs/serve.md begins with. */
  start: string;
  /** Where it says what it listens on, and what stands there in a test. */
  listens: readonly [is: string, becomes: (port: number) => string];
  /** What a test needs around it. */
  wrap(text: string): string;
  args(path: string): string[];
}

const PROXIES: Record<string, Proxy> = {
  caddy: {
    version: "version",
    start: "# Caddyfile",
    listens: ["names.example.org", (port) => `http://127.0.0.1:${port}`],
    wrap: (text) => `{\n\tadmin off\n\tauto_https off\n}\n${text}`,
    args: (path) => ["run", "--adapter", "caddyfile", "--config", path],
  },
  nginx: {
    version: "-v",
    start: "# nginx.conf",
    listens: ["listen 80;", (port) => `listen 127.0.0.1:${port};`],
    wrap: (text) =>
      `daemon off; pid ${folder}/nginx.pid; events {}\nhttp { access_log off; ${temporaryPaths.join(" ")}\n${text}\n}`,
    args: (path) => ["-e", "stderr", "-c", path],
  },
  haproxy: {
    version: "-v",
    start: "# haproxy.cfg",
    listens: ["bind :80", (port) => `bind 127.0.0.1:${port}`],
    wrap: (text) => text,
    args: (path) => ["-f", path],
  },
};

const ask = (target: string, headers: Record<string, string> = {}): Sending => ({ target, headers });
const forge = (address: string): Record<string, string> => ({
  "X-Forwarded-For": address,
  "X-Real-IP": address,
  Forwarded: `for=${address}`,
});
const many = Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`a${index}`, "b"]));
/** As `curl` sends a name that is not encoded. */
const raw = Buffer.from("/?name=Müller").toString("latin1");
const longest = Array.from({ length: 100 }, () => `name[]=${"%E7%8E%8B".repeat(256)}`).join("&");
const byHeader = { "X-API-Key": "k", Authorization: "Bearer k" };

/** Each case has an address of its own. Answers are the status and what is left; what a proxy refuses itself has no headers of ours. */
const ALIKE = ["200 99", "200 98"];
const REFUSED = ["400 undefined", "400 undefined"];
const CASES: [title: string, sendings: Sending[], replies: string[], others?: Record<string, string[]>][] = [
  ["own address", [ask("/?name=Kim"), ask("/?name=Kim")], ALIKE],
  ["forged headers", [ask("/?name=Kim", forge("9.9.9.1")), ask("/?name=Kim", forge("9.9.9.2"))], ALIKE],
  [
    "forged headers and 2,000 others",
    [
      ask("/?name=Kim", { ...forge("9.9.9.1"), ...many }),
      ask("/?name=Kim", { ...many, ...forge("9.9.9.2") }),
    ],
    ALIKE,
    { nginx: REFUSED, haproxy: REFUSED },
  ],
  ["a key in a header, which is not read", [ask("/?name=Kim", byHeader), ask("/?name=Kim")], ALIKE],
  [
    "a key",
    ["k", "k", "k", "none"].map((key) => ask(`/?name=Kim&apikey=${key}`)),
    ["200 1", "200 0", "429 0", "401 0"],
  ],
  [
    "raw UTF-8 in the URL",
    [ask(raw), ask("/?name=M%C3%BCller")],
    ALIKE,
    { haproxy: ["400 undefined", "200 99"] },
  ],
  ["the longest batch", [ask(`/?${longest}`), ask("/?name=Kim")], ["200 0", "429 0"]],
  ["a method that Node does not know", [{ method: "FOO", target: "/?name=Kim" }], ["405 100"]],
];

const rows = Object.entries(PROXIES).map(([name, proxy]) => {
  const isMissing = isSkipped(answers(name, proxy.version));
  const note = isMissing ? ` (SKIPPED, no ${name}: apt-get install ${name})` : "";
  return [name + note, { name, isMissing, ...proxy }] as const;
});

describe.each(rows)("serve behind %s", (_title, { name, isMissing, start, listens, wrap, args }) => {
  const hosts: RunningHost[] = [];
  let client: Client;

  beforeAll(async () => {
    if (isMissing) return;
    const [own, front] = [await findFreePort(), await findFreePort()];
    const keys = join(folder, "keys.json");
    writeFileSync(keys, '{"k": {"status": "active", "limit": 2}}');
    const options = [
      "--tier",
      "core",
      "--port",
      String(own),
      "--accounts",
      keys,
      "--trust-proxy",
      "127.0.0.1",
    ];
    const program = { file: process.execPath, args: [join(ROOT, "dist/cli.js"), "serve", ...options] };
    hosts.push(await startHost(program, own));
    const text = listAllBlocks().find(({ code }) => code.startsWith(start))!.code;
    const path = join(folder, name);
    writeFileSync(
      path,
      `${wrap(text.replace(listens[0], listens[1](front)).replace("127.0.0.1:8080", `127.0.0.1:${own}`))}\n`,
    );
    hosts.push(await startHost({ file: name, args: args(path), cwd: folder }, front));
    client = createClient(front);
  });
  afterAll(async () => {
    client?.close();
    for (const host of hosts) await host.stop();
  });

  it.skipIf(isMissing).each(CASES)("%s", async (title, sendings, replies, others) => {
    const from = `127.0.0.${10 + CASES.findIndex((row) => row[0] === title)}`;
    const found: string[] = [];
    for (const sending of sendings) {
      const { status, headers } = await client.send({ ...sending, from });
      found.push(`${status} ${headers["x-rate-limit-remaining"]}`);
    }
    expect(found).toEqual(others?.[name] ?? replies);
  });
});
