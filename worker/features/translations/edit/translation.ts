import type { Reader } from '../../../data/reader.ts';
import type { SiteId } from '../../../data/schema.ts';
import type { DraftFields } from '../../../domain/drafts/drafts.ts';
import { readWholeNumber } from '../../../platform/text/whole-number.ts';
import { alignBlocks, type CarriedBlock, carryOver } from '../blocks/align.ts';
import { blocksOf } from '../blocks/blocks.ts';
import { type MachineDraft, machineDraftOf } from '../machine/machine-draft.query.ts';
import { type ArticleVersion, articleRows, type EditedArticle, versionsOf } from './article.query.ts';
import type { TranslationAsked } from './asked.ts';

/** An article beside its source. */
export type Translation = TranslationAsked & {
  source: EditedArticle;
  /** The translation as it is stored; undefined if there is none. */
  own: EditedArticle | undefined;
  /** The source as the form shows it: as it was when the draft was begun, else as it is now. */
  shown: ArticleVersion;
  /** The source that the translation says; `shown` where there is no translation. */
  base: ArticleVersion;
  /** The first version of the source that the translation does not say; undefined for none. */
  next: ArticleVersion | undefined;
  /** What a machine translated; undefined for nothing. */
  machine: MachineDraft | undefined;
  /** The blocks of `shown`. */
  blocks: readonly string[];
};

/** The revision that typed fields are about. */
const revisionIn = (fields: DraftFields): number | undefined => readWholeNumber(fields.source ?? '');

/**
 * Reads an article with its translation. Undefined if the site has no such article, or the language is its own.
 * @param fields what is typed: its field `source` says beside which revision of the source.
 */
export async function readTranslation(
  reader: Reader,
  site: SiteId,
  { asked, fields }: { asked: TranslationAsked; fields: DraftFields },
): Promise<Translation | undefined> {
  const [rows, [machine]] = await reader.batch(articleRows(site, asked), machineDraftOf(site, asked));
  const source = rows.find(({ id, group_id }) => id === group_id);
  if (!source || source.language === asked.language) return undefined;
  const own = rows.find(({ id }) => id !== source.id);
  const typed = revisionIn(fields) ?? source.revision;
  const said = own?.source_revision ?? (readWholeNumber(fields.from ?? '') || typed);
  const [versions] = await reader.batch(
    versionsOf(site, { post: source.id, revisions: [typed, said, said + 1, source.revision] }),
  );
  const at = (revision: number) => versions.find((one) => one.revision === revision);
  const newest = { ...source, created_at: 0 };
  const shown = at(typed) ?? newest;
  const base = at(said) ?? shown;
  const next = at(base.revision + 1);
  return { ...asked, source, own, shown, base, next, machine, blocks: blocksOrOne(shown.body) };
}

/** The blocks of a text; one empty block for an empty text, so that there is a field. */
const blocksOrOne = (body: string): readonly string[] => {
  const { texts } = blocksOf(body);
  return texts.length ? texts : [''];
};

/** A text of the translation's language, by the blocks of the source as the form shows it. */
export function besideBlocks({ source, base, shown, blocks }: Translation, body: string): CarriedBlock[] {
  const older = blocksOrOne(base.body);
  const texts = alignBlocks(older, blocksOf(body).texts);
  if (base.revision === shown.revision) return texts.map((text) => ({ text, stretches: null }));
  return carryOver({ older, newer: blocks, language: source.language }, texts);
}
