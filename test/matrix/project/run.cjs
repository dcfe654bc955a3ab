const { readFileSync } = require("node:fs");

const [file, namesFile, address] = process.argv.slice(2);
const { answer } = require(file);
const names = JSON.parse(readFileSync(namesFile, "utf8"));
Promise.resolve(answer(names, address)).then((answers) => console.log(JSON.stringify(answers)));
