import { isGeometry, pointOfGeometry } from './geojson-geometry.ts';

/** Depth to which nested objects become columns: `a.b.c`. Deeper ones are JSON in a cell. */
const maxDepth = 3;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value) && value.every((part) => typeof part !== 'object' || part === null)) {
    return value.map((part) => (part === null ? '' : String(part))).join(';');
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The members of a nested object that are columns. A geometry is its point. */
function partsOf(value: Record<string, unknown>): Record<string, unknown> {
  if (!isGeometry(value)) return value;
  const [longitude, latitude] = pointOfGeometry(value);
  return { longitude, latitude };
}

/** Opening hours of schema.org are a list or, for the same times on all days, one object: a cell in both cases. */
const isHours = (value: Record<string, unknown>): boolean => value['@type'] === 'OpeningHoursSpecification';

function add(
  cells: Map<string, string>,
  value: Record<string, unknown>,
  { prefix, depth }: { prefix: string; depth: number },
): void {
  for (const [key, part] of Object.entries(value)) {
    const name = prefix + key;
    if (isObject(part) && depth < maxDepth && !isHours(part))
      add(cells, partsOf(part), { prefix: `${name}.`, depth: depth + 1 });
    else if (!cells.has(name)) cells.set(name, cellOf(part));
  }
}

/**
 * An object as cells by column. Nested objects are columns named `a.b`; arrays of texts and numbers are joined with
 * semicolons; arrays of objects are JSON.
 */
export function flatten(value: Record<string, unknown>): Map<string, string> {
  const cells = new Map<string, string>();
  add(cells, value, { prefix: '', depth: 1 });
  return cells;
}
