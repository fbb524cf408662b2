import type { PersonId, SiteId } from '../../../data/schema.ts';
import { type Sql, sql } from '../../../data/sql.ts';
import { table } from '../../../data/table.ts';
import { ownsListing } from '../../../domain/owners/owns.ts';

const l = table('listings', 'l');
const t = table('review_settings', 't');
const mine = table('listing_roles', 'mine');
const other = table('listings', 'o');
const its = table('listing_categories', 'its');
const theirs = table('listing_categories', 'theirs');
const c = table('claims', 'c');
const claimed = table('claim_listings', 'cl');

type About = { site: SiteId; listing: number | Sql; person: PersonId };

/** Whether a person acts for the business of a listing, so that they can answer its reviews. */
export const actsFor = ({ site, listing, person }: About): Sql => ownsListing(site, { listing, person });

/** Whether a person acts for the business of a listing or claims to, so that they can neither review it nor vote on its reviews. */
export const isInvolved = (about: About): Sql => sql`(${actsFor(about)} or ${isClaiming(about)})`;

const isClaiming = ({ site, listing, person }: About): Sql => sql`
  exists (select 1 from ${c}
    cross join ${claimed} on ${claimed.site_id} = ${site} and ${claimed.claim_id} = ${c.id} and ${claimed.listing_id} = ${listing}
    where ${c.site_id} = ${site} and ${c.person_id} = ${person}
      and ${c.state} in ('started', 'proving', 'waiting', 'sent-back'))`;

/** Whether a listing can be reviewed: visitors see it, or it has closed. */
export const isReviewable = ({ site, listing }: Pick<About, 'site' | 'listing'>): Sql => sql`
  exists (select 1 from ${l} where ${l.site_id} = ${site} and ${l.id} = ${listing} and ${l.state} in ('published', 'closed'))`;

/** Whether a site takes reviews. */
export const takesReviews = (site: SiteId): Sql => sql`
  not exists (select 1 from ${t} where ${t.site_id} = ${site} and ${t.state} = 'closed')`;

/** Whether a person acts for another listing with a category of this one in the same place. */
export const isCompetitor = ({ site, listing, person }: About): Sql => sql`
  exists (select 1 from ${mine}
    cross join ${other} on ${other.site_id} = ${site} and ${other.id} = ${mine.listing_id}
    cross join ${l} on ${l.site_id} = ${site} and ${l.id} = ${listing} and ${l.place_id} = ${other.place_id}
    cross join ${theirs} on ${theirs.site_id} = ${site} and ${theirs.listing_id} = ${other.id}
    cross join ${its} on ${its.site_id} = ${site} and ${its.listing_id} = ${l.id} and ${its.category_id} = ${theirs.category_id}
    where ${mine.site_id} = ${site} and ${mine.person_id} = ${person} and ${other.id} <> ${l.id})`;
