import { predict } from "cognomen/unorm";
import { hashAnswers } from "./hash-answers.js";

export const answer = (names) => hashAnswers(names, (name) => predict(name));
