import * as v from 'valibot';
import type { Sql } from '../../data/sql.ts';
import type { DraftFields, DraftHolder } from '../../domain/drafts/drafts.ts';
import { endDraft } from '../../domain/drafts/drafts.writer.ts';
import type { AppContext } from '../../http/context.ts';
import { type FormOutcome, issueOutcome } from '../form-outcome.ts';
import type { FormDefinition, Sender } from '../forms/form.ts';
import { exceededLimit } from './exceeded-limit.ts';
import { draftOfBrowser, type HeldContext } from './form-draft.ts';
import { byPasskeyOnly, missingProof } from './require-proof.ts';

/** Checks the fields, the proof and the limits, and writes. */
export async function submit(
  form: FormDefinition,
  fields: DraftFields,
  { sender, button = 'send', ...context }: HeldContext & { sender: Sender; button?: string },
): Promise<FormOutcome> {
  const { c, holder, lang, now } = context;
  const read = v.safeParse(await form.schema(c), fields);
  if (!read.success) return issueOutcome(read.issues[0]);
  const holders = await holdersOf(c, holder);
  const refused = (await form.check?.(read.output, { c, lang, holders })) ?? (await unproved(form, context));
  if (refused) return refused;
  const person = String(sender.person ?? sender.address);
  const exceeded = await exceededLimit(c, form, { input: read.output, person, now });
  if (exceeded) return exceeded;
  return form.submit(read.output, { c, sender, holders, lang, now, button, endDraft: endDrafts(form, c, holders) });
}

/** The refusal of a member who did not prove their identity recently enough for this form; else null. */
async function unproved(form: FormDefinition, { c, session, now }: HeldContext): Promise<FormOutcome | null> {
  const level = session && (await form.proof?.(c, session));
  const need = level ? { level, byPasskey: byPasskeyOnly(c) } : null;
  return session && missingProof(c, session, { need, now });
}

/** Whose draft a form is: the holder's, and the browser's, with what was typed before signing in. */
export async function holdersOf(c: AppContext, holder: DraftHolder): Promise<readonly DraftHolder[]> {
  const browser = await draftOfBrowser(c);
  return [holder, ...(browser ? [browser] : [])];
}

/** The statement that ends the drafts of a form. */
export const endDrafts = (form: FormDefinition, c: AppContext, holders: readonly DraftHolder[]): Sql =>
  endDraft(c.var.served.site.id, { holders, form: form.name, thing: form.thing(c) ?? '' });
