// The world map is split into pieces, which the build writes to the assets (`scripts/lib/maps.ts`).

/** Width and height of a piece in degrees. */
export const pieceSize = 5;

/** Units of a piece's path data per degree. */
export const unitsPerDegree = 300;

/** The name of a piece, from its south-western corner. */
export const pieceName = (west: number, south: number): string => `${west}_${south}`;

/**
 * A town: its position in units from the piece's south-western corner, its population, the code of its country, its name
 * in Latin letters and, where they are known and differ, its names by language.
 */
export type Town = readonly [
  x: number,
  y: number,
  population: number,
  country: string,
  name: string,
  names?: Readonly<Record<string, string>>,
];

/** SVG path data, relative to the piece's south-western corner, y upwards. Towns are sorted by population. */
export type Piece = { land: string; borders: string; towns: readonly Town[] };

/**
 * Maps of lower zooms are composed of tiles: squares of Web Mercator, 2^depth on each side of the world. `path` data are in
 * `tileUnits` of a tile, from its upper left corner, y downwards; so are the towns.
 */
export const tileUnits = 4096;

/** The depths of tiles, each with the largest zoom that it is drawn at. Larger zooms are drawn from the pieces. */
export const tileDepths = [
  { depth: 0, zoom: 3 },
  { depth: 2, zoom: 5 },
  { depth: 4, zoom: 7 },
] as const;

/** The name of a tile by its column and row. */
export const tileName = (depth: number, column: number, row: number): string => `tile-${depth}-${column}-${row}`;
