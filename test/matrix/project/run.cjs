const { readFileSync } = require("node:fs");

const [file, namesFile] = process.argv.slice(2);
const { answer } = require(file);
const names = JSON.parse(readFileSync(namesFile, "utf8"));
Promise.resolve(answer(names)).then((answers) => console.log(JSON.stringify(answers)));
