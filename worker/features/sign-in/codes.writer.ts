import type { D1Database } from '@cloudflare/workers-types';
import type { SiteId } from '../../data/schema.ts';
import { columns, sql } from '../../data/sql.ts';
import { batch, first, run } from '../../data/statements.ts';
import { insertOrReplace, pick, table, update } from '../../data/table.ts';
import { mailStatement } from '../../domain/outbox/outbox.writer.ts';
import { hashOf, hashOfCode, isSecret, newCode, newSecret } from '../../platform/secrets.ts';
import { codeTries } from './limits.ts';
import { signInMail } from './mails.ts';

const c = table('sign_in_codes');

/** Milliseconds for which a mail's link and code are valid. */
export const codeLength = 10 * 60 * 1000;
type CodeRequest = {
  site: SiteId;
  /** Folded. */
  address: string;
  language: string;
  returnPath: string;
  /** The secret of the requesting browser. */
  browser: string;
  /** The URL in the mail, from its token. */
  linkTo: (token: string) => string;
  now: number;
};

/** Sends a link and a code to an address, and voids the browser's previous code. One transaction. */
export async function sendCode(db: D1Database, request: CodeRequest): Promise<void> {
  const { site, address, language, returnPath, browser, linkTo, now } = request;
  const [token, code] = [newSecret(), newCode()];
  const [browserHash, linkHash] = [await hashOf(browser), await hashOf(token)];
  const row = insertOrReplace(c, {
    site_id: site,
    browser_hash: browserHash,
    link_hash: linkHash,
    code_by_browser: await hashOfCode(code, browser),
    code_by_link: await hashOfCode(code, token),
    address,
    language,
    return_path: returnPath,
    expires_at: now + codeLength,
  });
  await batch(
    db,
    row,
    mailStatement(db, signInMail, {
      siteId: site,
      to: address,
      language,
      data: { link: linkTo(token), code, minutes: codeLength / 60_000 },
      dedupeKey: `sign-in:${linkHash}`,
      expiresAt: now + codeLength,
    }),
  );
}

/** A redeemed code or link: the address is proved. */
export type Redeemed = { address: string; language: string; returnPath: string };

const redeemedColumns = columns({ ...pick(c, 'address', 'language'), returnPath: c.return_path });

/** What identifies the mail: the requesting browser's secret, or the token in its link. */
export type CodeHolder = { by: 'browser' | 'link'; secret: string | undefined };

/** `wrong`: another code; `left` tries remain. `none`: no valid code (any more). */
export type Tried = ({ code: 'redeemed' } & Redeemed) | { code: 'wrong'; left: number } | { code: 'none' };

/**
 * Tries a code. The try is counted before the code is compared, in one transaction, so concurrent tries count as well.
 * The right code works once.
 */
export async function tryCode(
  db: D1Database,
  site: SiteId,
  { by, secret, typed, now }: CodeHolder & { typed: string; now: number },
): Promise<Tried> {
  if (!isSecret(secret)) return { code: 'none' };
  const [holder, hash] = by === 'browser' ? [c.browser_hash, c.code_by_browser] : [c.link_hash, c.code_by_link];
  const isMail = sql`${c.site_id} = ${site} and ${holder} = ${await hashOf(secret)}`;
  const [counted, matched] = await batch(
    db,
    sql`
      ${update(c, { tries: sql`${c.tries} + 1` })}
      where ${isMail} and ${c.expires_at} > ${now} and ${c.tries} < ${codeTries} returning ${columns(pick(c, 'tries'))}`,
    sql`
      delete from ${c} where ${isMail} and ${hash} = ${await hashOfCode(typed, secret)} and changes() = 1
      returning ${redeemedColumns}`,
  );
  const [row] = matched.results;
  if (row) return { code: 'redeemed', ...row };
  const [count] = counted.results;
  return count ? { code: 'wrong', left: codeTries - count.tries } : { code: 'none' };
}

/** Redeems a mail's link, once, in the browser that requested it: needs both secrets. */
export async function redeemLink(
  db: D1Database,
  site: SiteId,
  { token, browser, now }: { token: string | undefined; browser: string | undefined; now: number },
): Promise<Redeemed | undefined> {
  if (!isSecret(token) || !isSecret(browser)) return undefined;
  const [linkHash, browserHash] = [await hashOf(token), await hashOf(browser)];
  return first(
    db,
    sql`
      delete from ${c} where ${c.site_id} = ${site} and ${c.link_hash} = ${linkHash}
        and ${c.browser_hash} = ${browserHash} and ${c.expires_at} > ${now}
      returning ${redeemedColumns}`,
  );
}

/** Voids the code that a browser has requested. */
export async function voidCode(db: D1Database, site: SiteId, browser: string | undefined): Promise<void> {
  if (!isSecret(browser)) return;
  const hash = await hashOf(browser);
  await run(db, sql`delete from ${c} where ${c.site_id} = ${site} and ${c.browser_hash} = ${hash}`);
}
