import { json, type Query, select } from '../../../data/query.ts';
import type { PersonId, SiteId } from '../../../data/schema.ts';
import { expression, sql } from '../../../data/sql.ts';
import { outerTable, table } from '../../../data/table.ts';
import type { Names } from '../../../platform/i18n/names.ts';
import { actsFor, isInvolved } from '../write/conditions.ts';
import { namesOf } from '../write/own-review.query.ts';

const r = table('reviews', 'r');
const l = table('listings', 'l');
const v = table('review_votes', 'v');
const y = outerTable('review_replies', 'y');

/** What a visitor is to a published review, and what the forms about it need to know. */
export type ReviewFacts = {
  listing: number;
  slug: string;
  names: Names;
  isAuthor: 0 | 1;
  /** Whether they run or claim its listing, and whether they act for it. */
  isInvolved: 0 | 1;
  actsFor: 0 | 1;
  hasVoted: 0 | 1;
  /** The answer of the business and its revision; null for none. */
  reply: string | null;
  replyRevision: number | null;
};

/** A published review by its id. */
export function reviewFacts(site: SiteId, review: number, person: PersonId | null): Query<ReviewFacts> {
  const flag = (condition: ReturnType<typeof sql>) => expression<0 | 1>(person === null ? sql`0` : condition);
  const about = { site, listing: sql`${r.listing_id}`, person: person ?? (0 as PersonId) };
  return select(
    {
      ...{ listing: r.listing_id, slug: l.slug, names: json<Names>(namesOf(site, l.id)) },
      isAuthor: flag(sql`iif(${r.person_id} = ${person}, 1, 0)`),
      isInvolved: flag(isInvolved(about)),
      actsFor: flag(actsFor(about)),
      hasVoted: flag(sql`exists (select 1 from ${v} where ${v.site_id} = ${site} and ${v.review_id} = ${r.id}
        and ${v.person_id} = ${person})`),
      ...{ reply: y.body, replyRevision: y.revision },
    },
    sql`from ${r} cross join ${l} on ${l.site_id} = ${site} and ${l.id} = ${r.listing_id} and ${l.state} in ('published', 'closed')
      left join ${y} on ${y.site_id} = ${site} and ${y.review_id} = ${r.id}
      where ${r.site_id} = ${site} and ${r.id} = ${review} and ${r.state} = 'published'`,
  );
}
