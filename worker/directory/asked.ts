import { type Filters, filterSegments, noFilters, parseFilters } from '../../web/contract/filters.ts';
import { type PlaceKey, placeKeys } from '../../web/contract/grammar.ts';
import type { Moved, Problem } from '../../web/contract/outcome.ts';
import { href } from '../../web/contract/routes.ts';
import { readSort, type Sort } from '../../web/contract/sorts.ts';
import type { PageRequest } from '../pages/page.ts';
import { decodeCursor, encodeCursor, type Order, type PageCursor } from './cursor.ts';

/** Characters of a search that are looked at. */
const longestSearch = 100;

/** What a page of the directory is asked for. */
export type Asked = {
  filters: Filters;
  /** The beginning of a name; empty where none is searched for. */
  q: string;
  sort: Sort;
  after: PageCursor | null;
  /** The facet whose values are all wanted, rather than the largest. */
  all: LinkKey | null;
};

/** The keys whose values are links. */
export type LinkKey = 'category' | PlaceKey;

const linkKeys: readonly LinkKey[] = ['category', ...placeKeys];

/** Reads what is asked for; a cursor that is none is found out before anything is read. */
export function readAsked({ params, query }: PageRequest): { code: 'asked'; asked: Asked } | Problem | Moved {
  const written = query.get('after');
  const after = written === null ? null : decodeCursor(written);
  if (after === undefined) return { code: 'bad-request' };
  const asked: Asked = {
    filters: parseFilters(params.filters ?? []) ?? noFilters,
    q: (query.get('q') ?? '').slice(0, longestSearch),
    sort: readSort(query.get('sort')) ?? 'name',
    after,
    all: linkKeys.find((key) => key === query.get('all')) ?? null,
  };
  if (query.has('all') && !asked.all) return { code: 'moved', status: 308, to: addressOf(params.lang, asked) };
  // Whoever chooses another order begins it at its beginning.
  if (after && !ordersOf(asked).includes(after.order))
    return { code: 'moved', status: 308, to: addressOf(params.lang, { ...asked, after: null }) };
  return { code: 'asked', asked };
}

/** The orders whose cursors a page can go on from: by names and by their keys are nearly the same. */
function ordersOf({ q, sort }: Asked): readonly Order[] {
  if (q) return ['key'];
  return sort === 'name' ? ['name', 'key'] : [sort];
}

/** The canonical path and query of a page of the directory. */
export function addressOf(lang: string, { filters, q, sort, after, all }: Asked): string {
  return href(
    'directory',
    { lang, filters: filterSegments(filters) },
    {
      ...(after && { after: encodeCursor(after) }),
      ...(all && { all }),
      ...(q && { q }),
      ...(sort !== 'name' && { sort }),
    },
  );
}
