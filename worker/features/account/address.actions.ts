import * as v from 'valibot';
import { href } from '../../../web/contract/routes.ts';
import { wakeMailer } from '../../domain/outbox/outbox.writer.ts';
import { circumstancesOf } from '../../http/circumstances.ts';
import { bindBrowser, readCookie } from '../../http/cookies.ts';
import { renewToken } from '../../http/load-session.ts';
import { ownOrigin } from '../../http/place.ts';
import { foldAddress } from '../../identity/address.ts';
import {
  type Confirmed,
  confirmChange,
  type MailboxProof,
  requestAddressChange,
} from '../../identity/address-change.writer.ts';
import { mailsPerAddress } from '../../identity/limits.ts';
import { type ActionContext, defineAction, typedText } from '../../pages/action.ts';
import { type FormOutcome, refuse } from '../../pages/form-outcome.ts';
import { isSecret } from '../../platform/secrets.ts';
import { inDigits } from '../../platform/text/digits.ts';
import { accountLink, back } from './back.ts';
import { accountLimits } from './limits.ts';

const newAddress = v.pipe(
  typedText,
  v.transform(foldAddress),
  v.custom<string>((address) => address !== undefined, 'address-invalid'),
);

const common = { right: 'own-account' } as const;

/** The new mailbox has not agreed to get mails. */
const limitsOf = <Field extends string>(field: Field) => [
  { limit: accountLimits.addressChanges, by: 'person' as const },
  { limit: mailsPerAddress, by: (input: Readonly<Record<Field, string>>) => input[field] },
];

/** Asks the current and the new mailbox to confirm a change of address. */
const replaceAddress = defineAction({
  ...common,
  schema: v.object({ address: newAddress }),
  limits: limitsOf('address'),
  limitField: 'address',
  proof: ({ address }, session) => (address !== session.address ? 'recent' : null),
  run: ({ address }, context) => requestChange(context, { to: address, adds: false }),
});

/** Asks the mailbox of an additional address to confirm it. */
const addAddress = defineAction({
  ...common,
  schema: v.object({ further: newAddress }),
  limits: limitsOf('further'),
  limitField: 'further',
  proof: ({ further }, session) => (further !== session.address ? 'recent' : null),
  run: ({ further }, context) => requestChange(context, { to: further, adds: true }),
});

async function requestChange(
  { c, session, lang, now }: ActionContext,
  { to, adds }: { to: string; adds: boolean },
): Promise<FormOutcome> {
  if (to === session.address) return refuse('address-same', { field: adds ? 'further' : 'address' });
  await requestAddressChange(c.env.DB, {
    site: c.var.served.site.id,
    person: session.person,
    from: session.address,
    to,
    adds,
    language: lang,
    browser: bindBrowser(c),
    linkTo: (token) => ownOrigin(c) + href('dashboard', { lang }, { confirm: token }),
    now,
  });
  wakeMailer(c);
  return back(lang, adds ? 'asked-addition' : 'asked');
}

/** Confirms with the code of one of the mails, in the browser that requested them. */
const confirmByCode = defineAction({
  right: 'own-account',
  limits: [],
  schema: v.object({
    code: v.pipe(
      typedText,
      v.transform(inDigits),
      v.check((digits) => digits.length === 6, 'code-wrong'),
    ),
  }),
  run({ code }, context) {
    const browser = readCookie(context.c, 'binding');
    return isSecret(browser) ? confirm(context, { typed: code, browser }) : confirmation('none', context.lang);
  },
});

/** Confirms with the link of one of the mails. */
const confirmByLink = defineAction({
  right: 'own-account',
  limits: [],
  schema: v.object({ token: typedText }),
  run: ({ token }, context) => confirm(context, { token }),
});

async function confirm({ c, session, lang, now }: ActionContext, proof: MailboxProof): Promise<FormOutcome> {
  const confirmed = await confirmChange(c.env.DB, {
    site: c.var.served.site.id,
    person: session.person,
    from: session.address,
    proof,
    contact: ownOrigin(c) + href('privacy', { lang }),
    account: accountLink(c, lang),
    language: session.language,
    session: session.id,
    circumstances: circumstancesOf(c),
    now,
  });
  if (confirmed.code === 'changed' || confirmed.code === 'added') {
    await renewToken(c);
    wakeMailer(c);
  }
  return confirmation(confirmed.code, lang);
}

function confirmation(code: Confirmed['code'], lang: string): FormOutcome {
  switch (code) {
    case 'changed':
      return back(lang, 'changed');
    case 'added':
      return back(lang, 'joined');
    case 'waiting':
      return back(lang, 'confirmed');
    case 'taken':
      return refuse('address-taken', { status: 409, field: 'address' });
    case 'none':
      return refuse('confirm-spent', { field: 'address' });
    case 'wrong':
      return refuse('code-wrong', { field: 'code' });
  }
}

export const addressActions = {
  address: replaceAddress,
  'add-address': addAddress,
  confirm: confirmByLink,
  'confirm-code': confirmByCode,
};
