import type { D1Database } from '@cloudflare/workers-types';

/** Sets the website of a listing as if it had long been so: proofs by a new one do not count yet. */
export async function setLastingWebsite(
  db: D1Database,
  { site, listing }: { site: number; listing: number },
  website: string,
): Promise<void> {
  await db.batch([
    db.prepare('update listings set website = ?3 where site_id = ?1 and id = ?2').bind(site, listing, website),
    db.prepare('delete from website_changes where site_id = ?1 and listing_id = ?2').bind(site, listing),
  ]);
}
