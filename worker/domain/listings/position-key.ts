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
