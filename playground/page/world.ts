/** The shapes of the map, a script of their own: most of the page's bytes. */
export { worldMap } from "virtual:world-map";
