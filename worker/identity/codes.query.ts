import type { Reader } from '../data/reader.ts';
import type { SiteId } from '../data/schema.ts';
import { columns, sql } from '../data/sql.ts';
import { pick, table } from '../data/table.ts';
import { hashOf, isSecret } from '../platform/secrets.ts';
import type { CodePurpose } from './code-purpose.ts';
import { codeTries } from './limits.ts';

const c = table('sign_in_codes');

/** A requested mail whose code is still valid. */
export type PendingCode = { address: string; isOfThisBrowser: boolean };

/** The mail that this browser has requested, and the mail whose link it has opened. */
export type Pending = { requested: PendingCode | undefined; opened: PendingCode | undefined };

/** Whether a browser has requested a mail whose code can still be tried. */
export async function hasCode(
  reader: Reader,
  site: SiteId,
  { secret, purpose, now }: { secret: string | undefined; purpose: CodePurpose; now: number },
): Promise<boolean> {
  const { requested } = await readPending(reader, { site, binding: secret, link: null, purpose, now });
  return requested !== undefined;
}

type Keys = { site: SiteId; binding: string | undefined; link: string | null; purpose: CodePurpose; now: number };

/** The pending mails of a browser's secret and of a link's token. One round trip at most. */
export async function readPending(reader: Reader, { site, binding, link, purpose, now }: Keys): Promise<Pending> {
  const browserHash = isSecret(binding) ? await hashOf(binding) : '';
  const linkHash = link && isSecret(link) ? await hashOf(link) : '';
  if (!browserHash && !linkHash) return { requested: undefined, opened: undefined };
  const isValid = sql`${c.site_id} = ${site} and ${c.expires_at} > ${now} and ${c.purpose} = ${purpose}`;
  const result = columns(pick(c, 'address', 'browser_hash'));
  const [[requested], [opened]] = await reader.batch(
    sql`select ${result} from ${c} where ${isValid} and ${c.browser_hash} = ${browserHash} and ${c.tries} < ${codeTries}`,
    sql`select ${result} from ${c} where ${isValid} and ${c.link_hash} = ${linkHash}`,
  );
  return {
    requested: requested && { address: requested.address, isOfThisBrowser: true },
    opened: opened && { address: opened.address, isOfThisBrowser: opened.browser_hash === browserHash },
  };
}
