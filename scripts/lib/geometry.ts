import { type BoundingBox, clipPolygon, clipPolyline } from 'lineclip';

/** Degrees: longitude, latitude. */
export type Point = readonly [number, number];

export type Box = { west: number; south: number; east: number; north: number };

/** Simplifies a line. No removed point is further than `tolerance` from it (Ramer–Douglas–Peucker). */
export function simplify(points: readonly Point[], tolerance: number): Point[] {
  const keep = new Uint8Array(points.length);
  keep[0] = 1;
  keep[points.length - 1] = 1;
  const parts: [number, number][] = [[0, points.length - 1]];
  for (let part = parts.pop(); part; part = parts.pop()) {
    const [first, last] = part;
    let [furthest, most] = [0, tolerance];
    for (let i = first + 1; i < last; i++) {
      const off = distance(pointAt(points, i), pointAt(points, first), pointAt(points, last));
      if (off > most) [furthest, most] = [i, off];
    }
    if (furthest === 0) continue;
    keep[furthest] = 1;
    parts.push([first, furthest], [furthest, last]);
  }
  return points.filter((_, i) => keep[i] === 1);
}

const pointAt = (points: readonly Point[], index: number): Point => points[index] ?? [0, 0];

/** The distance from a point to a segment. */
function distance([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}

/**
 * Makes longitudes continuous: they go beyond 180° instead of jumping to the other side of the world. A ring around a
 * pole then ends 360° from its start, and is closed over the pole.
 */
export function unwrap(points: readonly Point[]): Point[] {
  let turn = 0;
  const unwrapped = points.map(([x, y], i): Point => {
    const step = i === 0 ? 0 : x - pointAt(points, i - 1)[0];
    if (step > 180) turn -= 360;
    else if (step < -180) turn += 360;
    return [x + turn, y];
  });
  if (turn === 0) return unwrapped;
  const [first, last] = [pointAt(unwrapped, 0), pointAt(unwrapped, unwrapped.length - 1)];
  if (Math.abs(last[0] - first[0]) < 359) return unwrapped;
  const pole = first[1] < 0 ? -90 : 90;
  return [...unwrapped, [last[0], pole], [first[0], pole]];
}

/** The unwrapped line and its copies 360° to the west and east, if any part lies between 180° W and 180° E. */
export function aroundTheWorld(points: readonly Point[]): Point[][] {
  const plain = unwrap(points);
  return [0, -360, 360].flatMap((turn) => {
    const turned = plain.map(([x, y]): Point => [x + turn, y]);
    return turned.some(([x]) => x > -180 && x < 180) ? [turned] : [];
  });
}

const corners = ({ west, south, east, north }: Box): BoundingBox => [west, south, east, north];

/** The part of a ring inside a box, closed along the box's edges. Empty if there is none. */
export const clipRing = (ring: readonly Point[], box: Box): readonly Point[] =>
  ring.length === 0 ? ring : clipPolygon(ring, corners(box));

/** The parts of a line inside a box. */
export const clipLine = (line: readonly Point[], box: Box): readonly Point[][] => clipPolyline(line, corners(box));

/** SVG path data in whole units, with relative steps. Steps of length 0 are left out. */
export function pathOf(points: readonly Point[], { close }: { close: boolean }): string {
  let [x, y] = [0, 0];
  let path = '';
  for (const point of points) {
    const [nextX, nextY] = [Math.round(point[0]), Math.round(point[1])];
    if (path === '') path = `M${nextX}${pair(nextY)}l`;
    else if (nextX !== x || nextY !== y)
      path += `${path.endsWith('l') ? nextX - x : pair(nextX - x)}${pair(nextY - y)}`;
    [x, y] = [nextX, nextY];
  }
  return path === '' || path.endsWith('l') ? '' : `${path}${close ? 'z' : ''}`;
}

/** A minus sign separates two numbers, so a space is only needed before other numbers. */
const pair = (value: number): string => (value < 0 ? String(value) : ` ${value}`);

/** The smallest box around points. */
export function boxOf(points: readonly Point[]): Box {
  const box = { west: 999, south: 999, east: -999, north: -999 };
  for (const [x, y] of points) {
    if (x < box.west) box.west = x;
    if (x > box.east) box.east = x;
    if (y < box.south) box.south = y;
    if (y > box.north) box.north = y;
  }
  return box;
}

export const touches = (a: Box, b: Box): boolean =>
  a.west <= b.east && a.east >= b.west && a.south <= b.north && a.north >= b.south;
