import { json, type Query, select } from '../../data/query.ts';
import type { ListingState, PersonId, SiteId } from '../../data/schema.ts';
import { expression, type Sql, sql } from '../../data/sql.ts';
import { pick, table } from '../../data/table.ts';
import { listingWithSlug } from '../../domain/listings/listing-with-slug.ts';
import { hasOwner, ownsListing } from '../../domain/owners/owns.ts';
import type { ResponseTime } from '../../domain/response-times/response-time.ts';
import { responseTimeOf } from '../../domain/response-times/response-times.query.ts';
import type { Names } from '../../platform/i18n/names.ts';

const l = table('listings', 'l');
const x = table('listing_texts', 'x');

/** The listing that a question is about. */
export type AskedListing = {
  id: number;
  slug: string;
  state: ListingState;
  phone: string;
  email: string;
  website: string;
  names: Names;
  isClaimed: 0 | 1;
  /** Whether the visitor runs it. */
  isOwn: 0 | 1;
  response: ResponseTime;
};

/** Whether a listing can be asked, and why not. `own`: the visitor runs it. */
export function askedState({
  state,
  isClaimed,
  isOwn,
}: Pick<AskedListing, 'state' | 'isClaimed' | 'isOwn'>): 'open' | 'closed' | 'unclaimed' | 'own' {
  if (state === 'closed') return 'closed';
  if (!isClaimed) return 'unclaimed';
  return isOwn ? 'own' : 'open';
}

/** The names of a listing by language. */
export const namesOf = (site: SiteId, listing: Sql): Sql => sql`
  (select json_group_object(${x.language}, ${x.name}) from ${x} where ${x.site_id} = ${site} and ${x.listing_id} = ${listing})`;

/** The columns of a listing that can be asked, for a query from `listings` as `l`. */
export const askedColumns = (site: SiteId, person: PersonId | null) => ({
  ...pick(l, 'id', 'slug', 'state', 'phone', 'email', 'website'),
  names: json<Names>(namesOf(site, l.id)),
  isClaimed: expression<0 | 1>(hasOwner(site, l.id)),
  isOwn: expression<0 | 1>(person === null ? sql`0` : ownsListing(site, { listing: l.id, person })),
  response: json<ResponseTime>(responseTimeOf(site, l.id)),
});

/** A listing by its current or a former slug. */
export const askedListing = (site: SiteId, slug: string, person: PersonId | null): Query<AskedListing> =>
  select(
    askedColumns(site, person),
    sql`from ${l} where ${l.site_id} = ${site} and ${l.id} = ${listingWithSlug(site, slug)}`,
  );
