import { translationFields } from '../../../../web/contract/translation-fields.ts';
import { openReader } from '../../../data/reader.ts';
import { refuse } from '../../../pages/form-outcome.ts';
import type { EditContext, EditResult, FormEdit } from '../../../pages/forms/form.ts';
import { carryOver } from '../blocks/align.ts';
import { blocksOf, isFixed, mostBlocks } from '../blocks/blocks.ts';
import { readTranslationAsked } from './asked.ts';
import { blocksIn, typedBlocks } from './fields.ts';
import { readTranslation, type Translation } from './translation.ts';

/** An edit of a translation that exists. */
const editOf =
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

/** Copies a block of the source into its field, if that is empty. */
const copy = (at: number): FormEdit =>
  editOf(({ blocks }, { fields }) => {
    const field = translationFields.block(at);
    return { fields: { [field]: fields[field]?.trim() ? fields[field] : (blocks[at] ?? '') }, focus: field };
  });

/** Copies all blocks that stay as they are in every language into their fields, if these are empty. */
const copyFixed = editOf(({ blocks }, { fields }) => {
  const empty = blocks.flatMap((block, at): [string, string][] => {
    const field = translationFields.block(at);
    return isFixed(block) && (fields[field] ?? '').trim() === '' ? [[field, block]] : [];
  });
  return { fields: Object.fromEntries(empty), focus: empty[0]?.[0] ?? 'title' };
});

/** Carries what is typed over to the newest source. */
const renew = editOf(({ source, shown, base, blocks }, { fields }) => {
  const newer = blocksOf(source.body).texts;
  const carried = carryOver({ older: blocks, newer, language: source.language }, blocksIn(fields));
  const emptied = blocks.map(() => '');
  return {
    fields: {
      ...typedBlocks(emptied),
      ...typedBlocks(carried.map(({ text }) => text)),
      ...{ source: String(source.revision), from: String(Math.min(base.revision, shown.revision)) },
    },
    focus: 'title',
  };
});

/** The edits of a translation, by the value of their button: `copy-0` for the first block. */
export const translationEdits: Readonly<Record<string, FormEdit>> = {
  ...Object.fromEntries(Array.from({ length: mostBlocks }, (_, at) => [`copy-${at}`, copy(at)])),
  'copy-fixed': copyFixed,
  renew,
};
