import { placeKeys } from '../../../web/contract/grammar.ts';
import type { ServicesPage } from '../../../web/contract/pages/services.data.ts';
import { priceSteps } from '../../../web/contract/services.ts';
import type { Scope } from '../../data/scope.ts';
import { placeFacets } from '../../filter-index/place-facets.ts';
import { languageName, nameIn } from '../../platform/i18n/names.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { placeName } from '../directory/index.ts';
import type { ServicesRows } from './services.query.ts';
import type { ServicesQuery } from './services-address.ts';

type Facet = ServicesPage['facets'][number];
type Value = Facet['values'][number];

export type FacetParts = { rows: ServicesRows; query: ServicesQuery; scope: Scope; t: Translate };

/** The facets that have a value worth choosing, each number exact. */
export function facetsOf(parts: FacetParts): Facet[] {
  const { t } = parts;
  return [
    { key: 'kind', label: t('services.kind'), values: kinds(parts) },
    { key: 'category', label: t('directory.facet.category'), values: categories(parts) },
    ...places(parts),
    { key: 'price', label: t('directory.facet.price'), values: prices(parts) },
    { key: 'language', label: t('services.language'), values: languages(parts) },
  ].filter(({ values }) => values.length > 0);
}

const offered = ({ count, chosen }: Value): boolean => count > 0 || chosen;

function kinds({ rows, query, scope }: FacetParts): Value[] {
  const numbers = rows.answer.numbers.services?.kinds ?? {};
  return rows.vocabulary.serviceKinds.map(({ slug, names }) => ({
    value: slug,
    name: nameIn(names, scope),
    count: numbers[slug] ?? 0,
    chosen: query.services.kind?.includes(slug) ?? false,
  }));
}

const categories = ({ rows, query, scope }: FacetParts): Value[] =>
  rows.vocabulary.categories
    .map(({ id, slug, names }) => ({
      value: slug,
      name: nameIn(names, scope),
      count: rows.answer.numbers.categories[id] ?? 0,
      chosen: query.filters.category?.includes(slug) ?? false,
    }))
    .filter(offered);

const places = ({ rows, query, scope, t }: FacetParts): Facet[] =>
  placeKeys
    .filter((key) => placeFacets(query.filters, rows.answer.numbers).includes(key))
    .map((key) => ({
      key,
      label: t(`directory.facet.${key}`),
      values: rows.answer.numbers.places[key].values.flatMap(([id, count]) => {
        const place = rows.places.find((one) => one.id === id);
        const chosen = place !== undefined && (query.filters[key]?.includes(place.slug) ?? false);
        return place ? [{ value: place.slug, name: placeName(place, scope), count, chosen }] : [];
      }),
    }));

/** "Free", "Low prices", "Price on request". */
function priceName(step: string, t: Translate): string {
  if (step === 'free') return t('prices.free');
  return step === 'ask' ? t('prices.onRequest') : t('details.priceLevel', { level: step });
}

const prices = ({ rows, query, t }: FacetParts): Value[] =>
  priceSteps
    .map((step) => ({
      value: step,
      name: priceName(step, t),
      count: rows.answer.numbers.services?.prices[step] ?? 0,
      chosen: query.services.price?.includes(step) ?? false,
    }))
    .filter(offered);

const languages = ({ rows, query, scope }: FacetParts): Value[] =>
  Object.entries(rows.answer.numbers.services?.languages ?? {})
    .map(([tag, count]) => ({
      value: tag,
      name: languageName(tag, scope.language),
      count,
      chosen: query.services.language?.includes(tag) ?? false,
    }))
    .filter(offered)
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
