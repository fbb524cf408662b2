import type { FormState } from '../../../../web/contract/form-state.ts';
import type { TranslationBlock, TranslationLine } from '../../../../web/contract/pages/translations.data.ts';
import { longestPostAlt, longestPostDescription, longestPostTitle } from '../../../../web/contract/posts.ts';
import { translationFields } from '../../../../web/contract/translation-fields.ts';
import { wordDifference } from '../../../platform/text/difference.ts';
import { machineTextFor } from '../machine/machine-texts.ts';
import { typedTranslation } from './fields.ts';
import { besideBlocks, type Translation } from './translation.ts';

type Shown = { form: FormState; isChanged: boolean };

/** What is stored in place of what a field shows, where somebody else has saved the translation meanwhile. */
function othersOf(translation: Translation, { form, isChanged }: Shown): (field: string) => string | null {
  if (!isChanged) return () => null;
  const stored = typedTranslation(translation);
  return (field) => {
    const text = stored[field] ?? '';
    return text !== '' && text !== (form.values[field] ?? '') ? text : null;
  };
}

/** The text of a machine for a field that is empty. */
const machineOf = (translation: Translation, { form }: Shown, field: string): string | null =>
  form.values[field]?.trim() ? null : machineTextFor(translation, field);

/** Title, summary, topics and the description of the picture, each beside the source's. */
export function showLines(translation: Translation, shown: Shown): TranslationLine[] {
  const { source, base, shown: now } = translation;
  const other = othersOf(translation, shown);
  const changed = (before: string, after: string) =>
    before === after ? null : wordDifference(before, after, source.language);
  const lineOf = (field: TranslationLine['field'], text: string, most: number | null): TranslationLine => ({
    ...{ field, source: text, most, stretches: null, other: other(field) },
    machine: machineOf(translation, shown, field),
  });
  return [
    { ...lineOf('title', now.title, longestPostTitle), stretches: changed(base.title, now.title) },
    {
      ...lineOf('description', now.description, longestPostDescription),
      stretches: changed(base.description, now.description),
    },
    ...(source.picture === '' ? [] : [lineOf('pictureAlt', source.picture_alt, longestPostAlt)]),
    lineOf('tags', source.tags.join(', '), null),
  ];
}

/** Characters of a line of a field, and the numbers of lines that fields have. */
const lineLength = 60;
const fewestRows = 3;
const mostRows = 16;

/** The blocks of the source with their fields. */
export function showBlocks(translation: Translation, shown: Shown): TranslationBlock[] {
  const other = othersOf(translation, shown);
  const carried = besideBlocks(translation, translation.own?.body ?? '');
  return translation.blocks.map((source, at) => {
    const field = translationFields.block(at);
    const text = shown.form.values[field] || source;
    const lines = text.split('\n').reduce((sum, line) => sum + Math.ceil((line.length + 1) / lineLength), 1);
    return {
      ...{ field, source, other: other(field), stretches: carried[at]?.stretches ?? null },
      machine: machineOf(translation, shown, field),
      rows: Math.min(Math.max(lines, fewestRows), mostRows),
    };
  });
}
