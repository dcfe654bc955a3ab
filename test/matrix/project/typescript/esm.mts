import { type Prediction, predict } from "cognomen/core";
import { type Answers, hashAnswers } from "../hash-answers.js";

export const answer = (names: readonly string[]): Answers =>
  hashAnswers(names, (name): Prediction => predict(name));
