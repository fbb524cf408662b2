import type { PersonId, SiteId } from '../../data/schema.ts';
import { type Sql, sql } from '../../data/sql.ts';
import { table } from '../../data/table.ts';

const i = table('listing_invitations', 'i');
const r = table('listing_roles', 'r');

/** Milliseconds for which an invitation can be accepted. */
export const invitedFor = 14 * 24 * 60 * 60 * 1000;

/** Invitations of a listing that can be open at the same time. */
export const mostOpen = 20;

/** Whether a person is the owner of a listing; `listing` can be a column of another table. */
export const isOwnerOf = (site: SiteId, { listing, person }: { listing: number | Sql; person: PersonId | Sql }): Sql =>
  sql`exists (select 1 from ${r} where ${r.site_id} = ${site} and ${r.listing_id} = ${listing}
    and ${r.person_id} = ${person} and ${r.role} = 'owner')`;

/** Whether the row `i` of `listing_invitations` can be accepted: it is open, and its sender is still the owner. */
export const canBeAccepted = (site: SiteId, now: number): Sql => sql`
  (${i.state} = 'open' and ${i.expires_at} > ${now} and ${isOwnerOf(site, { listing: i.listing_id, person: i.invited_by })})`;
