/**
 * A server in a process of its own, for measuring. `/` is the handler; `/constant` is the same host with a handler that
 * always answers the same JSON, of the size of the first answer; `/lean` is that with the headers of the contract, in the
 * class of answers that the host gives to the handler: as little as can be done. `/usage` tells the processor time so
 * far. Says on which port it listens. The argument is the first name.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { predict, predictMany } from "cognomen";
import { createHandler } from "cognomen/http";
import { createNodeListener, type RequestAnswerer } from "cognomen/http/node";

const [name] = process.argv.slice(2);
const body = JSON.stringify(predict(name!));
const bytes = new TextEncoder().encode(body);

const handler = createHandler({
  predictor: { predict, predictMany },
  keyless: { limit: Number.MAX_SAFE_INTEGER },
  // Everybody asks from the same address.
  throttle: false,
});
const constant: RequestAnswerer = () =>
  new Response(body, {
    headers: { "content-type": "application/json", "content-length": String(Buffer.byteLength(body)) },
  });
const headers = Object.fromEntries((await handler(new Request(`http://localhost/?name=${name}`))).headers);
const lean: RequestAnswerer = (_, info) => new info.Response!(bytes, { status: 200, headers });

const listeners = new Map([
  ["/", await createNodeListener(handler)],
  ["/constant", await createNodeListener(constant)],
  ["/lean", await createNodeListener(lean)],
]);

const server = createServer((request, response) => {
  const [path] = request.url!.split("?", 1);
  const listener = listeners.get(path!);
  if (listener !== undefined) void listener(request, response);
  else response.end(JSON.stringify(process.cpuUsage()));
});
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
