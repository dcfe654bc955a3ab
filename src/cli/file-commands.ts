/** The commands that read and write files: one file of the package, which is read when one of them is asked for. */
export { addBuildDataCommand } from "../../build/own-data/command.ts";
export { addDataCommand, addPythonCommand } from "./data-command.ts";
export { addEnrichCommand } from "./enrich/command.ts";
export { addExportCommand } from "./export/command.ts";
export { addFitPriorCommand } from "./fit-prior/command.ts";
export { addInspectCommand } from "./inspect/command.ts";
