import * as v from 'valibot';
import type { Moved } from '../../../web/contract/outcome.ts';
import { href } from '../../../web/contract/routes.ts';
import { refund } from '../../data/rate-limits.writer.ts';
import { wakeMailer } from '../../domain/outbox/outbox.writer.ts';
import { connection } from '../../http/connection.ts';
import type { AppContext } from '../../http/context.ts';
import { browserSecret, readCookie, setBinding } from '../../http/cookies.ts';
import { foldAddress } from '../../identity/address.ts';
import { personOfAddress } from '../../identity/people.writer.ts';
import { type ActionContext, type ActionTable, defineAction, noFields, typedText } from '../../pages/action.ts';
import { type FormOutcome, refuse, seeOther } from '../../pages/form-outcome.ts';
import { inDigits } from '../../platform/text/digits.ts';
import { ownPath } from '../../platform/text/own-path.ts';
import { type CodeHolder, type Redeemed, redeemLink, sendCode, tryCode, voidCode } from './codes.writer.ts';
import { signInLimits } from './limits.ts';
import { endSignIn, signIn } from './sign-in.ts';

type Context = ActionContext<'anyone'>;

/** Sends a mail with a link and a code. Answer and work are the same for known and unknown addresses. */
const requestCode = defineAction({
  right: 'anyone',
  schema: v.object({
    address: v.pipe(
      typedText,
      v.check((typed) => typed.trim() !== '', 'address-missing'),
      v.transform(foldAddress),
      v.custom<string>((address) => address !== undefined, 'address-invalid'),
    ),
  }),
  limits: [
    { limit: signInLimits.codesPerConnection, by: 'connection' },
    { limit: signInLimits.codesPerAddress, by: ({ address }) => address },
  ],
  limitField: 'address',
  async run({ address }, { c, lang, now }) {
    const browser = browserSecret(c);
    const { origin } = new URL(c.req.url);
    await sendCode(c.env.DB, {
      site: c.var.served.site.id,
      now,
      address,
      language: lang,
      returnPath: returnPath(c) ?? href('dashboard', { lang }),
      browser,
      linkTo: (link) => origin + href('login', { lang }, { ...isAgain(c), link }),
    });
    setBinding(c, browser);
    wakeMailer(c);
    return toLogin(c, lang);
  },
});

const guess = {
  right: 'anyone',
  schema: v.object({
    code: v.pipe(
      typedText,
      v.transform(inDigits),
      v.check((digits) => digits.length === 6, 'code-missing'),
    ),
  }),
  limits: [
    { limit: signInLimits.guessesPerConnection, by: 'connection' },
    { limit: signInLimits.guessesPerSite, by: 'site' },
  ],
  limitField: 'code',
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

async function redeemCode({ c, now }: Context, typed: string, holder: CodeHolder): Promise<FormOutcome> {
  const site = c.var.served.site.id;
  const result = await tryCode(c.env.DB, site, { ...holder, typed, now });
  switch (result.code) {
    case 'wrong':
      return refuse(result.left ? 'code-wrong' : 'code-spent', { field: 'code', left: result.left });
    case 'none':
      return refuse('code-spent', { field: 'address' });
    case 'redeemed':
      // The right code does not count as a guess.
      await refund(c.env.DB, signInLimits.guessesPerConnection, { site, subject: connection(c) });
      await refund(c.env.DB, signInLimits.guessesPerSite, { site, subject: 'all' });
      return enter(c, result);
  }
}

/** Signs in with the button on the page that the mail's link opens. */
const followLink = defineAction({
  right: 'anyone',
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
  right: 'anyone',
  schema: noFields,
  limits: [],
  async run(_, { c, lang }) {
    await voidCode(c.env.DB, c.var.served.site.id, readCookie(c, 'binding'));
    return toLogin(c, lang);
  },
});

/** Ends this browser's session; with `everywhere`, all sessions of the person. */
const signOut = defineAction({
  right: 'anyone',
  schema: v.object({ everywhere: v.optional(v.string()) }),
  limits: [],
  async run({ everywhere }, { c }) {
    await endSignIn(c, everywhere === undefined ? 'here' : 'everywhere');
    return seeOther('/');
  },
});

/** Signs in the person whose mailbox is proved, and redirects to the page that they requested. */
async function enter(c: AppContext, { address, language, returnPath: to }: Redeemed): Promise<Moved> {
  const person = await personOfAddress(c.env.DB, { address, language, now: Date.now() });
  await signIn(c, { person });
  return seeOther(to);
}

const returnPath = (c: AppContext): string | undefined => ownPath(c.req.query('return') ?? '');

/** Query parameter of the sign-in page for a signed-in person who proves their identity again. */
const isAgain = (c: AppContext): { again?: string } => (c.req.query('again') === undefined ? {} : { again: '1' });

function toLogin(c: AppContext, lang: string): Moved {
  const back = returnPath(c);
  return seeOther(href('login', { lang }, { ...isAgain(c), ...(back && { return: back }) }));
}

/** The steps of signing in by mail. */
export const loginActions: ActionTable = {
  path: '/:lang/login',
  actions: { address: requestCode, code: enterCode, elsewhere: enterCodeElsewhere, link: followLink, restart },
};

export const signOutActions: ActionTable = { path: '/:lang/sign-out', actions: { '': signOut } };
