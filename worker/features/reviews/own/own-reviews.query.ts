import { json, type Query, select } from '../../../data/query.ts';
import type { Database, ListingState, PersonId, SiteId } from '../../../data/schema.ts';
import { type Columns, expression, limitTo, type Sql, sql } from '../../../data/sql.ts';
import { outerTable, pick, table } from '../../../data/table.ts';
import { pageSize } from '../../../pages/marked-list.ts';
import type { Names } from '../../../platform/i18n/names.ts';
import { namesOf } from '../write/own-review.query.ts';

const r = table('reviews', 'r');
const x = table('reviews', 'x');
const l = table('listings', 'l');
const o = table('listing_roles', 'o');
const p = outerTable('people', 'p');

/** Reviews of each listing that are looked at, and reviews that are shown, to those who run it. */
export const mostUnanswered = 20;

/** A review in a list, with its listing. */
export type ListedReview = {
  id: number;
  stars: number;
  title: string;
  body: string;
  language: string;
  state: Database['reviews']['state'];
  created_at: number;
  slug: string;
  listingState: ListingState;
  names: Names;
};

const listed = (site: SiteId): Columns<ListedReview> => ({
  ...pick(r, 'id', 'stars', 'title', 'body', 'language', 'state', 'created_at'),
  ...{ slug: l.slug, listingState: l.state, names: json<Names>(namesOf(site, l.id)) },
});

const withListing = (site: SiteId): Sql => sql`cross join ${l} on ${l.site_id} = ${site} and ${l.id} = ${r.listing_id}`;

type Own = { site: SiteId; person: PersonId; before: number | null };

/** A page of a member's reviews, the newest first, and one more. A review that is written again keeps its place. */
export const ownReviews = ({ site, person, before }: Own): Query<ListedReview> =>
  select(
    listed(site),
    sql`from ${r} indexed by reviews_of_person ${withListing(site)}
      where ${r.site_id} = ${site} and ${r.person_id} = ${person} ${before === null ? sql`` : sql`and ${r.id} < ${before}`}
      order by ${r.id} desc ${limitTo(pageSize + 1)}`,
  );

/** A member's own review by its id. */
export const ownReviewById = ({ site, person }: Own, id: number): Query<ListedReview> =>
  select(
    listed(site),
    sql`from ${r} ${withListing(site)}
      where ${r.site_id} = ${site} and ${r.id} = ${id} and ${r.person_id} = ${person}`,
  );

/** Whether a member runs a listing. */
export const runsListings = (site: SiteId, person: PersonId): Query<{ id: number }> =>
  select(
    { id: o.listing_id },
    sql`from ${o} where ${o.site_id} = ${site} and ${o.person_id} = ${person} ${limitTo(1)}`,
  );

/** The newest reviews without an answer of the listings that a member runs. */
export const unansweredReviews = (site: SiteId, person: PersonId): Query<ListedReview & { author: string }> =>
  select(
    { ...listed(site), author: expression<string>(sql`coalesce(${p.name}, ${r.author})`) },
    sql`from ${o} cross join ${r} on ${r.site_id} = ${site} and ${r.id} in (
        select ${x.id} from ${x} indexed by reviews_unanswered
        where ${x.site_id} = ${site} and ${x.listing_id} = ${o.listing_id} and ${x.state} = 'published' and ${x.has_reply} = 0
        order by ${x.created_at} desc ${limitTo(mostUnanswered)})
      ${withListing(site)} left join ${p} on ${p.id} = ${r.person_id}
      where ${o.site_id} = ${site} and ${o.person_id} = ${person}
      order by ${r.created_at} desc, ${r.id} desc ${limitTo(mostUnanswered)}`,
  );

/** The number in the menu up to which it is exact. */
export const mostCounted = 99;

/** How many reviews of a member's listings have no answer. */
export const countUnanswered = ({ site, person }: { site: SiteId; person: PersonId }) =>
  expression<number>(sql`(select count(*) from (select 1 from ${o} cross join ${x} indexed by reviews_unanswered
      on ${x.site_id} = ${site} and ${x.listing_id} = ${o.listing_id} and ${x.state} = 'published' and ${x.has_reply} = 0
    where ${o.site_id} = ${site} and ${o.person_id} = ${person} ${limitTo(mostCounted + 1)}))`);
