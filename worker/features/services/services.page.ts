import { type FilterKey, keysOf, valuesOf, without } from '../../../web/contract/filters.ts';
import type { Problem } from '../../../web/contract/outcome.ts';
import type { ServicesPage } from '../../../web/contract/pages/services.data.ts';
import { href } from '../../../web/contract/routes.ts';
import { writeServices } from '../../../web/contract/services.ts';
import { categoriesTag, listingsTag, listingTag } from '../../data/cache-tags.ts';
import { cards } from '../../domain/listings/card.ts';
import type { ServiceRow } from '../../domain/listings/service.query.ts';
import { shownService } from '../../domain/listings/service-text.ts';
import { priceStepOf } from '../../filter-index/service-values.ts';
import { alternatesOf } from '../../pages/alternates.ts';
import { definePage, type Head, type PageRequest, type Shown } from '../../pages/page.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { comparisonOf } from './comparison.ts';
import { type FacetParts, facetsOf } from './facets.ts';
import { type ComparedRow, comparedListings, loadServices, type ServicesRows } from './services.query.ts';
import {
  canonicalServices,
  readServicesQuery,
  type ServicesQuery,
  servicesPath,
  servicesQuery,
} from './services-address.ts';

type Loaded = { code: 'list'; rows: ServicesRows } | { code: 'comparison'; rows: readonly ComparedRow[] } | Problem;

const nothingChosen: ServicesQuery = { filters: { attributes: {} }, services: {}, after: null, compare: [] };

/** What listings offer. With `compare`: up to three services side by side. */
export const servicesPage = definePage<'services', Loaded>({
  canonical({ params, query }) {
    const canonical = canonicalServices(query);
    return { code: 'ok', params, ...(canonical && { query: canonical }) };
  },
  async load(reader, request, indexes) {
    const query = readServicesQuery(request.query);
    if (query.compare.length > 0) {
      const [rows] = await reader.batch(comparedListings(request.scope, query.compare));
      return { code: 'comparison', rows };
    }
    const rows = await loadServices(indexes, request, query);
    return rows ? { code: 'list', rows } : { code: 'unavailable', retryAfter: 5 };
  },
  show(loaded, request, t): Shown<'services'> | Problem {
    if (loaded.code !== 'list' && loaded.code !== 'comparison') return loaded;
    const query = readServicesQuery(request.query);
    const data =
      loaded.code === 'list'
        ? listData({ rows: loaded.rows, query, scope: request.scope, t })
        : comparisonData(loaded.rows, { query, request, t });
    const own = loaded.rows && loaded.code === 'comparison' ? loaded.rows.map(({ id }) => listingTag(id)) : [];
    return {
      code: 'ok',
      data,
      head: headOf(data, { query, request, t }),
      tags: [listingsTag(), categoriesTag(), ...own],
    };
  },
});

function listData(parts: FacetParts): ServicesPage {
  const { rows, query, scope, t } = parts;
  const { language: lang } = scope;
  const { numbers, next } = rows.answer;
  const isNarrowed = Object.keys(servicesQuery({ ...query, after: null })).length > 0;
  const shown = cards(rows.rows, rows.vocabulary.categories, { scope, t });
  return {
    title: t('meta.services.title'),
    totalText: t('directory.total', { count: numbers.total }),
    listings: shown.map((card, i) => ({
      ...card,
      path: href('listing', { lang, slug: card.slug }),
      services: (rows.rows[i]?.services ?? [])
        .filter((service) => matches(service, query.services))
        .map((service) => ({
          ...shownService(service, { scope, t }),
          ref: writeServices([{ listing: card.slug, service: service.slug }]),
        })),
    })),
    facets: facetsOf(parts),
    action: href('services', { lang }),
    all: isNarrowed ? servicesPath(lang, nothingChosen) : null,
    first: query.after === null ? null : servicesPath(lang, { ...query, after: null }),
    next: next && servicesPath(lang, { ...query, after: next.id }),
    suggestions: suggestionsOf(parts),
    comparison: null,
    quotePath: null,
  };
}

/** Whether one service has a value of every filter, as the index counts it. */
function matches({ kind, amount, band, languages }: ServiceRow, filters: ServicesQuery['services']): boolean {
  const step = priceStepOf(amount, band);
  return (
    kind !== '' &&
    (!filters.kind || filters.kind.includes(kind)) &&
    (!filters.price || (step !== '' && filters.price.includes(step))) &&
    (!filters.language || languages.some((tag) => filters.language?.includes(tag)))
  );
}

/** Each filter that may be dropped, with what is found then. */
function suggestionsOf({ rows, query, scope, t }: FacetParts): ServicesPage['suggestions'] {
  const facets = facetsOf({ rows, query, scope, t });
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

type Options = { query: ServicesQuery; request: PageRequest; t: Translate };

function comparisonData(rows: readonly ComparedRow[], { query, request: { scope }, t }: Options): ServicesPage {
  const { language: lang } = scope;
  const comparison = comparisonOf({ rows, query, scope, t });
  const isRead = comparison.some(({ enquiryPath }) => enquiryPath !== null);
  return {
    title: t('services.compareTitle'),
    ...{ totalText: '', listings: [], facets: [], first: null, next: null, suggestions: [] },
    action: href('services', { lang }),
    all: servicesPath(lang, { ...query, compare: [] }),
    comparison,
    quotePath: isRead ? href('servicesQuote', { lang }, { services: writeServices(query.compare) }) : null,
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
