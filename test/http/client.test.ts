/** Whom a request is counted under: the peer, or whom own proxies name. */
import { describe, expect, it } from "vitest";
import { isInNetwork, nameClient, readAddress, readHop, readNetwork } from "../../src/http/address.ts";
import { createClientFinder } from "../../src/http/client.ts";
import {
  type ClientAddressOptions,
  type ClientInfo,
  createHandler,
  type HandlerOptions,
} from "../../src/http.ts";
import { predictor } from "./helpers/server.ts";

const clientOf = (
  options: HandlerOptions["clientAddress"],
  ip: string | undefined,
  headers: Record<string, string> = {},
): string => createClientFinder(options)(new Request("http://localhost/", { headers }), { ip });

describe("addresses", () => {
  it.each([
    ["192.0.2.1", "192.0.2.1"],
    ["0.0.0.0", "0.0.0.0"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["0:0:0:0:0:ffff:192.0.2.1", "192.0.2.1"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0db8:0001:0002::", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["1:2:3:4:5:6:7::", "1:2:3:4::/64"],
    ["64:ff9b::192.0.2.1", "64:ff9b:0:0::/64"],
  ])("%s is counted as %s", (text, client) => {
    expect(nameClient(readAddress(text)!)).toBe(client);
  });

  const none =
    "|localhost|1.2.3|1.2.3.256|01.2.3.4|1.2.3.-4|1.2.3.4 |:|1::2::3|1:2:3:4:5:6:7|1:2:3:4:5:6:7:8::|12345::|g::|" +
    "1.2.3.4::|::1.2.3|[::1]|1.2.3.4:80|dead|1.2.3.4]:80/?[::1|1.2\t.3.4|::1@::2";
  it.each(none.split("|"))("%j is none", (text) => {
    expect(readAddress(text)).toBeUndefined();
  });

  it("in headers may have brackets, ports and quotation marks", () => {
    const hops = '1.2.3.4:5678| 1.2.3.4 |"1.2.3.4"|"1.2.3.4:80"|[::ffff:1.2.3.4]:443|"[::ffff:1.2.3.4]"';
    for (const hop of hops.split("|")) expect(nameClient(readHop(hop)!)).toBe("1.2.3.4");
    for (const hop of ["unknown", "_hidden", "", "[1.2.3.4", "::1:port", '"'])
      expect(readHop(hop)).toBeUndefined();
  });

  it("lie in networks", () => {
    const lies = (address: string, network: string): boolean =>
      isInNetwork(readAddress(address)!, readNetwork("option", network));
    expect(lies("10.255.0.1", "10.0.0.0/8")).toBe(true);
    expect(lies("11.0.0.1", "10.0.0.0/8")).toBe(false);
    expect(lies("::ffff:10.1.1.1", "10.0.0.0/8")).toBe(true);
    expect(lies("10.1.1.1", "::ffff:10.0.0.0/104")).toBe(true);
    expect(lies("192.0.2.7", "192.0.2.7")).toBe(true);
    expect(lies("192.0.2.6", "192.0.2.7")).toBe(false);
    expect(lies("192.0.2.6", "192.0.2.7/31")).toBe(true);
    expect(lies("172.31.255.255", "172.16.0.0/12")).toBe(true);
    expect(lies("172.32.0.0", "172.16.0.0/12")).toBe(false);
    expect(lies("8.8.8.8", "0.0.0.0/0")).toBe(true);
    expect(lies("::1", "0.0.0.0/0")).toBe(false);
    expect(lies("fd12::1", "fd00::/8")).toBe(true);
    expect(lies("fe00::1", "fd00::/8")).toBe(false);
    expect(lies("2001:db8::1", "::/0")).toBe(true);
    expect(lies("2001:db8:0:8000::", "2001:db8::/48")).toBe(true);
    expect(lies("2001:db8:0:8000::", "2001:db8::/49")).toBe(false);
    expect(lies("2001:db8:8000::", "2001:db8::/33")).toBe(false);
  });

  it.each(["10.0.0.0/33", "10.0.0.0/", "10.0.0.0/-1", "10.0.0.0/8/8", "::/129", "proxy", "", 7, null])(
    "%j is no network",
    (network) => {
      expect(() => readNetwork("trusted", network)).toThrow('Option "trusted": found ');
    },
  );
});

describe("the client", () => {
  const forged = {
    "X-Forwarded-For": "203.0.113.9",
    Forwarded: "for=203.0.113.9",
    "X-Real-IP": "203.0.113.9",
  };

  it("is the peer, whatever it says, unless it is an own proxy", () => {
    expect(clientOf(undefined, "192.0.2.1", forged)).toBe("192.0.2.1");
    expect(clientOf({ trustedProxies: ["10.0.0.0/8"] }, "192.0.2.1", forged)).toBe("192.0.2.1");
    expect(clientOf({ trustedProxies: ["10.0.0.0/8"] }, "10.0.0.1", forged)).toBe("203.0.113.9");
  });

  const behind = { trustedProxies: ["10.0.0.0/8", "fd00::/8"] } satisfies ClientAddressOptions;

  it.each([
    ["what the proxy appended counts, not the client's", "1.1.1.1, 2.2.2.2, 203.0.113.9", "203.0.113.9"],
    ["own proxies in a row are passed", "1.1.1.1, 203.0.113.9, 10.9.9.9, fd00::7", "203.0.113.9"],
    ["an own address that the client wrote is not passed", "10.1.1.1, 203.0.113.9", "203.0.113.9"],
    ["a chain of own proxies alone ends at its start", "10.3.3.3, 10.2.2.2", "10.3.3.3"],
    ["IPv6", "1.1.1.1, [2001:db8:1:2::9]:4711", "2001:db8:1:2::/64"],
    ["IPv4-mapped", "::ffff:203.0.113.9", "203.0.113.9"],
    ["who is hidden is counted as the proxy that hides him", "1.1.1.1, unknown, 10.2.2.2", "10.2.2.2"],
    ["garbage is no address", "1.1.1.1, <script>", "10.0.0.1"],
    ["nothing", "", "10.0.0.1"],
  ])("behind proxies: %s", (_, value, client) => {
    expect(clientOf(behind, "10.0.0.1", { "X-Forwarded-For": value })).toBe(client);
  });

  it("is found in repeated headers, read as one", () => {
    const headers = new Headers();
    headers.append("X-Forwarded-For", "1.1.1.1");
    headers.append("X-Forwarded-For", "203.0.113.9");
    const request = new Request("http://localhost/", { headers });
    expect(createClientFinder(behind)(request, { ip: "10.0.0.1" })).toBe("203.0.113.9");
  });

  it("is read from one header alone", () => {
    const both = {
      "X-Forwarded-For": "1.1.1.1",
      Forwarded: 'for="[2001:db8::9]:80";proto=http, for=203.0.113.9;by=10.0.0.1',
    };
    expect(clientOf({ ...behind, header: "Forwarded" }, "10.0.0.1", both)).toBe("203.0.113.9");
    expect(
      clientOf({ ...behind, header: "forwarded" }, "10.0.0.1", { Forwarded: "proto=http;For=2.2.2.2" }),
    ).toBe("2.2.2.2");
    expect(
      clientOf({ ...behind, header: "forwarded" }, "10.0.0.1", { Forwarded: 'for=1.1.1.1, for="_x' }),
    ).toBe("10.0.0.1");
    expect(clientOf({ ...behind, header: "x-real-ip" }, "10.0.0.1", { "X-Real-IP": "2.2.2.2" })).toBe(
      "2.2.2.2",
    );
    expect(clientOf(behind, "10.0.0.1", { "X-Real-IP": "2.2.2.2" })).toBe("10.0.0.1");
  });

  it.each([
    ["nothing separates in quotation marks", 'for=203.0.113.7;host="a,for=6.6.6.6;x="', "203.0.113.7"],
    ["nor behind an escaped one", 'for=203.0.113.7;host="a\\",for=6.6.6.6;x=\\""', "203.0.113.7"],
    ["the client's own quotation marks are passed", 'a="x,for=1.1.1.1", for=203.0.113.7', "203.0.113.7"],
    [
      "parameters of any order and name",
      'proto=https;for="203.0.113.7:47";by=10.0.0.1;x-y="z"',
      "203.0.113.7",
    ],
    ["white space around pairs", "\tfor=1.1.1.1 ,  proto=http ; FOR=203.0.113.7 ", "203.0.113.7"],
    [
      "own proxies in a row",
      'for=1.1.1.1, for=203.0.113.7, for="10.9.9.9:80", for="[fd00::7]"',
      "203.0.113.7",
    ],
    ["who is hidden", "for=203.0.113.7, for=_hidden, for=10.2.2.2", "10.2.2.2"],
    ["an element without an address", "for=203.0.113.7, proto=http", "10.0.0.1"],
    ["a quotation mark that the client left open", 'for="1.1.1.1, for=203.0.113.7', "10.0.0.1"],
    ["one left open before a proxy's quoted address", 'for="1.1.1.1, for="[2001:db8::7]"', "10.0.0.1"],
    ["one left open, closed by the proxy's own", 'a=", for=203.0.113.7;host=";for=6.6.6.6"', "10.0.0.1"],
    ["no pair", "for=203.0.113.7, 198.51.100.1", "10.0.0.1"],
    ["white space inside a pair", "for = 203.0.113.7", "10.0.0.1"],
    ["an empty value", "for=", "10.0.0.1"],
  ])("in Forwarded, by RFC 7239: %s", (_, value, client) => {
    expect(clientOf({ ...behind, header: "forwarded" }, "10.0.0.1", { Forwarded: value })).toBe(client);
  });

  it("in a Forwarded of any length takes time in proportion", () => {
    for (const value of [
      "a=b;".repeat(50_000),
      " \t".repeat(100_000),
      '"\\'.repeat(100_000),
      `a="${"\\a".repeat(100_000)}`,
    ]) {
      const startMs = performance.now();
      expect(clientOf({ ...behind, header: "forwarded" }, "10.0.0.1", { Forwarded: `x=y,${value}x` })).toBe(
        "10.0.0.1",
      );
      expect(performance.now() - startMs).toBeLessThan(500);
    }
  });

  it("without an address shares one quota with all others without", () => {
    expect(clientOf(undefined, undefined, forged)).toBe("unknown");
    expect(clientOf(undefined, "", forged)).toBe("unknown");
    expect(clientOf(undefined, "localhost", forged)).toBe("unknown");
    expect(clientOf(behind, undefined, forged)).toBe("unknown");
  });

  it("on a UNIX socket is whom the proxy names, if that is trusted", () => {
    const unix = { trustedProxies: ["unix"] };
    expect(clientOf(unix, undefined, forged)).toBe("203.0.113.9");
    expect(clientOf(unix, "", forged)).toBe("203.0.113.9");
    expect(clientOf(unix, undefined)).toBe("unknown");
    expect(clientOf(unix, "192.0.2.1", forged)).toBe("192.0.2.1");
    expect(clientOf(unix, "not an address", forged)).toBe("unknown");
  });

  it("may be found by a function", () => {
    const find = (request: Request, { ip }: ClientInfo) => request.headers.get("cf-connecting-ip") ?? ip;
    expect(clientOf(find, "10.0.0.1", { "CF-Connecting-IP": "203.0.113.9" })).toBe("203.0.113.9");
    expect(clientOf(find, "10.0.0.1")).toBe("10.0.0.1");
    expect(clientOf(() => null, "10.0.0.1")).toBe("unknown");
    expect(clientOf(() => "user 17", "10.0.0.1")).toBe("unknown");
  });
});

describe("through a server", () => {
  it("a host that passes nothing, or something of its own, gets the shared quota", async () => {
    const handler = createHandler({ predictor });
    const left = async (info?: unknown) =>
      (await handler(new Request("http://localhost/?name=Kim"), info as ClientInfo)).headers.get(
        "x-rate-limit-remaining",
      );
    expect(await left()).toBe("99");
    expect(await left(null)).toBe("98");
    expect(await left({ BINDING: "x" })).toBe("97");
    expect(await left({ ip: 7 })).toBe("96");
  });
});
