import * as v from 'valibot';
import { adoptDrafts, findDraft } from '../../domain/drafts/drafts.writer.ts';
import { ownBrowserHash, signIn } from '../../http/begin-session.ts';
import type { AppContext } from '../../http/context.ts';
import { readCookie } from '../../http/cookies.ts';
import { ownOrigin } from '../../http/place.ts';
import { type CodePurpose, formPurpose } from '../../identity/code-purpose.ts';
import { type CodeHolder, type Redeemed, redeemLink, voidCode } from '../../identity/codes.writer.ts';
import { codeLimits } from '../../identity/limits.ts';
import { personOfAddress } from '../../identity/people.writer.ts';
import { type FormOutcome, refuse, seeOther } from '../form-outcome.ts';
import type { FormDefinition, Typed } from '../forms/form.ts';
import { addressField, redeemCode, requestCode } from './code-entry.ts';
import { exceededLimit } from './exceeded-limit.ts';
import { type FormContext, type HeldContext, keepTyped, placeOf } from './form-draft.ts';
import { submit } from './form-submit.ts';

/** A code works for one form about one thing. */
const purposeOf = (form: FormDefinition, c: AppContext): CodePurpose => formPurpose(form.name, form.thing(c) ?? '');

/** Keeps the form in this browser's draft, and mails a code to the address that was typed. */
export async function askForCode(
  form: FormDefinition,
  posted: Typed,
  context: HeldContext & { browser: string },
): Promise<FormOutcome> {
  const { c, lang, now, browser } = context;
  const kept = await keepTyped(form, posted, context);
  if (kept.code === 'refused') return kept;
  const place = placeOf(form, c);
  const path = form.address(c, lang, place);
  // A button on another page has no field for an address: this form asks for it.
  if (posted.address === undefined) return seeOther(path, 'address');
  const address = v.safeParse(addressField, posted.address);
  if (!address.success) return refuse(address.issues[0].message, { field: 'address' });
  const limits = [{ limit: codeLimits.codesPerConnection, by: 'connection' }] as const;
  const exceeded = await exceededLimit(c, { limits, limitField: 'address' }, { input: null, person: '', now });
  if (exceeded) return exceeded;
  await requestCode(c, {
    purpose: purposeOf(form, c),
    signsIn: form.right === 'take-part',
    address: address.output,
    language: lang,
    returnPath: path,
    browser,
    linkTo: (link) => ownOrigin(c) + form.address(c, lang, { ...place, link }),
    now,
  });
  return seeOther(path, 'code');
}

/** Sends the form of the person who entered the code. */
export async function enterCode(form: FormDefinition, code: string, context: FormContext): Promise<FormOutcome> {
  const { c, now } = context;
  const link = c.req.query('link');
  const holder: CodeHolder =
    link === undefined ? { by: 'browser', secret: readCookie(c, 'binding') } : { by: 'link', secret: link };
  const redeemed = await redeemCode(c, holder, { purpose: purposeOf(form, c), typed: code, now });
  return redeemed.code === 'redeemed' ? finish(form, redeemed, context) : redeemed;
}

/** Sends the form of the person who opened the mail's link. */
export async function followLink(form: FormDefinition, context: FormContext): Promise<FormOutcome> {
  const { c, now } = context;
  const redeemed = await redeemLink(c.env.DB, c.var.served.site.id, {
    token: c.req.query('link'),
    browser: readCookie(c, 'binding'),
    purpose: purposeOf(form, c),
    now,
  });
  return redeemed ? finish(form, redeemed, context) : refuse('link-not-here');
}

/**
 * Sends the draft of the browser that requested the code. The draft ends with the transaction of what it writes: a
 * request that breaks off before leaves it in that browser.
 */
async function finish(
  form: FormDefinition,
  { address, language, browserHash }: Redeemed,
  context: FormContext,
): Promise<FormOutcome> {
  const { c, lang, now } = context;
  const site = c.var.served.site.id;
  const holder = { browserHash };
  const wanted = { holders: [holder], form: form.name, thing: form.thing(c) ?? '', now };
  const fields = await findDraft(c.env.DB, site, wanted);
  if (!fields) return refuse('draft-missing');
  if (form.right === 'report') return submit(form, fields, { ...context, sender: { person: null, address }, holder });
  const sender = await enter(context, { address, language, browserHash });
  const outcome = await submit(form, fields, { ...context, sender, holder: { person: sender.person } });
  // The person is signed in by now: the form waits for them, with what they typed.
  const waiting = form.address(c, lang, { ...placeOf(form, c), done: 'kept' });
  return outcome.code === 'refused' ? seeOther(waiting, 'done') : outcome;
}

type Entered = { address: string; language: string; browserHash: string };

/** Signs in the person whose mailbox is proved. The draft of the browser that asked for the code becomes theirs. */
async function enter({ c, now }: FormContext, { address, language, browserHash }: Entered) {
  const person = await personOfAddress(c.env.DB, { address, language, now });
  // Signing in adopts the drafts of this browser; another one may have asked for the code.
  if (browserHash !== (await ownBrowserHash(c)))
    await adoptDrafts(c.env.DB, { site: c.var.served.site.id, person, browserHash, now });
  await signIn(c, { person, identity: { issuer: '', subject: address }, provedBy: 'mail' });
  return { person, address };
}

/** Voids the code that was sent, to use another address. */
export async function restart(form: FormDefinition, { c, lang }: FormContext): Promise<FormOutcome> {
  await voidCode(c.env.DB, c.var.served.site.id, readCookie(c, 'binding'));
  return seeOther(form.address(c, lang, placeOf(form, c)), 'address');
}
