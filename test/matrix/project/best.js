import { predict } from "cognomen/best";
import { hashAnswers } from "./hash-answers.js";

export const answer = (names) => hashAnswers(names, (name) => predict(name));
