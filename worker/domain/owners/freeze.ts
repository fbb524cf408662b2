import type { SiteId } from '../../data/schema.ts';
import { type Column, expression, type Sql, sql } from '../../data/sql.ts';
import { table } from '../../data/table.ts';

const r = table('listing_roles', 'r');

/** Milliseconds after a listing got its owner for which staff decide on changes to what identifies it. */
export const freezeFor = 14 * 24 * 60 * 60 * 1000;

/** The fields that identify a listing: by changing them, somebody could turn it into another one. */
const frozen: readonly string[] = ['name', 'categories', 'phone', 'website'];

/** Whether a field of a listing's values is one of those; names also in other languages (`name.fr`). */
export const isFrozenField = (field: string): boolean => frozen.includes(field.split('.')[0] ?? '');

/** When a listing got its owner, in milliseconds since 1970; null without one. */
export const ownedSince = (site: SiteId, listing: number | Sql): Column<number | null> =>
  expression(sql`(select ${r.granted_at} from ${r}
    where ${r.site_id} = ${site} and ${r.listing_id} = ${listing} and ${r.role} = 'owner')`);

/** Whether the freeze of a listing has not ended. */
export const isFrozenAt = (site: SiteId, { listing, now }: { listing: number; now: number }): Sql =>
  sql`(coalesce(${ownedSince(site, listing)}, 0) > ${now - freezeFor})`;
