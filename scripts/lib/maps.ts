/**
 * Maps from Natural Earth (public domain; npm `world-atlas`): one drawing of the world for home pages, and pieces of
 * five degrees with their towns, from which the Worker composes the small map of a place.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { projectWorld, worldHeight, worldWidth } from '../../web/contract/world.ts';
import { type Piece, pieceName, pieceSize, tileDepths, unitsPerDegree } from '../../worker/domain/maps/pieces.ts';
import {
  aroundTheWorld,
  type Box,
  boxOf,
  clipLine,
  clipRing,
  type Point,
  pathOf,
  simplify,
  touches,
} from './geometry.ts';
import { type Shapes, tiles } from './map-tiles.ts';
import { townsByPiece } from './towns.ts';

type Atlas = Topology<{ countries: GeometryCollection; land: GeometryCollection }>;

/** Degrees by which land extends beyond its piece, so that no gap is visible between two pieces. */
const overlap = 0.02;

/** Writes `world.svg` and the folder `edge/map` to the folder `out`. */
export async function writeMaps(out: string): Promise<void> {
  await writeFile(path.join(out, 'world.svg'), worldSvg(await readAtlas('countries-50m', 0.22)));
  const atlas = await readAtlas('countries-10m', 0.003);
  const folder = path.join(out, 'edge/map');
  await mkdir(folder, { recursive: true });
  for (const [name, piece] of pieces(atlas)) await writeFile(path.join(folder, `${name}.json`), JSON.stringify(piece));
  for (const level of tileLevels) {
    const coarse = shapesOf(await readAtlas(level.atlas, level.tolerance));
    for (const [name, tile] of tiles(coarse, level.depth))
      await writeFile(path.join(folder, `${name}.json`), JSON.stringify(tile));
  }
}

/** Pixels of a tile at the largest zoom that it is drawn at. */
const tilePixels = 2048;

/** The atlas of each depth, and half a pixel in degrees. */
const tileLevels = tileDepths.map(({ depth }) => ({
  depth,
  atlas: depth < 4 ? 'countries-50m' : 'countries-10m',
  tolerance: 180 / 2 ** depth / tilePixels,
}));

const shapesOf = (atlas: Atlas): Shapes => ({ rings: ringsOf(atlas), borders: bordersOf(atlas) });

/** The borders between countries. */
const bordersOf = (atlas: Atlas): Point[][] =>
  (mesh(atlas, atlas.objects.countries, (a, b) => a !== b).coordinates as unknown as Point[][]).flatMap(aroundTheWorld);

/** Reads an atlas and simplifies each shared line once, so that neighbours keep the same border. */
async function readAtlas(name: string, tolerance: number): Promise<Atlas> {
  const file = createRequire(import.meta.url).resolve(`world-atlas/${name}.json`);
  const { transform, ...atlas } = JSON.parse(await readFile(file, 'utf8')) as Atlas;
  const { scale, translate } = transform ?? { scale: [1, 1], translate: [0, 0] };
  const arcs = atlas.arcs.map((arc) => {
    let [x, y] = [0, 0];
    const points = arc.map(([dx = 0, dy = 0]): Point => {
      x += dx;
      y += dy;
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
    return simplify(points, tolerance).map(([a, b]) => [a, b]);
  });
  return { ...atlas, arcs } as Atlas;
}

/** The rings of all land, holes included. Rings that cross 180° appear on both sides of the world. */
function ringsOf(atlas: Atlas): Point[][] {
  const land = feature(atlas, atlas.objects.land);
  const rings = land.features.flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return geometry.coordinates;
    return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : [];
  });
  return (rings as unknown as Point[][]).flatMap(aroundTheWorld);
}

function worldSvg(atlas: Atlas): string {
  const seen: Box = { west: -180, east: 180, south: -57, north: 84 };
  const paths = ringsOf(atlas)
    .filter((ring) => extent(ring) > 0.9)
    .map((ring) => clipRing(ring, seen))
    .map((ring) => ring.map(([lng, lat]) => projectWorld(lat, lng)))
    .map((ring) => pathOf(ring, { close: true }));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg"><symbol id="land" viewBox="0 0 ${worldWidth} ${worldHeight}">` +
    `<path fill="currentColor" d="${paths.join('')}"/></symbol></svg>\n`
  );
}

const extent = (ring: readonly Point[]): number => {
  const { west, east, south, north } = boxOf(ring);
  return Math.max(east - west, north - south);
};

/** The pieces with land or towns, by name. */
function* pieces(atlas: Atlas): Generator<[string, Piece]> {
  const towns = townsByPiece(pieceName);
  const rings = ringsOf(atlas).map((points) => ({ points, box: boxOf(points) }));
  const borderlines = bordersOf(atlas).map((points) => ({ points, box: boxOf(points) }));
  for (let south = -90; south < 90; south += pieceSize) {
    // Clip to a band first: large rings are then processed once per band instead of once per piece.
    const band = { west: -181, east: 181, south: south - overlap, north: south + pieceSize + overlap };
    const inBand = rings
      .filter(({ box }) => touches(box, band))
      .map(({ points }) => clipRing(points, band))
      .filter((points) => points.length > 2)
      .map((points) => ({ points, box: boxOf(points) }));
    for (let west = -180; west < 180; west += pieceSize) {
      const box = { west, south, east: west + pieceSize, north: south + pieceSize };
      const wide = { west: box.west - overlap, east: box.east + overlap, south: band.south, north: band.north };
      const land = inBand
        .filter((ring) => touches(ring.box, wide))
        .map(({ points }) => drawn(clipRing(points, wide), box, true));
      const borders = borderlines
        .filter((line) => touches(line.box, box))
        .flatMap(({ points }) => clipLine(points, box))
        .map((points) => drawn(points, box, false));
      const name = pieceName(west, south);
      const its = towns.get(name) ?? [];
      if (its.length > 0 || land.some(Boolean)) {
        yield [name, { land: land.join(''), borders: borders.join(''), towns: its }];
      }
    }
  }
}

/** Path data in the units of the piece, from its south-western corner. */
const drawn = (points: readonly Point[], { west, south }: Box, close: boolean): string =>
  pathOf(
    points.map(([x, y]) => [(x - west) * unitsPerDegree, (y - south) * unitsPerDegree] as const),
    { close },
  );
