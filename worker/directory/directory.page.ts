import type { ItemList, WithContext } from 'schema-dts';
import { type FilterKey, type Filters, filterSegments, parseFilters, withFilter } from '../../web/contract/filters.ts';
import type { Problem } from '../../web/contract/outcome.ts';
import type { DirectoryPage, FacetValue } from '../../web/contract/page-data.ts';
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
  const filters = parseFilters(params.filters ?? []) ?? {};
  const written = query.get('after');
  const after = written === null ? undefined : decodeCursor(written);
  return written !== null && !after ? undefined : { filters, q: (query.get('q') ?? '').trim().slice(0, 100), after };
}

type Asked = { asked: DirectoryAsked; request: PageRequest; t: Translate };

function show(rows: DirectoryRows, { asked, request, t }: Asked): Shown<'directory'> | Problem {
  const { scope } = request;
  const { filters, q, after } = asked;
  const category = rows.categories.find(({ slug }) => slug === filters.category);
  if ((filters.category && !category) || (filters.city && !rows.city)) return { code: 'not-found' };
  const at = (chosen: Filters, search: Record<string, string> = {}) =>
    href('directory', { lang: scope.language, filters: filterSegments(chosen) }, search);
  const searched: Record<string, string> = q ? { q } : {};
  const last = rows.cards.length > pageSize ? rows.cards[pageSize - 1] : undefined;
  const names = {
    category: category && nameIn(category.names, scope),
    city: rows.city && nameIn(rows.city.names, scope),
  };
  const facet = (key: FilterKey, values: readonly FacetRow[]): FacetValue[] =>
    values.map(({ slug, names: written, listings, level = 0 }) => {
      const chosen = filters[key] === slug;
      const path = at(withFilter(filters, key, chosen ? undefined : slug), searched);
      return { slug, name: nameIn(written, scope), path, count: listings, chosen, level };
    });
  const data: DirectoryPage = {
    chosen: (['category', 'city'] as const).flatMap((key) =>
      names[key] === undefined
        ? []
        : [{ key, name: names[key], without: at(withFilter(filters, key, undefined), searched) }],
    ),
    q,
    listings: cards(rows.cards.slice(0, pageSize), rows.categories, scope),
    total: q ? null : rows.total,
    first: after ? at(filters, searched) : null,
    next: last ? at(filters, { after: encodeCursor({ nameKey: last.name_key, id: last.id }), ...searched }) : null,
    categories: facet('category', inOrder(rows.categories)),
    cities: facet('city', rows.cities),
  };
  const head = {
    ...makeHead({ names, total: rows.total, asked, request, t }),
    jsonLd: [itemList(data.listings, request.origin)],
  };
  return { code: 'ok', data, head, tags: ['listings', 'categories'] };
}

/** The listings of a page in their order, for search engines. */
const itemList = (listings: DirectoryPage['listings'], origin: string): WithContext<ItemList> => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  itemListElement: listings.map(({ path }, i) => ({ '@type': 'ListItem', position: i + 1, url: origin + path })),
});

type FacetRow = { slug: string; names: string; listings: number; level?: number };

type HeadParts = Asked & { names: { category: string | undefined; city: string | undefined }; total: number };

function makeHead({ names, total, asked, request, t }: HeadParts): Head {
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
  return {
    title: t('head.site', { page: t(`head.directory.${kind}`, values), site: siteName }),
    description: t(`head.directoryDescription.${kind}`, values),
    canonical: isWorthIndexing ? path(scope.language) : null,
    alternates: isWorthIndexing ? alternatesOf(site, { path }) : [],
  };
}
