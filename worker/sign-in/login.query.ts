import { hashOf, isSecret } from '../accounts/secrets.ts';
import type { Reader } from '../db/reader.ts';
import type { SiteId } from '../db/schema.ts';
import { sql } from '../db/sql.ts';

/** A mail that was asked for and is still good. */
export type PendingCode = { address: string; isOfThisBrowser: boolean };

/** What is under way: asked for by this browser, and behind the link that was opened. One round trip at most. */
export type Pending = { asked: PendingCode | undefined; opened: PendingCode | undefined };

type CodeRow = { address: string; browser_hash: string };

type Asked = { site: SiteId; binding: string | undefined; link: string | null; now: number };

export async function readPending(reader: Reader, { site, binding, link, now }: Asked): Promise<Pending> {
  const browserHash = isSecret(binding) ? await hashOf(binding) : '';
  const linkHash = link && isSecret(link) ? await hashOf(link) : '';
  if (!browserHash && !linkHash) return { asked: undefined, opened: undefined };
  const isGood = sql`site_id = ${site} and expires_at > ${now}`;
  const [[asked], [opened]] = await reader.batch(
    sql<CodeRow>`
      select address, browser_hash from sign_in_codes
      where ${isGood} and browser_hash = ${browserHash} and tries < 5`,
    sql<CodeRow>`select address, browser_hash from sign_in_codes where ${isGood} and link_hash = ${linkHash}`,
  );
  return {
    asked: asked && { address: asked.address, isOfThisBrowser: true },
    opened: opened && { address: opened.address, isOfThisBrowser: opened.browser_hash === browserHash },
  };
}
