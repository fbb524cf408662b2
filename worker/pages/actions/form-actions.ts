import * as v from 'valibot';
import type { Sql } from '../../data/sql.ts';
import { run } from '../../data/statements.ts';
import type { DraftFields, DraftHolder } from '../../domain/drafts/drafts.ts';
import { adoptDrafts, endDraft, findDraft, saveDraft } from '../../domain/drafts/drafts.writer.ts';
import { draftLimits } from '../../domain/drafts/limits.ts';
import { ownBrowserHash, signIn } from '../../http/begin-session.ts';
import type { AppContext } from '../../http/context.ts';
import { bindBrowser, readCookie } from '../../http/cookies.ts';
import { ownOrigin } from '../../http/place.ts';
import { type CodePurpose, formPurpose } from '../../identity/code-purpose.ts';
import { type CodeHolder, type Redeemed, redeemLink, voidCode } from '../../identity/codes.writer.ts';
import { codeLimits } from '../../identity/limits.ts';
import { personOfAddress } from '../../identity/people.writer.ts';
import { refusalOf } from '../../identity/rights.ts';
import { hashOf } from '../../platform/secrets.ts';
import { type Action, type ActionContext, type ActionTable, defineAction, noFields } from '../action.ts';
import { type FormOutcome, issueOutcome, refuse, seeOther } from '../form-outcome.ts';
import type { AnyForm, FormDefinition, Sender } from '../forms/form.ts';
import { addressField, codeField, redeemCode, requestCode } from './code-entry.ts';
import { exceededLimit } from './exceeded-limit.ts';

type Context = ActionContext<'read'>;

/** Limit in bytes of a form: a description of 20,000 characters takes nine bytes for some of them. */
const formBytes = 256_000;

/** The actions of a form: send, confirm by code or link, keep as a draft, discard. */
export function formActions(anyForm: AnyForm): ActionTable {
  const form = anyForm as FormDefinition;
  const common = { right: 'read', limits: [] } as const;
  return {
    path: form.path,
    bytes: formBytes,
    actions: {
      send: defineAction({ ...common, schema: typed, run: (fields, context) => send(form, fields, context) }),
      code: defineAction({
        ...common,
        schema: v.object({ code: codeField }),
        run: ({ code }, context) => enterCode(form, code, context),
      }),
      link: defineAction({ ...common, schema: noFields, run: (_, context) => followLink(form, context) }),
      restart: defineAction({ ...common, schema: noFields, run: (_, context) => restart(form, context) }),
      keep: defineAction({
        ...common,
        limits: [{ limit: draftLimits.draftsPerConnection, by: 'connection' }],
        schema: typed,
        run: (fields, context) => keep(form, fields, context),
      }),
      discard: defineAction({ ...common, schema: noFields, run: (_, context) => discard(form, context) }),
    } satisfies Record<string, Action>,
  };
}

/** All fields as they were typed: a draft can be incomplete. */
const typed = v.record(v.string(), v.union([v.string(), v.file()]));
type Typed = v.InferOutput<typeof typed>;

/** Sends the form of a signed-in person; of any other, keeps it and mails a code. */
async function send(form: FormDefinition, posted: Typed, context: Context): Promise<FormOutcome> {
  const { c, session } = context;
  if (form.thing(c) === undefined) return { code: 'not-found' };
  const fields = draftOf(form, posted);
  if (session) {
    const refused = refusalOf(session, form.right);
    if (refused) return refused;
    const holder = { person: session.person };
    return submit(form, fields, { ...context, sender: { person: session.person, address: session.address }, holder });
  }
  const read = v.safeParse(form.schema(c), fields);
  if (!read.success && posted.address !== undefined) return issueOutcome(read.issues[0]);
  const refused = read.success ? await form.check?.(read.output, context) : null;
  return refused ?? askForCode(form, fields, { ...context, posted });
}

/** A code works for one form about one thing. */
const purposeOf = (form: FormDefinition, c: AppContext): CodePurpose => formPurpose(form.name, form.thing(c) ?? '');

/** Keeps the form in this browser's draft, and mails a code to the address that was typed. */
async function askForCode(
  form: FormDefinition,
  fields: DraftFields,
  { c, lang, now, posted }: Context & { posted: Typed },
): Promise<FormOutcome> {
  const browser = bindBrowser(c);
  await keepDraft(form, fields, { c, lang, now, holder: { browserHash: await hashOf(browser) } });
  // A button on another page has no field for an address: this form asks for it.
  if (posted.address === undefined) return seeOther(form.address(c, lang), 'address');
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
    returnPath: form.address(c, lang),
    browser,
    linkTo: (link) => ownOrigin(c) + form.address(c, lang, { link }),
    now,
  });
  return seeOther(form.address(c, lang), 'code');
}

async function enterCode(form: FormDefinition, code: string, context: Context): Promise<FormOutcome> {
  const { c, now } = context;
  const link = c.req.query('link');
  const holder: CodeHolder =
    link === undefined ? { by: 'browser', secret: readCookie(c, 'binding') } : { by: 'link', secret: link };
  const redeemed = await redeemCode(c, holder, { purpose: purposeOf(form, c), typed: code, now });
  return redeemed.code === 'redeemed' ? finish(form, redeemed, context) : redeemed;
}

async function followLink(form: FormDefinition, context: Context): Promise<FormOutcome> {
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
  context: Context,
): Promise<FormOutcome> {
  const { c, now } = context;
  const site = c.var.served.site.id;
  const key = { form: form.name, thing: form.thing(c) ?? '' };
  const fields = await findDraft(c.env.DB, site, { ...key, holder: { browserHash }, now });
  if (!fields) return refuse('draft-missing');
  if (form.right === 'report')
    return submit(form, fields, { ...context, sender: { person: null, address }, holder: { browserHash } });
  const sender = await enter(context, { address, language, browserHash });
  const outcome = await submit(form, fields, { ...context, sender, holder: { person: sender.person } });
  // The person is signed in by now: the form waits for them, with what they typed.
  return outcome.code === 'refused' ? seeOther(form.address(c, context.lang, { done: 'kept' }), 'done') : outcome;
}

type Entered = { address: string; language: string; browserHash: string };

/** Signs in the person whose mailbox is proved. The draft of the browser that asked for the code becomes theirs. */
async function enter({ c, now }: Context, { address, language, browserHash }: Entered) {
  const person = await personOfAddress(c.env.DB, { address, language, now });
  // Signing in adopts the drafts of this browser; another one may have asked for the code.
  if (browserHash !== (await ownBrowserHash(c)))
    await adoptDrafts(c.env.DB, { site: c.var.served.site.id, person, browserHash, now });
  await signIn(c, { person, identity: { issuer: '', subject: address }, provedBy: 'mail' });
  return { person, address };
}

/** Checks the fields and the limits, and writes. */
async function submit(
  form: FormDefinition,
  fields: DraftFields,
  { c, sender, holder, lang, now }: Context & { sender: Sender; holder: DraftHolder },
): Promise<FormOutcome> {
  const read = v.safeParse(form.schema(c), fields);
  if (!read.success) return issueOutcome(read.issues[0]);
  const refused = await form.check?.(read.output, { c, lang });
  if (refused) return refused;
  const person = String(sender.person ?? sender.address);
  const exceeded = await exceededLimit(c, form, { input: read.output, person, now });
  if (exceeded) return exceeded;
  return form.submit(read.output, { c, sender, lang, now, endDraft: await endDrafts(form, c, holder) });
}

/** Ends the draft of the sender, and that of the browser: what was typed before signing in. */
async function endDrafts(form: FormDefinition, c: AppContext, holder: DraftHolder): Promise<Sql> {
  const browser = await browserOf(c);
  const holders = [holder, ...(browser ? [browser] : [])];
  return endDraft(c.var.served.site.id, { holders, form: form.name, thing: form.thing(c) ?? '' });
}

async function browserOf(c: AppContext): Promise<DraftHolder | null> {
  const browserHash = await ownBrowserHash(c);
  return browserHash === null ? null : { browserHash };
}

/** Keeps what was typed: for a person on every device, else for this browser. */
async function keep(form: FormDefinition, posted: Typed, context: Context): Promise<FormOutcome> {
  const { c, lang, session } = context;
  if (form.thing(c) === undefined) return { code: 'not-found' };
  const refused = session && refusalOf(session, form.right);
  if (refused) return refused;
  const holder = session ? { person: session.person } : { browserHash: await hashOf(bindBrowser(c)) };
  await keepDraft(form, draftOf(form, posted), { ...context, holder });
  return seeOther(form.address(c, lang, { done: 'kept' }), 'done');
}

type Kept = Pick<Context, 'c' | 'lang' | 'now'> & { holder: DraftHolder };

async function keepDraft(form: FormDefinition, fields: DraftFields, { c, lang, holder, now }: Kept): Promise<void> {
  const key = { holder, form: form.name, thing: form.thing(c) ?? '' };
  await saveDraft(c.env.DB, { ...key, site: c.var.served.site.id, fields, path: form.address(c, lang), now });
}

/** Empties the form. */
async function discard(form: FormDefinition, { c, session, lang }: Context): Promise<FormOutcome> {
  const browser = await browserOf(c);
  const holder = session ? { person: session.person } : browser;
  if (holder) await run(c.env.DB, await endDrafts(form, c, holder));
  return seeOther(form.address(c, lang, { done: 'discarded' }), 'done');
}

/** Voids the code that was sent, to use another address. */
async function restart(form: FormDefinition, { c, lang }: Context): Promise<FormOutcome> {
  await voidCode(c.env.DB, c.var.served.site.id, readCookie(c, 'binding'));
  return seeOther(form.address(c, lang), 'address');
}

const draftOf = ({ fields }: FormDefinition, posted: Typed): DraftFields =>
  Object.fromEntries(
    fields.flatMap((name) => {
      const value = posted[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
