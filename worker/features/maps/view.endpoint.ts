import { drawnView, readView, viewPath } from '../../../web/contract/map-view.ts';
import type { Position } from '../../../web/contract/submission.ts';
import { sheetsOf } from '../../domain/maps/view-sheets.ts';
import { type Still, viewSvg } from '../../domain/maps/view-svg.ts';
import { answerProblem } from '../../http/answer-problem.ts';
import type { AppContext } from '../../http/context.ts';
import { answerMap } from './answer-map.ts';
import { readPiece } from './read-piece.ts';

/**
 * `/map/LANGUAGE/ZOOM/LATITUDE,LONGITUDE.svg`: a map at a zoom from 2 (half the world) to 16 (a kilometre), for a page that
 * moves it. Only the addresses of the grid of its zoom exist, so that visitors share them. `?still=1` has a scale bar,
 * `&mark=51.34,12.37` a mark as well, for browsers without script.
 */
export async function serveView(c: AppContext): Promise<Response> {
  const { site } = c.var.served;
  const { lang = '', zoom = '', file = '' } = c.req.param();
  const view = readView(`${zoom}/${file.replace(/\.svg$/, '')}`);
  const isHere = view && viewPath(view, lang) === c.req.path && site.languages.some(({ tag }) => tag === lang);
  if (!isHere) return answerProblem(c, { code: 'not-found' });
  const drawn = drawnView(view);
  const sheets = await Promise.all(
    sheetsOf(drawn).map(async (sheet) => ({ ...sheet, piece: await readPiece(c.env.ASSETS, sheet.name) })),
  );
  return answerMap(
    c,
    viewSvg({ view: drawn, sheets, hue: site.accentHue, lang, units: site.units, still: stillOf(c) }),
  );
}

const stillOf = (c: AppContext): Still | null =>
  c.req.query('still') === undefined ? null : { mark: readMark(c.req.query('mark') ?? '') };

/** Reads the position of a mark; null for any other text. */
function readMark(text: string): Position | null {
  const [, latitude, longitude] = text.match(/^(-?\d{1,2}(?:\.\d{1,5})?),(-?\d{1,3}(?:\.\d{1,5})?)$/) ?? [];
  const mark = [Number(latitude), Number(longitude)] as const;
  return latitude !== undefined && Math.abs(mark[0]) <= 90 && Math.abs(mark[1]) <= 180 ? mark : null;
}
