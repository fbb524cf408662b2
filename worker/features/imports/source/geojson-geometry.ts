import { fromMercator, type Line, type Position, pointOfShapes, type Shape } from './geometry.ts';

/** The system of a file's coordinates: degrees of WGS 84, or metres of Web Mercator. */
export type Crs = 'degrees' | 'mercator';

const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) && value.length >= 2 && value.every((part) => typeof part === 'number');

const isLine = (value: unknown): value is Line => Array.isArray(value) && value.length > 0 && value.every(isPosition);

const isArea = (value: unknown): value is Line[] => Array.isArray(value) && value.length > 0 && value.every(isLine);

/** Nested coordinates as shapes. Without a type, two levels are a line and three are an area. */
function shapesOfCoordinates(coordinates: unknown, type: unknown): Shape[] {
  if (isPosition(coordinates)) return [{ kind: 'points', lines: [[coordinates]] }];
  if (isLine(coordinates)) return [{ kind: type === 'MultiPoint' ? 'points' : 'lines', lines: [coordinates] }];
  if (isArea(coordinates)) {
    return type === 'MultiLineString'
      ? [{ kind: 'lines', lines: coordinates }]
      : [{ kind: 'area', rings: coordinates }];
  }
  return Array.isArray(coordinates) ? coordinates.flatMap((part) => shapesOfCoordinates(part, type)) : [];
}

function shapesOf(geometry: unknown): Shape[] {
  if (typeof geometry !== 'object' || geometry === null) return [];
  const { type, coordinates, geometries } = geometry as Record<string, unknown>;
  if (Array.isArray(geometries)) return geometries.flatMap(shapesOf);
  return shapesOfCoordinates(coordinates, type);
}

/** Longitude and latitude of the point that stands for a GeoJSON geometry. Empty if there is none. */
export function pointOfGeometry(geometry: unknown, crs: Crs = 'degrees'): Position {
  const point = pointOfShapes(shapesOf(geometry));
  return crs === 'mercator' ? fromMercator(point) : point;
}

const geometryTypes = /^(Multi)?(Point|LineString|Polygon)$|^GeometryCollection$/;

/** Whether a value is a geometry of GeoJSON. */
export function isGeometry(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { type, coordinates, geometries } = value as Record<string, unknown>;
  return (
    typeof type === 'string' && geometryTypes.test(type) && (Array.isArray(coordinates) || Array.isArray(geometries))
  );
}

/** The coordinate system that the member `crs` of a file names, or the name of one that is not supported. */
export function crsOf(json: string | undefined): { crs: Crs } | { unknown: string } {
  if (json === undefined) return { crs: 'degrees' };
  let member: unknown;
  try {
    member = JSON.parse(json);
  } catch (error) {
    if (error instanceof SyntaxError) return { crs: 'degrees' };
    throw error;
  }
  const { properties } = member as { properties?: { name?: unknown; code?: unknown } | null };
  const name = String(properties?.name ?? properties?.code ?? '');
  if (name === '' || /(?:^|\D)(?:CRS:?84h?|4326|4979)$/i.test(name)) return { crs: 'degrees' };
  return /(?:^|\D)(?:3857|3785|900913|102100|102113)$/.test(name) ? { crs: 'mercator' } : { unknown: name };
}
