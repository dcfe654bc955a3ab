import * as core from "../../../core.js";
import * as standard from "../../../standard.js";

const entries = { core, standard };

export async function POST(request, { params }) {
  const { entry } = await params;
  return Response.json(entries[entry].answer(await request.json()));
}
