// A route handler of Next.
import type { NextRequest } from "next/server";
import { handler } from "../../handler.js";

// The server of Next writes the peer's address here, unless a client has: put a proxy of yours in front that does.
const answer = async (request: NextRequest): Promise<Response> => {
  const response = await handler(request, { ip: request.headers.get("x-forwarded-for") ?? undefined });
  response.headers.set("X-Served-By", "next");
  return response;
};

export {
  answer as DELETE,
  answer as GET,
  answer as HEAD,
  answer as OPTIONS,
  answer as PATCH,
  answer as POST,
  answer as PUT,
};
