import { type Query, select } from '../../../data/query.ts';
import type { PersonId, SiteId } from '../../../data/schema.ts';
import { expression, limitTo, type Sql, sql } from '../../../data/sql.ts';
import { pick, table } from '../../../data/table.ts';
import { holds } from '../../../identity/standing.ts';
import type { Risk } from '../../../moderation/risk.ts';
import { isCompetitor, isInvolved, isReviewable, takesReviews } from './conditions.ts';
import { accounts, isBurst } from './holds.ts';

const r = table('reviews', 'r');
const other = table('reviews', 'o');
const c = table('review_connections', 'c');
const q = table('queue', 'q');

/** A hash of the connection of a request, which can be compared within its day. */
export type Connection = { day: number; hash: string };

export type WriteQuestion = {
  site: SiteId;
  listing: number;
  person: PersonId;
  /** `textHash` of the text. */
  hash: string | null;
  connection: Connection | null;
  now: number;
};

type Flag = 0 | 1;

/** What decides whether a person can review a listing, and whether the review is held. */
export type WriteFacts = {
  mayWrite: Flag;
  isOwn: Flag;
  isReviewable: Flag;
  isOpen: Flag;
  isBurst: Flag;
  isCompetitor: Flag;
  /** Whether another review has the same text. */
  isRepeated: Flag;
  accountsOfListing: number;
  accountsOfSite: number;
};

const flag = (condition: Sql) => expression<Flag>(sql`iif(${condition}, 1, 0)`);

/** One row of facts. */
export function writeFacts(question: WriteQuestion): Query<WriteFacts> {
  const { site, listing, person, hash, now } = question;
  const about = { site, listing, person };
  return select(
    {
      mayWrite: flag(holds('take-part', { site, by: person, now })),
      isOwn: flag(isInvolved(about)),
      isReviewable: flag(isReviewable(about)),
      isOpen: flag(takesReviews(site)),
      isBurst: flag(isBurst({ site, listing, now })),
      isCompetitor: flag(isCompetitor(about)),
      isRepeated:
        flag(sql`exists (select 1 from ${other} where ${other.site_id} = ${site} and ${other.text_hash} = ${hash}
        and (${other.person_id} is not ${person} or ${other.listing_id} <> ${listing}))`),
      accountsOfListing: others(question, sql`${c.listing_id} = ${listing}`),
      accountsOfSite: others(question, sql`true`),
    },
    sql`where true`,
  );
}

/** How many other accounts wrote reviews from the same connection on the same day. */
const others = ({ site, person, connection }: WriteQuestion, where: Sql) =>
  expression<number>(sql`(select count(distinct ${c.person_id}) from ${c} where ${c.site_id} = ${site}
    and ${c.day} = ${connection?.day ?? 0} and ${c.hash} = ${connection?.hash ?? ''} and ${c.person_id} <> ${person} and ${where})`);

/** A person's review of a listing, in any state, with its row in the queue. */
export type OwnReview = {
  id: number;
  state: 'published' | 'held' | 'rejected' | 'removed';
  revision: number;
  hold: '' | 'burst' | 'risk';
  queued: number | null;
};

export const ownReview = (site: SiteId, { listing, person }: { listing: number; person: PersonId }): Query<OwnReview> =>
  select(
    {
      ...pick(r, 'id', 'state', 'revision', 'hold'),
      queued: expression<number | null>(sql`(select ${q.id} from ${q} where ${q.site_id} = ${site}
        and ${q.kind} = 'review' and ${q.thing_id} = ${r.id})`),
    },
    sql`from ${r} where ${r.site_id} = ${site} and ${r.person_id} = ${person} and ${r.listing_id} = ${listing} ${limitTo(1)}`,
  );

/** The risks that the facts show. */
export function risksOf(facts: WriteFacts): Risk[] {
  const isShared = facts.accountsOfListing >= accounts.ofListing || facts.accountsOfSite >= accounts.ofSite;
  const found: readonly (readonly [Risk, boolean])[] = [
    ['listing-burst', facts.isBurst === 1],
    ['connection', isShared],
    ['double', facts.isRepeated === 1],
    ['competitor', facts.isCompetitor === 1],
  ];
  return found.flatMap(([risk, applies]) => (applies ? [risk] : []));
}
