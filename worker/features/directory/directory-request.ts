import {
  type FilterKey,
  type Filters,
  filterSegments,
  isAttributeKey,
  noFilters,
  parseFilters,
} from '../../../web/contract/filters.ts';
import { isLinkKey } from '../../../web/contract/grammar.ts';
import type { Moved, Problem } from '../../../web/contract/outcome.ts';
import { href } from '../../../web/contract/routes.ts';
import { defaultSort, readSort, type SearchSort } from '../../../web/contract/sorts.ts';
import type { Start } from '../../filter-index/question.ts';
import type { PageRequest } from '../../pages/page.ts';
import { decodeCursor, encodeCursor, type Order, type PageCursor } from './cursor.ts';

/** Characters of a search; the rest is ignored. */
const maxSearchLength = 100;

/** Where a page starts: after a listing; or ends: before one. */
export type PageStart = { side: Start['side']; cursor: PageCursor };

/** The state of the directory that a request names. */
export type DirectoryQuery = {
  filters: Filters;
  /** The words of a search; empty without one. */
  q: string;
  /** Whether words that name a filter are searched as words. In the address they stand in quotation marks. */
  isLiteral: boolean;
  sort: SearchSort;
  /** Null for the first page. */
  start: PageStart | null;
  /** The facet that shows all its values instead of the largest ones: category, a kind of place, or an attribute. */
  all: FilterKey | null;
};

/** Whether a facet of this key can be long. Whether the site has such an attribute is known after loading. */
const canBeLong = (key: string): boolean => isLinkKey(key) || isAttributeKey(key);

/** Reads the query of a request. An invalid cursor is rejected here, before any database read. */
export function readDirectoryQuery({
  params,
  query: search,
}: PageRequest): { code: 'ok'; query: DirectoryQuery } | Problem | Moved {
  const start = readStart(search);
  if (start === undefined) return { code: 'bad-request' };
  const all = search.get('all');
  // Cut between code points: half of a pair would be another text in the page than in its data.
  const typed = [...(search.get('q') ?? '')].slice(0, maxSearchLength).join('').trim();
  const quoted = /^["“„«](.*)["”“»]$/u.exec(typed)?.[1]?.trim();
  const isSearch = typed !== '';
  const query: DirectoryQuery = {
    filters: parseFilters(params.filters ?? []) ?? noFilters,
    q: quoted ?? typed,
    isLiteral: quoted !== undefined,
    sort: readSort(search.get('sort'), { isSearch }) ?? defaultSort({ isSearch }),
    start,
    all: all !== null && canBeLong(all) ? all : null,
  };
  if (all !== query.all) return { code: 'moved', status: 308, to: addressOf(params.lang, query) };
  // A cursor of another order is dropped: a newly chosen order starts at its first page.
  if (start && !ordersOf(query).includes(start.cursor.order))
    return { code: 'moved', status: 308, to: addressOf(params.lang, { ...query, start: null }) };
  return { code: 'ok', query };
}

/** Undefined for an invalid cursor. An address with both takes `after`. */
function readStart(search: URLSearchParams): PageStart | null | undefined {
  const side = (['after', 'before'] as const).find((name) => search.has(name));
  if (!side) return null;
  const cursor = decodeCursor(search.get(side) ?? '');
  return cursor && { side, cursor };
}

/** The orders whose cursors a page accepts. Names and their keys sort nearly alike, so either cursor works. */
function ordersOf({ q, sort }: DirectoryQuery): readonly Order[] {
  // Without its index a search shows names that begin with the text, in the order of keys.
  if (q && sort === 'relevance') return ['relevance', 'key'];
  return sort === 'name' ? ['name', 'key'] : [sort];
}

/** The order as an address names it: not the default one, and no relevance where all words became filters. */
export function namedSort({ q, sort }: Pick<DirectoryQuery, 'q' | 'sort'>): { sort?: SearchSort } {
  const isSearch = q !== '';
  return sort === defaultSort({ isSearch }) || (!isSearch && sort === 'relevance') ? {} : { sort };
}

/** The text of a search as addresses and the box have it. */
export const writtenSearch = ({ q, isLiteral }: Pick<DirectoryQuery, 'q' | 'isLiteral'>): string =>
  isLiteral ? `"${q}"` : q;

/** The canonical path and query of a directory page. */
export function addressOf(lang: string, { filters, q, isLiteral, sort, start, all }: DirectoryQuery): string {
  return href(
    'directory',
    { lang, filters: filterSegments(filters) },
    {
      ...(start && { [start.side]: encodeCursor(start.cursor) }),
      ...(all && { all }),
      ...(q && { q: writtenSearch({ q, isLiteral }) }),
      ...namedSort({ q, sort }),
    },
  );
}
