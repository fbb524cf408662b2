import type { D1Database } from '@cloudflare/workers-types';
import { recordChanges } from '../../../data/batch.ts';
import { batchUnlessRefused, refuseIf } from '../../../data/refusal.ts';
import type { PersonId, SiteId } from '../../../data/schema.ts';
import { columns, list, sql } from '../../../data/sql.ts';
import { first } from '../../../data/statements.ts';
import { insertInto, pick, table } from '../../../data/table.ts';
import { reviewTags } from '../../../domain/reviews/scores.writer.ts';
import { holds } from '../../../identity/standing.ts';
import { isInvolved } from '../write/conditions.ts';

const r = table('reviews');
const v = table('review_votes');

type Vote = { site: SiteId; review: number; person: PersonId; vote: 'helpful' | 'none'; now: number };

/**
 * Says that a review is helpful, or takes that back. `own`: it is the person's own, or about a listing that they run or claim. `none`:
 * there is no such published review.
 */
export async function voteOnReview(
  db: D1Database,
  { site, review, person, vote, now }: Vote,
): Promise<'done' | 'own' | 'none' | 'not-allowed'> {
  const isReview = sql`${r.site_id} = ${site} and ${r.id} = ${review} and ${r.state} = 'published'`;
  const row = await first(db, sql`select ${columns(pick(r, 'listing_id', 'person_id'))} from ${r} where ${isReview}`);
  if (!row) return 'none';
  if (row.person_id === person) return 'own';
  const { listing_id: listing } = row;
  const mine = sql`${v.site_id} = ${site} and ${v.review_id} = ${review} and ${v.person_id} = ${person}`;
  const written = await batchUnlessRefused(db, [
    refuseIf(sql`not ${holds('take-part', { site, by: person, now })}`),
    refuseIf(sql`${isInvolved({ site, listing, person })} or not exists (select 1 from ${r} where ${isReview})`),
    vote === 'helpful'
      ? sql`${insertInto(v, { site_id: site, review_id: review, person_id: person, created_at: now })}
          on conflict (${list(v.site_id, v.review_id, v.person_id)}) do nothing`
      : sql`delete from ${v} where ${mine}`,
    recordChanges(db, site, reviewTags(listing).slice(0, 1)),
  ]);
  if (written) return 'done';
  const owns = await first(db, sql`select 1 where ${isInvolved({ site, listing, person })}`);
  if (owns) return 'own';
  return (await first(db, sql`select 1 from ${r} where ${isReview}`)) ? 'not-allowed' : 'none';
}
