import type { Coordinates } from '../fields/coordinates.ts';

/** Metres within which two listings of one name are probably the same. */
export const doubleDistance = 150;
/** Metres by which the point of a listing may move from one file to the next. */
export const moveDistance = 50;
/** Metres beyond which something else must say that two points are of one place. */
export const maxMove = 1_000;

export const metresPerDegree = 111_320;

/** Metres between two nearby points. NaN if a coordinate is NaN. */
export function distance(a: Coordinates, b: Coordinates): number {
  const width = Math.cos((a.latitude * Math.PI) / 180);
  const turn = Math.abs(a.longitude - b.longitude);
  const [x, y] = [Math.min(turn, 360 - turn) * width, a.latitude - b.latitude];
  return Math.hypot(x, y) * metresPerDegree;
}
