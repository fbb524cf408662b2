import { href } from '../../web/contract/routes.ts';
import { foldAddress } from '../accounts/address.ts';
import { askForChange, type Confirmed, confirmChange, type Shown } from '../accounts/address-change.writer.ts';
import { limits, take } from '../accounts/limits.writer.ts';
import { isSecret, newSecret } from '../accounts/secrets.ts';
import { poke } from '../outbox/outbox.ts';
import { servePosted } from '../pages/pages.ts';
import { keepBinding, readCookie } from '../sessions/cookies.ts';
import { renewToken } from '../sessions/know-visitor.ts';
import { isFreshlyProved } from '../sessions/session.ts';
import { inDigits } from '../sign-in/digits.ts';
import { accountLink, back, type Change, counted, proveAgain } from './change.ts';

/** The field of each form that asks for an address. */
const fieldOf = { replace: 'address', add: 'further' } as const;

/**
 * Asks the mailboxes whether the account may have another address, in place of the present one or beside it. Where no
 * present mailbox is asked, the session has to be proved afresh instead.
 */
export async function askForAddress({ c, session, fields }: Change, what: 'replace' | 'add'): Promise<Response> {
  const field = fieldOf[what];
  const typed = fields[field] ?? '';
  const form = { field, values: { [field]: typed } };
  const to = foldAddress(typed);
  if (!to) return servePosted(c, { ...form, status: 422, problem: 'address-invalid' });
  if (to === session.address) return servePosted(c, { ...form, status: 422, problem: 'address-same' });
  const adds = what === 'add';
  if ((adds || session.address === null) && !isFreshlyProved(session, Date.now())) return proveAgain(c);
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
    adds,
    language: lang,
    browser,
    linkTo: (token) => origin + href('dashboard', { lang }, { confirm: token }),
    now: Date.now(),
  });
  keepBinding(c, browser);
  poke(c);
  return back(c, adds ? 'asked-addition' : 'asked');
}

/** Confirms with the code of one of the mails, in the browser that asked for them. */
export function confirmByCode(change: Change): Response | Promise<Response> {
  const { c, fields } = change;
  const browser = readCookie(c, 'binding');
  const typed = inDigits(fields.code ?? '');
  if (typed.length !== 6) return confirmation(change, 'wrong');
  return isSecret(browser) ? confirm(change, { typed, browser }) : confirmation(change, 'none');
}

/** Confirms with what one of the mails holds. */
export async function confirm(change: Change, shown: Shown): Promise<Response> {
  const { c, session } = change;
  const { origin } = new URL(c.req.url);
  const lang = c.req.param('lang') ?? '';
  const confirmed = await confirmChange(c.env.DB, {
    site: c.var.served.site.id,
    person: session.person,
    from: session.address,
    shown,
    contact: origin + href('privacy', { lang }),
    account: accountLink(c),
    language: session.language,
    now: Date.now(),
  });
  if (confirmed.code === 'changed' || confirmed.code === 'added') {
    await renewToken(c);
    poke(c);
  }
  return confirmation(change, confirmed.code);
}

function confirmation({ c, fields }: Change, code: Confirmed['code']): Response | Promise<Response> {
  const values = { code: fields.code ?? '' };
  switch (code) {
    case 'changed':
      return back(c, 'changed');
    case 'added':
      return back(c, 'joined');
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
