// Hono, here on Node. Elsewhere, tell the handler the address by getConnInfo of your platform's adapter.
import { createServer } from "node:http";
import { createNodeListener } from "cognomen/http/node";
import { Hono } from "hono";
import { handler, maxHeaderSize } from "./handler.js";

/** @type {Hono<{ Bindings: import("cognomen/http").ClientInfo }>} */
const app = new Hono();
app.use(async (context, next) => {
  await next();
  context.header("X-Served-By", "hono");
});
app.all("/", (context) => handler(context.req.raw, { ip: context.env.ip }));
const server = createServer({ maxHeaderSize }, await createNodeListener(app.fetch));
server.listen(Number(process.env.PORT ?? 8080), "127.0.0.1");
