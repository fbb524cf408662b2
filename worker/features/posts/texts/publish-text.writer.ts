import type { D1Database } from '@cloudflare/workers-types';
import {
  longestPost,
  longestPostDescription,
  longestPostTitle,
  type PostKind,
} from '../../../../web/contract/posts.ts';
import { batchUnlessRefused, refuseIf } from '../../../data/refusal.ts';
import { sql } from '../../../data/sql.ts';
import { firstOf } from '../../../data/statements.ts';
import { cleanLine } from '../../../domain/listings/clean-fields.ts';
import { preparePost, unlessTaken } from '../../../domain/posts/posts.writer.ts';
import { postPath } from '../../../domain/posts/show-post.ts';
import { holds } from '../../../identity/standing.ts';
import type { ContentChange, ContentOutcome } from '../../../pages/content-kind.ts';
import { publishing } from '../../../pages/publish-content.ts';
import { isSlug } from '../../../platform/text/slug.ts';
import { loggedPost, type ReadyPost } from '../logged-post.writer.ts';
import { differs } from '../manage/write-article.writer.ts';
import { type PostContent, type PostPhoto, sizesOf } from '../post-content.ts';
import { publishedOf, type StoredPost } from '../stored-post.query.ts';
import { cleanMarkdown } from '../write/post-fields.ts';
import { postItem, readPostItem } from './asked-post.ts';
import { groupNumber } from './post-texts.query.ts';

const fields = ['title', 'description', 'body', 'slug'] as const;

type Field = (typeof fields)[number];

/**
 * Publishes a text of an article in one language, as the form of staff does. Blog posts are their members': staff change
 * only their own ones.
 */
export async function publishPostText(db: D1Database, change: ContentChange): Promise<ContentOutcome> {
  const { site, language, by, now, more } = change;
  const asked = readPostItem(change.item);
  const field = fields.find((one) => one === change.field);
  if (!asked || !field) return { code: 'changed' };
  const after = cleaned(field, change.after);
  const problem = problemOf(field, after);
  if (problem) return { code: 'refused', problem };
  return publishing(async () => {
    const group = (await firstOf(db, groupNumber(site, { ...asked, language })))?.id ?? null;
    if (group === null) return { code: 'changed' };
    const stored = await firstOf(db, publishedOf(site, { kind: asked.kind, group: sql`${group}`, language }));
    if (!stored) return { code: 'refused', problem: 'no-translation' };
    if (asked.kind === 'blog' && stored.author_id !== by) return { code: 'refused', problem: 'not-staff-text' };
    if (stored[field] !== change.before) return { code: 'changed' };
    const post = await prepare(db, { change, kind: asked.kind, stored, field, after });
    if (post.code === 'changed') return null;
    if (field === 'slug' && post.slug !== after) return { code: 'refused', problem: 'slug-taken' };
    const written = await batchUnlessRefused(db, [
      refuseIf(sql`not ${holds('write-content', { site, by, now })}`),
      differs(site, stored),
      ...logged({ change, stored, post, field, after }),
      ...more,
    ]).catch(unlessTaken);
    if (!written) return null;
    const item = { kind: asked.kind, slug: post.slug };
    return { code: 'published', item: postItem(item), path: postPath(asked.kind, language, post.slug) };
  });
}

/** A text as the form of an article reads it. */
function cleaned(field: Field, text: string): string {
  if (field === 'body') return cleanMarkdown(text);
  return field === 'slug' ? cleanLine(text).toLowerCase() : cleanLine(text);
}

const longest = { title: longestPostTitle, description: longestPostDescription, body: longestPost } as const;

function problemOf(field: Field, text: string): 'empty' | 'too-long' | 'slug-invalid' | null {
  if (text.trim() === '' && field !== 'description') return 'empty';
  if (field === 'slug') return isSlug(text) ? null : 'slug-invalid';
  return [...text].length > longest[field] ? 'too-long' : null;
}

type Prepared = { change: ContentChange; stored: StoredPost; field: Field; after: string };

/** The stored text with the changed field. */
const textWith = ({ stored, field, after }: Prepared) => {
  const { title, description, body, tags, picture, picture_alt: pictureAlt } = stored;
  return { title, description, body, tags, picture, pictureAlt, ...(field !== 'slug' && { [field]: after }) };
};

/** A translation says the same state of its source as before. */
const prepare = (db: D1Database, prepared: Prepared & { kind: PostKind }) => {
  const { change, kind, stored, field, after } = prepared;
  const { site, language, by, now } = change;
  return preparePost(db, {
    ...{ site, kind, language, state: 'published', author: by, isStaff: stored.is_staff === 1, now },
    existing: { id: stored.id, revision: stored.revision },
    ...{ translationOf: null, text: textWith(prepared), slug: field === 'slug' ? after : '', dueAt: stored.due_at },
    photos: sizesOf(photosOf(stored)),
    ...(stored.source_revision !== null && { sourceRevision: stored.source_revision }),
  });
};

const photosOf = ({ photos, picture, picture_alt: alt }: StoredPost): PostPhoto[] =>
  photos.map(([key, width, height]) => [key, width, height, key === picture ? alt : '']);

/** The statements that write the post, with an entry of the log. */
function logged({ post, ...prepared }: Prepared & { post: ReadyPost }) {
  const { change, stored } = prepared;
  const { site, language, by, now } = change;
  const text = textWith(prepared);
  const content: PostContent = { ...text, language, photos: photosOf(stored), names: { [language]: text.title } };
  return loggedPost({
    ...{ site, by, action: 'post.edit', post, content, now },
    ...{ before: stored.state, after: stored.state, beforeVersion: stored.version_id },
  });
}
