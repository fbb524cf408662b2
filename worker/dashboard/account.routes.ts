import { findLanguage } from '../../web/contract/languages.ts';
import { href } from '../../web/contract/routes.ts';
import { foldAddress } from '../accounts/address.ts';
import {
  askForChange,
  type Confirmed,
  confirmChange,
  dropChange,
  type Shown,
} from '../accounts/address-change.writer.ts';
import { limits, take } from '../accounts/limits.writer.ts';
import { describePerson, removeIdentity } from '../accounts/people.writer.ts';
import { isSecret, newSecret } from '../accounts/secrets.ts';
import type { AppContext } from '../context.ts';
import { poke } from '../outbox/outbox.ts';
import { servePosted } from '../pages/pages.ts';
import { answerProblem } from '../respond/answer-problem.ts';
import { type Fields, readForm } from '../respond/read-form.ts';
import { redirect } from '../respond/redirect.ts';
import { keepBinding, readCookie } from '../sessions/cookies.ts';
import type { Session } from '../sessions/session.ts';
import { endSession } from '../sessions/session.writer.ts';
import { inDigits } from '../sign-in/digits.ts';
import type { done } from './dashboard.page.ts';

type Done = (typeof done)[number];
type Change = { c: AppContext; session: Session; fields: Fields };

/** Characters of a name. */
const longestName = 80;

/** `POST /{lang}/dashboard`: what people change about their account. The field `step` says which. */
export async function changeAccount(c: AppContext): Promise<Response> {
  const session = await c.var.session();
  if (!session) return answerProblem(c, { code: 'unauthenticated' });
  const form = await readForm(c);
  if (form.code !== 'ok') return answerProblem(c, form);
  const taken = await take(c.env.DB, limits.changesPerPerson, counted(c, session));
  if (taken.code !== 'ok') return answerProblem(c, taken);
  const change = { c, session, fields: form.fields };
  switch (form.fields.step) {
    case 'describe':
      // Their name stands beside what they write here; how they sign in stays in their own hands.
      return session.isSuspended ? answerProblem(c, { code: 'forbidden', grantedBy: 'admin' }) : describe(change);
    case 'end-session':
      await endSession(c.env.DB, session.person, form.fields.session ?? '');
      return back(c, 'signed-out');
    case 'remove-identity':
      return remove(change);
    case 'address':
      return changeAddress(change);
    case 'confirm':
      return confirm(change, { token: form.fields.token ?? '' });
    case 'confirm-code':
      return confirmByCode(change);
    case 'drop-address':
      await dropChange(c.env.DB, session.person);
      return back(c, 'dropped');
    default:
      return answerProblem(c, { code: 'invalid-field', field: 'step', reason: 'unknown' });
  }
}

const counted = (c: AppContext, session: Session) => ({
  site: c.var.served.site.id,
  subject: String(session.person),
  now: Date.now(),
});

const back = (c: AppContext, said: Done): Response =>
  redirect(c, {
    code: 'moved',
    status: 303,
    to: href('dashboard', { lang: c.req.param('lang') ?? '' }, { done: said }),
  });

async function describe({ c, session, fields }: Change): Promise<Response> {
  const name = (fields.name ?? '')
    .normalize('NFC')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();
  const language = fields.language ?? '';
  const values = { name, language };
  if ([...name].length > longestName) {
    return servePosted(c, { status: 422, problem: 'name-long', field: 'name', values });
  }
  if (!findLanguage(language)) return servePosted(c, { status: 422, problem: 'language', field: 'language', values });
  await describePerson(c.env.DB, session.person, { name, language, now: Date.now() });
  return back(c, 'saved');
}

async function remove({ c, session, fields }: Change): Promise<Response> {
  const { issuer = '', subject = '' } = fields;
  const isRemoved = await removeIdentity(c.env.DB, session.person, { issuer, subject });
  if (isRemoved) return back(c, 'removed');
  return servePosted(c, { status: 409, problem: 'identity-last', field: 'identity', values: {} });
}

async function changeAddress({ c, session, fields }: Change): Promise<Response> {
  const { address: typed = '' } = fields;
  const form = { field: 'address', values: { address: typed } };
  const to = foldAddress(typed);
  if (!to) return servePosted(c, { ...form, status: 422, problem: 'address-invalid' });
  if (to === session.address) return servePosted(c, { ...form, status: 422, problem: 'address-same' });
  const taken = await take(c.env.DB, limits.addressChangesPerPerson, counted(c, session));
  if (taken.code !== 'ok') {
    return servePosted(c, { ...form, status: 429, problem: 'rate-limited', retryAfter: taken.retryAfter });
  }
  const held = readCookie(c, 'binding');
  const browser = isSecret(held) ? held : newSecret();
  const lang = c.req.param('lang') ?? '';
  const { origin } = new URL(c.req.url);
  await askForChange(c.env.DB, {
    site: c.var.served.site.id,
    person: session.person,
    from: session.address,
    to,
    language: lang,
    browser,
    linkTo: (token) => origin + href('dashboard', { lang }, { confirm: token }),
    now: Date.now(),
  });
  keepBinding(c, browser);
  poke(c.env, c.executionCtx);
  return back(c, 'asked');
}

function confirmByCode(change: Change): Response | Promise<Response> {
  const { c, fields } = change;
  const browser = readCookie(c, 'binding');
  const typed = inDigits(fields.code ?? '');
  if (typed.length !== 6) return confirmation(change, 'wrong');
  return isSecret(browser) ? confirm(change, { typed, browser }) : confirmation(change, 'none');
}

async function confirm(change: Change, shown: Shown): Promise<Response> {
  const { c, session } = change;
  const { origin } = new URL(c.req.url);
  const lang = c.req.param('lang') ?? '';
  const confirmed = await confirmChange(c.env.DB, {
    site: c.var.served.site.id,
    person: session.person,
    shown,
    contact: origin + href('privacy', { lang }),
    language: session.language,
    now: Date.now(),
  });
  if (confirmed.code === 'changed') poke(c.env, c.executionCtx);
  return confirmation(change, confirmed.code);
}

function confirmation({ c, fields }: Change, code: Confirmed['code']): Response | Promise<Response> {
  const values = { code: fields.code ?? '' };
  switch (code) {
    case 'changed':
      return back(c, 'changed');
    case 'waiting':
      return back(c, 'confirmed');
    case 'taken':
      return servePosted(c, { status: 409, problem: 'address-taken', field: 'address', values: {} });
    case 'none':
      return servePosted(c, { status: 422, problem: 'confirm-spent', field: 'address', values: {} });
    case 'wrong':
      return servePosted(c, { status: 422, problem: 'code-wrong', field: 'code', values });
  }
}
