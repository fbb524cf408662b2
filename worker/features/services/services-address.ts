import { type Filters, noFilters, withValues } from '../../../web/contract/filters.ts';
import { type LinkKey, linkKeys, slugPattern } from '../../../web/contract/grammar.ts';
import { href, routes } from '../../../web/contract/routes.ts';
import {
  type PriceStep,
  priceSteps,
  readServices,
  type ServiceFilters,
  type ServiceRef,
  writeServices,
} from '../../../web/contract/services.ts';
import { isLanguageTag } from '../../platform/i18n/language-tag.ts';
import { readWholeNumber } from '../../platform/text/whole-number.ts';

/** What an address of the services page asks for. */
export type ServicesQuery = {
  filters: Filters;
  services: ServiceFilters;
  /** The id of the last listing of the page before; null for the first page. */
  after: number | null;
  compare: readonly ServiceRef[];
};

/** Services that an address may name: those beyond the ones that are compared are said to be left out. */
const mostNamed = 12;

/** Values of one filter. */
const mostValues = 20;

const isWord = (value: string): boolean => value.length <= 200 && slugPattern.test(value);

/** The values of a parameter, which stands once with values joined by points, or several times as a form sends it. */
const valuesOf = (query: URLSearchParams, name: string, isValue: (value: string) => boolean): string[] =>
  [...new Set(query.getAll(name).flatMap((text) => text.split('.')))].filter(isValue).sort().slice(0, mostValues);

/** Reads the query of an address. Values that are none are left out. */
export function readServicesQuery(query: URLSearchParams): ServicesQuery {
  const filters = linkKeys.reduce<Filters>(
    (all, key) => withValues(all, key, valuesOf(query, key, isWord)) ?? all,
    noFilters,
  );
  const kind = valuesOf(query, 'kind', isWord);
  const price = valuesOf(query, 'price', (step) => (priceSteps as readonly string[]).includes(step));
  const language = valuesOf(query, 'language', isLanguageTag);
  return {
    filters,
    services: {
      ...(kind.length > 0 && { kind }),
      ...(price.length > 0 && { price: price as PriceStep[] }),
      ...(language.length > 0 && { language }),
    },
    after: readWholeNumber(query.get('after')) || null,
    compare: readServices(query.getAll('compare').join('_'), mostNamed),
  };
}

/** The canonical query: parameters in alphabetical order, values joined by points. */
function servicesQuery({ filters, services, after, compare }: ServicesQuery): Record<string, string> {
  const lists: Record<string, readonly string[] | undefined> = {
    ...Object.fromEntries(linkKeys.map((key: LinkKey) => [key, filters[key]])),
    ...services,
  };
  const values: Record<string, string> = {
    ...(after !== null && { after: String(after) }),
    ...(compare.length > 0 && { compare: writeServices(compare) }),
    ...Object.fromEntries(
      Object.entries(lists).flatMap(([key, list]) => (list?.length ? [[key, list.join('.')]] : [])),
    ),
  };
  return Object.fromEntries(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)));
}

export const servicesPath = (lang: string, query: ServicesQuery): string =>
  href('services', { lang }, servicesQuery(query));

/** The chosen filters as the fields of a form. */
export const keptFields = (query: ServicesQuery): { name: string; value: string }[] =>
  Object.entries(servicesQuery({ ...query, after: null, compare: [] })).map(([name, value]) => ({ name, value }));

/** The query in canonical form; undefined where the requested one is. */
export function canonicalServices(query: URLSearchParams): URLSearchParams | undefined {
  const canonical = new URLSearchParams(servicesQuery(readServicesQuery(query)));
  const names: readonly string[] = routes.services.query;
  const given = new URLSearchParams([...query].filter(([name]) => names.includes(name)));
  return given.toString() === canonical.toString() ? undefined : canonical;
}
