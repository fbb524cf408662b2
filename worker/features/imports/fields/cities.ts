import type { Coordinates } from './coordinates.ts';

/** A city's names. `region` is empty where the data have no regions. */
export interface City {
  region: string;
  city: string;
}

/** Name, region, latitude and longitude in thousandths of a degree, and the radius in metres. */
export type CityEntry = readonly [name: string, region: string, latitude: number, longitude: number, radius: number];

/** The cities of each country (ISO 3166-1), largest first. */
export type Cities = Readonly<Record<string, readonly CityEntry[]>>;

/** Metres of a thousandth of a degree of latitude. */
const unit = 111.2;
/** Thousandths of a degree of a grid cell. No radius is longer than a cell's height. */
const cell = 500;
const columns = 360_000 / cell;

const radians = (thousandths: number) => (thousandths / 1000) * (Math.PI / 180);

/** Distance from the centre as a share of the radius: 1 is the edge of the city. */
function shareOfRadius([, , latitude, longitude, radius]: CityEntry, [y, x]: readonly [number, number]): number {
  const across = Math.abs(longitude - x);
  const east = Math.min(across, 360_000 - across) * Math.cos(radians(y));
  return (Math.hypot(latitude - y, east) * unit) / radius;
}

const rowOf = (y: number) => Math.floor((y + 90_000) / cell);
const columnOf = (x: number) => (Math.floor((x + 180_000) / cell) + columns) % columns;

type Grid = Map<number, CityEntry[]>;

function gridOf(entries: readonly CityEntry[]): Grid {
  return Map.groupBy(entries, ([, , y, x]) => rowOf(y) * columns + columnOf(x)) as Grid;
}

/** The cells around a point that a city's centre may be in: more of them far from the equator. */
function cellsAround([y, x]: readonly [number, number]): number[] {
  const width = Math.min(4, Math.ceil(1 / Math.max(0.25, Math.cos(radians(y)))));
  const cells: number[] = [];
  for (let row = rowOf(y) - 1; row <= rowOf(y) + 1; row++)
    for (let step = -width; step <= width; step++) cells.push(row * columns + columnOf(x + step * cell));
  return cells;
}

/** Creates the lookup of the city that a point of a country belongs to. Of several, the one whose centre is nearest. */
export function openCities(cities: Cities): (point: Coordinates, country: string) => City | undefined {
  const grids = new Map<string, Grid>();
  return ({ latitude, longitude }, country) => {
    const entries = Object.hasOwn(cities, country) ? cities[country] : undefined;
    if (entries === undefined) return undefined;
    const grid = grids.get(country) ?? gridOf(entries);
    grids.set(country, grid);
    const at = [latitude * 1000, longitude * 1000] as const;
    let [nearest, least]: [CityEntry | undefined, number] = [undefined, 1];
    for (const key of cellsAround(at))
      for (const entry of grid.get(key) ?? []) {
        const share = shareOfRadius(entry, at);
        if (share < least) [nearest, least] = [entry, share];
      }
    return nearest && { city: nearest[0], region: nearest[1] };
  };
}
