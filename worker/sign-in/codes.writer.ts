import type { D1Database } from '@cloudflare/workers-types';
import { hashOf, hashOfCode, isSecret, newCode, newSecret } from '../accounts/secrets.ts';
import type { SiteId } from '../db/schema.ts';
import { mailStatement } from '../outbox/outbox.ts';

/** Milliseconds for which a mail's link and code are good. */
export const codeLength = 10 * 60 * 1000;
/** How often a code may be tried. */
const tries = 5;

type Asked = {
  site: SiteId;
  /** Folded. */
  address: string;
  language: string;
  returnPath: string;
  /** The secret of the browser that asks. */
  browser: string;
  /** Makes the link of a mail out of its token. */
  linkTo: (token: string) => string;
  now: number;
};

/** Has a link and a code sent to an address. What this browser asked for before is void. One transaction. */
export async function sendCode(db: D1Database, asked: Asked): Promise<void> {
  const { site, address, language, returnPath, browser, linkTo, now } = asked;
  const [token, code] = [newSecret(), newCode()];
  const [browserHash, linkHash] = [await hashOf(browser), await hashOf(token)];
  const hashes = [await hashOfCode(code, browser), await hashOfCode(code, token)];
  await db.batch([
    db
      .prepare(
        `insert or replace into sign_in_codes (site_id, browser_hash, link_hash, code_by_browser, code_by_link,
           address, language, return_path, expires_at) values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)`,
      )
      .bind(site, browserHash, linkHash, ...hashes, address, language, returnPath, now + codeLength),
    mailStatement(db, {
      siteId: site,
      to: address,
      language,
      template: 'sign-in',
      data: { link: linkTo(token), code, minutes: codeLength / 60_000 },
      dedupeKey: `sign-in:${linkHash}`,
      expiresAt: now + codeLength,
    }),
  ]);
}

/** What was redeemed: the address is proved. */
export type Redeemed = { address: string; language: string; returnPath: string };

/** How a mail is known: by the browser that asked for it, or by the token in its link. */
export type CodeHolder = { by: 'browser' | 'link'; secret: string | undefined };

/** `wrong`: the code is not this one; `left` tries remain. `none`: nothing (any more) that could be tried. */
export type Tried = ({ code: 'redeemed' } & Redeemed) | { code: 'wrong'; left: number } | { code: 'none' };

/**
 * Tries a code. The try is counted before it is judged, in one transaction, so that tries at the same moment count as
 * well; the right code works once.
 */
export async function tryCode(
  db: D1Database,
  site: SiteId,
  { by, secret, typed, now }: CodeHolder & { typed: string; now: number },
): Promise<Tried> {
  if (!isSecret(secret)) return { code: 'none' };
  const holder = by === 'browser' ? 'browser_hash' : 'link_hash';
  const hash = by === 'browser' ? 'code_by_browser' : 'code_by_link';
  const [counted, taken] = await db.batch<Redeemed & { tries: number }>([
    db
      .prepare(
        `update sign_in_codes set tries = tries + 1
         where site_id = ?1 and ${holder} = ?2 and expires_at > ?3 and tries < ?4 returning tries`,
      )
      .bind(site, await hashOf(secret), now, tries),
    db
      .prepare(
        `delete from sign_in_codes where site_id = ?1 and ${holder} = ?2 and ${hash} = ?3 and changes() = 1
         returning address, language, return_path as returnPath`,
      )
      .bind(site, await hashOf(secret), await hashOfCode(typed, secret)),
  ]);
  const [row] = taken?.results ?? [];
  if (row) return { code: 'redeemed', ...row };
  const [count] = counted?.results ?? [];
  return count ? { code: 'wrong', left: tries - count.tries } : { code: 'none' };
}

/** Redeems a mail's link in the browser that asked for the mail: both secrets together, once. */
export async function redeemLink(
  db: D1Database,
  site: SiteId,
  { token, browser, now }: { token: string | undefined; browser: string | undefined; now: number },
): Promise<Redeemed | undefined> {
  if (!isSecret(token) || !isSecret(browser)) return undefined;
  const row = await db
    .prepare(
      `delete from sign_in_codes where site_id = ?1 and link_hash = ?2 and browser_hash = ?3 and expires_at > ?4
       returning address, language, return_path as returnPath`,
    )
    .bind(site, await hashOf(token), await hashOf(browser), now)
    .first<Redeemed>();
  return row ?? undefined;
}

/** Voids what a browser has asked for. */
export async function forgetCode(db: D1Database, site: SiteId, browser: string | undefined): Promise<void> {
  if (!isSecret(browser)) return;
  await db
    .prepare('delete from sign_in_codes where site_id = ?1 and browser_hash = ?2')
    .bind(site, await hashOf(browser))
    .run();
}
