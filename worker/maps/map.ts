import type { Fetcher } from '@cloudflare/workers-types';
import type { AppContext } from '../context.ts';
import { answerProblem } from '../respond/answer-problem.ts';
import { cacheControl } from '../respond/cache-control.ts';
import { written } from './map-path.ts';
import { mapSvg, windowAround } from './map-svg.ts';
import { type Piece, pieceName, pieceSize } from './pieces.ts';

/** Its style element needs a policy of its own; nothing else in it may load or run. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/** `/map/LATITUDE,LONGITUDE.svg`: a small map around a position, in the site's colours, light or dark as the page is. */
export async function serveMap(c: AppContext): Promise<Response> {
  const centre = readPath(c.req.path);
  if (!centre) return answerProblem(c, { code: 'not-found' });
  const seen = windowAround(centre);
  const corners = [];
  for (let south = floor(seen.south); south < seen.north; south += pieceSize) {
    for (let west = floor(seen.west); west < seen.east; west += pieceSize) corners.push({ west, south });
  }
  const pieces = await Promise.all(
    corners.map(async (corner) => ({ ...corner, piece: await readPiece(c.env.ASSETS, corner) })),
  );
  return c.body(mapSvg({ centre, pieces, hue: c.var.served.site.accentHue }), 200, {
    'content-type': 'image/svg+xml',
    'cache-control': cacheControl.static,
    'content-security-policy': policy,
  });
}

const floor = (degrees: number): number => Math.floor(degrees / pieceSize) * pieceSize;

/** Only the one way of writing a position is an address. */
function readPath(path: string): { latitude: number; longitude: number } | undefined {
  const [, latitude, longitude] = path.match(/^\/map\/(-?\d{1,2}(?:\.\d{1,2})?),(-?\d{1,3}(?:\.\d{1,2})?)\.svg$/) ?? [];
  if (latitude === undefined || longitude === undefined) return undefined;
  const isWritten = latitude === written(Number(latitude), 80) && longitude === written(Number(longitude), 180);
  return isWritten ? { latitude: Number(latitude), longitude: Number(longitude) } : undefined;
}

const kept = new Map<string, Piece | null>();
/** Pieces of some kilobytes each. */
const capacity = 200;

/** A piece, or null where there is nothing but sea. West of 180° W the world goes on from the east. */
async function readPiece(assets: Fetcher, { west, south }: { west: number; south: number }): Promise<Piece | null> {
  const name = pieceName(((((west + 180) % 360) + 360) % 360) - 180, south);
  const known = kept.get(name);
  if (known !== undefined) return known;
  const response = await assets.fetch(`https://assets.invalid/edge/map/${name}.json`);
  if (!response.ok && response.status !== 404)
    throw new Error(`the piece ${name} of the map answered ${response.status}`);
  const piece = response.ok ? ((await response.json()) as Piece) : null;
  if (!response.ok) await response.body?.cancel();
  if (kept.size >= capacity) kept.clear();
  kept.set(name, piece);
  return piece;
}
