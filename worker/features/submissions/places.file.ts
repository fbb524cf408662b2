import { canonicalPlaceText, type PlaceSearch } from '../../../web/contract/place-search.ts';
import type { Scope } from '../../data/scope.ts';
import { defineFile, type FileRequest } from '../../pages/files/file.ts';
import { viewTextOf } from './places/middle.ts';
import { type PlaceQuestion, placeQuestion } from './places/place-question.ts';
import { type LocatedRow, type PlaceRow, placeBySlug, positionsAround } from './places/place-rows.query.ts';
import { foundPlace, placeSearch } from './places/rank-places.ts';
import { loadPlaces, type PlaceFindings } from './places.query.ts';
import { placeName, readPlaceName } from './steps/place-name.ts';

type Rows =
  | { code: 'search'; question: PlaceQuestion; findings: PlaceFindings }
  | { code: 'place'; row: PlaceRow | undefined; located: readonly (readonly LocatedRow[])[] }
  | { code: 'nothing' };

/**
 * `/places/{lang}?q=TEXT`: the places that a text names or begins to name; of an address also its street and its postal
 * code. `/places/{lang}?place=city/leipzig`: that place, and where it is on the map.
 */
export const placesFile = defineFile<Rows | null>({
  type: 'application/json',
  canonicalQuery(query) {
    const place = readPlaceName(query.get('place') ?? '');
    if (place) return new URLSearchParams({ place: placeName(place) });
    const q = canonicalPlaceText(query.get('q') ?? '');
    return new URLSearchParams(q && { q });
  },
  async load(reader, request) {
    const scope = scopeOf(request);
    if (!scope) return null;
    const { query, search, log } = request;
    const named = readPlaceName(query.get('place') ?? '');
    if (named) {
      const [[row], ...located] = await reader.batch(placeBySlug(scope, named), ...positionsAround(scope, named));
      return { code: 'place', row, located };
    }
    const question = placeQuestion(query.get('q') ?? '');
    if (!question) return { code: 'nothing' };
    const findings = await loadPlaces(reader, { scope, question, search, position: log.position });
    return { code: 'search', question, findings };
  },
  write(rows, request) {
    const scope = scopeOf(request);
    if (!rows || !scope) return { code: 'not-found' };
    return {
      code: 'ok',
      text: JSON.stringify(answerOf(rows, { scope, t: request.t })),
      tags: ['listings'],
      isProvisional: rows.code === 'search' && !rows.findings.isFound,
    };
  },
});

function answerOf(rows: Rows, options: Pick<FileRequest, 't'> & { scope: Scope }): PlaceSearch {
  if (rows.code === 'search') return placeSearch(rows.question, rows.findings.candidates, options);
  if (rows.code === 'nothing' || !rows.row) return { places: [] };
  const around = viewTextOf(rows.row.kind, rows.located);
  return { places: [foundPlace(rows.row, options)], ...(around && { around }) };
}

/** The scope of the language in the path; undefined if the site lacks it. */
export function scopeOf({ site, params }: Pick<FileRequest, 'site' | 'params'>): Scope | undefined {
  const language = site.languages.find(({ tag }) => tag === params.lang)?.tag;
  return language === undefined ? undefined : { siteId: site.id, language, defaultLanguage: site.defaultLanguage };
}
