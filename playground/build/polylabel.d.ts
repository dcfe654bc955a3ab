/** The package has no types of its own. */
declare module "polylabel" {
  /** The point of a polygon, rings of `[x, y]`, that is farthest from its outline. */
  export default function polylabel(rings: readonly (readonly number[])[][], precision?: number): number[];
}
