import type { D1Database } from '@cloudflare/workers-types';
import { listingTag } from '../../data/cache-tags.ts';
import type { SiteId } from '../../data/schema.ts';
import { columns, limitTo, list, type Sql, sql, trusted } from '../../data/sql.ts';
import { all, prepare } from '../../data/statements.ts';
import { excluded, insertSelect, pick, table } from '../../data/table.ts';
import { responseFormula } from './response-time.ts';

const { version, window, longest } = responseFormula;
const t = table('response_times');
const e = table('enquiries', 'e');
const changes = table('changes');

/** Listings that are counted anew in one transaction, and transactions of one run. */
const [perBatch, mostBatches] = [25, 20];

/**
 * The statements that count the response time of a listing anew, behind a change of its enquiries in the same batch. A
 * value that changes makes the cached page of the listing stale.
 */
export function countResponseTime(site: SiteId, listing: number, now: number): readonly Sql[] {
  const row = insertSelect(t, {
    ...{ site_id: site, listing_id: listing, formula: version },
    enquiries: sql`count(c.taken)`,
    median: sql`coalesce(cast(avg(c.taken) filter (where c.rank in ((c.amount + 1) / 2, (c.amount + 2) / 2)) as integer), 0)`,
    due_at: sql`min(c.turns_at)`,
  });
  return [
    sql`
      ${row} from (
        select f.*, row_number() over (order by f.taken is null, f.taken) as rank, count(f.taken) over () as amount
        from (${counted(site, listing, now)}) f) c
      where true
      on conflict (${list(t.site_id, t.listing_id)}) do update set ${excluded(t, 'formula', 'enquiries', 'median', 'due_at')}
      where (${list(t.formula, t.enquiries, t.median)}, coalesce(${t.due_at}, 0))
        <> ${trusted('(excluded.formula, excluded.enquiries, excluded.median, coalesce(excluded.due_at, 0))')}`,
    sql`
      ${insertSelect(changes, { site_id: site, tag: listingTag(listing), created_at: now })} where changes() = 1`,
  ];
}

/**
 * The enquiries of the formula: `taken`, the milliseconds that each counts as, null for one that does not count yet; and
 * `turns_at`, when time alone changes that.
 */
function counted(site: SiteId, listing: number, now: number): Sql {
  const isPending = sql`(${e.answered_at} is null and ${e.created_at} > ${now - longest})`;
  const taken = sql`iif(${e.answered_at} is null, ${longest}, min(${e.answered_at} - ${e.created_at}, ${longest}))`;
  return sql`
    select iif(${isPending}, null, ${taken}) as taken, ${e.created_at} + iif(${isPending}, ${longest}, ${window}) as turns_at
    from ${e} indexed by enquiries_by_arrival
    where ${e.site_id} = ${site} and ${e.listing_id} = ${listing} and ${e.created_at} > ${now - window}
      and ${e.state} <> 'spam' and not (${e.answered_at} is null and ${e.ended_side} in ('asker', 'staff'))`;
}

/** Counts the response times anew that the passing of time has changed; the oldest first, a bounded number. */
export async function countDueResponseTimes(db: D1Database, now: number): Promise<void> {
  for (let batch = 0; batch < mostBatches; batch += 1) {
    const due = await all(
      db,
      sql`select ${columns(pick(t, 'site_id', 'listing_id'))} from ${t} where ${t.due_at} <= ${now} order by ${t.due_at} ${limitTo(perBatch)}`,
    );
    if (due.length === 0) return;
    await db.batch(
      due.flatMap(({ site_id, listing_id }) =>
        countResponseTime(site_id, listing_id, now).map((one) => prepare(db, one)),
      ),
    );
  }
}
