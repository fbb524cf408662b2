import type { D1Database } from '@cloudflare/workers-types';
import { recordChanges } from '../../data/batch.ts';
import { listingTag } from '../../data/cache-tags.ts';
import { batchUnlessRefused, refuseIf, refuseUnlessChanged } from '../../data/refusal.ts';
import type { PersonId, SiteId } from '../../data/schema.ts';
import { columns, list, sql } from '../../data/sql.ts';
import { first } from '../../data/statements.ts';
import { excluded, insertSelect, pick, table } from '../../data/table.ts';
import { auditStatements } from '../../domain/audit/audit.writer.ts';
import { countedFor } from '../../domain/confirmations/counted-for.ts';
import { holds } from '../../identity/standing.ts';
import { confirmAgainAfter } from './confirm-again-after.ts';

const c = table('confirmations');
const totals = table('confirmation_totals');
const owner = table('listing_roles');

type Confirmation = { site: SiteId; listing: number; person: PersonId; now: number };

/**
 * Counts a member among those who found that a listing is right. `already`: they said so within 90 days. `own`: they act
 * for its business, which does not count as a visitor's confirmation. `not-allowed`: they have no right to it (any more).
 */
export async function confirmListing(
  db: D1Database,
  { site, listing, person, now }: Confirmation,
): Promise<'confirmed' | 'already' | 'own' | 'not-allowed'> {
  const isOwner = sql`exists (select 1 from ${owner} where ${owner.site_id} = ${site} and ${owner.listing_id} = ${listing}
    and ${owner.person_id} = ${person})`;
  const author = { site, by: person, now };
  const written = await batchUnlessRefused(db, [
    refuseIf(sql`not ${holds('take-part', author)} or ${isOwner}`),
    sql`
      ${insertSelect(c, { site_id: site, listing_id: listing, person_id: person, confirmed_at: now })} where true
      on conflict (${list(c.site_id, c.listing_id, c.person_id)}) do update set ${c.confirmed_at} = ${now}
      where ${c.confirmed_at} <= ${now - confirmAgainAfter}`,
    refuseUnlessChanged,
    sql`
      ${insertSelect(totals, {
        ...{ site_id: site, listing_id: listing, last_at: now },
        people: sql`(select count(*) from ${c} where ${c.site_id} = ${site} and ${c.listing_id} = ${listing}
          and ${c.confirmed_at} > ${now - countedFor})`,
      })} where true
      on conflict (${list(totals.site_id, totals.listing_id)}) do update set ${excluded(totals, 'people', 'last_at')}`,
    ...auditStatements({
      site,
      actor: person,
      action: 'listing.confirm',
      thing: 'listing',
      thingId: listing,
      person,
      now,
    }),
    recordChanges(db, site, [listingTag(listing)]),
  ]);
  if (written) return 'confirmed';
  const row = await first(
    db,
    sql`select ${columns(pick(c, 'confirmed_at'))} from ${c}
      where ${c.site_id} = ${site} and ${c.listing_id} = ${listing} and ${c.person_id} = ${person}`,
  );
  if (row && row.confirmed_at > now - confirmAgainAfter) return 'already';
  const owns = await first(db, sql`select 1 from ${owner} where ${isOwner}`);
  return owns ? 'own' : 'not-allowed';
}
