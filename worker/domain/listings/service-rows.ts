import { cell, cellsOf } from '../../data/batch.ts';
import type { SiteId } from '../../data/schema.ts';
import { type Sql, sql, trusted } from '../../data/sql.ts';
import { table } from '../../data/table.ts';
import { freeSlug, slugOf } from '../../platform/text/slug.ts';

const k = table('service_kinds', 'k');

type Texts = Readonly<Record<string, string>>;

/** A service that a listing offers. */
export interface NewService {
  /** Empty where the name of the kind says it all. */
  names: Texts;
  /**
   * Amounts in the minor unit of the currency (ISO 4217); an amount of 0 is free. `max`: the upper end of a range. Null on
   * request.
   */
  price: { amount: number; max?: number | null; currency: string } | null;
  minutes: number | null;
  /** Names it in addresses. Without one it follows from the name. */
  slug?: string;
  /** The slug of a kind of the site. */
  kind?: string;
  /** From 1 to 4, for a service without an amount. The band of an amount follows from the kind. */
  band?: number | null;
  area?: Texts;
  /** Tags of the languages in which it is offered. */
  languages?: readonly string[];
}

const cells = cellsOf('position', 'names', 'price_amount', 'currency', 'minutes', 'slug', 'kind', 'price_max');
const [band, area, languages] = [cell(9), cell(10), cell(11)];

/** The columns of a row of `serviceRows`, after the listing. The band of an amount follows from the kind of the site. */
export function serviceCells(site: SiteId) {
  const { price_amount: amount, currency, kind } = cells;
  const ofAmount: Sql = sql`(select 1 + (select count(*) from json_each(b.value) as amounts where amounts.value <= ${amount})
    from ${k} cross join json_each(${k.bands}) as b
    where ${k.site_id} = ${site} and ${k.slug} = ${kind} and ${trusted('b.key')} = ${currency})`;
  const price_band = sql`case when ${amount} is null then ${band} when ${amount} > 0 then ${ofAmount} end`;
  return { ...cells, price_band, area, languages };
}

/** `[ref, position, names, amount, currency, minutes, slug, kind, max, band, area, languages]`. */
export function serviceRows(ref: number, services: readonly NewService[]): unknown[][] {
  const taken = new Set<string>();
  return services.map((service, position) => {
    const { names, price, minutes, kind = '', band = null, area = {}, languages = [] } = service;
    const named = service.slug || slugOf(names.en ?? Object.values(names)[0] ?? (kind || 'service'));
    const slug = freeSlug(named, [], (one) => taken.has(one));
    taken.add(slug);
    const { amount = null, max = null, currency = '' } = price ?? {};
    return [ref, position, names, amount, currency, minutes, slug, kind, max, band, area, languages];
  });
}
