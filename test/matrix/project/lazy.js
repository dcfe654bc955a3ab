import { load } from "cognomen/lazy";
import { hashAnswers } from "./hash-answers.js";

export async function answer(names) {
  const { predict } = await load("core");
  return hashAnswers(names, (name) => predict(name));
}
