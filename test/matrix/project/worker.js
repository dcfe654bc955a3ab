// Cloudflare Workers: names in the body, the entry in the path.
import * as core from "./core.js";
import * as standard from "./standard.js";

const entries = { "/core": core, "/standard": standard };

export default {
  async fetch(request) {
    return Response.json(await entries[new URL(request.url).pathname].answer(await request.json()));
  },
};
