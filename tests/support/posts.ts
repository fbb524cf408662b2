import type { D1Database } from '@cloudflare/workers-types';
import type { SiteId } from '../../worker/data/schema.ts';
import type { PostText, PostWriting } from '../../worker/domain/posts/post.ts';
import { savePost } from '../../worker/domain/posts/posts.writer.ts';

type NewPost = { site: SiteId; title: string } & Partial<PostText> & Partial<Omit<PostWriting, 'site' | 'text'>>;

/** Writes a published post. @returns its id and slug */
export async function writePost(
  db: D1Database,
  { site, title, ...more }: NewPost,
): Promise<{ id: number; slug: string }> {
  const { description = '', body = 'Some words.', tags = [], picture = '', pictureAlt = '', ...writing } = more;
  const saved = await savePost(db, {
    ...{ site, kind: 'article', language: 'en', existing: null, translationOf: null, slug: '', state: 'published' },
    ...{ author: null, isStaff: true, now: Date.now(), photos: new Map(), ...writing },
    text: { title, description, body, tags, picture, pictureAlt },
  });
  if (saved.code !== 'saved') throw new Error(`the post was not written: ${saved.code}`);
  return saved;
}
