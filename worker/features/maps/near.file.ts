import {
  drawnView,
  fromWorld,
  type MapPoint,
  type MapView,
  nearPath,
  readView,
  viewHeight,
  viewWidth,
  worldPixels,
} from '../../../web/contract/map-view.ts';
import type { Scope } from '../../data/scope.ts';
import type { Area } from '../../domain/listings/position-key.ts';
import { cornerOf } from '../../domain/maps/view-sheets.ts';
import { defineFile, type FileRequest } from '../../pages/files/file.ts';
import { listingsNear, type NearRow } from './near.query.ts';

/**
 * `/near/{lang}/{zoom}/{latitude},{longitude}`: at most 50 listings on the drawn map of the same address, with their
 * names, for people who look for their way on it.
 */
export const nearFile = defineFile<readonly NearRow[] | null>({
  type: 'application/json',
  async load(reader, request) {
    const asked = askedOf(request);
    if (!asked) return null;
    const [rows] = await reader.batch(listingsNear(asked.scope, areaOf(asked.view)));
    return rows;
  },
  write(rows) {
    if (!rows) return { code: 'not-found' };
    const points: MapPoint[] = rows.map(({ text: [, name], latitude, longitude }) => ({ latitude, longitude, name }));
    return { code: 'ok', text: JSON.stringify(points), tags: ['listings'] };
  },
});

/** What the path asks; undefined if it is no drawn map, or the site lacks the language. */
function askedOf({ site, params }: FileRequest): { scope: Scope; view: MapView } | undefined {
  const { lang = '', zoom = '', centre = '' } = params;
  const view = readView(`${zoom}/${centre}`);
  const isCanonical = view && nearPath(view, lang) === `/near/${lang}/${zoom}/${centre}`;
  if (!isCanonical || !site.languages.some(({ tag }) => tag === lang)) return undefined;
  return { scope: { siteId: site.id, language: lang, defaultLanguage: site.defaultLanguage }, view: drawnView(view) };
}

/** What a drawn map shows. */
function areaOf(view: MapView): Area {
  const pixels = worldPixels(view.zoom);
  const { left, top } = cornerOf(view);
  const at = (y: number) => fromWorld({ x: 0, y: y / pixels }).latitude;
  const degrees = (x: number) => (x / pixels) * 360 - 180;
  return { west: degrees(left), east: degrees(left + viewWidth), north: at(top), south: at(top + viewHeight) };
}
