import { translationFields } from '../../../../web/contract/translation-fields.ts';
import { consume } from '../../../data/rate-limits.writer.ts';
import { refuse } from '../../../pages/form-outcome.ts';
import type { EditContext, FormEdit } from '../../../pages/forms/form.ts';
import type { Translation } from '../edit/translation.ts';
import { editOf, translationOf } from '../edit/translation-edit.ts';
import { translationLimits } from '../limits.ts';
import { storeMachineDraft } from './machine-draft.writer.ts';
import { machineTextFor, machineTexts } from './machine-texts.ts';

/** Has a machine translate the source. Its texts are shown beside the fields, which stay as they are. */
const draftByMachine: FormEdit = async (_, context) => {
  const { c, now } = context;
  const site = c.var.served.site.id;
  const provider = c.var.config.translation;
  const session = await c.var.session();
  if (!provider || !session) return refuse('machine-off', { status: 409 });
  const translation = await translationOf(context);
  if (!translation) return refuse('article-gone', { status: 409 });
  const consumed = await consume(c.env.DB, translationLimits.machinePerSite, { site, subject: 'all', now });
  if (consumed.code !== 'ok') return refuse('rate-limited', { status: 429, retryAfter: consumed.retryAfter });
  const texts = await machineTexts(provider, translation);
  if (!texts) return refuse('machine-failed');
  const { post, language, shown } = translation;
  const isStored = await storeMachineDraft(c.env.DB, {
    ...{ site, by: session.person, post, language, source: shown.revision, provider: provider.name, texts, now },
  });
  return isStored ? { fields: {}, focus: 'machine' } : refuse('article-gone', { status: 409 });
};

const lineFields = ['title', 'description', 'tags', 'pictureAlt'] as const;

/** Takes the machine's text into those of some fields that are empty. */
const take = (fieldsOf: (translation: Translation, context: EditContext) => readonly string[]): FormEdit =>
  editOf((translation, context) => {
    const taken = fieldsOf(translation, context).flatMap((field): [string, string][] => {
      const text = machineTextFor(translation, field);
      return text === null || context.fields[field]?.trim() ? [] : [[field, text]];
    });
    return { fields: Object.fromEntries(taken), focus: taken[0]?.[0] ?? 'machine' };
  });

/** The edits with the texts of a machine, by the value of their button. The address names the field of `take`: `at=p0`. */
export const machineEdits: Readonly<Record<string, FormEdit>> = {
  machine: draftByMachine,
  take: take((_, { c }) => [c.req.query('at') ?? '']),
  'take-all': take(({ blocks }) => [...lineFields, ...blocks.map((_, at) => translationFields.block(at))]),
};
