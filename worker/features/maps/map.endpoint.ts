import { formatCoordinate } from '../../domain/maps/map-path.ts';
import { mapSvg, windowAround } from '../../domain/maps/map-svg.ts';
import { pieceName, pieceSize } from '../../domain/maps/pieces.ts';
import { answerProblem } from '../../http/answer-problem.ts';
import type { AppContext } from '../../http/context.ts';
import type { Position } from '../../platform/i18n/distance.ts';
import { answerMap } from './answer-map.ts';
import { readPiece } from './read-piece.ts';

/**
 * `/map/LANGUAGE/LATITUDE,LONGITUDE.svg`: a small map around a position, with labels in one of the site's languages and in
 * the site's colours, light or dark as the page is.
 */
export async function serveMap(c: AppContext): Promise<Response> {
  const { site } = c.var.served;
  const { lang, centre } = readPath(c.req.path) ?? {};
  if (!lang || !centre || !site.languages.some(({ tag }) => tag === lang))
    return answerProblem(c, { code: 'not-found' });
  const area = windowAround(centre);
  const corners = [];
  for (let south = floor(area.south); south < area.north; south += pieceSize) {
    for (let west = floor(area.west); west < area.east; west += pieceSize) corners.push({ west, south });
  }
  const pieces = await Promise.all(
    corners.map(async (corner) => ({ ...corner, piece: await readPiece(c.env.ASSETS, nameOf(corner)) })),
  );
  return answerMap(c, mapSvg({ centre, pieces, hue: site.accentHue, lang, units: site.units }), { isShared: true });
}

/** Longitudes wrap around at 180°. */
const nameOf = ({ west, south }: { west: number; south: number }): string =>
  pieceName(((((west + 180) % 360) + 360) % 360) - 180, south);

const floor = (degrees: number): number => Math.floor(degrees / pieceSize) * pieceSize;

/** The language and the position in a path. Only its canonical spelling is accepted, so that each map is cached once. */
function readPath(path: string): { lang: string; centre: Position } | undefined {
  const [, lang, latitude, longitude] =
    path.match(/^\/map\/([a-z-]+)\/(-?\d{1,2}(?:\.\d{1,2})?),(-?\d{1,3}(?:\.\d{1,2})?)\.svg$/) ?? [];
  if (!lang || latitude === undefined || longitude === undefined) return undefined;
  const isCanonical =
    latitude === formatCoordinate(Number(latitude), 80) && longitude === formatCoordinate(Number(longitude), 180);
  return isCanonical ? { lang, centre: { latitude: Number(latitude), longitude: Number(longitude) } } : undefined;
}
