// Deno.
import { handler } from "./handler.js";

Deno.serve({ port: Number(Deno.env.get("PORT") ?? 8080), hostname: "127.0.0.1" }, async (request, info) => {
  const response = await handler(request, { ip: info.remoteAddr.hostname });
  response.headers.set("X-Served-By", "deno");
  return response;
});
