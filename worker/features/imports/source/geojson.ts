import type { CsvRecord } from './csv.ts';
import type { Encoding } from './encoding.ts';
import { FeatureScanner } from './feature-scanner.ts';
import { type Bytes, textOf, type Unusable } from './text-stream.ts';

/** Columns with the position of a feature's geometry. Properties do not have such names. */
export const geometryColumns = ['geometry:latitude', 'geometry:longitude'] as const;

type Position = readonly number[];

interface Feature {
  id?: unknown;
  properties: Readonly<Record<string, unknown>>;
  geometry: { type?: unknown; coordinates?: unknown; geometries?: unknown } | null;
}

interface LocatedFeature {
  row: number;
  line: number;
  feature: Feature;
}

function asFeature(json: string): Feature | undefined {
  try {
    const value = JSON.parse(json);
    const isFeature = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isFeature ? { ...value, properties: value.properties ?? {}, geometry: value.geometry ?? null } : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The features of a FeatureCollection. Keeps only one in memory. */
async function* featuresOf(source: Bytes, encoding: Encoding): AsyncGenerator<LocatedFeature | Unusable> {
  const scanner = new FeatureScanner();
  let row = 0;
  for await (const part of textOf(source, encoding)) {
    if (typeof part !== 'string') {
      yield part;
      return;
    }
    for (const { json, line } of scanner.push(part)) {
      row++;
      const feature = asFeature(json);
      yield feature === undefined ? { kind: 'unusable', code: 'bad-json', line } : { row, line, feature };
      if (feature === undefined) return;
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

/** The names of all properties of a file's features, in order of first appearance. */
export async function geoJsonColumns(source: Bytes, encoding: Encoding): Promise<string[] | Unusable> {
  const names = new Set<string>();
  let hasId = false;
  for await (const item of featuresOf(source, encoding)) {
    if ('code' in item) return item;
    hasId ||= item.feature.id !== undefined;
    for (const name of Object.keys(item.feature.properties)) names.add(name);
  }
  const id = hasId && !names.has('id') ? ['id'] : [];
  return [...id, ...names, ...geometryColumns];
}

/** A property as the text of a cell. Array values are joined with semicolons. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value) && value.every((part) => typeof part !== 'object')) return value.join(';');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) && value.length >= 2 && value.every((part) => typeof part === 'number');

/** All rings and lines of nested coordinates, as lists of positions. */
function linesOf(coordinates: unknown): Position[][] {
  if (isPosition(coordinates)) return [[coordinates]];
  if (!Array.isArray(coordinates)) return [];
  if (coordinates.length > 0 && coordinates.every(isPosition)) return [coordinates];
  return coordinates.flatMap(linesOf);
}

/** Centroid of a ring, and twice its area. The area of a line is 0; its point is the mean of its positions. */
function centroidOf(ring: readonly Position[]): { area: number; point: [number, number] } {
  const [originX = 0, originY = 0] = ring[0] ?? [];
  let [area, x, y, sumX, sumY] = [0, 0, 0, 0, 0];
  ring.forEach(([px = 0, py = 0], index) => {
    const [qx = 0, qy = 0] = ring[(index + 1) % ring.length] ?? [];
    const [ax, ay, bx, by] = [px - originX, py - originY, qx - originX, qy - originY];
    const cross = ax * by - bx * ay;
    area += cross;
    x += (ax + bx) * cross;
    y += (ay + by) * cross;
    sumX += ax;
    sumY += ay;
  });
  const [dx, dy] = area === 0 ? [sumX / ring.length, sumY / ring.length] : [x / (3 * area), y / (3 * area)];
  return { area: Math.abs(area), point: [originX + dx, originY + dy] };
}

/** Longitude and latitude of a geometry: of a point its own, otherwise the centroid of the largest part. */
function pointOf(geometry: Feature['geometry']): readonly number[] {
  if (geometry === null) return [];
  const parts = Array.isArray(geometry.geometries) ? geometry.geometries : [geometry];
  const lines = parts.flatMap((part) => linesOf(part?.coordinates));
  const isPoint = lines.every((line) => line.length === 1);
  if (isPoint) return lines[0]?.[0] ?? [];
  const [largest] = lines.map(centroidOf).sort((a, b) => b.area - a.area);
  return largest === undefined ? [] : largest.point.map((degrees) => Number(degrees.toFixed(7)));
}

function recordOf({ row, line, feature }: LocatedFeature, columns: readonly string[]): CsvRecord {
  const [longitude, latitude] = pointOf(feature.geometry);
  const special: Readonly<Record<string, unknown>> = {
    'geometry:latitude': latitude,
    'geometry:longitude': longitude,
    id: feature.properties.id ?? feature.id,
  };
  const cells = columns.map((name) => cellOf(Object.hasOwn(special, name) ? special[name] : feature.properties[name]));
  return { kind: 'record', row: row + 1, line, cells, problem: null };
}

/** The features of a GeoJSON file as records: first the column names, then one record per feature. */
export async function* readGeoJson(
  source: Bytes,
  { encoding, columns }: { encoding: Encoding; columns: readonly string[] },
): AsyncGenerator<CsvRecord | Unusable> {
  yield { kind: 'record', row: 1, line: 1, cells: columns, problem: null };
  for await (const item of featuresOf(source, encoding)) {
    yield 'code' in item ? item : recordOf(item, columns);
  }
}
