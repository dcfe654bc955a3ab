/** What answers lists, a script of its own. */
export { fitList } from "./list-fit.ts";
export { ListRun } from "./list-run.ts";
export { openList } from "./name-list.ts";
export { readTextFile } from "./text-file.ts";
