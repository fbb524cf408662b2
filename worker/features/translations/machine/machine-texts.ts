import { blockAt } from '../../../../web/contract/translation-fields.ts';
import { stableHash } from '../../../platform/text/hash.ts';
import { type TranslationProvider, translateTexts } from '../../../platform/translation/machine-translation.ts';
import { isFixed } from '../blocks/blocks.ts';
import type { Translation } from '../edit/translation.ts';
import type { MachineTexts } from './machine-draft.query.ts';

/** The lines of the source, by the field of their translation. */
const linesOf = ({ shown, source }: Translation): [field: string, text: string][] => [
  ...([
    ['title', shown.title],
    ['description', shown.description],
  ] satisfies [string, string][]),
  ...(source.picture === '' ? [] : [['pictureAlt', source.picture_alt] satisfies [string, string]]),
  ['tags', source.tags.join(', ')],
];

/** Translates what the source says, in one request; null if the provider cannot. What stays as it is, is copied. */
export async function machineTexts(
  provider: TranslationProvider,
  translation: Translation,
): Promise<MachineTexts | null> {
  const { blocks, source, language } = translation;
  const lines = linesOf(translation).filter(([, text]) => text.trim() !== '');
  const open = blocks.filter((block) => block.trim() !== '' && !isFixed(block));
  const texts = [...lines.map(([, text]) => text), ...open];
  const translated = await translateTexts(provider, { texts, from: source.language, to: language });
  if (translated.code !== 'ok') return null;
  const text = (at: number): string => translated.texts[at] ?? '';
  return {
    lines: Object.fromEntries(lines.map(([field], at) => [field, text(at)])),
    blocks: open.map((block, at) => [stableHash(block), text(lines.length + at)]),
  };
}

/** The text of a machine for a field; null if there is none for the source that the form shows. */
export function machineTextFor({ machine, blocks, source, shown }: Translation, field: string): string | null {
  if (!machine) return null;
  const at = blockAt(field);
  if (at === undefined) {
    const isOlder = machine.source_revision !== shown.revision && shown.revision !== source.revision;
    return isOlder ? null : (machine.texts.lines[field] ?? null);
  }
  const hash = stableHash(blocks[at] ?? '');
  return machine.texts.blocks.find(([one]) => one === hash)?.[1] ?? null;
}
