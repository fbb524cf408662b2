import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import { translationFields } from '../../../../web/contract/translation-fields.ts';
import type { Reader } from '../../../data/reader.ts';
import { batchUnlessRefused, refuseIf, refuseUnlessChanged } from '../../../data/refusal.ts';
import type { PersonId, SiteId } from '../../../data/schema.ts';
import { columns, type Sql, sql } from '../../../data/sql.ts';
import { first } from '../../../data/statements.ts';
import { table, update } from '../../../data/table.ts';
import { auditStatements, newestVersion } from '../../../domain/audit/audit.writer.ts';
import type { PostText, PostWriting } from '../../../domain/posts/post.ts';
import { attempts, type PreparedPost, preparePost, unlessTaken } from '../../../domain/posts/posts.writer.ts';
import { holds, stillHolds } from '../../../identity/standing.ts';
import { transcribed } from '../../../platform/text/slug.ts';
import { textOfBlocks } from '../blocks/blocks.ts';
import { endMachineDraft } from '../machine/machine-draft.writer.ts';
import type { TranslationAsked } from './asked.ts';
import type { TranslationInput } from './fields.ts';
import { readTranslation, type Translation } from './translation.ts';

const p = table('posts');

/** A translation that an editor saves as a draft, or publishes. */
export type TranslationWriting = {
  site: SiteId;
  by: PersonId;
  asked: TranslationAsked;
  input: TranslationInput;
  isPublished: boolean;
  /** Statements of the same transaction, such as the end of a draft. */
  more?: readonly (Sql | D1PreparedStatement)[];
  now: number;
};

/**
 * `changed`: somebody else has saved the translation meanwhile. `gone`: there is no such article. `not-allowed`: the
 * editor has no right (any more). Others name the field that keeps the translation from being published.
 */
export type SavedTranslation =
  | { code: 'published' | 'saved' | 'changed' | 'gone' | 'not-allowed' }
  | { code: 'title-missing' | 'block-missing'; field: string };

type Ready = { writing: TranslationWriting; translation: Translation; post: Extract<PreparedPost, { code: 'ready' }> };

/** Writes a translation beside the revision of the source that the form showed. */
export async function saveTranslation(
  db: D1Database,
  reader: Reader,
  writing: TranslationWriting,
): Promise<SavedTranslation> {
  const { site, by, asked, input, isPublished, now } = writing;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const fields = { source: String(input.source ?? '') };
    const translation = await readTranslation(reader, site, { asked, fields });
    if (!translation) return { code: 'gone' };
    const { own } = translation;
    const isKept = own && own.state !== 'draft' && !isPublished;
    if ((own?.revision ?? null) !== input.revision || isKept) return { code: 'changed' };
    const lacking = isPublished ? lackingIn(translation, input) : null;
    if (lacking) return lacking;
    const post = await preparePost(db, writingOf(writing, translation));
    if (post.code === 'changed') return post;
    const ready = { writing, translation, post };
    if (await batchUnlessRefused(db, statementsOf(ready)).catch(unlessTaken))
      return { code: isPublished ? 'published' : 'saved' };
    if (!(await stillHolds(db, 'write-content', { site, by, now }))) return { code: 'not-allowed' };
  }
  return { code: 'changed' };
}

type Author = { site: SiteId; by: PersonId; now: number };

/** What a translation lacks to be published: a title, or the first block of the source that has no text. */
function lackingIn({ blocks }: Translation, input: TranslationInput): SavedTranslation | null {
  if (input.title === '') return { code: 'title-missing', field: 'title' };
  const at = blocks.findIndex((block, i) => block.trim() !== '' && (input.blocks[i] ?? '').trim() === '');
  const isEmpty = textOfBlocks(input.blocks) === '';
  if (at < 0 || (input.isPartial && !isEmpty)) return null;
  return { code: 'block-missing', field: translationFields.block(at) };
}

const textOf = ({ source }: Translation, input: TranslationInput): PostText => ({
  ...{ title: input.title, description: input.description, tags: input.tags },
  ...{ body: textOfBlocks(input.blocks), picture: source.picture },
  pictureAlt: source.picture === '' ? '' : input.pictureAlt,
});

function writingOf({ site, by, input, isPublished, now }: TranslationWriting, translation: Translation): PostWriting {
  const { source, own, shown, language } = translation;
  const photos = [...source.photos, ...(own?.photos ?? [])];
  return {
    ...{ site, kind: 'article', language, author: by, isStaff: true, now },
    existing: own ? { id: own.id, revision: own.revision } : null,
    translationOf: own ? null : source.id,
    sourceRevision: shown.revision,
    text: textOf(translation, input),
    // A title in another script gets the slug of the source. A published address stays.
    slug: own?.published_at ? '' : transcribed(input.title) || source.slug,
    state: isPublished ? 'published' : 'draft',
    photos: new Map(photos.map(([key, width, height]) => [key, { width, height }])),
    related: (own ?? source).related,
  };
}

/** The row with all that hangs on it. The audit log has an entry for what is published. */
function statementsOf({ writing, translation, post }: Ready): (Sql | D1PreparedStatement)[] {
  const { site, by, isPublished, more = [], now } = writing;
  const named = sql`${update(p, { version_id: newestVersion(site) })}
    where ${p.site_id} = ${site} and ${p.id} = ${post.id}`;
  return [
    refuseIf(sql`not ${holds('write-content', { site, by, now })}`),
    ...(isPublished ? entryOf(writing, translation, post.id) : []),
    post.row,
    refuseUnlessChanged,
    ...post.rest,
    ...(isPublished ? [named, endMachineDraft(site, translation)] : []),
    ...more,
  ];
}

function entryOf({ site, by, input, now }: TranslationWriting, translation: Translation, id: number): Sql[] {
  const { own, source, language } = translation;
  const { title, picture, pictureAlt, ...text } = textOf(translation, input);
  const photos = source.photos.map((photo) => [...photo, photo[0] === picture ? pictureAlt : '']);
  return auditStatements({
    ...{ site, actor: by, action: own?.published_at ? 'post.edit' : 'post.publish', thing: 'post', thingId: id, now },
    ...{ before: own?.state ?? '', after: 'published' },
    beforeText: own?.version_id == null ? null : { version: own.version_id },
    afterText: { content: { title, ...text, picture, pictureAlt, photos, language, names: { [language]: title } } },
  });
}

type Confirmed = Author & { asked: TranslationAsked; source: number; revision: number };

/**
 * Marks a published translation as current: it says what the source says now, without a new text.
 *
 * @param confirmed the revisions of the source and of the translation that the editor saw.
 */
export async function confirmTranslation(
  db: D1Database,
  { asked, source, revision, ...author }: Confirmed,
): Promise<'confirmed' | 'changed' | 'not-allowed'> {
  const { site, by, now } = author;
  const isSeen = sql`${p.site_id} = ${site} and ${p.group_id} = ${asked.post} and ${p.language} = ${asked.language}
    and ${p.state} = 'published' and ${p.revision} = ${revision}`;
  const known = await first(db, sql`select ${columns({ id: p.id })} from ${p} where ${isSeen}`);
  if (!known) return 'changed';
  const isWritten = await batchUnlessRefused(db, [
    refuseIf(sql`not ${holds('write-content', author)}`),
    refuseIf(sql`not exists (select 1 from ${p} where ${p.site_id} = ${site} and ${p.id} = ${asked.post}
      and ${p.revision} >= ${source})`),
    sql`${update(p, { source_revision: source })} where ${isSeen}`,
    refuseUnlessChanged,
    ...auditStatements({
      ...{ site, actor: by, action: 'post.edit', thing: 'post', thingId: known.id, now },
      ...{ before: 'published', after: 'published' },
    }),
  ]);
  if (isWritten) return 'confirmed';
  return (await stillHolds(db, 'write-content', author)) ? 'changed' : 'not-allowed';
}
