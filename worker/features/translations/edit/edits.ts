import { blockAt, translationFields } from '../../../../web/contract/translation-fields.ts';
import type { FormEdit } from '../../../pages/forms/form.ts';
import { carryOver } from '../blocks/align.ts';
import { blocksOf, isFixed } from '../blocks/blocks.ts';
import { blocksIn, typedBlocks } from './fields.ts';
import { editOf } from './translation-edit.ts';

/** Copies a block of the source into its field, if that is empty. */
const copy = editOf(({ blocks }, { c, fields }) => {
  const field = c.req.query('at') ?? '';
  const block = blocks[blockAt(field) ?? -1];
  return block === undefined || fields[field]?.trim()
    ? { fields: {}, focus: 'title' }
    : { fields: { [field]: block }, focus: field };
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

/** The edits of a translation, by the value of their button. The address names the field of `copy`: `at=p0`. */
export const translationEdits: Readonly<Record<string, FormEdit>> = { copy, 'copy-fixed': copyFixed, renew };
