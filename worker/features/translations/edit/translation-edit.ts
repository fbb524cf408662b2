import { openReader } from '../../../data/reader.ts';
import { refuse } from '../../../pages/form-outcome.ts';
import type { EditContext, EditResult, FormEdit } from '../../../pages/forms/form.ts';
import { readTranslationAsked } from './asked.ts';
import { readTranslation, type Translation } from './translation.ts';

/** An edit of a translation that exists. */
export const editOf =
  (edit: (translation: Translation, context: EditContext) => EditResult): FormEdit =>
  async (_, context) => {
    const translation = await translationOf(context);
    return translation ? edit(translation, context) : refuse('article-gone', { status: 409 });
  };

/** The translation that the form of a request is about. */
export async function translationOf({ c, fields }: EditContext): Promise<Translation | undefined> {
  const { site } = c.var.served;
  const asked = readTranslationAsked((name) => c.req.query(name) ?? null, site.languages);
  return asked && readTranslation(openReader(c.env.DB, c.var.meter), site.id, { asked, fields });
}
