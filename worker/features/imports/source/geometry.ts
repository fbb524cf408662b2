/** Longitude and latitude in degrees, or two numbers of another system. */
export type Position = readonly number[];

/** A line, or a ring, of positions. */
export type Line = readonly Position[];

/** A shape on the map: lines, or areas whose first ring is the border and whose other rings are holes. */
export type Shape = { kind: 'points' | 'lines'; lines: readonly Line[] } | { kind: 'area'; rings: readonly Line[] };

type Point = [number, number];

/** Centroid of a ring, and its area. */
function centroidOf(ring: Line): { area: number; point: Point } {
  const [originX = 0, originY = 0] = ring[0] ?? [];
  let [area, x, y] = [0, 0, 0];
  ring.forEach(([px = 0, py = 0], index) => {
    const [qx = 0, qy = 0] = ring[(index + 1) % ring.length] ?? [];
    const [ax, ay, bx, by] = [px - originX, py - originY, qx - originX, qy - originY];
    const cross = ax * by - bx * ay;
    area += cross;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
  });
  const [dx, dy] = area === 0 ? [0, 0] : [x / (3 * area), y / (3 * area)];
  return { area: Math.abs(area) / 2, point: [originX + dx, originY + dy] };
}

/** Where the edges of rings cross a latitude, from west to east. */
function crossingsAt(rings: readonly Line[], y: number): number[] {
  const crossings = rings.flatMap((ring) =>
    ring.flatMap(([ax = 0, ay = 0], index) => {
      const [bx = 0, by = 0] = ring[(index + 1) % ring.length] ?? [];
      return ay > y === by > y ? [] : [ax + ((y - ay) / (by - ay)) * (bx - ax)];
    }),
  );
  return crossings.sort((a, b) => a - b);
}

/** The middle of the widest stretch inside an area at a latitude. */
function widestAt(rings: readonly Line[], y: number): { width: number; point: Point } {
  const crossings = crossingsAt(rings, y);
  let [width, x] = [0, 0];
  for (let i = 0; i + 1 < crossings.length; i += 2) {
    const [west = 0, east = 0] = [crossings[i], crossings[i + 1]];
    if (east - west > width) [width, x] = [east - west, (west + east) / 2];
  }
  return { width, point: [x, y] };
}

/** A point inside an area: the centroid or, where that is outside or in a hole, the middle of a wide stretch. */
function pointInside(rings: readonly Line[]): Point {
  const { point } = centroidOf(rings[0] ?? []);
  const before = crossingsAt(rings, point[1]).filter((x) => x < point[0]).length;
  if (before % 2 === 1) return point;
  const latitudes = (rings[0] ?? []).map(([, y = 0]) => y);
  const [south, north] = [latitudes.reduce((a, b) => Math.min(a, b)), latitudes.reduce((a, b) => Math.max(a, b))];
  // Uneven parts, so that no corner of a regular shape is at one of them.
  const tried = [point[1], ...[0.51, 0.33, 0.69, 0.17, 0.83].map((part) => south + (north - south) * part)];
  const best = tried.map((y) => widestAt(rings, y)).reduce((a, b) => (b.width > a.width ? b : a));
  return best.width > 0 ? best.point : point;
}

const distance = ([ax = 0, ay = 0]: Position, [bx = 0, by = 0]: Position): number => Math.hypot(bx - ax, by - ay);

const lengthOf = (line: Line): number =>
  line.reduce((sum, position, index) => sum + (index === 0 ? 0 : distance(line[index - 1] ?? position, position)), 0);

/** The point at half the length of a line. */
function middleOf(line: Line): Position {
  let left = lengthOf(line) / 2;
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1] ?? [], line[i] ?? []];
    const length = distance(a, b);
    if (length >= left && length > 0) {
      const part = left / length;
      return [0, 1].map((axis) => (a[axis] ?? 0) + ((b[axis] ?? 0) - (a[axis] ?? 0)) * part);
    }
    left -= length;
  }
  return line[0] ?? [];
}

const largest = <Item>(items: readonly Item[], sizeOf: (item: Item) => number): Item | undefined =>
  items.map((item) => ({ item, size: sizeOf(item) })).sort((a, b) => b.size - a.size)[0]?.item;

const rounded = (point: Position): Position => point.slice(0, 2).map((degrees) => Number(degrees.toFixed(7)));

/**
 * The point that stands for shapes: inside the largest area, else in the middle of the longest line, else the first
 * point. Empty without positions.
 */
export function pointOfShapes(shapes: readonly Shape[]): Position {
  const areas = shapes.flatMap((shape) =>
    shape.kind === 'area' && (shape.rings[0]?.length ?? 0) > 2 ? [shape.rings] : [],
  );
  const area = largest(areas, (rings) => centroidOf(rings[0] ?? []).area);
  if (area !== undefined) return rounded(pointInside(area));
  const lines = shapes.flatMap((shape) =>
    shape.kind === 'lines' ? shape.lines.filter(({ length }) => length > 0) : [],
  );
  const line = largest(lines, lengthOf);
  if (line !== undefined) return rounded(middleOf(line));
  const points = shapes.flatMap((shape) => (shape.kind === 'area' ? shape.rings : shape.lines));
  return points[0]?.[0] ?? [];
}

/** Radius of the sphere of Web Mercator (EPSG:3857), in metres. */
const radius = 6_378_137;

/** Longitude and latitude of a position in Web Mercator. */
export function fromMercator([x, y]: Position): Position {
  if (x === undefined || y === undefined) return [];
  const degrees = 180 / Math.PI;
  const latitude = (2 * Math.atan(Math.exp(y / radius)) - Math.PI / 2) * degrees;
  return [(x / radius) * degrees, latitude].map((value) => Number(value.toFixed(7)));
}
