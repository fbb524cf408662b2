import { type PriceStep, priceSteps, type ServiceFilters } from '../../web/contract/services.ts';
import type { Bitmap } from './bitmap.ts';
import { countIn, type Selection } from './bitmap.ts';
import type { FacetIndex } from './facet-index.ts';
import type { ServiceNumbers } from './question.ts';
import { anyService, serviceKey } from './values.ts';

type Combination = { value: string; kind: string; price: string; language: string };

const dimensions = ['kind', 'price', 'language'] as const;

const combinations = (index: FacetIndex): Combination[] =>
  index.valuesOf(serviceKey).flatMap((value) => {
    const [kind = '', price, language] = value.split('|');
    return price === undefined || language === undefined ? [] : [{ value, kind, price, language }];
  });

/** The listings with a service that has one of the values of every filter. */
export function withServices(index: FacetIndex, filters: ServiceFilters): Bitmap {
  const bits = index.bitmap();
  const isNarrowed = dimensions.some((key) => filters[key]);
  if (!isNarrowed) index.posting(serviceKey, anyService)?.addTo(bits);
  else {
    for (const one of combinations(index)) {
      const fits = dimensions.every((key) => !filters[key] || (filters[key] as readonly string[]).includes(one[key]));
      if (fits) index.posting(serviceKey, one.value)?.addTo(bits);
    }
  }
  return bits;
}

/** Counts the values of the three facets of services among listings that match all other filters. */
export function countServices(index: FacetIndex, filters: ServiceFilters, others: Selection): ServiceNumbers {
  const all = combinations(index);
  const count = (key: (typeof dimensions)[number], value: string) =>
    countIn(others, withServices(index, { ...filters, [key]: [value] }));
  const known = (key: 'kind' | 'language') =>
    [...new Set([...all.map((one) => one[key]), ...(filters[key] ?? [])])].filter(Boolean);
  const counted = (key: (typeof dimensions)[number], values: readonly string[]) =>
    Object.fromEntries(values.map((value) => [value, count(key, value)]));
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
