import * as v from 'valibot';
import { href } from '../../../../web/contract/routes.ts';
import { openReader } from '../../../data/reader.ts';
import type { AppContext } from '../../../http/context.ts';
import { granterOf } from '../../../identity/rights.ts';
import { type ActionTable, defineAction, wholeNumber } from '../../../pages/action.ts';
import { formActions } from '../../../pages/actions/form-actions.ts';
import { type FormOutcome, refuse, seeOther } from '../../../pages/form-outcome.ts';
import { defineForm, type SendContext } from '../../../pages/forms/form.ts';
import { translationLimits } from '../limits.ts';
import { machineEdits } from '../machine/machine-edits.ts';
import { readTranslationAsked, thingOfTranslation, translationFormName } from './asked.ts';
import { translationEdits } from './edits.ts';
import { isTranslationField, type TranslationInput, translationSchema } from './fields.ts';
import { confirmTranslation, saveTranslation } from './save.writer.ts';

const askedOf = (c: AppContext) =>
  readTranslationAsked((name) => c.req.query(name) ?? null, c.var.served.site.languages);

function address(c: AppContext, lang: string, query: Record<string, string> = {}): string {
  const asked = askedOf(c);
  return href(
    'manageTranslationEdit',
    { lang },
    { ...query, ...(asked && { language: asked.language, post: String(asked.post) }) },
  );
}

/** Translates an article: publishes it, or saves it as a draft of the site’s staff. */
export const translationForm = defineForm<TranslationInput>({
  name: translationFormName,
  path: '/:lang/manage/translations/edit',
  right: 'write-content',
  fields: isTranslationField,
  schema: () => translationSchema,
  sends: ['save'],
  edits: { ...translationEdits, ...machineEdits },
  bytes: 600_000,
  proof: () => 'today',
  limits: [{ limit: translationLimits.savesPerPerson, by: 'person' }],
  thing(c) {
    const asked = askedOf(c);
    return asked && thingOfTranslation(asked);
  },
  address,
  submit,
});

async function submit(input: TranslationInput, context: SendContext): Promise<FormOutcome> {
  const { c, sender, lang, now, button, endDraft } = context;
  const asked = askedOf(c);
  if (!asked || sender.person === null) return { code: 'not-found' };
  const saved = await saveTranslation(c.env.DB, openReader(c.env.DB, c.var.meter), {
    ...{ site: c.var.served.site.id, by: sender.person, asked, input, now },
    ...{ isPublished: button !== 'save', more: [endDraft] },
  });
  switch (saved.code) {
    case 'published':
    case 'saved':
      return seeOther(address(c, lang, { done: 'sent' }), 'done');
    case 'gone':
      return { code: 'not-found' };
    case 'not-allowed':
      return { code: 'forbidden', grantedBy: granterOf('write-content') };
    case 'changed':
      return refuse('changed', { status: 409 });
    default:
      return refuse(saved.code, { field: saved.field });
  }
}

/** Says that a translation is still right, although its source has changed. */
const current = defineAction({
  right: 'write-content',
  schema: v.object({ source: wholeNumber, revision: wholeNumber }),
  limits: [{ limit: translationLimits.savesPerPerson, by: 'person' }],
  async run(seen, { c, session, lang, now }) {
    const asked = askedOf(c);
    if (!asked) return { code: 'not-found' };
    const site = c.var.served.site.id;
    const code = await confirmTranslation(c.env.DB, { site, by: session.person, asked, now, ...seen });
    if (code === 'not-allowed') return { code: 'forbidden', grantedBy: granterOf('write-content') };
    if (code === 'changed') return refuse('changed', { status: 409 });
    return seeOther(address(c, lang, { done: 'current' }), 'done');
  },
});

const { actions, ...form } = formActions(translationForm);

/** The buttons of a translation. */
export const translationActions: ActionTable = { ...form, actions: { ...actions, current } };
