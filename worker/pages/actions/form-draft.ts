import { changedSince, mergeDraft, ownFields, readBase, withPlainLines } from '../../../web/contract/draft-merge.ts';
import type { DraftFields, DraftHolder } from '../../domain/drafts/drafts.ts';
import { changeDraft, findDraft } from '../../domain/drafts/drafts.writer.ts';
import { ownBrowserHash } from '../../http/begin-session.ts';
import type { AppContext } from '../../http/context.ts';
import { bindBrowser } from '../../http/cookies.ts';
import { hashOf } from '../../platform/secrets.ts';
import type { ActionContext } from '../action.ts';
import { type FormRefusal, refuse } from '../form-outcome.ts';
import type { FormDefinition, Typed } from '../forms/form.ts';

export type FormContext = ActionContext<'read'>;

/** A form's request with the holder of its draft. */
export type HeldContext = FormContext & { holder: DraftHolder };

/** The draft on another device is newer than the page. */
export const draftConflict = refuse('draft-conflict', { status: 409 });

/** What the address of the page says besides what the form is about: the step. */
export const placeOf = ({ steps }: FormDefinition, c: AppContext): Record<string, string> =>
  steps ? { step: steps.of(c) } : {};

/**
 * The request with the holder of its draft: the person, on every device, else this browser.
 *
 * @param browser the secret of `bindBrowser`, if the request has called it: without a cookie each call makes a new one.
 */
export async function held(context: FormContext, browser?: string): Promise<HeldContext> {
  const { c, session } = context;
  const holder = session ? { person: session.person } : { browserHash: await hashOf(browser ?? bindBrowser(c)) };
  return { ...context, holder };
}

/** The draft of this browser, which a page shows if it is newer than the person's. */
export async function draftOfBrowser(c: AppContext): Promise<DraftHolder | null> {
  const browserHash = await ownBrowserHash(c);
  return browserHash === null ? null : { browserHash };
}

/** The posted fields that a draft keeps. */
export const typedFields = ({ fields }: FormDefinition, posted: Typed): DraftFields =>
  Object.fromEntries(
    Object.entries(posted).flatMap(([name, value]) => {
      const isField = typeof fields === 'function' ? fields(name) : fields.includes(name);
      const isOwn = ownFields.some((own) => own === name);
      return typeof value === 'string' && isField && !isOwn ? [[name, withPlainLines(value)]] : [];
    }),
  );

/** The hidden field `base`: what the page showed. */
const baseOf = ({ base }: Typed) => readBase(typeof base === 'string' ? base : undefined);

type Kept = { code: 'kept'; fields: DraftFields; newer: readonly string[] };

/**
 * Merges what was posted into the draft and stores it. Fields that another device changed as well keep the stored value,
 * and the form is refused: its page shows both.
 */
export async function keepTyped(
  form: FormDefinition,
  posted: Typed,
  context: HeldContext,
): Promise<Kept | FormRefusal> {
  const [fields, base] = [typedFields(form, posted), baseOf(posted)];
  const kept = await store(form, context, (stored) => mergeDraft({ stored, posted: fields, base }));
  if (kept.code === 'refused') return kept;
  return kept.change.conflicts.length ? draftConflict : { code: 'kept', ...kept.change };
}

/** Stores what an edit changed. It counts also where another device wrote in between. */
export async function keepEdited(
  form: FormDefinition,
  changed: DraftFields,
  context: HeldContext,
): Promise<FormRefusal | null> {
  const kept = await store(form, context, (stored) => ({ fields: { ...stored, ...changed } }));
  return kept.code === 'refused' ? kept : null;
}

async function store<Change extends { fields: DraftFields }>(
  form: FormDefinition,
  { c, lang, now, holder }: HeldContext,
  change: (stored: DraftFields) => Change,
): Promise<{ code: 'kept'; change: Change } | FormRefusal> {
  const key = { holder, form: form.name, thing: form.thing(c) ?? '', instead: await draftOfBrowser(c) };
  const path = form.address(c, lang, placeOf(form, c));
  const kept = await changeDraft(c.env.DB, { ...key, site: c.var.served.site.id, path, now }, change);
  if (kept.code === 'kept') return kept;
  return kept.code === 'large' ? refuse('draft-large', { status: 413 }) : draftConflict;
}

/**
 * What a form sends. Of a form of several pages it is the draft with the posted page in it; of one page it is what was
 * posted. A form is refused if another device changed a posted field: nothing is sent that its sender does not see.
 */
export async function fieldsToSend(
  form: FormDefinition,
  posted: Typed,
  context: HeldContext,
): Promise<Kept | FormRefusal> {
  const { c, holder, now } = context;
  const [fields, base] = [typedFields(form, posted), baseOf(posted)];
  if (!form.steps) {
    const browser = base && (await draftOfBrowser(c));
    const wanted = {
      holders: [holder, ...(browser ? [browser] : [])],
      form: form.name,
      thing: form.thing(c) ?? '',
      now,
    };
    const stored = (base && (await findDraft(c.env.DB, c.var.served.site.id, wanted))) ?? {};
    const { conflicts, newer } = mergeDraft({ stored, posted: fields, base });
    if (!conflicts.length && !newer.length) return { code: 'kept', fields, newer };
  }
  const kept = await keepTyped(form, posted, context);
  return kept.code === 'kept' && kept.newer.length ? draftConflict : kept;
}

/**
 * The refusal of a page that was made for a member whose session has ended; else null. What they changed is kept in this
 * browser's draft, and signing in adds it to theirs.
 */
export async function signedOut(
  form: FormDefinition,
  posted: Typed,
  context: FormContext,
): Promise<FormRefusal | null> {
  if (context.session || posted.role !== 'member') return null;
  const changed = changedSince(baseOf(posted), typedFields(form, posted));
  const refused = await keepEdited(form, changed, await held(context));
  return refused ?? refuse('signed-out', { status: 401 });
}
