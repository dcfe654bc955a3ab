// Express 5.
import { createServer } from "node:http";
import { createNodeListener } from "cognomen/http/node";
import express from "express";
import { handler, maxHeaderSize } from "./handler.js";

const app = express();
app.use((_request, response, next) => {
  response.set("X-Served-By", "express");
  next();
});
app.all("/", await createNodeListener(handler));
createServer({ maxHeaderSize }, app).listen(Number(process.env.PORT ?? 8080), "127.0.0.1");
