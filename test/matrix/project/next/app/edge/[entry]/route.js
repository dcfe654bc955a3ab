import * as core from "../../../core.js";
import * as standard from "../../../standard.js";

export const runtime = "edge";

const entries = { core, standard };

export async function POST(request, { params }) {
  // Else Node would be asked twice.
  if (globalThis.EdgeRuntime === undefined) throw new Error("this is not the edge run time");
  const { entry } = await params;
  return Response.json(entries[entry].answer(await request.json()));
}
