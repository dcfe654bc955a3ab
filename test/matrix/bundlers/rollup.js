// node rollup.js <entry> <folder>
import commonjs from "@rollup/plugin-commonjs";
import { nodeResolve } from "@rollup/plugin-node-resolve";
import { rollup } from "rollup";

const [entry, dir] = process.argv.slice(2);
const bundle = await rollup({
  input: entry,
  plugins: [nodeResolve({ browser: true }), commonjs()],
  onwarn(warning) {
    throw new Error(warning.message);
  },
});
await bundle.write({ dir, format: "es", compact: true });
await bundle.close();
