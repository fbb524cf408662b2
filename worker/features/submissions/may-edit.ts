import type { PersonId, SiteId } from '../../data/schema.ts';
import { columns, expression, type Sql, sql } from '../../data/sql.ts';
import { first } from '../../data/statements.ts';
import { isFrozenAt, isFrozenField } from '../../domain/owners/freeze.ts';
import { ownsListing } from '../../domain/owners/owns.ts';
import type { AppContext } from '../../http/context.ts';
import { may } from '../../identity/rights.ts';
import type { Session } from '../../identity/session.ts';
import { holds } from '../../identity/standing.ts';
import { findSubject } from './form-subject.ts';

type Edit = { listing: number; person: PersonId; fields: readonly string[]; now: number };

/**
 * Whether a person can publish changes of a listing's fields, at the time of the write. Those who run it cannot change what
 * identifies it in the first days of an owner.
 */
export function canEdit(site: SiteId, { fields, ...of }: Edit): Sql {
  const isAllowed = fields.some(isFrozenField) ? sql`not ${isFrozenAt(site, of)}` : sql`true`;
  return sql`
    (${holds('edit-listings', { site, by: of.person, now: of.now })}
      or (${holds('take-part', { site, by: of.person, now: of.now })} and ${ownsListing(site, of)} and ${isAllowed}))`;
}

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
