import type { D1Database } from '@cloudflare/workers-types';
import type { SiteId } from '../../worker/data/schema.ts';
import type { NewListing } from '../../worker/domain/listings/listing-rows.ts';
import { listingNamed } from './listings.ts';

export type Listing = { id: number; site: SiteId; slug: string };

export async function siteId(db: D1Database, slug: string): Promise<SiteId> {
  const row = await db.prepare('select id from sites where slug = ?1').bind(slug).first<{ id: SiteId }>();
  if (!row) throw new Error(`there is no site ${slug}`);
  return row.id;
}

export async function listingOf(db: D1Database, site: string, slug: string): Promise<Listing> {
  const found = await db
    .prepare('select site_id as site, id, slug from listings where site_id = ?1 and slug = ?2')
    .bind(await siteId(db, site), slug)
    .first<Listing>();
  if (!found) throw new Error(`${site} has no listing ${slug}`);
  return found;
}

/** A listing with only the given fields. */
export const newListing = (given: Partial<NewListing>): NewListing => listingNamed('A place', given);
