import { href } from '../../../../web/contract/routes.ts';
import { openReader } from '../../../data/reader.ts';
import type { AppContext } from '../../../http/context.ts';
import { granterOf } from '../../../identity/rights.ts';
import { type FormOutcome, refuse, seeOther } from '../../../pages/form-outcome.ts';
import {
  defineForm,
  type EditContext,
  type EditResult,
  type SendContext,
  type Typed,
} from '../../../pages/forms/form.ts';
import { legalLimits } from '../limits.ts';
import { legalFormName, readAsked, thingOf } from './asked.ts';
import { bodyOf } from './edit.query.ts';
import { publishText } from './publish.writer.ts';
import { type TextInput, textFields, textSchema } from './text-fields.ts';

const askedOf = (c: AppContext) => readAsked((name) => c.req.query(name) ?? null, c.var.served.site);

/** Publishes the next version of a legal text in one language. */
export const legalForm = defineForm<TextInput>({
  name: legalFormName,
  path: '/:lang/manage/legal/edit',
  right: 'administer',
  fields: textFields,
  schema: () => textSchema,
  edits: {
    preview: () => ({ fields: { preview: 'text' }, focus: 'preview' }),
    changes: () => ({ fields: { preview: 'changes' }, focus: 'changes' }),
    'no-preview': () => ({ fields: { preview: '' }, focus: 'edit' }),
    restore,
    'put-back': (_, { fields }) => ({
      fields: { body: fields.replaced ?? '', restored: '', replaced: '' },
      focus: 'edit',
    }),
  },
  // 100,000 characters, of which each can take nine bytes, twice.
  bytes: 2_000_000,
  proof: () => 'today',
  limits: [{ limit: legalLimits.publications, by: 'person' }],
  thing(c) {
    const asked = askedOf(c);
    return asked && thingOf(asked);
  },
  address: (c, lang, query) => href('manageLegalEdit', { lang }, { ...query, ...askedOf(c) }),
  submit,
});

/** Fills in the text of an earlier version. What was typed is kept beside it. */
async function restore(
  { restore: typed }: Typed,
  { c, fields }: EditContext,
): Promise<EditResult | ReturnType<typeof refuse>> {
  const asked = askedOf(c);
  const version = typeof typed === 'string' && /^\d{1,6}$/.test(typed) ? Number(typed) : 0;
  const [[found]] = asked
    ? await openReader(c.env.DB, c.var.meter).batch(bodyOf(c.var.served.site.id, { ...asked, version }))
    : [[]];
  if (!found) return refuse('version-unknown', { field: 'restore' });
  return {
    fields: { body: found.body, restored: String(version), replaced: fields.body ?? '' },
    focus: 'restored',
  };
}

async function submit(input: TextInput, { c, sender, lang, now, endDraft }: SendContext): Promise<FormOutcome> {
  const text = askedOf(c);
  if (!text || sender.person === null) return { code: 'not-found' };
  const { site } = c.var.served;
  const published = await publishText(c.env.DB, {
    ...{ site: site.id, by: sender.person, text, input, now, more: [endDraft] },
  });
  switch (published.code) {
    case 'published':
      return seeOther(href('manageLegalEdit', { lang }, { done: 'sent', ...text }), 'done');
    case 'not-allowed':
      return { code: 'forbidden', grantedBy: granterOf('administer') };
    case 'version-changed':
      return refuse(published.code, { status: 409 });
    default:
      return refuse(published.code, { field: 'body' });
  }
}
