import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import { batchUnlessRefused, refuseIf } from '../../../data/refusal.ts';
import type { PersonId, SiteId } from '../../../data/schema.ts';
import { type Sql, sql } from '../../../data/sql.ts';
import { firstOf } from '../../../data/statements.ts';
import { table } from '../../../data/table.ts';
import { attempts, preparePost, unlessTaken } from '../../../domain/posts/posts.writer.ts';
import { holds, stillHolds } from '../../../identity/standing.ts';
import { loggedPost } from '../logged-post.writer.ts';
import { type PostContent, sizesOf } from '../post-content.ts';
import { articleOf, type StoredPost } from '../stored-post.query.ts';
import { sourceOf, translationIn } from './article.query.ts';
import type { ArticleAsked } from './article-asked.ts';
import type { ArticleInput } from './article-fields.ts';

const p = table('posts');

/** An article that a member of the staff writes, or writes anew. */
export type ArticleWriting = {
  site: SiteId;
  by: PersonId;
  asked: ArticleAsked;
  input: ArticleInput;
  /** Statements of the same transaction, such as the end of a draft. */
  more: readonly (Sql | D1PreparedStatement)[];
  now: number;
};

/**
 * `changed`: the article has another revision by now. `translated`: somebody else has begun this translation. `held-back`: a
 * published article cannot become a draft: archiving takes it off the site. `gone`: there is no such article.
 */
export type WrittenArticle =
  | { code: 'written'; id: number }
  | { code: 'changed' | 'held-back' | 'gone' | 'not-allowed' }
  | { code: 'translated'; id: number };

/** Writes an article in one language: its rows, version and audit entry in one transaction. */
export async function writeArticle(db: D1Database, writing: ArticleWriting): Promise<WrittenArticle> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const written = await write(db, writing);
    if (written) return written;
    if (!(await stillHolds(db, 'write-content', writing))) return { code: 'not-allowed' };
  }
  return { code: 'changed' };
}

/** One attempt; null if something else was written at the same moment. */
async function write(db: D1Database, writing: ArticleWriting): Promise<WrittenArticle | null> {
  const { site, by, asked, input, more, now } = writing;
  const before = asked.kind === 'post' ? await firstOf(db, articleOf(site, asked.post)) : undefined;
  if (asked.kind === 'post' && !before) return { code: 'gone' };
  if (before && before.revision !== input.revision) return { code: 'changed' };
  if (before?.state === 'published' && input.state !== 'published') return { code: 'held-back' };
  if (asked.kind === 'translation') {
    const { of: group, language } = asked;
    if (!(await firstOf(db, sourceOf(site, group)))) return { code: 'gone' };
    const other = await firstOf(db, translationIn(site, { group, language }));
    if (other) return { code: 'translated', id: other.id };
  }
  const language = languageOf(writing, before);
  const post = await preparePost(db, {
    ...{ site, kind: 'article', language, state: input.state, author: by, isStaff: true, now },
    existing: before ? { id: before.id, revision: before.revision } : null,
    translationOf: asked.kind === 'translation' ? asked.of : null,
    ...{ text: input, slug: input.slug, dueAt: input.dueAt, photos: sizesOf(input.photos) },
    ...sourceRevision(input, before),
  });
  if (post.code === 'changed') return { code: 'changed' };
  const written = await batchUnlessRefused(db, [
    refuseIf(sql`not ${holds('write-content', { site, by, now })}`),
    ...(before ? [differs(site, before)] : []),
    ...loggedPost({
      ...{ site, by, action: actionOf(input, before), post, now },
      ...{ before: before?.state ?? '', after: input.state, beforeVersion: before?.version_id ?? null },
      content: contentOf(input, language),
    }),
    ...more,
  ]).catch(unlessTaken);
  return written ? { code: 'written', id: post.id } : null;
}

const languageOf = ({ asked, input }: ArticleWriting, before: StoredPost | undefined): string =>
  before?.language ?? (asked.kind === 'translation' ? asked.language : input.language);

/** A translation says the same state of its source as before, unless its author says that it is up to date. */
const sourceRevision = ({ saysSource }: ArticleInput, before: StoredPost | undefined): { sourceRevision?: number } => {
  const says = saysSource ?? before?.source_revision;
  return says == null ? {} : { sourceRevision: says };
};

function actionOf({ state }: ArticleInput, before: StoredPost | undefined) {
  if (state === 'scheduled') return 'post.schedule';
  return state === 'published' && before?.state !== 'published' ? 'post.publish' : 'post.edit';
}

/** What the version of the log says. */
const contentOf = (input: ArticleInput, language: string): PostContent => {
  const { title, description, body, tags, picture, pictureAlt, photos } = input;
  return { title, description, body, tags, picture, pictureAlt, photos, language, names: { [language]: title } };
};

/** Refuses if the article has another state or revision than was read. */
export const differs = (site: SiteId, { id, state, revision }: StoredPost): Sql =>
  refuseIf(sql`not exists (select 1 from ${p} where ${p.site_id} = ${site} and ${p.id} = ${id}
    and ${p.state} = ${state} and ${p.revision} = ${revision})`);
