import { cell, cellsOf } from '../../data/batch.ts';
import type { SiteId } from '../../data/schema.ts';
import { freeSlug, slugOf } from '../../platform/text/slug.ts';
import { bandColumn } from './service-bands.ts';

type Texts = Readonly<Record<string, string>>;

/** A service that a listing offers. */
export interface NewService {
  /** Empty where the name of the kind says it all. */
  names: Texts;
  /**
   * Amounts in the minor unit of the currency (ISO 4217); an amount of 0 is free. `max`: the upper end of a range. Null
   * without an amount.
   */
  price: { amount: number; max?: number | null; currency: string } | null;
  minutes: number | null;
  /** Names it in addresses. Without one it follows from the name. */
  slug?: string;
  /** The slug of a kind of the site. */
  kind?: string;
  /** From 1 to 4, for a service without an amount. The band of an amount follows from the kind. */
  band?: number | null;
  /** Without an amount and a band: whether the price is told on request. Otherwise it is unknown. */
  isOnRequest?: boolean;
  area?: Texts;
  /** Tags of the languages in which it is offered. */
  languages?: readonly string[];
}

const cells = cellsOf('position', 'names', 'price_amount', 'currency', 'minutes', 'slug', 'kind', 'price_max');
const [band, area, languages, on_request] = [cell(9), cell(10), cell(11), cell(12)];

/** The columns of a row of `serviceRows`, after the listing. */
export function serviceCells(site: SiteId) {
  const { price_amount: amount, currency, kind } = cells;
  return {
    ...cells,
    price_band: bandColumn(site, { kind, amount, currency, stated: band }),
    area,
    languages,
    on_request,
  };
}

/** `[ref, position, names, amount, currency, minutes, slug, kind, max, band, area, languages, on request]`. */
export function serviceRows(ref: number, services: readonly NewService[]): unknown[][] {
  const taken = new Set<string>();
  return services.map((service, position) => {
    const { names, price, minutes, kind = '', band = null, area = {}, languages = [], isOnRequest = false } = service;
    const named = service.slug || slugOf(names.en ?? Object.values(names)[0] ?? (kind || 'service'));
    const slug = freeSlug(named, [], (one) => taken.has(one));
    taken.add(slug);
    const { amount = null, max = null, currency = '' } = price ?? {};
    const texts = [ref, position, names, amount, currency, minutes, slug, kind];
    return [...texts, max, band, area, languages, Number(isOnRequest)];
  });
}
