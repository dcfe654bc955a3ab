import { predict } from "cognomen/core";
import { estimator } from "cognomen/estimate";
import { hashAnswers } from "./hash-answers.js";

export const answer = (names) => hashAnswers(names, (name) => predict(name, { estimator }));
