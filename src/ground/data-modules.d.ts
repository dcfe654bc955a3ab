/** Data modules are written by the build beside the bundles: a data file in base64. */
declare module "*.cjs" {
  const base64: string;
  export default base64;
}

/** `module` in CommonJS. Put there as the next. */
declare const COMMONJS_MODULE: object | undefined;

/** Bytes of each data module of a tier. Numbers in the bundles: put there by tsup.config.ts, and by vitest.config.ts. */
declare const DATA_MODULE_BYTE_COUNTS: Readonly<Record<"core" | "standard" | "full", number>>;
