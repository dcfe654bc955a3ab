/** The pictures of the flags, a script of their own: they come after the first answer. */
export { flags } from "virtual:flags";
