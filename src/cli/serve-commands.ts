/** The commands about servers, in a file of their own: see main.ts. */
export { addServeCommand } from "./serve/command.ts";
export { addUsageCommand } from "./usage.ts";
