/// <reference path="./polylabel.d.ts" />
/**
 * Draws the world when the page is built, so that the page needs neither a library nor time to project it: outlines of
 * countries as SVG paths, and dots for states too small to be seen.
 */
import { createRequire } from "node:module";
import { type GeoProjection, geoArea, geoContains, geoEqualEarth, geoPath } from "d3-geo";
import type { Feature, MultiPolygon, Polygon } from "geojson";
import codes from "i18n-iso-countries/codes.json" with { type: "json" };
import polylabel from "polylabel";
import { feature } from "topojson-client";
import { filter, filterWeight, presimplify, simplify } from "topojson-simplify";
import type { GeometryCollection, Topology } from "topojson-specification";

export interface WorldMap {
  readonly width: number;
  readonly height: number;
  /** Outlines by country code; `""` for land of no code. */
  readonly outlines: Readonly<Record<string, string>>;
  /** Middles of small states, and how large these are, in square units of the drawing. */
  readonly dots: readonly (readonly [code: string, x: number, y: number, area: number])[];
  /** Where a label of a country stands, and the box around its main land. Islands far away are not in the box. */
  readonly places: Readonly<Record<string, Place>>;
}

export type Place = readonly [x: number, y: number, left: number, top: number, right: number, bottom: number];

type Country = Feature<Polygon | MultiPolygon, { name: string }>;
type Atlas = Topology<{ countries: GeometryCollection<{ name: string }> }>;

const WIDTH = 960;
/**
 * Smaller states, in square units of the drawing, have a dot, which the page shows where they come out too small. A phone
 * shows the drawing at a third of its size: there 90 units, about Portugal, are ten pixels.
 */
const DOT_AREA = 90;
/** Smaller pieces of a country, as a fraction of its largest one, do not count when the map is zoomed to it. */
const MAIN_PIECE_FRACTION = 0.2;
/** How near to the best place for a label, in units of the drawing. */
const LABEL_PRECISION = 0.5;
/** Corners that change less, in square degrees, are dropped: about a third of a square unit of the drawing. */
const MIN_CORNER = 0.04;
/** Antarctica has no people to have names, and takes a fifth of the picture. */
const LEFT_OUT = "AQ";

/** Areas without a number of their own in the atlas; ISO 3166-1 counts them to, or calls them, these. */
const UNNUMBERED: Readonly<Record<string, string>> = { Kosovo: "XK", Somaliland: "SO", "N. Cyprus": "CY" };

/** Longitude and latitude of places with codes of their own that the atlas draws as part of another country, or not. */
const APART: readonly (readonly [code: string, longitude: number, latitude: number])[] = [
  ["GF", -53.1, 3.9],
  ["GP", -61.7, 16.1],
  ["MQ", -61.0, 14.65],
  ["RE", 55.5, -21.1],
  ["YT", 45.15, -12.8],
  ["SJ", 16.0, 78.6],
  ["GI", -5.35, 36.14],
  ["BQ", -68.3, 12.2],
  ["TV", 179.2, -8.5],
  ["TK", -171.8, -9.2],
  ["CX", 105.6, -10.5],
  ["CC", 96.8, -12.2],
];

const alpha2ByNumber = new Map(codes.map(([alpha2, , number]) => [Number(number), alpha2 as string]));

function codeOf({ id, properties }: Country): string {
  const code = id === undefined ? undefined : alpha2ByNumber.get(Number(id));
  return code ?? UNNUMBERED[properties.name] ?? "";
}

/** Pieces of land by country code; `""` for land of no code. */
function listPieces(atlas: Atlas): [code: string, piece: Polygon][] {
  const pieces: [string, Polygon][] = [];
  for (const country of feature(atlas, atlas.objects.countries).features as Country[]) {
    const { geometry } = country;
    const polygons = geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
    for (const coordinates of polygons) {
      const piece: Polygon = { type: "Polygon", coordinates };
      const apart = APART.find(([, longitude, latitude]) => geoContains(piece, [longitude, latitude]));
      const code = apart?.[0] ?? codeOf(country);
      if (code !== LEFT_OUT) pieces.push([code, piece]);
    }
  }
  return pieces;
}

function simplifyAtlas(atlas: Atlas): Atlas {
  const weighted = presimplify(atlas);
  const large = filter(weighted, filterWeight(weighted, MIN_CORNER));
  return simplify(large, MIN_CORNER) as unknown as Atlas;
}

export function drawWorldMap(): WorldMap {
  const atlas = createRequire(import.meta.url)("world-atlas/countries-50m.json") as Atlas;
  const pieces = listPieces(atlas);
  // East of the Bering Strait belongs to the other side of the picture.
  const projection = geoEqualEarth().rotate([-11, 0]);
  const world = { type: "GeometryCollection" as const, geometries: pieces.map(([, piece]) => piece) };
  projection.fitWidth(WIDTH, world);
  const path = geoPath(projection).digits(1);

  const outlines: Record<string, string> = {};
  for (const [code, piece] of listPieces(simplifyAtlas(atlas))) {
    outlines[code] = (outlines[code] ?? "") + (path(piece) ?? "");
  }
  return {
    width: WIDTH,
    height: Math.ceil(path.bounds(world)[1][1]),
    outlines,
    dots: placeDots(pieces, projection),
    places: placeCountries(pieces, projection),
  };
}

function placeCountries(
  pieces: readonly [string, Polygon][],
  projection: GeoProjection,
): Record<string, Place> {
  const path = geoPath(projection);
  const byCode = new Map<string, { piece: Polygon; area: number }[]>();
  for (const [code, piece] of pieces)
    if (code !== "") byCode.set(code, [...(byCode.get(code) ?? []), { piece, area: path.area(piece) }]);
  const places: Record<string, Place> = {};
  for (const [code, own] of byCode) {
    const largest = own.reduce((best, other) => (other.area > best.area ? other : best));
    const main = own.filter(({ area }) => area >= MAIN_PIECE_FRACTION * largest.area);
    const [[left, top], [right, bottom]] = path.bounds({
      type: "GeometryCollection",
      geometries: main.map(({ piece }) => piece),
    });
    const [x, y] = placeLabel(largest.piece, projection);
    const [labelX, labelY, ...box] = [x, y, left, top, right, bottom].map(Math.round);
    places[code] = [labelX!, labelY!, box[0]!, box[1]!, box[2]!, box[3]!];
  }
  for (const [code, longitude, latitude] of APART) {
    const [x, y] = projection([longitude, latitude])!.map(Math.round) as [number, number];
    places[code] ??= [x, y, x, y, x, y];
  }
  return places;
}

/** The place within the piece that is farthest from its edges. The middle of a bent country lies in the sea. */
function placeLabel({ coordinates }: Polygon, projection: GeoProjection): [number, number] {
  const rings = coordinates.map((ring) => ring.map((point) => projection(point as [number, number])!));
  const [x, y] = polylabel(rings, LABEL_PRECISION);
  return [x!, y!];
}

function placeDots(pieces: readonly [string, Polygon][], projection: GeoProjection): WorldMap["dots"] {
  const path = geoPath(projection);
  const areas = new Map<string, number>();
  const largest = new Map<string, Polygon>();
  for (const [code, piece] of pieces) {
    areas.set(code, (areas.get(code) ?? 0) + path.area(piece));
    const before = largest.get(code);
    if (!before || geoArea(piece) > geoArea(before)) largest.set(code, piece);
  }
  const middles = [...largest]
    .filter(([code]) => code !== "" && areas.get(code)! < DOT_AREA)
    .map(([code, piece]) => [code, path.centroid(piece), Math.round(areas.get(code)!)] as const);
  const rest = APART.filter(([code]) => !largest.has(code)).map(
    ([code, longitude, latitude]) => [code, projection([longitude, latitude])!, 0] as const,
  );
  return [...middles, ...rest].map(([code, [x, y], area]) => [code, Math.round(x), Math.round(y), area]);
}
