import { type Prediction, predict } from "cognomen";

export async function answer(names: readonly string[]): Promise<object> {
  const { hashAnswers } = await import("../hash-answers.js");
  return hashAnswers(names, (name): Prediction => predict(name));
}
