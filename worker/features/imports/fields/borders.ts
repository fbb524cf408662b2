import whichPolygon from 'which-polygon';
import type { Coordinates } from './coordinates.ts';

/** A territory with an ISO 3166-1 code of its own. `of` is its state: FR for Réunion (RE), the code itself for France. */
export interface Territory {
  code: string;
  of: string;
}

/** The areas of all territories, coastal waters included. They do not overlap. */
export type Borders = whichPolygon.GeoJson<Territory>;

export interface BorderLookup {
  /** The ISO 3166-1 code of the territory at a point. Undefined at sea. */
  countryAt(point: Coordinates): string | undefined;
  /** Whether a point is in a country or near it. True if the country has no borders. */
  mayLieIn(point: Coordinates, country: string): boolean;
}

/** Degrees by which a place may lie outside its country: borders are simplified, and small islands are missing. */
const margin = 2;

/** Regions that the data of two countries contain. A row may state either. */
const alsoClaimed: Readonly<Record<string, string>> = { EH: 'MA', TW: 'CN', XK: 'RS' };

const belongsTo = ({ code, of }: Territory, country: string): boolean =>
  code === country || of === country || alsoClaimed[code] === country;

/** Points on the edge of the map belong to the areas beside it. */
const largest = { latitude: 89.9999, longitude: 179.9999 };
const within = (degrees: number, limit: number) => Math.max(-limit, Math.min(limit, degrees));

/** The box around a point, in two parts if it crosses the date line. */
function boxesAround({ latitude, longitude }: Coordinates): [number, number, number, number][] {
  const [west, east] = [longitude - margin, longitude + margin];
  const [south, north] = [latitude - margin, latitude + margin];
  const turn = west < -180 ? 360 : east > 180 ? -360 : 0;
  return turn === 0
    ? [[west, south, east, north]]
    : [
        [Math.max(west, -180), south, Math.min(east, 180), north],
        [Math.max(west + turn, -180), south, Math.min(east + turn, 180), north],
      ];
}

/** Creates the lookup of countries by points. */
export function openBorders(borders: Borders): BorderLookup {
  const find = whichPolygon(borders);
  const known = new Set(borders.features.flatMap(({ properties: { code, of } }) => [code, of]));
  const territoryAt = ({ latitude, longitude }: Coordinates): Territory | undefined =>
    find([within(longitude, largest.longitude), within(latitude, largest.latitude)]) ?? undefined;
  return {
    countryAt: (point) => territoryAt(point)?.code,
    mayLieIn: (point, country) => {
      if (!known.has(country)) return true;
      const there = territoryAt(point);
      if (there !== undefined && belongsTo(there, country)) return true;
      return boxesAround(point).some((box) => find.bbox(box).some((territory) => belongsTo(territory, country)));
    },
  };
}
