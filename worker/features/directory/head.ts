import type { ItemList, WithContext } from 'schema-dts';
import { filterSegments, keysOf } from '../../../web/contract/filters.ts';
import { placeKeys } from '../../../web/contract/grammar.ts';
import { formatter } from '../../../web/contract/intl.ts';
import type { DirectoryPage } from '../../../web/contract/pages/directory.data.ts';
import { href } from '../../../web/contract/routes.ts';
import { alternatesOf } from '../../pages/alternates.ts';
import { metaDescription } from '../../pages/meta-description.ts';
import type { Head, PageRequest } from '../../pages/page.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import type { DirectoryQuery } from './directory-request.ts';
import { anyOf, chosenLabels, isPlaceKey, type LabelOptions, placeInTitle, placeName } from './facet-labels.ts';
import type { Rows } from './rows.ts';
import { isWorthIndexing, withoutWider } from './worth-indexing.ts';

type Parts = { rows: Rows; query: DirectoryQuery; labels: LabelOptions; request: PageRequest };

/** A page's heading, and the other filters as details. */
export type Headline = Pick<DirectoryPage, 'heading' | 'details'>;

/** "Art museums in Kraków", and "Wheelchair accessible, Open now". An editor's title replaces both. */
export function headlineOf(parts: Parts): Headline {
  const { rows, query, labels } = parts;
  const { filters, q } = query;
  const { scope, t } = labels;
  if (rows.landing) return { heading: rows.landing.title, details: '' };
  const details = keysOf(filters)
    .filter((key) => key !== 'category' && !isPlaceKey(key))
    .map((key) => chosenLabels(filters, key, labels));
  if (q) details.push(t('head.directory.search', { q }));
  const page = categoryInPlace(parts);
  const list = formatter(Intl.ListFormat, scope.language, { type: 'unit', style: 'short' }).format(details);
  if (q && !page && details.length === 1) return { heading: list, details: '' };
  return { heading: page ?? t('head.directory.all'), details: list };
}

/** Heading and details in one line. */
const inOneLine = ({ heading, details }: Headline, t: Translate): string =>
  details ? t('head.directory.narrowed', { page: heading, details }) : heading;

/** "Art museums in Kraków"; undefined if neither category nor place is chosen. */
function categoryInPlace({ rows, query, labels }: Parts): string | undefined {
  const { filters } = query;
  const { scope, t } = labels;
  const category = filters.category && chosenLabels(filters, 'category', labels);
  const kind = placeKeys.findLast((key) => filters[key]);
  if (!kind) return category;
  const places = rows.chosen.filter((place) => place.kind === kind);
  const names = places.map((place) => (category ? placeInTitle(place, labels) : placeName(place, scope)));
  const place = anyOf(names, scope);
  return category ? t(`head.directory.in.${kind}`, { category, place }) : place;
}

/**
 * The document's title: the page's heading and the site's name.
 * @param place of the page among the results; empty for the first page.
 */
export function titleOf(
  headline: Headline,
  { request, labels: { t } }: Pick<Parts, 'request' | 'labels'>,
  place: string,
): string {
  const name = inOneLine(headline, t);
  const page = place ? t('head.directory.narrowed', { page: name, details: place }) : name;
  return t('head.site', { page, site: siteName(request) });
}

const siteName = ({ site, scope }: PageRequest): string =>
  site.languages.find(({ tag }) => tag === scope.language)?.name ?? '';

/** The page's head. Pages that search engines should not index have no canonical address. */
export function headOf({ rows, query, labels, request, data }: Parts & { data: DirectoryPage }): Head {
  const { filters, q, sort, start, all } = query;
  const { site, scope, origin } = request;
  const { t } = labels;
  const { total } = rows.figures;
  const path = (lang: string) => href('directory', { lang, filters: filterSegments(canonical) });
  const canonical = withoutWider(filters, rows.chosen);
  const isPlain = !q && sort === 'name' && !start && !all;
  const isIndexed = isPlain && isWorthIndexing(canonical, total ?? 0);
  const isItself = keysOf(canonical).length === keysOf(filters).length;
  const isAll = !keysOf(filters).length;
  const kind = q ? 'search' : total === null ? 'uncounted' : isAll ? 'all' : 'page';
  const facts = t(`head.directoryDescription.${kind}`, {
    page: inOneLine(data, t),
    q,
    site: siteName(request),
    count: total ?? 0,
  });
  return {
    title: data.title,
    description: rows.landing ? metaDescription([rows.landing.text, facts], scope.language) : facts,
    canonical: isIndexed ? path(scope.language) : null,
    alternates: isIndexed && isItself ? alternatesOf(site, { path }) : [],
    next: data.next,
    category: filters.category?.length === 1 ? filters.category[0] : undefined,
    jsonLd: [itemList(data.listings, { lang: scope.language, origin })],
  };
}

/** The listings of a page in their order, for search engines. */
const itemList = (
  listings: DirectoryPage['listings'],
  { lang, origin }: { lang: string; origin: string },
): WithContext<ItemList> => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  itemListElement: listings.map(({ slug }, i) => ({
    '@type': 'ListItem',
    position: i + 1,
    url: origin + href('listing', { lang, slug }),
  })),
});
