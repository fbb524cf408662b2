import { type Sql, sql, trusted } from '../../data/sql.ts';

/** Spreads 16 bits, leaving a gap after each for a bit of the other coordinate. */
function spread(x: Sql): Sql {
  const step = (inner: Sql, shift: number, mask: string) =>
    sql`(select ${trusted(`(x | (x << ${shift})) & ${mask}`)} as x from ${inner})`;
  const first = step(sql`(select ${x} as x)`, 8, '0x00ff00ff');
  return step(step(step(first, 4, '0x0f0f0f0f'), 2, '0x33333333'), 1, '0x55555555');
}

/**
 * A listing's position on a space-filling curve (Z-order, 16 bits per axis: some 300 by 600 m); null without
 * coordinates. Longitude starts in the Atlantic, so that the largest jumps of the curve are at sea.
 * @param latitude degrees or null, as is `longitude`.
 */
export function positionKey(latitude: Sql, longitude: Sql): Sql {
  const y = spread(sql`min(cast((${latitude} + 90) / 180.0 * 65536 as integer), 65535)`);
  const x = spread(sql`cast((${longitude} + 390) / 360.0 * 65536 as integer) & 65535`);
  return sql`case when ${latitude} is null or ${longitude} is null then null else (${y} << 1) | ${x} end`;
}

/** Rows and columns of the curve's grid. */
const side = 65_536;

/** Kilometres of a degree of latitude. */
export const kilometresPerDegree = 111.195;

/** Cells that are looked at around a position. Near the poles, where more of them are within a distance, it is the nearest. */
const mostCells = 12;

/** The bits of a number below 65,536, with a gap after each. */
function spreadBits(number: number): number {
  let bits = number;
  for (const [shift, mask] of [
    [8, 0x00ff00ff],
    [4, 0x0f0f0f0f],
    [2, 0x33333333],
    [1, 0x55555555],
  ] as const)
    bits = (bits | (bits << shift)) & mask;
  return bits;
}

/** The key of a cell, as `positionKey` computes it. Columns wrap around. */
const cellKey = (row: number, column: number): number => spreadBits(row) * 2 + spreadBits(column & (side - 1));

/** The keys of the cells that contain everything within some kilometres of a position; its own cell is the first. */
export function positionKeysAround(
  { latitude, longitude }: { latitude: number; longitude: number },
  kilometres: number,
): number[] {
  const rowOf = (degrees: number) => Math.max(0, Math.min(Math.floor(((degrees + 90) / 180) * side), side - 1));
  const columnOf = (degrees: number) => Math.floor(((degrees + 390) / 360) * side);
  const height = kilometres / kilometresPerDegree;
  const width = Math.min(height / Math.max(Math.cos((latitude * Math.PI) / 180), 1e-6), 180);
  const [row, column] = [rowOf(latitude), columnOf(longitude)];
  const cells: { key: number; steps: number }[] = [];
  // A ring of the earth has `side` columns; those farther than `mostCells` away are never among the nearest.
  const [west, east] = [columnOf(longitude - width), columnOf(longitude + width)];
  for (let y = rowOf(latitude - height); y <= rowOf(latitude + height); y += 1)
    for (let x = Math.max(west, column - mostCells); x <= Math.min(east, column + mostCells); x += 1)
      cells.push({ key: cellKey(y, x), steps: Math.abs(y - row) + Math.abs(x - column) });
  return cells
    .sort((a, b) => a.steps - b.steps)
    .slice(0, mostCells)
    .map(({ key }) => key);
}

/** An area in degrees; `east` may exceed 180. */
export type Area = { west: number; south: number; east: number; north: number };

/** Squares of an area along its longer side. */
const squares = 4;

/**
 * Ranges of keys that cover an area, each a square of the curve, so that listings can be read all over it: at most 25.
 * A range contains its first key and not its end.
 */
export function keyRanges({ west, south, east, north }: Area): [from: number, end: number][] {
  const [x0, x1] = [((west + 390) / 360) * side, ((east + 390) / 360) * side];
  const [y0, y1] = [((south + 90) / 180) * side, ((north + 90) / 180) * side];
  const size = 2 ** Math.max(0, Math.ceil(Math.log2(Math.max(x1 - x0, y1 - y0) / squares)));
  const ranges: [number, number][] = [];
  for (let y = Math.max(0, Math.floor(y0 / size)); y * size < Math.min(y1, side); y += 1) {
    for (let x = Math.floor(x0 / size); x * size < x1; x += 1) {
      const from = cellKey(y * size, x * size);
      ranges.push([from, from + size * size]);
    }
  }
  return ranges;
}
