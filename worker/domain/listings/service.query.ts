import { json } from '../../data/query.ts';
import type { SiteId } from '../../data/schema.ts';
import { type Column, list, type Sql, sql } from '../../data/sql.ts';
import { table } from '../../data/table.ts';
import type { Names } from '../../platform/i18n/names.ts';

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

const kindNames = (site: SiteId): Sql => sql`(select json(${k.names}) from ${k}
  where ${k.site_id} = ${site} and ${k.slug} = ${s.kind})`;

/** Services of archives from before services had slugs are named by their place. */
const slugOf = sql`iif(${s.slug} = '', 'service-' || (${s.position} + 1), ${s.slug})`;

const objectOf = (site: SiteId): Sql =>
  sql`json_object(${list(
    ...[
      sql`'slug'`,
      slugOf,
      sql`'names'`,
      sql`json(${s.names})`,
      sql`'kind'`,
      s.kind,
      sql`'kindNames'`,
      kindNames(site),
    ],
    ...[
      sql`'amount'`,
      s.price_amount,
      sql`'max'`,
      s.price_max,
      sql`'currency'`,
      s.currency,
      sql`'band'`,
      s.price_band,
      sql`'onRequest'`,
      s.on_request,
    ],
    ...[sql`'minutes'`, s.minutes, sql`'area'`, sql`json(${s.area})`, sql`'languages'`, sql`json(${s.languages})`],
  )})`;

/** The services of a listing in their order: two rows each. */
export const servicesOf = (site: SiteId, listing: Sql): Column<ServiceRow[]> =>
  json(sql`(select json_group_array(${objectOf(site)}) from ${s}
    where ${s.site_id} = ${site} and ${s.listing_id} = ${listing})`);
