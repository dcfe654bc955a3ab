/**
 * A server in a process of its own, for measuring. `/` is the handler on the full tier, as `cognomen serve` answers, and
 * `/best` the same on whole names and letters, as `cognomen serve --best` does. `/constant/0`, `/constant/1` … are the same
 * host with a handler that always answers the same JSON, that of the first, second … query among the arguments. `/lean` is
 * the first of these with the headers of the contract, in the class of answers that the host gives to the handler: as little
 * as can be done. `/usage` tells the processor time so far. Says on which port it listens.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import * as best from "cognomen/best";
import * as full from "cognomen/full";
import { createHandler, type Handler, type NamePredictor } from "cognomen/http";
import { createNodeListener, type RequestAnswerer } from "cognomen/http/node";

const queries = process.argv.slice(2);

const openHandler = ({ predict, predictMany }: NamePredictor): Handler =>
  createHandler({
    predictor: { predict, predictMany },
    keyless: { limit: Number.MAX_SAFE_INTEGER },
    // Everybody asks from the same address.
    throttle: false,
  });
const handler = openHandler(full);

const answers = await Promise.all(queries.map((query) => handler(new Request(`http://localhost/${query}`))));
const bodies = await Promise.all(answers.map((answer) => answer.text()));
const bytes = new TextEncoder().encode(bodies[0]);
const headers = Object.fromEntries(answers[0]!.headers);
const lean: RequestAnswerer = (_, info) => new info.Response!(bytes, { status: 200, headers });

const listeners = new Map([
  ["/", await createNodeListener(handler)],
  ["/best", await createNodeListener(openHandler(best))],
  ["/lean", await createNodeListener(lean)],
]);
for (const [number, body] of bodies.entries()) {
  const answerConstantly = (): Response =>
    new Response(body, {
      headers: { "content-type": "application/json", "content-length": String(Buffer.byteLength(body)) },
    });
  listeners.set(`/constant/${number}`, await createNodeListener(answerConstantly));
}

const server = createServer((request, response) => {
  const [path] = request.url!.split("?", 1);
  const listener = listeners.get(path!);
  if (listener !== undefined) void listener(request, response);
  else response.end(JSON.stringify(process.cpuUsage()));
});
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`:${(server.address() as AddressInfo).port}/\n`);
});
