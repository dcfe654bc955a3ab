const { predict } = require("cognomen/core");

exports.answer = async (names) => {
  const { hashAnswers } = await import("./hash-answers.js");
  return hashAnswers(names, (name) => predict(name));
};
