import { refuseUnlessChanged } from '../../data/refusal.ts';
import type { PersonId, SiteId } from '../../data/schema.ts';
import { type Sql, sql } from '../../data/sql.ts';
import { table, update } from '../../data/table.ts';
import { auditStatements, newestVersion } from '../../domain/audit/audit.writer.ts';
import type { PreparedPost } from '../../domain/posts/posts.writer.ts';
import type { PostContent } from './post-content.ts';

const p = table('posts');

export type ReadyPost = Extract<PreparedPost, { code: 'ready' }>;

type LoggedPost = {
  site: SiteId;
  by: PersonId;
  action: 'post.publish' | 'post.edit' | 'post.schedule';
  /** The state before, empty for a new post, and after. */
  before: string;
  after: string;
  /** What the log has of the text before. */
  beforeVersion: number | null;
  content: PostContent;
  post: ReadyPost;
  now: number;
};

/** The statements that write a post, with an entry of the log. They abort their batch if the post has another revision. */
export function loggedPost(logged: LoggedPost): Sql[] {
  const { site, by, action, before, after, beforeVersion, content, post, now } = logged;
  const [version, ...entry] = auditStatements({
    ...{ site, actor: by, action, thing: 'post', thingId: post.id, person: by, before, after, now },
    beforeText: beforeVersion === null ? null : { version: beforeVersion },
    afterText: { content },
  });
  return [
    ...(version ? [version] : []),
    ...entry,
    post.row,
    refuseUnlessChanged,
    ...post.rest,
    namesVersion(site, post.id),
  ];
}

/** The statement that says which version of the queue and the log a post has: the newest one. */
export const namesVersion = (site: SiteId, id: number): Sql =>
  sql`${update(p, { version_id: newestVersion(site) })} where ${p.site_id} = ${site} and ${p.id} = ${id}`;
