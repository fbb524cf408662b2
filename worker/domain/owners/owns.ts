import type { PersonId, SiteId } from '../../data/schema.ts';
import { type Sql, sql } from '../../data/sql.ts';
import { table } from '../../data/table.ts';

const r = table('listing_roles', 'r');

/** Whether a person has a role for a listing: owner or manager. `listing` can be a column of another table. */
export const ownsListing = (site: SiteId, { listing, person }: { listing: number | Sql; person: PersonId }): Sql => sql`
  exists (select 1 from ${r} where ${r.site_id} = ${site} and ${r.listing_id} = ${listing} and ${r.person_id} = ${person})`;

/** Whether a listing has an owner. */
export const hasOwner = (site: SiteId, listing: number | Sql): Sql => sql`
  exists (select 1 from ${r} where ${r.site_id} = ${site} and ${r.listing_id} = ${listing} and ${r.role} = 'owner')`;
