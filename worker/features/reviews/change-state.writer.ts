import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import { recordChanges } from '../../data/batch.ts';
import { refuseUnlessChanged } from '../../data/refusal.ts';
import type { Database, SiteId } from '../../data/schema.ts';
import { type Sql, sql } from '../../data/sql.ts';
import { table, update } from '../../data/table.ts';
import { reviewTags, scoreStatements } from '../../domain/reviews/scores.writer.ts';

const r = table('reviews');
const votes = table('review_votes');
const replies = table('review_replies');

type ReviewState = Database['reviews']['state'];

type StateChange = {
  site: SiteId;
  review: number | Sql;
  listing: number;
  from: readonly ReviewState[];
  to: ReviewState;
  /** The code of the reason of a rejection. */
  reason?: string;
  now: number;
};

/**
 * The statements that change the state of a review, with all that follows from it: counts, score, cached pages. They abort
 * their batch if the review has another state.
 */
export function changeState(db: D1Database, change: StateChange): (Sql | D1PreparedStatement)[] {
  const { site, review, from, to, reason = '', now } = change;
  const isFrom = from.reduce<Sql>((any, state) => sql`${any} or ${r.state} = ${state}`, sql`false`);
  return [
    sql`${update(r, {
      ...{ state: to, reason, revision: sql`${r.revision} + 1` },
      ...(to === 'published' && { published_at: sql`coalesce(${r.published_at}, ${now})` }),
      ...(to === 'removed' && emptied),
    })} where ${r.site_id} = ${site} and ${r.id} = ${review} and (${isFrom})`,
    refuseUnlessChanged,
    ...(to === 'removed' ? removeAnswers(change) : []),
    ...followUps(db, change),
  ];
}

/** What its author removes is gone from the row; versions can be erased. */
const emptied = { title: '', body: '', criteria: '{}', photos: '[]', visited_on: '', text_hash: null } as const;

/** The statements that delete the votes and the reply of a review. */
export const removeAnswers = ({ site, review }: Pick<StateChange, 'site' | 'review'>): Sql[] =>
  [votes, replies].map((t) => sql`delete from ${t} where ${t.site_id} = ${site} and ${t.review_id} = ${review}`);

/** What follows from any change of a listing's reviews. */
export const followUps = (
  db: D1Database,
  { site, listing, now }: Pick<StateChange, 'site' | 'listing' | 'now'>,
): (Sql | D1PreparedStatement)[] => [
  ...scoreStatements({ site, listing, now }),
  recordChanges(db, site, reviewTags(listing)),
];
