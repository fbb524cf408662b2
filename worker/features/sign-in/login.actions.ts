import * as v from 'valibot';
import type { Moved } from '../../../web/contract/outcome.ts';
import { href } from '../../../web/contract/routes.ts';
import { consume, refund } from '../../data/rate-limits.writer.ts';
import { openReader } from '../../data/reader.ts';
import { wakeMailer } from '../../domain/outbox/outbox.writer.ts';
import { circumstancesOf } from '../../http/circumstances.ts';
import { connection } from '../../http/connection.ts';
import type { AppContext } from '../../http/context.ts';
import { bindBrowser, readCookie } from '../../http/cookies.ts';
import { isOnProductHost, ownOrigin } from '../../http/place.ts';
import { foldAddress } from '../../identity/address.ts';
import { isKnownBrowser } from '../../identity/known-browsers.ts';
import { ownerOf, personOfAddress } from '../../identity/people.writer.ts';
import { logEvent } from '../../identity/security-log.writer.ts';
import { type ActionContext, type ActionTable, defineAction, noFields, typedText } from '../../pages/action.ts';
import { type FormOutcome, refuse, seeOther } from '../../pages/form-outcome.ts';
import { inDigits } from '../../platform/text/digits.ts';
import { ownPath } from '../../platform/text/own-path.ts';
import {
  type CodeHolder,
  prolongCode,
  type Redeemed,
  redeemLink,
  sendCode,
  tryCode,
  voidCode,
} from './codes.writer.ts';
import { signInLimits } from './limits.ts';
import { hasCode } from './login.query.ts';
import { passkeyActions } from './passkey.actions.ts';
import { endSignIn, signIn } from './sign-in.ts';

type Context = ActionContext<'read'>;

/** Sends a mail with a link and a code. Answer and work are the same for known and unknown addresses. */
const requestCode = defineAction({
  right: 'read',
  schema: v.object({
    address: v.pipe(
      typedText,
      v.check((typed) => typed.trim() !== '', 'address-missing'),
      v.transform(foldAddress),
      v.custom<string>((address) => address !== undefined, 'address-invalid'),
    ),
  }),
  limits: [{ limit: signInLimits.codesPerConnection, by: 'connection' }],
  limitField: 'address',
  async run({ address }, { c, lang, now }) {
    const send = (await mayHaveMail(c, address, now)) ? sendCode : prolongCode;
    await send(c.env.DB, {
      site: c.var.served.site.id,
      now,
      address,
      language: lang,
      returnPath: returnPath(c) ?? href('dashboard', { lang }),
      browser: bindBrowser(c),
      linkTo: (link) => ownOrigin(c) + href('login', { lang }, { ...again(c), link }),
    });
    wakeMailer(c);
    return toLogin(c, lang, 'code');
  },
});

/** Whether an address may get one more mail. What strangers ask for does not count in a browser of its owner. */
async function mayHaveMail(c: AppContext, address: string, now: number): Promise<boolean> {
  const site = c.var.served.site.id;
  const browser = readCookie(c, 'known');
  const isKnown = await isKnownBrowser(openReader(c.env.DB, c.var.meter), { site, browser, address, now });
  const limit = isKnown ? signInLimits.mailsPerKnownBrowser : signInLimits.mailsPerAddress;
  const subject = isKnown ? `${address} ${browser}` : address;
  return (await consume(c.env.DB, limit, { site, subject, now })).code === 'ok';
}

const guess = {
  right: 'read',
  schema: v.object({
    code: v.pipe(
      typedText,
      v.transform(inDigits),
      v.check((digits) => digits.length === 6, 'code-missing'),
    ),
  }),
  limits: [],
} as const;

/** Enters the code in the browser that requested the mail. */
const enterCode = defineAction({
  ...guess,
  run: ({ code }, context) => redeemCode(context, code, { by: 'browser', secret: readCookie(context.c, 'binding') }),
});

/** Enters the code in another browser, which has opened the mail's link. */
const enterCodeElsewhere = defineAction({
  ...guess,
  run: ({ code }, context) => redeemCode(context, code, { by: 'link', secret: context.c.req.query('link') }),
});

/**
 * Guesses count only if there is a code to guess, and only those without the mail's link: nobody closes the sign-in of
 * others by guessing at nothing, and with the link there is nothing to guess.
 */
async function redeemCode({ c, now }: Context, typed: string, holder: CodeHolder): Promise<FormOutcome> {
  const site = c.var.served.site.id;
  const { guessesPerConnection, guessesPerSite } = signInLimits;
  const counted =
    holder.by === 'browser'
      ? [
          { limit: guessesPerConnection, subject: connection(c) },
          { limit: guessesPerSite, subject: 'all' },
        ]
      : [];
  if (counted.length && !(await hasCode(openReader(c.env.DB, c.var.meter), site, { ...holder, now }))) return spent;
  for (const { limit, subject } of counted) {
    const consumed = await consume(c.env.DB, limit, { site, subject, now });
    if (consumed.code === 'ok') continue;
    return refuse('rate-limited', { status: 429, field: 'code', retryAfter: consumed.retryAfter });
  }
  const result = await tryCode(c.env.DB, site, { ...holder, typed, now });
  if (result.code === 'wrong') {
    await logFailure(c, result.address);
    return refuse(result.left ? 'code-wrong' : 'code-spent', { field: 'code', left: result.left });
  }
  // Only wrong codes count as guesses.
  for (const { limit, subject } of counted) await refund(c.env.DB, limit, { site, subject });
  return result.code === 'none' ? spent : enter(c, result);
}

const spent = refuse('code-spent', { field: 'address' });

/** Tells the owner of the address, if it has one, in their security log. */
async function logFailure(c: AppContext, address: string): Promise<void> {
  const person = await ownerOf(c.env.DB, address);
  if (person) await logEvent(c.env.DB, circumstancesOf(c), { person, event: 'failed-sign-in', detail: 'mail' }).run();
}

/** Signs in with the button on the page that the mail's link opens. */
const followLink = defineAction({
  right: 'read',
  schema: noFields,
  limits: [],
  async run(_, { c, now }) {
    const redeemed = await redeemLink(c.env.DB, c.var.served.site.id, {
      token: c.req.query('link'),
      browser: readCookie(c, 'binding'),
      now,
    });
    // The page shows the reason: the link is spent, or this is another browser, which needs the code.
    return redeemed ? enter(c, redeemed) : refuse('link-not-here');
  },
});

/** Voids the code that was sent, to request another one. */
const restart = defineAction({
  right: 'read',
  schema: noFields,
  limits: [],
  async run(_, { c, lang }) {
    await voidCode(c.env.DB, c.var.served.site.id, readCookie(c, 'binding'));
    return toLogin(c, lang, 'address');
  },
});

/** Ends this browser's session; with `everywhere` on the product's host, all sessions of the person. */
const signOut = defineAction({
  right: 'read',
  schema: v.object({ everywhere: v.optional(v.string()) }),
  limits: [],
  async run({ everywhere }, { c }) {
    // Sites must not end the sessions of others.
    await endSignIn(c, everywhere !== undefined && isOnProductHost(c) ? 'everywhere' : 'here');
    return seeOther('/');
  },
});

/** Signs in the person whose mailbox is proved, and redirects to the page that they requested. */
async function enter(c: AppContext, { address, language, returnPath: to }: Redeemed): Promise<Moved> {
  const person = await personOfAddress(c.env.DB, { address, language, now: Date.now() });
  await signIn(c, { person, identity: { issuer: '', subject: address }, provedBy: 'mail' });
  return seeOther(to);
}

const returnPath = (c: AppContext): string | undefined => ownPath(c.req.query('return') ?? '');

/** Query parameters of the sign-in page for a signed-in person who proves their identity again. */
const again = (c: AppContext): { again?: string; with?: string } => ({
  ...(c.req.query('again') !== undefined && { again: '1' }),
  ...(c.req.query('with') === 'passkey' && { with: 'passkey' }),
});

/** Redirects to the sign-in page and the field of its next step. */
function toLogin(c: AppContext, lang: string, field: 'address' | 'code'): Moved {
  const back = returnPath(c);
  return seeOther(href('login', { lang }, { ...again(c), ...(back && { return: back }) }), field);
}

/** The steps of signing in by mail. */
export const loginActions: ActionTable = {
  path: '/:lang/login',
  actions: {
    address: requestCode,
    code: enterCode,
    elsewhere: enterCodeElsewhere,
    link: followLink,
    restart,
    ...passkeyActions,
  },
};

export const signOutActions: ActionTable = { path: '/:lang/sign-out', actions: { '': signOut } };
