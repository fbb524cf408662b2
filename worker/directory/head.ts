import type { ItemList, WithContext } from 'schema-dts';
import { filterSegments, keysOf } from '../../web/contract/filters.ts';
import { placeKeys } from '../../web/contract/grammar.ts';
import type { DirectoryPage } from '../../web/contract/page-data.ts';
import { href } from '../../web/contract/routes.ts';
import { formatter } from '../language/intl.ts';
import { alternatesOf } from '../pages/alternates.ts';
import { metaDescription } from '../pages/meta-description.ts';
import type { Head, PageRequest, Translate } from '../pages/page.ts';
import type { Asked } from './asked.ts';
import type { Rows } from './rows.ts';
import { anyOf, chosenInWords, isPlaceKey, placeInTitle, placeName, type Words } from './words.ts';
import { isWorthIndexing, withoutWider } from './worth-indexing.ts';

type Parts = { rows: Rows; asked: Asked; words: Words; request: PageRequest };

/** What a page holds: its heading, and what else narrows it. */
export type Headline = Pick<DirectoryPage, 'heading' | 'details'>;

/** "Art museums in Kraków", and "Wheelchair accessible, Open now": what an editor says of the page, else what it holds. */
export function headlineOf(parts: Parts): Headline {
  const { rows, asked, words } = parts;
  const { filters, q } = asked;
  const { scope, t } = words;
  if (rows.landing) return { heading: rows.landing.title, details: '' };
  const details = keysOf(filters)
    .filter((key) => key !== 'category' && !isPlaceKey(key))
    .map((key) => chosenInWords(filters, key, words));
  if (q) details.push(t('head.directory.search', { q }));
  const page = whatAndWhere(parts);
  const list = formatter(Intl.ListFormat, scope.language, { type: 'unit', style: 'short' }).format(details);
  if (q && !page && details.length === 1) return { heading: list, details: '' };
  return { heading: page ?? t('head.directory.all'), details: list };
}

/** Heading and details in one line. */
const inOneLine = ({ heading, details }: Headline, t: Translate): string =>
  details ? t('head.directory.narrowed', { page: heading, details }) : heading;

/** "Art museums in Kraków"; undefined where neither category nor place is chosen. */
function whatAndWhere({ rows, asked, words }: Parts): string | undefined {
  const { filters } = asked;
  const { scope, t } = words;
  const category = filters.category && chosenInWords(filters, 'category', words);
  const kind = placeKeys.findLast((key) => filters[key]);
  if (!kind) return category;
  const places = rows.chosen.filter((place) => place.kind === kind);
  const names = places.map((place) => (category ? placeInTitle(place, words) : placeName(place, scope)));
  const place = anyOf(names, scope);
  return category ? t(`head.directory.in.${kind}`, { category, place }) : place;
}

/** The document's title: the page's heading and the site's name. */
export function titleOf(headline: Headline, { request, words: { t } }: Pick<Parts, 'request' | 'words'>): string {
  return t('head.site', { page: inOneLine(headline, t), site: siteName(request) });
}

const siteName = ({ site, scope }: PageRequest): string =>
  site.languages.find(({ tag }) => tag === scope.language)?.name ?? '';

/** The page's head. Search engines are told of those pages alone that people look for. */
export function headOf({ rows, asked, words, request, data }: Parts & { data: DirectoryPage }): Head {
  const { filters, q, sort, after, all } = asked;
  const { site, scope, origin } = request;
  const { t } = words;
  const { total } = rows.figures;
  const path = (lang: string) => href('directory', { lang, filters: filterSegments(canonical) });
  const canonical = withoutWider(filters, rows.chosen);
  const isPlain = !q && sort === 'name' && !after && !all;
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
    jsonLd: [itemList(data.listings, origin)],
  };
}

/** The listings of a page in their order, for search engines. */
const itemList = (listings: DirectoryPage['listings'], origin: string): WithContext<ItemList> => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  itemListElement: listings.map(({ path }, i) => ({ '@type': 'ListItem', position: i + 1, url: origin + path })),
});
