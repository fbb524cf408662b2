/** Degrees: longitude, latitude. */
export type Point = readonly [number, number];

export type Box = { west: number; south: number; east: number; north: number };

/** A line with fewer points, none of the others further than `tolerance` from it (Ramer, Douglas, Peucker). */
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

/** From a point to a segment. */
function distance([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}

/**
 * The ring or line with longitudes that go on past 180° instead of jumping to the other side of the world. A ring around
 * a pole, which then ends a whole turn from where it began, is closed over the pole.
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

/** The same with copies of it a turn to the west and to the east, as far as they touch the world from 180° W to 180° E. */
export function aroundTheWorld(points: readonly Point[]): Point[][] {
  const plain = unwrap(points);
  return [0, -360, 360].flatMap((turn) => {
    const turned = plain.map(([x, y]): Point => [x + turn, y]);
    return turned.some(([x]) => x > -180 && x < 180) ? [turned] : [];
  });
}

type Side = { axis: 0 | 1; limit: number; sign: 1 | -1 };

const sides = ({ west, south, east, north }: Box): Side[] => [
  { axis: 0, limit: west, sign: 1 },
  { axis: 0, limit: east, sign: -1 },
  { axis: 1, limit: south, sign: 1 },
  { axis: 1, limit: north, sign: -1 },
];

const isInside = (point: Point, { axis, limit, sign }: Side) => (point[axis] - limit) * sign >= 0;

function crossing(a: Point, b: Point, { axis, limit }: Side): Point {
  const t = (limit - a[axis]) / (b[axis] - a[axis]);
  return [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])];
}

/** The part of a ring that lies in a box, closed along its edges (Sutherland, Hodgman); empty where none does. */
export function clipRing(ring: readonly Point[], box: Box): Point[] {
  let points = [...ring];
  for (const side of sides(box)) {
    const clipped: Point[] = [];
    for (let i = 0; i < points.length; i++) {
      const [from, to] = [pointAt(points, i), pointAt(points, (i + 1) % points.length)];
      const [was, is] = [isInside(from, side), isInside(to, side)];
      if (was) clipped.push(from);
      if (was !== is) clipped.push(crossing(from, to, side));
    }
    points = clipped;
  }
  return points;
}

/** The parts of a line that lie in a box. */
export function clipLine(line: readonly Point[], box: Box): Point[][] {
  let lines: Point[][] = [[...line]];
  for (const side of sides(box)) lines = lines.flatMap((points) => cutLine(points, side));
  return lines;
}

function cutLine(points: readonly Point[], side: Side): Point[][] {
  const parts: Point[][] = [];
  let part: Point[] = [];
  for (let i = 0; i < points.length; i++) {
    const to = pointAt(points, i);
    const from = pointAt(points, i - 1);
    if (i > 0 && isInside(from, side) !== isInside(to, side)) {
      part.push(crossing(from, to, side));
      if (!isInside(to, side)) {
        parts.push(part);
        part = [];
      }
    }
    if (isInside(to, side)) part.push(to);
  }
  if (part.length > 1) parts.push(part);
  return parts;
}

/** SVG path data in whole units, each step relative to the one before; steps of nothing are left out. */
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
  return path.endsWith('l') ? '' : `${path}${close ? 'z' : ''}`;
}

/** A minus sign parts two numbers as well as a space does. */
const pair = (value: number): string => (value < 0 ? String(value) : ` ${value}`);
