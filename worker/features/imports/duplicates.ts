import { nameKey } from '../../platform/text/fold.ts';
import type { Coordinates } from './fields/coordinates.ts';
import { placeKey } from './fields/places.ts';
import type { Namesake } from './lookup.ts';
import type { ImportRow } from './row.ts';

/** Metres within which two listings of one name are probably duplicates. */
const maxDistance = 150;
const metresPerDegree = 111_320;
/** Degrees of a grid square. A square must not be smaller than `maxDistance`. */
const square = 0.002;

/** Metres between two nearby points. */
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

/** Finds rows of one file that are probably the same place: one name, within 150 m or at one address. */
export class Duplicates {
  readonly #bySquare = new Map<string, Seen>();
  readonly #byAddress = new Map<string, number>();

  /** Adds a row, and returns the earlier row that it probably duplicates. */
  add(row: ImportRow): number | undefined {
    const name = nameKey(row.name);
    const near = row.coordinates === null ? undefined : this.#addPoint(name, row.row, row.coordinates);
    const place = row.place === null ? '' : placeKey(row.place);
    if (row.address === '') return near;
    const key = `${name}\n${place}\n${nameKey(row.address)}`;
    const same = this.#byAddress.get(key);
    if (same === undefined) this.#byAddress.set(key, row.row);
    return near ?? same;
  }

  #addPoint(name: string, row: number, point: Coordinates): number | undefined {
    const [x, y] = [Math.floor(point.longitude / square), Math.floor(point.latitude / square)];
    // Squares get narrower towards the poles.
    const wide = Math.min(Math.ceil(1 / Math.max(Math.cos((point.latitude * Math.PI) / 180), 0.05)), 5);
    for (let dx = -wide; dx <= wide; dx++) {
      for (let dy = -1; dy <= 1; dy++) {
        const seen = this.#bySquare.get(`${x + dx} ${y + dy} ${name}`);
        if (seen !== undefined && distance(seen, point) <= maxDistance) return seen.row;
      }
    }
    this.#bySquare.set(`${x} ${y} ${name}`, { row, ...point });
    return undefined;
  }
}

/** The slug of the site's listing that a new row probably duplicates. Pure. */
export function existingDuplicate(
  row: ImportRow,
  { placeId, namesakes }: { placeId: number | null; namesakes: readonly Namesake[] },
): string | undefined {
  const name = nameKey(row.name);
  const duplicate = namesakes.find((namesake) => {
    if (namesake.nameKey !== name || namesake.importKey === row.key) return false;
    const hasPoint = namesake.latitude !== null && namesake.longitude !== null;
    const isNear =
      hasPoint &&
      row.coordinates !== null &&
      distance({ latitude: namesake.latitude ?? 0, longitude: namesake.longitude ?? 0 }, row.coordinates) <=
        maxDistance;
    const sameAddress = row.address !== '' && nameKey(row.address) === nameKey(namesake.address || '?');
    return isNear || (sameAddress && namesake.placeId === placeId);
  });
  return duplicate?.slug;
}
