// node webpack.js <entry> <folder>
import { basename, resolve } from "node:path";
import webpack from "webpack";

const [entry, path] = process.argv.slice(2);
webpack(
  {
    mode: "production",
    context: process.cwd(),
    entry: resolve(entry),
    output: { path, filename: basename(entry) },
    // Its advice on large files would be the only output.
    performance: { hints: false },
  },
  (error, stats) => {
    if (!error && !stats.hasErrors() && !stats.hasWarnings()) return;
    console.error(error ?? stats.toString());
    process.exitCode = 1;
  },
);
