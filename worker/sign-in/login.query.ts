import { hashOf, isSecret } from '../accounts/secrets.ts';
import { query } from '../db/query.ts';
import type { Reader } from '../db/reader.ts';
import type { SiteId } from '../db/schema.ts';

/** A mail that was asked for and is still good. */
export type PendingCode = { address: string; isOfThisBrowser: boolean };

/** What is under way: asked for by this browser, and behind the link that was opened. One round trip at most. */
export type Pending = { asked: PendingCode | undefined; opened: PendingCode | undefined };

type Asked = { site: SiteId; binding: string | undefined; link: string | null; now: number };

export async function readPending(reader: Reader, { site, binding, link, now }: Asked): Promise<Pending> {
  const browserHash = isSecret(binding) ? await hashOf(binding) : '';
  const linkHash = link && isSecret(link) ? await hashOf(link) : '';
  if (!browserHash && !linkHash) return { asked: undefined, opened: undefined };
  const rows = query
    .selectFrom('sign_in_codes')
    .select(['address', 'browser_hash'])
    .where('site_id', '=', site)
    .where('expires_at', '>', now);
  const [[asked], [opened]] = await reader.batch(
    rows.where('browser_hash', '=', browserHash).where('tries', '<', 5),
    rows.where('link_hash', '=', linkHash),
  );
  return {
    asked: asked && { address: asked.address, isOfThisBrowser: true },
    opened: opened && { address: opened.address, isOfThisBrowser: opened.browser_hash === browserHash },
  };
}
