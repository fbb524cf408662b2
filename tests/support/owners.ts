import type { D1Database } from '@cloudflare/workers-types';
import type { PersonId, SiteId } from '../../worker/data/schema.ts';
import { invite } from '../../worker/features/owners/invite.writer.ts';
import { createQueueSite, type People } from './queue-site.ts';

/** When owners of the tests act. */
export const actedAt = 20_000 * 24 * 60 * 60 * 1000;

export const linkTo = (language: string): string => `http://atlas.localhost/${language}/dashboard/listings`;

/** Makes a person run a listing. */
export const giveRole = (
  db: D1Database,
  of: { site: SiteId; listing: number; person: PersonId; role: 'owner' | 'manager'; at?: number },
) =>
  db
    .prepare('insert into listing_roles (site_id, listing_id, person_id, role, granted_at) values (?1, ?2, ?3, ?4, ?5)')
    .bind(of.site, of.listing, of.person, of.role, of.at ?? 1)
    .run();

export type OwnedListing = { site: SiteId; listing: number };

/** A new site with a listing that Member owns. */
export async function createOwnedListing(db: D1Database, people: People): Promise<OwnedListing> {
  const { site, listings } = await createQueueSite(db, people, { count: 1, now: actedAt });
  const owned = { site, listing: listings[0] ?? 0 };
  await giveRole(db, { ...owned, person: people.member, role: 'owner' });
  return owned;
}

type Invited = OwnedListing & { by: PersonId; role?: 'owner' | 'manager'; address?: string; now?: number };

/** Sends an invitation; `secret` is what its link has. */
export async function sendInvitation(db: D1Database, { role = 'manager', ...invited }: Invited) {
  let secret = '';
  const link = (sent: string) => {
    secret = sent;
    return `${linkTo('en')}?token=${sent}`;
  };
  const address = invited.address ?? 'friend@mail.example';
  const code = await invite(db, { now: actedAt, ...invited, role, address, language: 'en', link });
  return { code, secret };
}
