/** Sixteen bits moved apart, so that another number's bits fit between them; `x` is an SQL expression. */
function spread(x: string): string {
  const step = (inner: string, shift: number, mask: string) =>
    `(select (x | (x << ${shift})) & ${mask} as x from ${inner})`;
  const first = step(`(select ${x} as x)`, 8, '0x00ff00ff');
  return step(step(step(first, 4, '0x0f0f0f0f'), 2, '0x33333333'), 1, '0x55555555');
}

/**
 * SQL of a listing's place on a space-filling curve (Z-order, 16 bits each way: some 300 by 600 m), null where its
 * coordinates are not known. Longitude begins in the Atlantic, so that the largest jumps of the curve are at sea.
 * @param latitude SQL of degrees or null, as is `longitude`.
 */
export function positionKey(latitude: string, longitude: string): string {
  const y = spread(`min(cast((${latitude} + 90) / 180.0 * 65536 as integer), 65535)`);
  const x = spread(`cast((${longitude} + 390) / 360.0 * 65536 as integer) & 65535`);
  return `case when ${latitude} is null or ${longitude} is null then null else (${y} << 1) | ${x} end`;
}
