import * as v from 'valibot';
import { consume, refund } from '../../data/rate-limits.writer.ts';
import { openReader } from '../../data/reader.ts';
import { wakeMailer } from '../../domain/outbox/outbox.writer.ts';
import { circumstancesOf } from '../../http/circumstances.ts';
import { connection } from '../../http/connection.ts';
import type { AppContext } from '../../http/context.ts';
import { readCookie } from '../../http/cookies.ts';
import { foldAddress } from '../../identity/address.ts';
import type { CodePurpose } from '../../identity/code-purpose.ts';
import { hasCode } from '../../identity/codes.query.ts';
import {
  type CodeHolder,
  type CodeRequest,
  prolongCode,
  type Redeemed,
  sendCode,
  tryCode,
} from '../../identity/codes.writer.ts';
import { isKnownBrowser } from '../../identity/known-browsers.ts';
import { codeLimits } from '../../identity/limits.ts';
import { ownerOf } from '../../identity/people.writer.ts';
import { logEvent } from '../../identity/security-log.writer.ts';
import { inDigits } from '../../platform/text/digits.ts';
import { typedText } from '../action.ts';
import { type FormRefusal, refuse } from '../form-outcome.ts';

/** An email address, folded. */
export const addressField = v.pipe(
  typedText,
  v.check((typed) => typed.trim() !== '', 'address-missing'),
  v.transform(foldAddress),
  v.custom<string>((address) => address !== undefined, 'address-invalid'),
);

/** A code, in the digits of any script. */
export const codeField = v.pipe(
  typedText,
  v.transform(inDigits),
  v.check((digits) => digits.length === 6, 'code-missing'),
);

/** Sends a mail with a link and a code. Answer and work are the same for known and unknown addresses. */
export async function requestCode(c: AppContext, request: Omit<CodeRequest, 'site'>): Promise<void> {
  const send = (await mayHaveMail(c, request)) ? sendCode : prolongCode;
  await send(c.env.DB, { ...request, site: c.var.served.site.id });
  wakeMailer(c);
}

/** Whether an address may get one more mail. What strangers ask for does not count in a browser of its owner. */
async function mayHaveMail(c: AppContext, { address, now }: Pick<CodeRequest, 'address' | 'now'>): Promise<boolean> {
  const site = c.var.served.site.id;
  const browser = readCookie(c, 'known');
  const isKnown = await isKnownBrowser(openReader(c.env.DB, c.var.meter), { site, browser, address, now });
  const limit = isKnown ? codeLimits.mailsPerKnownBrowser : codeLimits.mailsPerAddress;
  const subject = isKnown ? `${address} ${browser}` : address;
  return (await consume(c.env.DB, limit, { site, subject, now })).code === 'ok';
}

type Entry = { purpose: CodePurpose; typed: string; now: number };

/**
 * Redeems a typed code. Guesses count only if there is a code to guess, and only those without the mail's link: nobody
 * closes the sign-in of others by guessing at nothing, and with the link there is nothing to guess.
 */
export async function redeemCode(
  c: AppContext,
  holder: CodeHolder,
  { purpose, typed, now }: Entry,
): Promise<({ code: 'redeemed' } & Redeemed) | FormRefusal> {
  const site = c.var.served.site.id;
  const { guessesPerConnection, guessesPerSite } = codeLimits;
  const counted =
    holder.by === 'browser'
      ? [
          { limit: guessesPerConnection, subject: connection(c) },
          { limit: guessesPerSite, subject: 'all' },
        ]
      : [];
  const reader = openReader(c.env.DB, c.var.meter);
  if (counted.length && !(await hasCode(reader, site, { ...holder, purpose, now }))) return spent;
  for (const { limit, subject } of counted) {
    const consumed = await consume(c.env.DB, limit, { site, subject, now });
    if (consumed.code === 'ok') continue;
    return refuse('rate-limited', { status: 429, field: 'code', retryAfter: consumed.retryAfter });
  }
  const result = await tryCode(c.env.DB, site, { ...holder, purpose, typed, now });
  if (result.code === 'wrong') {
    await logFailure(c, result.address);
    return refuse(result.left ? 'code-wrong' : 'code-spent', { field: 'code', left: result.left });
  }
  // Only wrong codes count as guesses.
  for (const { limit, subject } of counted) await refund(c.env.DB, limit, { site, subject });
  return result.code === 'none' ? spent : result;
}

const spent = refuse('code-spent', { field: 'address' });

/** Tells the owner of the address, if it has one, in their security log. */
async function logFailure(c: AppContext, address: string): Promise<void> {
  const person = await ownerOf(c.env.DB, address);
  if (person) await logEvent(c.env.DB, circumstancesOf(c), { person, event: 'failed-sign-in', detail: 'mail' }).run();
}
