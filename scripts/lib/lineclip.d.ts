/** The package has no types. */
declare module 'lineclip' {
  type Point = readonly [number, number];
  /** West, south, east, north. */
  export type BoundingBox = readonly [number, number, number, number];
  /** Of a ring with at least one point. */
  export function clipPolygon(points: readonly Point[], box: BoundingBox): Point[];
  /** Of a line with at least one point. */
  export function clipPolyline(points: readonly Point[], box: BoundingBox): Point[][];
}
