import { href } from '../../web/contract/routes.ts';
import { foldAddress } from '../accounts/address.ts';
import { connection } from '../accounts/connection.ts';
import { giveBack, limits, take } from '../accounts/limits.writer.ts';
import { personOfAddress } from '../accounts/people.writer.ts';
import { isSecret, newSecret } from '../accounts/secrets.ts';
import type { AppContext } from '../context.ts';
import { ownPath } from '../language/own-path.ts';
import { poke } from '../outbox/outbox.ts';
import type { Posted } from '../pages/page.ts';
import { servePosted } from '../pages/pages.ts';
import { answerProblem } from '../respond/answer-problem.ts';
import { type Fields, readForm } from '../respond/read-form.ts';
import { redirect } from '../respond/redirect.ts';
import { keepBinding, readCookie } from '../sessions/cookies.ts';
import { type CodeHolder, forgetCode, type Redeemed, redeemLink, sendCode, tryCode } from './codes.writer.ts';
import { inDigits } from './digits.ts';
import { signIn, signOut } from './sign-in.ts';

/** `POST /{lang}/login`: each step of signing in by mail. What cannot be done comes back as the page, words kept. */
export async function signInByMail(c: AppContext): Promise<Response> {
  const form = await readForm(c);
  if (form.code !== 'ok') return answerProblem(c, form);
  const { site } = c.var.served;
  const lang = c.req.param('lang') ?? '';
  if (!site.languages.some(({ tag }) => tag === lang)) return answerProblem(c, { code: 'not-found' });
  const { fields } = form;
  switch (fields.step) {
    case 'address':
      return ask(c, fields, lang);
    case 'code':
      return enterCode(c, fields, { by: 'browser', secret: readCookie(c, 'binding') });
    case 'elsewhere':
      return enterCode(c, fields, { by: 'link', secret: c.req.query('link') });
    case 'link':
      return followLink(c);
    case 'restart':
      await forgetCode(c.env.DB, site.id, readCookie(c, 'binding'));
      return toLogin(c, lang);
    default:
      return answerProblem(c, { code: 'invalid-field', field: 'step', reason: 'unknown' });
  }
}

/** `POST /{lang}/sign-out`: ends this browser's session, or with `everywhere` all of its person's. */
export async function leave(c: AppContext): Promise<Response> {
  const form = await readForm(c);
  if (form.code !== 'ok') return answerProblem(c, form);
  await signOut(c, 'everywhere' in form.fields ? 'everywhere' : 'here');
  return redirect(c, { code: 'moved', status: 303, to: '/' });
}

const returnPath = (c: AppContext): string | undefined => ownPath(c.req.query('return') ?? '');

/** Where somebody is who is signed in and proves once more who they are. */
const isAgain = (c: AppContext): { again?: string } => (c.req.query('again') === undefined ? {} : { again: '1' });

function toLogin(c: AppContext, lang: string): Response {
  const back = returnPath(c);
  const to = href('login', { lang }, { ...isAgain(c), ...(back && { return: back }) });
  return redirect(c, { code: 'moved', status: 303, to });
}

/** Sends a mail. Whether anybody has the address makes no difference, to the answer and to what is done. */
async function ask(c: AppContext, { address: typed = '' }: Fields, lang: string): Promise<Response> {
  const form = { field: 'address', values: { address: typed } };
  const address = foldAddress(typed);
  if (!address) {
    return servePosted(c, { ...form, status: 422, problem: typed.trim() ? 'address-invalid' : 'address-missing' });
  }
  const { site } = c.var.served;
  const now = Date.now();
  const by = { site: site.id, now };
  for (const [limit, subject] of [
    [limits.codesPerConnection, connection(c)],
    [limits.codesPerAddress, address],
  ] as const) {
    const taken = await take(c.env.DB, limit, { ...by, subject });
    if (taken.code !== 'ok') return servePosted(c, { ...form, ...tooOften(taken.retryAfter) });
  }
  const held = readCookie(c, 'binding');
  const browser = isSecret(held) ? held : newSecret();
  const { origin } = new URL(c.req.url);
  await sendCode(c.env.DB, {
    ...by,
    address,
    language: lang,
    returnPath: returnPath(c) ?? href('dashboard', { lang }),
    browser,
    linkTo: (link) => origin + href('login', { lang }, { ...isAgain(c), link }),
  });
  keepBinding(c, browser);
  poke(c);
  return toLogin(c, lang);
}

async function enterCode(c: AppContext, { code = '' }: Fields, holder: CodeHolder): Promise<Response> {
  const values = { code };
  const typed = inDigits(code);
  if (typed.length !== 6) return servePosted(c, { status: 422, problem: 'code-missing', field: 'code', values });
  const now = Date.now();
  const counted = [
    [limits.guessesPerConnection, connection(c)],
    [limits.guessesPerSite, 'all'],
  ] as const;
  const site = c.var.served.site.id;
  for (const [limit, subject] of counted) {
    const taken = await take(c.env.DB, limit, { site, subject, now });
    if (taken.code !== 'ok') return servePosted(c, { field: 'code', values, ...tooOften(taken.retryAfter) });
  }
  const tried = await tryCode(c.env.DB, site, { ...holder, typed, now });
  switch (tried.code) {
    case 'wrong': {
      const problem = tried.left ? 'code-wrong' : 'code-spent';
      return servePosted(c, { status: 422, problem, field: 'code', values, left: tried.left });
    }
    case 'none':
      return servePosted(c, { status: 422, problem: 'code-spent', field: 'address', values: {} });
    case 'redeemed':
      // What was right is no guess.
      for (const [limit, subject] of counted) await giveBack(c.env.DB, limit, { site, subject });
      return enter(c, tried);
  }
}

async function followLink(c: AppContext): Promise<Response> {
  const redeemed = await redeemLink(c.env.DB, c.var.served.site.id, {
    token: c.req.query('link'),
    browser: readCookie(c, 'binding'),
    now: Date.now(),
  });
  // The page itself says why: the link is spent, or this is another browser, which needs the code.
  if (!redeemed) return servePosted(c, { status: 422, problem: 'link-not-here', field: null, values: {} });
  return enter(c, redeemed);
}

/** The mailbox is proved: signs its person in and goes on to where they wanted to be. */
async function enter(c: AppContext, { address, language, returnPath: to }: Redeemed): Promise<Response> {
  const person = await personOfAddress(c.env.DB, { address, language, now: Date.now() });
  await signIn(c, { person });
  return redirect(c, { code: 'moved', status: 303, to });
}

const tooOften = (retryAfter: number): Pick<Posted, 'status' | 'problem' | 'retryAfter'> => ({
  status: 429,
  problem: 'rate-limited',
  retryAfter,
});
