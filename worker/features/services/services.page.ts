import { type FilterKey, keysOf, noFilters, valuesOf, without } from '../../../web/contract/filters.ts';
import type { ServicesPage } from '../../../web/contract/pages/services.data.ts';
import { href } from '../../../web/contract/routes.ts';
import { mostCompared, writeServices } from '../../../web/contract/services.ts';
import { categoriesTag, listingsTag, listingTag } from '../../data/cache-tags.ts';
import { cards } from '../../domain/listings/card.ts';
import { withKindNames } from '../../domain/listings/service.query.ts';
import { shownService } from '../../domain/listings/service-text.ts';
import { alternatesOf } from '../../pages/alternates.ts';
import { listingCardPieces, listingLinkPieces } from '../../pages/content-pieces.ts';
import { definePage, type Head, type PageRequest, type Shown } from '../../pages/page.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { comparisonOf } from './comparison.ts';
import { type FacetParts, facetsOf } from './facets.ts';
import { loadServicesWithoutIndex, type ServicesWithoutIndex } from './fallback.query.ts';
import { matches } from './matches.ts';
import { type ComparedRow, comparedListings, loadServices, type ServicesRows } from './services.query.ts';
import {
  canonicalServices,
  keptFields,
  readServicesQuery,
  type ServicesQuery,
  servicesPath,
} from './services-address.ts';

type Loaded =
  | { code: 'list'; rows: ServicesRows }
  | { code: 'without-index'; rows: ServicesWithoutIndex }
  | { code: 'comparison'; rows: readonly ComparedRow[] };

const nothingChosen: ServicesQuery = { filters: noFilters, services: {}, after: null, compare: [] };

/** What listings offer. With `compare`: up to three services side by side. */
export const servicesPage = definePage<'services', Loaded>({
  canonical({ params, query }) {
    const canonical = canonicalServices(query);
    return { code: 'ok', params, ...(canonical && { query: canonical }) };
  },
  async load(reader, request, indexes) {
    const query = readServicesQuery(request.query);
    if (query.compare.length > 0) {
      const [rows] = await reader.batch(comparedListings(request.scope, query.compare.slice(0, mostCompared)));
      return { code: 'comparison', rows };
    }
    const rows = await loadServices(indexes, request, query);
    if (rows) return { code: 'list', rows };
    return { code: 'without-index', rows: await loadServicesWithoutIndex(reader, request, query) };
  },
  show(loaded, request, t): Shown<'services'> {
    const query = readServicesQuery(request.query);
    const data = dataOf(loaded, { query, request, t });
    const own = loaded.code === 'comparison' ? loaded.rows.map(({ id }) => listingTag(id)) : [];
    return {
      code: 'ok',
      data,
      head: headOf(data, { query, request, t }),
      tags: [listingsTag(), categoriesTag(), ...own],
      ...(loaded.code === 'without-index' && { isProvisional: true }),
    };
  },
  pieces: ({ listings, comparison }) => [...listingCardPieces(listings), ...listingLinkPieces(comparison ?? [])],
});

type Options = { query: ServicesQuery; request: PageRequest; t: Translate };

function dataOf(loaded: Loaded, options: Options): ServicesPage {
  const { query, t } = options;
  const { scope } = options.request;
  switch (loaded.code) {
    case 'comparison':
      return { ...emptyPage(options), ...comparisonData(loaded.rows, options) };
    case 'without-index': {
      const { rows, vocabulary, next } = loaded.rows;
      return { ...emptyPage(options), ...listData({ rows, vocabulary, next }, options) };
    }
    case 'list': {
      const { rows, vocabulary, answer } = loaded.rows;
      const parts = { rows: loaded.rows, query, scope, t };
      const facets = facetsOf(parts);
      return {
        ...emptyPage(options),
        ...listData({ rows, vocabulary, next: answer.next?.id ?? null }, options),
        totalText: t('directory.total', { count: answer.numbers.total }),
        facets,
        suggestions: suggestionsOf(parts, facets),
      };
    }
  }
}

/** A page of services with nothing on it. */
const emptyPage = ({ query, request: { scope }, t }: Options): ServicesPage => ({
  title: t('meta.services.title'),
  totalText: '',
  ...{ listings: [], facets: [], suggestions: [], kept: keptFields(query) },
  action: href('services', { lang: scope.language }),
  ...{ all: null, first: null, next: null },
  ...{ comparison: null, leftOut: 0, quotePath: null },
});

type Listed = Pick<ServicesWithoutIndex, 'rows' | 'vocabulary' | 'next'>;

function listData({ rows, vocabulary, next }: Listed, { query, request: { scope }, t }: Options) {
  const { language: lang } = scope;
  const shown = cards(rows, vocabulary.categories, { scope, t });
  return {
    listings: shown.map((card, i) => ({
      ...card,
      path: href('listing', { lang, slug: card.slug }),
      services: (rows[i]?.services ?? [])
        .filter((service) => matches(service, query.services))
        .map((service) => ({
          ...shownService(withKindNames(service, vocabulary), { scope, t }),
          ref: writeServices([{ listing: card.slug, service: service.slug }]),
        })),
    })),
    all: keptFields(query).length > 0 ? servicesPath(lang, nothingChosen) : null,
    first: query.after === null ? null : servicesPath(lang, { ...query, after: null }),
    next: next === null ? null : servicesPath(lang, { ...query, after: next }),
  };
}

/** Each filter that may be dropped, with what is found then. */
function suggestionsOf(
  { rows, query, scope, t }: FacetParts,
  facets: ServicesPage['facets'],
): ServicesPage['suggestions'] {
  const nameOf = (key: string) =>
    facets.find((facet) => facet.key === key)?.values.flatMap(({ chosen, name }) => (chosen ? [name] : [])) ?? [];
  return rows.answer.zeroResultSuggestions.map(({ key, total }) => {
    const own = key.replace('services.', '');
    const names = nameOf(own);
    const name = (names.length > 0 ? names : valuesOf(query.filters, key)).join(', ');
    return {
      text: t('directory.rescue', { name, count: total }),
      path: servicesPath(scope.language, { ...dropped(query, key), after: null }),
    };
  });
}

function dropped(query: ServicesQuery, key: FilterKey): ServicesQuery {
  if (!key.startsWith('services.')) return { ...query, filters: without(query.filters, key) };
  const services = Object.fromEntries(Object.entries(query.services).filter(([name]) => `services.${name}` !== key));
  return { ...query, services };
}

function comparisonData(rows: readonly ComparedRow[], { query, request: { scope }, t }: Options) {
  const { language: lang } = scope;
  const comparison = comparisonOf({ rows, query, scope, t });
  const isRead = comparison.some(({ enquiryPath }) => enquiryPath !== null);
  const services = writeServices(query.compare.slice(0, mostCompared));
  return {
    title: t('services.compareTitle'),
    all: servicesPath(lang, { ...query, compare: [] }),
    comparison,
    leftOut: Math.max(0, query.compare.length - mostCompared),
    quotePath: isRead ? href('servicesQuote', { lang }, { services }) : null,
  };
}

/** Search engines index the first page of all services. */
function headOf(data: ServicesPage, { query, request: { site, scope }, t }: Options): Head {
  const chosen = [...keysOf(query.filters), ...Object.keys(query.services)];
  const isIndexed = data.listings.length > 0 && chosen.length === 0 && query.after === null;
  const path = (lang: string) => servicesPath(lang, query);
  const name = site.languages.find(({ tag }) => tag === scope.language)?.name ?? '';
  return {
    title: t('head.site', { page: data.title, site: name }),
    description: t('meta.services.description'),
    canonical: isIndexed ? path(scope.language) : null,
    alternates: isIndexed ? alternatesOf(site, { path }) : [],
    next: data.next,
  };
}
