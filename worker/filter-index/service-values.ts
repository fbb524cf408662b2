import { type PriceStep, priceSteps, type ServiceFilters } from '../../web/contract/services.ts';
import type { Bitmap } from './bitmap.ts';
import { countIn, type Selection } from './bitmap.ts';
import type { FacetIndex } from './facet-index.ts';
import type { ServiceNumbers } from './question.ts';
import { anyService, serviceKey } from './values.ts';

type Combination = { value: string; kind: string; price: string; language: string };

const dimensions = ['kind', 'price', 'language'] as const;

type Dimension = (typeof dimensions)[number];

const combinations = (index: FacetIndex): Combination[] =>
  index.valuesOf(serviceKey).flatMap((value) => {
    const [kind = '', price, language] = value.split('|');
    return price === undefined || language === undefined ? [] : [{ value, kind, price, language }];
  });

/** Whether a combination has one of the values of a filter, or there is none. */
const meets = (one: Combination, key: Dimension, filters: ServiceFilters): boolean =>
  !filters[key] || (filters[key] as readonly string[]).includes(one[key]);

/** The listings with a service of one of the combinations. */
function listingsOf(index: FacetIndex, all: readonly Combination[]): Bitmap {
  const bits = index.bitmap();
  for (const { value } of all) index.posting(serviceKey, value)?.addTo(bits);
  return bits;
}

/** The listings with a service that has one of the values of every filter. */
export function withServices(index: FacetIndex, filters: ServiceFilters): Bitmap {
  if (dimensions.some((key) => filters[key]))
    return listingsOf(
      index,
      combinations(index).filter((one) => dimensions.every((key) => meets(one, key, filters))),
    );
  const bits = index.bitmap();
  index.posting(serviceKey, anyService)?.addTo(bits);
  return bits;
}

/** Counts the values of the three facets of services among listings that match all other filters. */
export function countServices(index: FacetIndex, filters: ServiceFilters, others: Selection): ServiceNumbers {
  // Read once: it goes through the keys of all lists.
  const all = combinations(index);
  const counted = (key: Dimension, values: readonly string[]) => {
    const rest = all.filter((one) => dimensions.every((other) => other === key || meets(one, other, filters)));
    const byValue = Map.groupBy(rest, (one) => one[key]);
    return Object.fromEntries(
      values.map((value) => [value, countIn(others, listingsOf(index, byValue.get(value) ?? []))]),
    );
  };
  const known = (key: 'kind' | 'language') =>
    [...new Set([...all.map((one) => one[key]), ...(filters[key] ?? [])])].filter(Boolean);
  return {
    kinds: counted('kind', known('kind')),
    prices: counted('price', priceSteps),
    languages: counted('language', known('language')),
  };
}

type Price = { amount: number | null; band: number | null; onRequest: 0 | 1 };

/** The price step of a service; empty where its amount has no band, or nothing is known of its price. */
export function priceStepOf({ amount, band, onRequest }: Price): PriceStep | '' {
  if (amount === 0) return 'free';
  if (band !== null) return String(band) as PriceStep;
  return amount === null && onRequest ? 'ask' : '';
}
