// Koa 3. It sends a Response itself, so that middleware sees the answer on its way back.
import { createServer } from "node:http";
import { createNodeListener } from "cognomen/http/node";
import Koa from "koa";
import { handler, maxHeaderSize } from "./handler.js";

const { respond } = await createNodeListener(handler);
const app = new Koa();
app.use(async (context, next) => {
  await next();
  context.set("X-Served-By", "koa");
});
app.use(async (context) => {
  context.body = await respond(context.req);
});
createServer({ maxHeaderSize }, app.callback()).listen(Number(process.env.PORT ?? 8080), "127.0.0.1");
