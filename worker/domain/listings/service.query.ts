import { json } from '../../data/query.ts';
import type { SiteId } from '../../data/schema.ts';
import { type Column, list, type Sql, sql, trusted } from '../../data/sql.ts';
import { table } from '../../data/table.ts';
import type { Names } from '../../platform/i18n/names.ts';
import type { Vocabulary } from './vocabulary.ts';

const s = table('services', 's');
const k = table('service_kinds', 'k');

/** A service of a listing. Amounts are in the minor unit; null where there is none. */
export type ServiceRow = {
  slug: string;
  names: Names;
  kind: string;
  /** Null without a kind of the site. */
  kindNames: Names | null;
  amount: number | null;
  max: number | null;
  currency: string;
  band: number | null;
  /** Whether the price is told on request, where there is neither an amount nor a band. */
  onRequest: 0 | 1;
  minutes: number | null;
  area: Names;
  languages: readonly string[];
};

/** A service without the names of its kind, for pages that have read the vocabulary. */
export type PlainServiceRow = Omit<ServiceRow, 'kindNames'>;

const kindNames = (site: SiteId): Sql => sql`(select json(${k.names}) from ${k}
  where ${k.site_id} = ${site} and ${k.slug} = ${s.kind})`;

/** Services of archives from before services had slugs are named by their place. */
const slugOf = sql`iif(${s.slug} = '', 'service-' || (${s.position} + 1), ${s.slug})`;

type Field = readonly [name: keyof ServiceRow, value: Sql];

const fields: readonly Field[] = [
  ['slug', slugOf],
  ['names', sql`json(${s.names})`],
  ['kind', s.kind],
  ['amount', s.price_amount],
  ['max', s.price_max],
  ['currency', s.currency],
  ['band', s.price_band],
  ['onRequest', s.on_request],
  ['minutes', s.minutes],
  ['area', sql`json(${s.area})`],
  ['languages', sql`json(${s.languages})`],
];

const arrayOf = (site: SiteId, listing: Sql, all: readonly Field[]): Sql =>
  sql`(select json_group_array(json_object(${list(...all.flatMap(([name, value]) => [trusted(`'${name}'`), value]))})) from ${s}
    where ${s.site_id} = ${site} and ${s.listing_id} = ${listing})`;

/** The services of a listing in their order: two rows each. */
export const servicesOf = (site: SiteId, listing: Sql): Column<ServiceRow[]> =>
  json(arrayOf(site, listing, [...fields, ['kindNames', kindNames(site)]]));

/** The services of a listing in their order, without the names of their kinds: a row each. */
export const plainServicesOf = (site: SiteId, listing: Sql): Column<PlainServiceRow[]> =>
  json(arrayOf(site, listing, fields));

/** A service with the names of its kind in the vocabulary. */
export const withKindNames = (
  row: PlainServiceRow,
  { serviceKinds }: Pick<Vocabulary, 'serviceKinds'>,
): ServiceRow => ({
  ...row,
  kindNames: serviceKinds.find(({ slug }) => slug === row.kind)?.names ?? null,
});
