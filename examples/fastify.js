// Fastify 5. It sends a Response itself, so that hooks see the answer.
import { createNodeListener } from "cognomen/http/node";
import fastify from "fastify";
import { handler, maxHeaderSize } from "./handler.js";

const { respond } = await createNodeListener(handler);
const app = fastify({ http: { maxHeaderSize } });
app.addHook("onRequest", async (_request, reply) => {
  reply.header("X-Served-By", "fastify");
});
app.all("/", (request) => respond(request.raw));
await app.listen({ port: Number(process.env.PORT ?? 8080), host: "127.0.0.1" });
