// node:http alone.
import { createServer } from "node:http";
import { createNodeListener } from "cognomen/http/node";
import { handler, maxHeaderSize } from "./handler.js";

const listener = await createNodeListener(handler);
const server = createServer({ maxHeaderSize }, (request, response) => {
  response.setHeader("X-Served-By", "node:http");
  listener(request, response);
});
server.listen(Number(process.env.PORT ?? 8080), "127.0.0.1");
