const { predict } = require("cognomen/unorm");

exports.answer = async (names) => {
  const { hashAnswers } = await import("./hash-answers.js");
  return hashAnswers(names, (name) => predict(name));
};
