import { json } from '../../data/query.ts';
import type { SiteId } from '../../data/schema.ts';
import { type Column, list, type Sql, sql } from '../../data/sql.ts';
import { table } from '../../data/table.ts';
import type { Names } from '../../platform/i18n/names.ts';

const s = table('services', 's');
const k = table('service_kinds', 'k');

/** A service of a listing. Amounts are in the minor unit; a null amount is told on request. */
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
  minutes: number | null;
  area: Names;
  languages: readonly string[];
};

const kindNames = (site: SiteId): Sql => sql`(select json(${k.names}) from ${k}
  where ${k.site_id} = ${site} and ${k.slug} = ${s.kind})`;

const objectOf = (site: SiteId): Sql =>
  sql`json_object(${list(
    ...[
      sql`'slug'`,
      s.slug,
      sql`'names'`,
      sql`json(${s.names})`,
      sql`'kind'`,
      s.kind,
      sql`'kindNames'`,
      kindNames(site),
    ],
    ...[sql`'amount'`, s.price_amount, sql`'max'`, s.price_max, sql`'currency'`, s.currency, sql`'band'`, s.price_band],
    ...[sql`'minutes'`, s.minutes, sql`'area'`, sql`json(${s.area})`, sql`'languages'`, sql`json(${s.languages})`],
  )})`;

/** The services of a listing in their order: two rows each. */
export const servicesOf = (site: SiteId, listing: Sql): Column<ServiceRow[]> =>
  json(sql`(select json_group_array(${objectOf(site)}) from ${s}
    where ${s.site_id} = ${site} and ${s.listing_id} = ${listing})`);
