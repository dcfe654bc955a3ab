/** An entry of the package as a classic script, for where nothing is imported: its CommonJS files, each in a function. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const REQUIRE = /\brequire\(["']([^"']+)["']\)/gu;

/** A package, which is fflate, in its form that asks nothing of Node. */
const resolve = (file: string, target: string): string =>
  target.startsWith(".") ? join(dirname(file), target) : createRequire(file).resolve(`${target}/browser`);

/** @param path of the entry, in CommonJS @returns a script that defines `cognomen` */
export function bundleScript(path: string): string {
  const functions = new Map<string, string>();
  const add = (file: string): void => {
    functions.set(file, "");
    const code = readFileSync(file, "utf8").replace(REQUIRE, (_, target: string) => {
      const required = resolve(file, target);
      if (!functions.has(required)) add(required);
      return `require(${[...functions.keys()].indexOf(required)})`;
    });
    functions.set(file, `function (module, exports) {\n${code}\n}`);
  };
  add(path);
  return `// cognomen and fflate: MIT. The data: see LICENSE-DATA.md in the package.
var cognomen = (function () {
const modules = [];
const require = (index) => modules[index]?.exports ?? run(index, (modules[index] = { exports: {} }));
const run = (index, module) => (functions[index](module, module.exports), module.exports);
const functions = [\n${[...functions.values()].join(",\n")}\n];
return require(0);
})();\n`;
}
