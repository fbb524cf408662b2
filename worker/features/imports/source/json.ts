import type { Encoding } from './encoding.ts';
import { flatten } from './flatten.ts';
import type { Form } from './form.ts';
import { type Crs, crsOf, pointOfGeometry } from './geojson-geometry.ts';
import { jsonRowsOf } from './json-outline.ts';
import { type ObjectList, ObjectScanner } from './object-scanner.ts';
import { type CsvRecord, maxColumns, recordOf } from './record.ts';
import { type Bytes, textOf, type Unusable } from './text-stream.ts';

/** Which objects of a JSON file are its rows, and the columns that they have together. */
export interface JsonShape {
  format: 'json' | 'geojson';
  encoding: Encoding;
  list: ObjectList;
  columns: readonly string[];
  /** Web Mercator, if the coordinates are not degrees. */
  crs?: 'mercator';
}

/** Columns with the position of a feature's geometry. Properties do not have such names. */
export const geometryColumns = ['geometry:latitude', 'geometry:longitude'] as const;

interface FoundObject {
  row: number;
  line: number;
  value: Record<string, unknown>;
}

function asObject(json: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(json);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The objects of a list. Keeps only one in memory. */
async function* objectsOf(
  source: Bytes,
  { encoding, scanner }: { encoding: Encoding; scanner: ObjectScanner },
): AsyncGenerator<FoundObject | Unusable> {
  let row = 1;
  for await (const part of textOf(source, encoding)) {
    if (typeof part !== 'string') {
      yield part;
      return;
    }
    for (const { json, line } of scanner.push(part)) {
      row++;
      const value = asObject(json);
      yield value === undefined ? { kind: 'unusable', code: 'bad-json', line } : { row, line, value };
      if (value === undefined) return;
    }
    const fault = scanner.fault();
    if (fault !== undefined) {
      yield fault;
      return;
    }
  }
  const end = scanner.end();
  if (end !== undefined) yield end;
}

const isGeoId = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

/** The cells of an object. Those of a feature are its properties, its identifier and its point. */
function cellsOf(value: Record<string, unknown>, { isGeo, crs }: { isGeo: boolean; crs: Crs }): Map<string, string> {
  if (!isGeo) return flatten(value);
  const { properties, geometry, id } = value;
  const isMap = typeof properties === 'object' && properties !== null && !Array.isArray(properties);
  const cells = flatten(isMap ? (properties as Record<string, unknown>) : {});
  if (isGeoId(id) && !cells.has('id')) cells.set('id', String(id));
  const [longitude, latitude] = pointOfGeometry(geometry, crs);
  cells.set('geometry:latitude', latitude === undefined ? '' : String(latitude));
  cells.set('geometry:longitude', longitude === undefined ? '' : String(longitude));
  return cells;
}

/** The names of all columns, in order of first appearance; for features the identifier first and the point last. */
async function columnsOf(
  source: Bytes,
  { encoding, scanner, isGeo }: { encoding: Encoding; scanner: ObjectScanner; isGeo: boolean },
): Promise<string[] | Unusable> {
  const names = new Set<string>();
  let hasId = false;
  for await (const item of objectsOf(source, { encoding, scanner })) {
    if ('code' in item) return item;
    hasId ||= isGeo && isGeoId(item.value.id);
    const cells = cellsOf(isGeo ? { ...item.value, geometry: null, id: undefined } : item.value, {
      isGeo,
      crs: 'degrees',
    });
    for (const name of cells.keys()) names.add(name);
    if (names.size > maxColumns) return { kind: 'unusable', code: 'too-many-columns', line: item.line };
  }
  for (const name of geometryColumns) names.delete(name);
  const id = hasId && !names.has('id') ? ['id'] : [];
  return [...id, ...names, ...(isGeo ? geometryColumns : [])];
}

/** Lists of JSON objects: arrays, objects with an array, one object a line, and the same of GeoJSON features. */
export const json: Form<JsonShape> = {
  async detect({ open, encoding, text }) {
    const rows = jsonRowsOf(text);
    if (rows === undefined) return undefined;
    if (rows === null) return { kind: 'unusable', code: 'no-features', line: 1 };
    const { list, isGeo } = rows;
    const scanner = new ObjectScanner(list);
    const columns = await columnsOf(await open(), { encoding, scanner, isGeo });
    if ('code' in columns) return columns;
    if (columns.length === 0) return { kind: 'unusable', code: 'no-rows', line: 1 };
    const found = crsOf(isGeo ? scanner.crs : undefined);
    if ('unknown' in found) return { kind: 'unusable', code: 'unknown-crs', line: 1, detail: found.unknown };
    const crs = found.crs === 'mercator' ? { crs: found.crs } : {};
    return {
      kind: 'shaped',
      shape: { format: isGeo ? 'geojson' : 'json', encoding, list, columns, ...crs },
      isHeaderSure: true,
    };
  },

  async *read(open, { format, encoding, list = 'features', columns, crs }): AsyncGenerator<CsvRecord | Unusable> {
    yield { kind: 'record', row: 1, line: 1, cells: columns, problem: null };
    for await (const item of objectsOf(await open(), { encoding, scanner: new ObjectScanner(list) })) {
      if ('code' in item) yield item;
      else {
        const cells = cellsOf(item.value, { isGeo: format === 'geojson', crs: crs ?? 'degrees' });
        const { row, line } = item;
        yield recordOf(
          columns.map((name) => cells.get(name) ?? ''),
          { row, line, width: columns.length },
        );
      }
    }
  },
};
