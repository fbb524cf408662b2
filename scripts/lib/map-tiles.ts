import { toWorld } from '../../web/contract/map-view.ts';
import { type Piece, tileName, tileUnits } from '../../worker/domain/maps/pieces.ts';
import { type Box, boxOf, clipLine, clipRing, type Point, pathOf, touches } from './geometry.ts';
import { townsByTile } from './towns.ts';

/** Land and borders in degrees, already simplified. */
export type Shapes = { rings: readonly (readonly Point[])[]; borders: readonly (readonly Point[])[] };

/** Units by which land extends beyond its tile, so that no gap is visible between two tiles. */
const overlap = 8;

/** The tiles of a depth with land or towns, by name. */
export function* tiles({ rings, borders }: Shapes, depth: number): Generator<[string, Piece]> {
  const sides = 2 ** depth;
  const towns = townsByTile(depth);
  // A tile's units; rings smaller than two of them are no more than a dot.
  const projected = (points: readonly Point[]) => points.map((point) => inUnits(point, sides * tileUnits));
  const boxed = (lines: readonly (readonly Point[])[]) =>
    lines.map(projected).map((points) => ({ points, box: boxOf(points) }));
  const land = boxed(rings).filter(({ box }) => box.east - box.west > 2 || box.north - box.south > 2);
  const lines = boxed(borders);
  for (let row = 0; row < sides; row += 1) {
    for (let column = 0; column < sides; column += 1) {
      const [x, y] = [column * tileUnits, row * tileUnits];
      const box = { west: x, east: x + tileUnits, south: y, north: y + tileUnits };
      const wide = wider(box);
      const drawn = (points: readonly Point[], close: boolean) =>
        pathOf(
          points.map(([px, py]) => [px - x, py - y] as const),
          { close },
        );
      const own = land
        .filter((ring) => touches(ring.box, wide))
        .map(({ points }) => drawn(clipRing(points, wide), true));
      const parts = lines
        .filter((line) => touches(line.box, box))
        .flatMap(({ points }) => clipLine(points, box))
        .map((points) => drawn(points, false));
      const name = tileName(depth, column, row);
      const its = towns.get(name) ?? [];
      if (its.length > 0 || own.some(Boolean))
        yield [name, { land: own.join(''), borders: parts.join(''), towns: its }];
    }
  }
}

const wider = ({ west, east, south, north }: Box): Box => ({
  west: west - overlap,
  east: east + overlap,
  south: south - overlap,
  north: north + overlap,
});

/** Web Mercator in units of the world's width. Longitudes beyond 180° stay beyond the edge. */
function inUnits([longitude, latitude]: Point, units: number): Point {
  const { y } = toWorld({ latitude, longitude: 0 });
  return [((longitude + 180) / 360) * units, y * units];
}
