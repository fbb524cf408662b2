import type { ItemList, WithContext } from 'schema-dts';
import {
  type Filters,
  filterSegments,
  noFilters,
  parseFilters,
  valuesOf,
  withValues,
} from '../../web/contract/filters.ts';
import type { Problem } from '../../web/contract/outcome.ts';
import type { DirectoryPage, Facet } from '../../web/contract/page-data.ts';
import { href } from '../../web/contract/routes.ts';
import { cards } from '../listings/card.ts';
import { inOrder } from '../listings/categories.query.ts';
import { nameIn } from '../listings/names.ts';
import { alternatesOf } from '../pages/alternates.ts';
import { definePage, type Head, type PageRequest, type Shown, type Translate } from '../pages/page.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { type DirectoryAsked, type DirectoryRows, loadDirectory, pageSize } from './directory.query.ts';
import { worthIndexing } from './worth-indexing.ts';

/** A cursor that is none is found out before anything is read. */
export const directory = definePage<'directory', DirectoryRows | undefined>({
  async load(reader, request) {
    const asked = read(request);
    return asked && loadDirectory(reader, request.scope, asked);
  },
  show(rows, request, t) {
    const asked = read(request);
    return rows && asked ? show(rows, { asked, request, t }) : { code: 'bad-request' };
  },
});

function read({ params, query }: PageRequest): DirectoryAsked | undefined {
  const filters = parseFilters(params.filters ?? []) ?? noFilters;
  const written = query.get('after');
  const after = written === null ? undefined : decodeCursor(written);
  return written !== null && !after ? undefined : { filters, q: (query.get('q') ?? '').trim().slice(0, 100), after };
}

type Asked = { asked: DirectoryAsked; request: PageRequest; t: Translate };

function show(rows: DirectoryRows, { asked, request, t }: Asked): Shown<'directory'> | Problem {
  const { scope } = request;
  const { filters, q, after } = asked;
  const category = rows.categories.find(({ slug }) => slug === filters.category?.[0]);
  if ((filters.category && !category) || (filters.city && !rows.city)) return { code: 'not-found' };
  const at = (chosen: Filters, search: Record<string, string> = {}) =>
    href('directory', { lang: scope.language, filters: filterSegments(chosen) }, search);
  const searched: Record<string, string> = q ? { q } : {};
  const last = rows.cards.length > pageSize ? rows.cards[pageSize - 1] : undefined;
  const names = {
    category: category && nameIn(category.names, scope),
    city: rows.city && nameIn(rows.city.names, scope),
  };
  const dropped = (key: string) => at(withValues(filters, key, []) ?? filters, searched);
  const facet = (key: 'category' | 'city', values: readonly FacetRow[]): Facet[] => {
    const shown = values.map(({ slug, names: written, listings, level = 0 }) => {
      const chosen = valuesOf(filters, key).includes(slug);
      const path = chosen ? dropped(key) : at(withValues(filters, key, [slug]) ?? filters, searched);
      return { value: slug, name: nameIn(written, scope), path, count: listings, chosen, level };
    });
    return shown.length ? [{ key, kind: 'one', name: null, values: shown, more: 0, range: null }] : [];
  };
  const head = makeHead({ names, total: rows.total, asked, request, t });
  const data: DirectoryPage = {
    heading: head.heading,
    intro: '',
    chosen: (['category', 'city'] as const).flatMap((key) =>
      names[key] === undefined ? [] : [{ key, name: names[key], without: dropped(key) }],
    ),
    q,
    listings: cards(rows.cards.slice(0, pageSize), rows.categories, scope),
    total: q ? null : rows.total,
    first: after ? at(filters, searched) : null,
    next: last ? at(filters, { after: encodeCursor({ nameKey: last.name_key, id: last.id }), ...searched }) : null,
    sorts: [],
    facets: [...facet('category', inOrder(rows.categories)), ...facet('city', rows.cities)],
    form: { action: at(filters), hidden: [] },
    rescues: [],
  };
  const about = { ...head.head, jsonLd: [itemList(data.listings, request.origin)] };
  return { code: 'ok', data, head: about, tags: ['listings', 'categories'] };
}

/** The listings of a page in their order, for search engines. */
const itemList = (listings: DirectoryPage['listings'], origin: string): WithContext<ItemList> => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  itemListElement: listings.map(({ path }, i) => ({ '@type': 'ListItem', position: i + 1, url: origin + path })),
});

type FacetRow = { slug: string; names: string; listings: number; level?: number };

type HeadParts = Asked & { names: { category: string | undefined; city: string | undefined }; total: number };

function makeHead({ names, total, asked, request, t }: HeadParts): { heading: string; head: Head } {
  const { filters, q } = asked;
  const { site, scope } = request;
  const isWorthIndexing = !q && total >= (filters.category || filters.city ? worthIndexing : 1);
  const { category = '', city = '' } = names;
  const siteName = site.languages.find(({ tag }) => tag === scope.language)?.name ?? '';
  const kind = q ? 'search' : category && city ? 'categoryInCity' : category ? 'category' : city ? 'city' : 'all';
  const values = { category, city, q, count: total, site: siteName };
  // A cursor says where a page begins in any language, since the order is the same in all of them.
  const path = (lang: string) =>
    href('directory', { lang, filters: filterSegments(filters) }, Object.fromEntries(request.query));
  const heading = t(`head.directory.${kind}`, values);
  const head = {
    title: t('head.site', { page: heading, site: siteName }),
    description: t(`head.directoryDescription.${kind}`, values),
    canonical: isWorthIndexing ? path(scope.language) : null,
    alternates: isWorthIndexing ? alternatesOf(site, { path }) : [],
  };
  return { heading, head };
}
