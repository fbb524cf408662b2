import type { PersonId, SiteId } from '../../data/schema.ts';
import { columns, expression, type Sql, sql } from '../../data/sql.ts';
import { first } from '../../data/statements.ts';
import { table } from '../../data/table.ts';
import type { AppContext } from '../../http/context.ts';
import { may } from '../../identity/rights.ts';
import type { Session } from '../../identity/session.ts';
import { holds } from '../../identity/standing.ts';
import { findSubject } from './form-subject.ts';

const r = table('listing_roles', 'r');

/** Whether a person has a role for a listing. */
export const ownsListing = (site: SiteId, { listing, person }: { listing: number; person: PersonId }): Sql => sql`
  exists (select 1 from ${r} where ${r.site_id} = ${site} and ${r.listing_id} = ${listing} and ${r.person_id} = ${person})`;

/** Whether a person can publish changes of a listing, at the time of the write. */
export const canEdit = (site: SiteId, of: { listing: number; person: PersonId; now: number }): Sql => sql`
  (${holds('edit-listings', { site, by: of.person, now: of.now })}
    or (${holds('take-part', { site, by: of.person, now: of.now })} and ${ownsListing(site, of)}))`;

/**
 * As what the sender of the form can publish it at once: staff who edit listings, or the owner of this one. Null: staff
 * decide on it.
 */
export async function mayEdit(c: AppContext, session: Session | null): Promise<'staff' | 'owner' | null> {
  const row = (await findSubject(c))?.row;
  if (!session || !row) return null;
  if (may(session, 'edit-listings')) return 'staff';
  const owns = ownsListing(c.var.served.site.id, { listing: row.id, person: session.person });
  const found = await first(c.env.DB, sql`select ${columns({ owns: expression<0 | 1>(owns) })}`);
  return found?.owns === 1 && may(session, 'edit-listings', { owners: [session.person] }) ? 'owner' : null;
}
