import type { D1Database } from '@cloudflare/workers-types';
import { eachBounded, recordChanges } from '../../data/batch.ts';
import { listingsTag } from '../../data/cache-tags.ts';
import type { SiteId } from '../../data/schema.ts';
import { columns, limitTo, sql } from '../../data/sql.ts';
import { all, prepare } from '../../data/statements.ts';
import { pick, table, update } from '../../data/table.ts';
import { bandColumn } from './service-bands.ts';

const s = table('services');
const l = table('listings');

/** Listings that one transaction changes. */
const chunk = 500;

/** The band that a stored service has to have. */
const bandOf = (site: SiteId) =>
  bandColumn(site, { kind: s.kind, amount: s.price_amount, currency: s.currency, stated: s.price_band });

/**
 * Gives services the price band of their kind where it differs, up to 500 listings in a transaction, and tells pages and the
 * filter index. A call that breaks off is completed by the next one.
 */
export async function renewBands(db: D1Database, site: SiteId, kinds: readonly string[]): Promise<void> {
  const outdated = sql`
    select distinct ${columns(pick(s, 'listing_id'))} from ${s}
    where ${s.site_id} = ${site} and ${s.kind} in (select value from json_each(${JSON.stringify(kinds)}))
      and ${s.price_band} is not ${bandOf(site)} ${limitTo(chunk)}`;
  for (;;) {
    const ids = (await all(db, outdated)).map(({ listing_id: id }) => id);
    if (ids.length === 0) return;
    const chosen = sql`(select value from ${eachBounded(ids)})`;
    await db.batch([
      prepare(
        db,
        sql`${update(s, { price_band: bandOf(site) })} where ${s.site_id} = ${site} and ${s.listing_id} in ${chosen}`,
      ),
      prepare(
        db,
        sql`${update(l, { updated_at: sql`max(${Date.now()}, ${l.updated_at} + 1)` })}
          where ${l.site_id} = ${site} and ${l.id} in ${chosen}`,
      ),
      recordChanges(db, site, [listingsTag()]),
    ]);
  }
}
