// Bun.
import { handler } from "./handler.js";

Bun.serve({
  port: Number(process.env.PORT ?? 8080),
  hostname: "127.0.0.1",
  async fetch(request, server) {
    const response = await handler(request, { ip: server.requestIP(request)?.address });
    response.headers.set("X-Served-By", "bun");
    return response;
  },
});
