// Cloudflare Workers.
import { handler } from "../handler.js";

export default {
  /** @param {Request} request */
  async fetch(request) {
    // Written by Cloudflare, whatever the client sent.
    const ip = request.headers.get("cf-connecting-ip") ?? undefined;
    const response = await handler(request, { ip });
    response.headers.set("X-Served-By", "cloudflare");
    return response;
  },
};
