import * as v from 'valibot';
import { type FormOutcome, issueOutcome, seeOther } from '../form-outcome.ts';
import type { FormDefinition, FormEdit, Typed } from '../forms/form.ts';
import { type FormContext, held, keepEdited, keepTyped, placeOf } from './form-draft.ts';

type Request = { posted: Typed; context: FormContext };

/** The id of the heading of a step, which has the focus on its page. */
const headingId = 'step';

/** Stores the page, validates its step, and shows the next one. */
export async function next(form: FormDefinition, posted: Typed, context: FormContext): Promise<FormOutcome> {
  const { c } = context;
  const { steps } = form;
  if (!steps) return { code: 'not-found' };
  const kept = await keepTyped(form, posted, await held(context));
  if (kept.code === 'refused') return kept;
  const step = steps.of(c);
  const read = v.safeParse(await steps.schema(c, step, kept.fields), kept.fields);
  if (!read.success) return issueOutcome(read.issues[0]);
  return showStep(form, steps.names[steps.names.indexOf(step) + 1] ?? step, context);
}

/** Stores the page and shows another step. */
export async function goTo(form: FormDefinition, step: string, { posted, context }: Request): Promise<FormOutcome> {
  const kept = await keepTyped(form, posted, await held(context));
  return kept.code === 'refused' ? kept : showStep(form, step, context);
}

const showStep = (form: FormDefinition, step: string, { c, lang }: FormContext): FormOutcome =>
  seeOther(form.address(c, lang, { step }), headingId);

/** Stores the page, changes the draft, and shows the same step again. */
export async function editDraft(
  form: FormDefinition,
  edit: FormEdit,
  { posted, context }: Request,
): Promise<FormOutcome> {
  const { c, lang, now } = context;
  const holding = await held(context);
  const kept = await keepTyped(form, posted, holding);
  if (kept.code === 'refused') return kept;
  const { fields } = kept;
  const result = await edit(posted, { c, lang, now, holder: holding.holder, fields });
  if (!('fields' in result)) return result;
  const changed = Object.entries(result.fields).filter(([name, value]) => fields[name] !== value);
  const refused = changed.length ? await keepEdited(form, Object.fromEntries(changed), holding) : null;
  return refused ?? seeOther(form.address(c, lang, placeOf(form, c)), result.focus);
}
