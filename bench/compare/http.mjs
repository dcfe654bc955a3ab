/**
 * The HTTP adapter in a process of its own: `node http.mjs <folder>` says on which port it listens. `/usage` tells the
 * processor time so far.
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const folder = process.argv[2];
const importBuilt = (path) => import(pathToFileURL(join(folder, "dist", path)).href);
const { createPredictor } = await importBuilt("bare.js");
const { createHandler } = await importBuilt("http.js");
const { createNodeListener } = await importBuilt("http/node.js");

const handler = createHandler({
  predictor: createPredictor(readFileSync(join(folder, "data.bin"))),
  keyless: { limit: Number.MAX_SAFE_INTEGER },
  // Everybody asks from the same address.
  throttle: false,
});
const listener = await createNodeListener(handler);
// A batch of a hundred names in other scripts is longer than Node takes by default.
const server = createServer({ maxHeaderSize: 65_536 }, (request, response) => {
  if (request.url === "/usage") response.end(JSON.stringify(process.cpuUsage()));
  else void listener(request, response);
});
server.listen(0, "127.0.0.1", () => process.stdout.write(`${server.address().port}\n`));
