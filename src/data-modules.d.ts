/** Data modules are written by the build beside the bundles: a data file in base64. */
declare module "*.cjs" {
  const base64: string;
  export default base64;
}
