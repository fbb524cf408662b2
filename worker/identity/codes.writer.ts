import type { D1Database } from '@cloudflare/workers-types';
import type { SiteId } from '../data/schema.ts';
import { columns, limitTo, sql } from '../data/sql.ts';
import { batch, first, run } from '../data/statements.ts';
import { insertInto, insertOrReplace, pick, table, update } from '../data/table.ts';
import { mailStatement } from '../domain/outbox/outbox.writer.ts';
import { hashOf, hashOfCode, isSecret, newCode, newSecret } from '../platform/secrets.ts';
import { formCodeMail, signInMail } from './code-mails.ts';
import type { CodePurpose } from './code-purpose.ts';
import { codeTries } from './limits.ts';

const c = table('sign_in_codes');
const w = table('sign_in_codes', 'w');

/** Milliseconds for which a mail's link and code are valid. */
export const codeLength = 10 * 60 * 1000;
/** Milliseconds for which they can be valid at most, if they are prolonged. */
const longestCode = 60 * 60 * 1000;

/** A code that is asked for. */
export type CodeRequest = {
  site: SiteId;
  purpose: CodePurpose;
  /** Whether the code signs in, which its mail says. */
  signsIn: boolean;
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

async function newCodeRow({ site, purpose, address, language, returnPath, browser, now }: CodeRequest) {
  const [token, code] = [newSecret(), newCode()];
  const row = {
    site_id: site,
    purpose,
    browser_hash: await hashOf(browser),
    link_hash: await hashOf(token),
    code_by_browser: await hashOfCode(code, browser),
    code_by_link: await hashOfCode(code, token),
    address,
    language,
    return_path: returnPath,
    expires_at: now + codeLength,
  };
  return { row, token, code };
}

/** Sends a link and a code to an address, and voids the browser's previous code. One transaction. */
export async function sendCode(db: D1Database, request: CodeRequest): Promise<void> {
  const { site, address, language, linkTo, now } = request;
  const { row, token, code } = await newCodeRow(request);
  await batch(
    db,
    insertOrReplace(c, { ...row, sent_at: now }),
    mailStatement(db, request.signsIn ? signInMail : formCodeMail, {
      siteId: site,
      to: address,
      language,
      data: { link: linkTo(token), code, minutes: codeLength / 60_000 },
      dedupeKey: `sign-in:${row.link_hash}`,
      expiresAt: now + codeLength,
    }),
  );
}

/**
 * What an address gets that has had its mails of the hour: none. The browser's page looks as after a mail, so that the
 * answer tells nothing, and the newest waiting mail stays valid for as long as a new one would, up to an hour. Its owner
 * signs in with its link and code; strangers, who have neither, cannot lock them out.
 */
export async function prolongCode(db: D1Database, request: CodeRequest): Promise<void> {
  const { address, now } = request;
  const { row } = await newCodeRow(request);
  const isOfBrowser = sql`${c.site_id} = ${row.site_id} and ${c.browser_hash} = ${row.browser_hash}`;
  const newest = sql`select ${w.link_hash} from ${w}
    where ${w.address} = ${address} and ${w.purpose} = ${row.purpose} and ${w.expires_at} > ${now} and ${w.sent_at} is not null
    order by ${w.sent_at} desc ${limitTo(1)}`;
  await batch(
    db,
    sql`
      ${update(c, { expires_at: sql`min(${now + codeLength}, ${c.sent_at} + ${longestCode})` })}
      where ${c.address} = ${address} and ${c.link_hash} in (${newest})`,
    sql`delete from ${c} where ${isOfBrowser} and (${c.address} <> ${address} or ${c.expires_at} <= ${now})`,
    // Link and code of the new row are in no mail. The browser's own waiting mail stays.
    sql`${insertInto(c, row)} on conflict do nothing`,
  );
}

/** A redeemed code or link: the address is proved. `browserHash` is the hash of the secret of the requesting browser. */
export type Redeemed = { address: string; language: string; returnPath: string; browserHash: string };

const redeemedColumns = columns({
  ...pick(c, 'address', 'language'),
  returnPath: c.return_path,
  browserHash: c.browser_hash,
});

/** What identifies the mail: the requesting browser's secret, or the token in its link. */
export type CodeHolder = { by: 'browser' | 'link'; secret: string | undefined };

/** `wrong`: another code; `left` tries remain. `none`: no valid code (any more). */
export type Tried =
  | ({ code: 'redeemed' } & Redeemed)
  | { code: 'wrong'; left: number; address: string }
  | { code: 'none' };

/**
 * Tries a code. The try is counted before the code is compared, in one transaction, so concurrent tries count as well.
 * The right code works once.
 */
export async function tryCode(
  db: D1Database,
  site: SiteId,
  { by, secret, purpose, typed, now }: CodeHolder & { purpose: CodePurpose; typed: string; now: number },
): Promise<Tried> {
  if (!isSecret(secret)) return { code: 'none' };
  const [holder, hash, tries] =
    by === 'browser' ? [c.browser_hash, c.code_by_browser, c.tries] : [c.link_hash, c.code_by_link, c.link_tries];
  const isMail = sql`${c.site_id} = ${site} and ${holder} = ${await hashOf(secret)} and ${c.purpose} = ${purpose}`;
  const [counted, matched] = await batch(
    db,
    sql`
      ${update(c, by === 'browser' ? { tries: sql`${tries} + 1` } : { link_tries: sql`${tries} + 1` })}
      where ${isMail} and ${c.expires_at} > ${now} and ${tries} < ${codeTries}
      returning ${columns({ tries, address: c.address })}`,
    sql`
      delete from ${c} where ${isMail} and ${hash} = ${await hashOfCode(typed, secret)} and changes() = 1
      returning ${redeemedColumns}`,
  );
  const [row] = matched.results;
  if (row) return { code: 'redeemed', ...row };
  const [count] = counted.results;
  return count ? { code: 'wrong', left: codeTries - count.tries, address: count.address } : { code: 'none' };
}

type LinkHolder = { token: string | undefined; browser: string | undefined; purpose: CodePurpose; now: number };

/** Redeems a mail's link, once, in the browser that requested it: needs both secrets. */
export async function redeemLink(
  db: D1Database,
  site: SiteId,
  { token, browser, purpose, now }: LinkHolder,
): Promise<Redeemed | undefined> {
  if (!isSecret(token) || !isSecret(browser)) return undefined;
  const [linkHash, browserHash] = [await hashOf(token), await hashOf(browser)];
  return first(
    db,
    sql`
      delete from ${c} where ${c.site_id} = ${site} and ${c.link_hash} = ${linkHash}
        and ${c.browser_hash} = ${browserHash} and ${c.purpose} = ${purpose} and ${c.expires_at} > ${now}
      returning ${redeemedColumns}`,
  );
}

/** Voids the code that a browser has requested. */
export async function voidCode(db: D1Database, site: SiteId, browser: string | undefined): Promise<void> {
  if (!isSecret(browser)) return;
  const hash = await hashOf(browser);
  await run(db, sql`delete from ${c} where ${c.site_id} = ${site} and ${c.browser_hash} = ${hash}`);
}
