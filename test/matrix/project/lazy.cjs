const { load } = require("cognomen/lazy");

exports.answer = async (names) => {
  const { hashAnswers } = await import("./hash-answers.js");
  const { predict } = await load("core");
  return hashAnswers(names, (name) => predict(name));
};
