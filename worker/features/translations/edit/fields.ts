import * as v from 'valibot';
import { longestPostAlt, longestPostDescription, longestPostTitle } from '../../../../web/contract/posts.ts';
import { blockAt, translationFields } from '../../../../web/contract/translation-fields.ts';
import type { DraftFields } from '../../../domain/drafts/drafts.ts';
import { lineField } from '../../../domain/listings/typed-fields.ts';
import { readWholeNumber } from '../../../platform/text/whole-number.ts';
import { cleanMarkdown, tagsField } from '../../posts/index.ts';
import type { EditedArticle } from './article.query.ts';
import { besideBlocks, type Translation } from './translation.ts';

const plain = ['title', 'description', 'tags', 'pictureAlt', 'source', 'from', 'revision', translationFields.partial];

/** Whether a typed field belongs to the form of a translation. */
export const isTranslationField = (name: string): boolean => plain.includes(name) || blockAt(name) !== undefined;

/** What the form sends. */
export type TranslationInput = {
  title: string;
  description: string;
  tags: readonly string[];
  pictureAlt: string;
  /** Markdown, by the position of the source's block. */
  blocks: readonly string[];
  /** The revision of the source that the form showed, and of the translation; null for a new one. */
  source: number | null;
  revision: number | null;
  /** Whether empty blocks may be left out. */
  isPartial: boolean;
};

const number = v.pipe(
  v.optional(v.string(), ''),
  v.transform((text) => readWholeNumber(text) ?? null),
);

/** The schema of the form. The message of an issue is a key under `translations.fault`. */
export const translationSchema: v.GenericSchema<unknown, TranslationInput> = v.pipe(
  v.intersect([
    v.object({
      title: lineField(longestPostTitle),
      description: lineField(longestPostDescription),
      tags: tagsField,
      pictureAlt: lineField(longestPostAlt),
      ...{ source: number, revision: number, partial: v.optional(v.string(), '') },
    }),
    v.pipe(
      v.record(v.string(), v.unknown()),
      v.transform((fields) => ({ blocks: blocksIn(fields) })),
    ),
  ]),
  v.transform(({ partial, ...input }): TranslationInput => ({ ...input, isPartial: partial === 'on' })),
);

/** The typed blocks, by position. */
export function blocksIn(fields: Readonly<Record<string, unknown>>): string[] {
  const blocks: string[] = [];
  for (const [name, value] of Object.entries(fields)) {
    const at = blockAt(name);
    if (at !== undefined && typeof value === 'string') blocks[at] = cleanMarkdown(value);
  }
  return Array.from(blocks, (text) => text ?? '');
}

/** Typed blocks as fields. */
export const typedBlocks = (texts: readonly string[]): DraftFields =>
  Object.fromEntries(texts.map((text, at) => [translationFields.block(at), text]));

const typedLines = ({ title, description, tags, picture_alt }: EditedArticle): DraftFields => ({
  ...{ title, description, tags: tags.join(', '), pictureAlt: picture_alt },
});

/** What the form shows without a draft: the translation as it is stored, beside the blocks of the source. */
export function typedTranslation(translation: Translation): DraftFields {
  const { own, shown } = translation;
  return {
    ...{ source: String(shown.revision), revision: own ? String(own.revision) : '' },
    ...(own && { ...typedLines(own), ...typedBlocks(besideBlocks(translation, own.body).map(({ text }) => text)) }),
  };
}
