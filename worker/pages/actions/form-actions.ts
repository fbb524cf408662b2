import * as v from 'valibot';
import { batch } from '../../data/statements.ts';
import type { DraftHolder } from '../../domain/drafts/drafts.ts';
import { draftLimits } from '../../domain/drafts/limits.ts';
import { releaseDraft } from '../../domain/uploads/sent-uploads.writer.ts';
import type { AppContext } from '../../http/context.ts';
import { bindBrowser } from '../../http/cookies.ts';
import { isStaffRight, refusalOf } from '../../identity/rights.ts';
import type { Session } from '../../identity/session.ts';
import { type Action, type ActionTable, defineAction, noFields } from '../action.ts';
import { type FormOutcome, issueOutcome, refuse, seeOther } from '../form-outcome.ts';
import type { AnyForm, FormDefinition, Typed } from '../forms/form.ts';
import { codeField } from './code-entry.ts';
import { askForCode, enterCode, followLink, restart } from './form-code.ts';
import { draftOfBrowser, type FormContext, fieldsToSend, held, keepTyped, placeOf, signedOut } from './form-draft.ts';
import { editDraft, goTo, next } from './form-steps.ts';
import { endDrafts, holdersOf, submit } from './form-submit.ts';

/** Limit in bytes of a form: a description of 20,000 characters takes nine bytes for some of them. */
const formBytes = 256_000;

/** All fields as they were typed: a draft can be incomplete. */
const typed = v.record(v.string(), v.union([v.string(), v.file()]));

/** The actions of a form: send, confirm by code or link, keep as a draft, discard; those of its steps and edits. */
export function formActions(anyForm: AnyForm): ActionTable {
  const form = anyForm as FormDefinition;
  return {
    path: form.path,
    bytes: form.bytes ?? formBytes,
    ...(form.files && { files: form.files }),
    actions: {
      ...draftActions(form),
      ...Object.fromEntries(
        ['send', ...(form.sends ?? [])].map((button) => [
          button,
          defineAction({
            ...common,
            schema: typed,
            run: (fields, context) => send(form, fields, { ...context, button }),
          }),
        ]),
      ),
      ...(isStaffRight(form.right) ? {} : codeActions(form)),
      discard: defineAction({ ...common, schema: noFields, run: (_, context) => discard(form, context) }),
    } satisfies Record<string, Action>,
  };
}

/** The right is checked with the fields: what is typed is kept, also where it is lacking or the session has ended. */
const common = { right: 'read', limits: [] } as const;

/** The actions that confirm an address, for people who are not signed in. */
const codeActions = (form: FormDefinition): Record<string, Action> => ({
  code: defineAction({
    ...common,
    schema: v.object({ code: codeField }),
    run: ({ code }, context) => enterCode(form, code, context),
  }),
  link: defineAction({ ...common, schema: noFields, run: (_, context) => followLink(form, context) }),
  restart: defineAction({ ...common, schema: noFields, run: (_, context) => restart(form, context) }),
});

/** The actions that store what was typed. */
function draftActions(form: FormDefinition): Record<string, Action> {
  const kept = (act: (posted: Typed, context: FormContext) => Promise<FormOutcome>): Action =>
    defineAction({
      ...common,
      limits: [{ limit: draftLimits.draftsPerConnection, by: 'connection' }],
      schema: typed,
      run: async (posted, context) => (await hindrance(form, posted, context)) ?? act(posted, context),
    });
  const { steps, edits = {} } = form;
  return {
    ...Object.fromEntries(
      Object.entries(edits).map(([name, edit]) => [
        name,
        kept((posted, context) => editDraft(form, edit, { posted, context })),
      ]),
    ),
    ...(steps && { next: kept((posted, context) => next(form, posted, context)) }),
    ...Object.fromEntries(
      (steps?.names ?? []).map((step) => [
        `to-${step}`,
        kept((posted, context) => goTo(form, step, { posted, context })),
      ]),
    ),
    keep: kept((posted, context) => keep(form, posted, context)),
  };
}

/** Why nothing that was typed can be stored; else null. */
async function hindrance(form: FormDefinition, posted: Typed, context: FormContext): Promise<FormOutcome | null> {
  const { c, session } = context;
  if (form.thing(c) === undefined) return { code: 'not-found' };
  if (session) return barred(form, session);
  return (await signedOut(form, posted, context)) ?? closedToVisitors(form);
}

/** The refusal of a form of staff, which nobody sends or keeps without a session; else null. */
const closedToVisitors = ({ right }: FormDefinition): FormOutcome | null =>
  isStaffRight(right) ? refusalOf(null, right) : null;

/** Why a member can neither send nor store the form; else null. Suspended members see it again, with what they typed. */
const barred = ({ right }: FormDefinition, session: Session): FormOutcome | null => {
  const refused = refusalOf(session, right);
  return refused && session.isSuspended ? refuse('suspended', { status: 403 }) : refused;
};

/** Sends the form; without a session, once its address is confirmed. What was typed is a draft until then. */
async function send(
  form: FormDefinition,
  posted: Typed,
  context: FormContext & { button: string },
): Promise<FormOutcome> {
  const { c, session } = context;
  if (form.thing(c) === undefined) return { code: 'not-found' };
  const refused = session ? barred(form, session) : await unsendable(form, posted, context);
  if (refused) return refused;
  const browser = session ? '' : bindBrowser(c);
  const holding = await held(context, browser);
  const unread = await form.attachments?.receive(posted, holding);
  if (unread) return unread;
  const sent = await fieldsToSend(form, posted, holding);
  if (sent.code === 'refused') return sent;
  if (session)
    return submit(form, sent.fields, { ...holding, sender: { person: session.person, address: session.address } });
  const read = v.safeParse(await form.schema(c), sent.fields);
  if (!read.success && posted.address !== undefined) return issueOutcome(read.issues[0]);
  const problem = read.success ? await form.check?.(read.output, { ...context, holders: [holding.holder] }) : null;
  return problem ?? askForCode(form, posted, { ...holding, browser });
}

/** Why a visitor without a session cannot send the form; else null. */
async function unsendable(form: FormDefinition, posted: Typed, context: FormContext): Promise<FormOutcome | null> {
  const isOfStaff = isStaffRight(form.right);
  const refused = form.steps || isOfStaff ? await signedOut(form, posted, context) : null;
  return refused ?? closedToVisitors(form);
}

/** Keeps what was typed: for a person on every device, else for this browser. */
async function keep(form: FormDefinition, posted: Typed, context: FormContext): Promise<FormOutcome> {
  const { c, lang } = context;
  const holding = await held(context);
  const unread = await form.attachments?.receive(posted, holding);
  if (unread) return unread;
  const kept = await keepTyped(form, posted, holding);
  if (kept.code === 'refused') return kept;
  return seeOther(form.address(c, lang, { ...placeOf(form, c), done: 'kept' }), 'done');
}

/** Ends the drafts with their photos. */
async function discardDrafts(form: FormDefinition, c: AppContext, holders: readonly DraftHolder[]): Promise<void> {
  const now = Date.now();
  const key = { site: c.var.served.site.id, form: form.name, thing: form.thing(c) ?? '', now };
  await batch(
    c.env.DB,
    endDrafts(form, c, holders),
    ...holders.flatMap((holder) => [
      releaseDraft({ ...key, holder }),
      ...(form.attachments ? [form.attachments.release({ c, now, holder })] : []),
    ]),
  );
}

/** Empties the form. */
async function discard(form: FormDefinition, { c, session, lang }: FormContext): Promise<FormOutcome> {
  const holder = session ? { person: session.person } : await draftOfBrowser(c);
  if (holder) await discardDrafts(form, c, await holdersOf(c, holder));
  return seeOther(form.address(c, lang, { done: 'discarded' }), 'done');
}
