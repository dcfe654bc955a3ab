// A route handler of Next.
import type { NextRequest } from "next/server";
import { handler } from "../../handler.js";

// The server of Next writes the peer's address here, unless a client has: put a proxy of yours in front that does.
const answer = async (request: NextRequest): Promise<Response> => {
  const response = await handler(request, { ip: request.headers.get("x-forwarded-for") ?? undefined });
  response.headers.set("X-Served-By", "next");
  return response;
};

export const DELETE = answer;
export const GET = answer;
export const HEAD = answer;
export const OPTIONS = answer;
export const PATCH = answer;
export const POST = answer;
export const PUT = answer;
