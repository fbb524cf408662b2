import { nameKey } from '../listings/fold.ts';
import type { Coordinates } from './coordinates.ts';
import type { Namesake } from './lookup.ts';
import { placeKey } from './places.ts';
import type { ImportRow } from './row.ts';

/** Metres within which two listings of one name are probably one. */
const reach = 150;
const metresPerDegree = 111_320;
/** Degrees of a square of the grid: no smaller than the reach. */
const square = 0.002;

/** Metres between two points near each other. */
export function distance(a: Coordinates, b: Coordinates): number {
  const width = Math.cos((a.latitude * Math.PI) / 180);
  const [x, y] = [(a.longitude - b.longitude) * width, a.latitude - b.latitude];
  return Math.hypot(x, y) * metresPerDegree;
}

interface Seen {
  row: number;
  latitude: number;
  longitude: number;
}

/** Rows of one file that are probably the same place: of one name within 150 m, or at one address. */
export class Doubles {
  readonly #bySquare = new Map<string, Seen>();
  readonly #byAddress = new Map<string, number>();

  /** Remembers a row, and gives the earlier row that it is probably a double of. */
  see(row: ImportRow): number | undefined {
    const name = nameKey(row.name);
    const near = row.coordinates === null ? undefined : this.#seePoint(name, row.row, row.coordinates);
    const place = row.place === null ? '' : placeKey(row.place);
    if (row.address === '') return near;
    const key = `${name}\n${place}\n${nameKey(row.address)}`;
    const same = this.#byAddress.get(key);
    if (same === undefined) this.#byAddress.set(key, row.row);
    return near ?? same;
  }

  #seePoint(name: string, row: number, point: Coordinates): number | undefined {
    const [x, y] = [Math.floor(point.longitude / square), Math.floor(point.latitude / square)];
    // Squares get narrower towards the poles.
    const wide = Math.min(Math.ceil(1 / Math.max(Math.cos((point.latitude * Math.PI) / 180), 0.05)), 5);
    for (let dx = -wide; dx <= wide; dx++) {
      for (let dy = -1; dy <= 1; dy++) {
        const seen = this.#bySquare.get(`${x + dx} ${y + dy} ${name}`);
        if (seen !== undefined && distance(seen, point) <= reach) return seen.row;
      }
    }
    this.#bySquare.set(`${x} ${y} ${name}`, { row, ...point });
    return undefined;
  }
}

/** The listing of the site that a new row is probably a double of. Pure. */
export function standingDouble(
  row: ImportRow,
  { placeId, namesakes }: { placeId: number | null; namesakes: readonly Namesake[] },
): string | undefined {
  const name = nameKey(row.name);
  const found = namesakes.find((one) => {
    if (one.nameKey !== name || one.importKey === row.key) return false;
    const hasPoint = one.latitude !== null && one.longitude !== null;
    const isNear =
      hasPoint &&
      row.coordinates !== null &&
      distance({ latitude: one.latitude ?? 0, longitude: one.longitude ?? 0 }, row.coordinates) <= reach;
    const sameAddress = row.address !== '' && nameKey(row.address) === nameKey(one.address || '?');
    return isNear || (sameAddress && one.placeId === placeId);
  });
  return found?.slug;
}
