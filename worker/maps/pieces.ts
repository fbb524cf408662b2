/** The map of the world in pieces, as the build lays them among the assets (`scripts/lib/maps.ts`). */

/** Degrees that a piece spans, both ways. */
export const pieceSize = 5;

/** Steps of a piece's path data in a degree. */
export const unitsPerDegree = 100;

/** A piece by its south-western corner. */
export const pieceName = (west: number, south: number): string => `${west}_${south}`;

/** SVG path data from the piece's south-western corner, y upwards. */
export type Piece = { land: string; borders: string };
