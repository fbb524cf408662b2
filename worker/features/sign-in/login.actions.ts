import * as v from 'valibot';
import type { Moved } from '../../../web/contract/outcome.ts';
import { href } from '../../../web/contract/routes.ts';
import { endSignIn, signIn } from '../../http/begin-session.ts';
import type { AppContext } from '../../http/context.ts';
import { bindBrowser, readCookie } from '../../http/cookies.ts';
import { isOnProductHost, ownOrigin } from '../../http/place.ts';
import { type CodeHolder, type Redeemed, redeemLink, voidCode } from '../../identity/codes.writer.ts';
import { personOfAddress } from '../../identity/people.writer.ts';
import { type ActionContext, type ActionTable, defineAction, noFields } from '../../pages/action.ts';
import { addressField, codeField, redeemCode, requestCode } from '../../pages/actions/code-entry.ts';
import { type FormOutcome, refuse, seeOther } from '../../pages/form-outcome.ts';
import { ownPath } from '../../platform/text/own-path.ts';
import { signInLimits } from './limits.ts';
import { passkeyActions } from './passkey.actions.ts';

type Context = ActionContext<'read'>;

/** Sends a mail with a link and a code. Answer and work are the same for known and unknown addresses. */
const askForCode = defineAction({
  right: 'read',
  schema: v.object({ address: addressField }),
  limits: [{ limit: signInLimits.codesPerConnection, by: 'connection' }],
  limitField: 'address',
  async run({ address }, { c, lang, now }) {
    await requestCode(c, {
      purpose: 'sign-in',
      signsIn: true,
      address,
      language: lang,
      returnPath: returnPath(c) ?? href('dashboard', { lang }),
      browser: bindBrowser(c),
      linkTo: (link) => ownOrigin(c) + href('login', { lang }, { ...again(c), link }),
      now,
    });
    return toLogin(c, lang, 'code');
  },
});

const guess = { right: 'read', schema: v.object({ code: codeField }), limits: [] } as const;

/** Enters the code in the browser that requested the mail. */
const enterCode = defineAction({
  ...guess,
  run: ({ code }, context) => redeem(context, code, { by: 'browser', secret: readCookie(context.c, 'binding') }),
});

/** Enters the code in another browser, which has opened the mail's link. */
const enterCodeElsewhere = defineAction({
  ...guess,
  run: ({ code }, context) => redeem(context, code, { by: 'link', secret: context.c.req.query('link') }),
});

async function redeem({ c, now }: Context, typed: string, holder: CodeHolder): Promise<FormOutcome> {
  const redeemed = await redeemCode(c, holder, { purpose: 'sign-in', typed, now });
  return redeemed.code === 'redeemed' ? enter(c, redeemed) : redeemed;
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
      purpose: 'sign-in',
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
    address: askForCode,
    code: enterCode,
    elsewhere: enterCodeElsewhere,
    link: followLink,
    restart,
    ...passkeyActions,
  },
};

export const signOutActions: ActionTable = { path: '/:lang/sign-out', actions: { '': signOut } };
