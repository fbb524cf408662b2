// The world map is split into pieces, which the build writes to the assets (`scripts/lib/maps.ts`).

/** Width and height of a piece in degrees. */
export const pieceSize = 5;

/** Units of a piece's path data per degree. */
export const unitsPerDegree = 100;

/** The name of a piece, from its south-western corner. */
export const pieceName = (west: number, south: number): string => `${west}_${south}`;

/** SVG path data, relative to the piece's south-western corner, y upwards. */
export type Piece = { land: string; borders: string };
