import type { D1Database } from '@cloudflare/workers-types';
import { setLastingWebsite } from '../../scripts/lib/lasting-website.ts';
import type { LocalInternet } from '../../scripts/lib/local-internet.ts';

/** A listing with a website of its own. */
export type Shop = { id: number; slug: string; host: string };

type Wanted = { number: number; host: string; website?: string };

/** Gives a published listing of the first site a website whose name resolves: the one of this number, by id. */
export async function shopAt(
  { db, internet }: { db: D1Database; internet: LocalInternet },
  { number, host, website = `https://${host}/` }: Wanted,
): Promise<Shop> {
  internet.setRecords(host, 'A', ['93.184.215.14']);
  const row = await db
    .prepare(`select id, slug from listings where site_id = 1 and state = 'published' order by id limit 1 offset ?1`)
    .bind(number)
    .first<{ id: number; slug: string }>();
  if (!row) throw new Error('the site has too few listings');
  await setLastingWebsite(db, { site: 1, listing: row.id }, website);
  return { ...row, host };
}
