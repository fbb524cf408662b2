import type { SiteId } from '../../worker/data/schema.ts';
import { NotPossible, offered, type Target } from './target.ts';

/** The site of a host in the database. */
export async function siteOf(target: Target, origin: string): Promise<SiteId> {
  const site = await offered(target, 'database')
    .prepare('select site_id from domains where host = ?1')
    .bind(new URL(origin).hostname)
    .first<SiteId>('site_id');
  if (site === null) throw new NotPossible(`${origin} is no site of this database`);
  return site;
}
