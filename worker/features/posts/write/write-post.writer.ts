import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import type { Reader } from '../../../data/reader.ts';
import { batchUnlessRefused, refuseIf } from '../../../data/refusal.ts';
import type { SiteId } from '../../../data/schema.ts';
import { columns, expression, type Sql, sql } from '../../../data/sql.ts';
import { first } from '../../../data/statements.ts';
import { table, update } from '../../../data/table.ts';
import type { PostState, PostWriting } from '../../../domain/posts/post.ts';
import { attempts, preparePost, unlessTaken } from '../../../domain/posts/posts.writer.ts';
import type { Self } from '../../../identity/self.query.ts';
import { holds } from '../../../identity/standing.ts';
import { decide } from '../../../moderation/decide.writer.ts';
import type { QueueItem } from '../../../moderation/queue-item.ts';
import { itemsQuery, queueRow as q } from '../../../moderation/queue-items.query.ts';
import { assess } from '../../../moderation/risk.ts';
import { readFacts } from '../../../moderation/risk-facts.query.ts';
import { submit } from '../../../moderation/submit.writer.ts';
import { loggedPost, namesVersion, type ReadyPost } from '../logged-post.writer.ts';
import { postKind } from '../moderate/post.kind.ts';
import { type PostContent, sizesOf, textsOf } from '../post-content.ts';
import { ownPost, type StoredPost } from '../stored-post.query.ts';
import type { PostInput } from './post-fields.ts';

const p = table('posts');
const row = table('queue');
const mine = table('posts', 'mine');

/** The risk, of 100, from which on a post waits for staff before it is published. */
const heldFrom = 30;

/** A blog post that a member writes, or writes anew. */
export type BlogWriting = {
  site: SiteId;
  by: Self;
  /** Whether the member has a role on the site. */
  isStaff: boolean;
  /** Where the member reads mails; null for none. */
  address: string | null;
  /** The language of the page. */
  language: string;
  input: PostInput;
  /** The number of the post that is changed; null for a new one. */
  post: number | null;
  /** Statements of the same transaction, such as the end of a draft. */
  more?: readonly (Sql | D1PreparedStatement)[];
  /** The page where the author follows it, for a language. */
  link: (language: string) => string;
  now: number;
};

/**
 * `published`, or `held` until staff decide. `already`: the member has sent the same before. `changed`: the post has another revision by now. `rejected`: staff rejected
 * it, so that only an appeal is possible. `gone`: the member has no such post. `not-allowed`: they have no right (any more).
 */
export type WrittenPost = { code: 'published' | 'held' | 'already'; id: number } | { code: WriteRefusal };

type WriteRefusal = 'changed' | 'rejected' | 'gone' | 'not-allowed';

type Prepared = { writing: BlogWriting; own: StoredPost | undefined; post: ReadyPost };

/**
 * Writes a member's blog post: its rows, version, audit entry and mail in one transaction. The first one of a member is
 * held, and later ones that are risky.
 */
export async function writeBlogPost(db: D1Database, reader: Reader, writing: BlogWriting): Promise<WrittenPost> {
  const { site, by, input } = writing;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const own = writing.post === null ? undefined : await readOwn(reader, writing);
    if (writing.post !== null && !own) return { code: 'gone' };
    if (own?.state === 'rejected') return { code: 'rejected' };
    if (own && own.revision !== input.revision) return { code: 'changed' };
    const same = own ? undefined : await first(db, sql`select ${columns({ id: mine.id })} ${sameText(writing)}`);
    if (same) return { code: 'already', id: same.id };
    const waits = own?.state === 'held' || own?.state === 'draft' || (await isHeld(db, writing));
    const post = await preparePost(db, writingOf(writing, own, waits ? 'held' : 'published'));
    if (post.code === 'changed') return post;
    const write = waits ? hold(db, reader, { writing, own, post }) : publish(db, { writing, own, post });
    if (await write.catch(unlessTaken)) return { code: waits ? 'held' : 'published', id: post.id };
    const may = await first(
      db,
      sql`select ${columns({ may: expression<0 | 1>(holds('take-part', { site, by: by.person, now: writing.now })) })}`,
    );
    if (!may?.may) return { code: 'not-allowed' };
  }
  return { code: 'changed' };
}

async function readOwn(reader: Reader, { site, by: { person }, post }: BlogWriting): Promise<StoredPost | undefined> {
  const [[own]] = await reader.batch(ownPost(site, { id: post ?? 0, person }));
  return own;
}

const writingOf = (
  { site, by, input, isStaff, now }: BlogWriting,
  own: StoredPost | undefined,
  state: PostState,
): PostWriting => ({
  ...{ site, kind: 'blog', language: own?.language ?? input.language, translationOf: null, slug: '', state },
  existing: own ? { id: own.id, revision: own.revision } : null,
  ...{ text: input, author: by.person, isStaff, now, photos: sizesOf(input.photos) },
});

/** What the versions of the post say. */
const contentOf = ({ input: { revision: _, ...text } }: BlogWriting, own: StoredPost | undefined): PostContent => {
  const language = own?.language ?? text.language;
  return { ...text, language, names: { [language]: text.title } };
};

/** Whether staff look at the text before it is shown: the first one of a member, and a risky one. */
async function isHeld(db: D1Database, writing: BlogWriting): Promise<boolean> {
  const { site, by, input, now } = writing;
  const published = await first(
    db,
    sql`select ${columns({ id: mine.id })} from ${mine} indexed by posts_of_person where ${mine.site_id} = ${site}
      and ${mine.author_id} = ${by.person} and ${mine.kind} = 'blog' and ${mine.published_at} is not null limit 1`,
  );
  if (!published) return true;
  const content = JSON.stringify(contentOf(writing, undefined));
  const facts = await readFacts(db, {
    ...{ site, author: by.person, addressHash: null, kind: 'post', listing: null, content, now },
  });
  return assess({ ...facts, texts: textsOf(input), language: input.language }).risk >= heldFrom;
}

/** What must hold at the write, as it did when the post was read. */
const stillAllowed = ({ writing, own }: Prepared): Sql[] => [
  refuseIf(sql`not ${holds('take-part', { site: writing.site, by: writing.by.person, now: writing.now })}`),
  ...(own
    ? [
        refuseIf(sql`not exists (select 1 from ${p} where ${p.site_id} = ${writing.site} and ${p.id} = ${own.id}
          and ${p.state} = ${own.state} and ${p.revision} = ${own.revision})`),
      ]
    : [refuseIf(sql`exists (select 1 ${sameText(writing)})`)]),
];

/** The member's own post with the same text, as a button that is pressed twice sends it. */
const sameText = ({ site, by, input }: BlogWriting): Sql => sql`
  from ${mine} indexed by posts_of_person where ${mine.site_id} = ${site} and ${mine.author_id} = ${by.person}
    and ${mine.kind} = 'blog' and ${mine.title} = ${input.title} and ${mine.body} = ${input.body} limit 1`;

/** Publishes the text. False if something else was written at the same moment. */
function publish(db: D1Database, prepared: Prepared): Promise<boolean> {
  const { writing, own, post } = prepared;
  const { site, by, more = [], now } = writing;
  return batchUnlessRefused(db, [
    ...stillAllowed(prepared),
    ...loggedPost({
      ...{ site, by: by.person, action: own ? 'post.edit' : 'post.publish', post, now },
      ...{ before: own?.state ?? '', after: 'published', beforeVersion: own?.version_id ?? null },
      content: contentOf(writing, own),
    }),
    ...more,
  ]);
}

/** Puts the text into the queue, and shows nothing of it until staff publish it. */
async function hold(db: D1Database, reader: Reader, prepared: Prepared): Promise<boolean> {
  const { writing, own, post } = prepared;
  const { site, by, input, address, language, more = [], link, now } = writing;
  const item = own?.queued == null ? undefined : await readItem(reader, prepared);
  if (item) return holdAgain(db, prepared, item);
  const { code } = await submit(db, {
    ...{ site, kind: postKind, author: { person: by.person, address }, language, listing: null, now, link },
    ...{ names: { [input.language]: input.title }, content: contentOf(writing, own), texts: textsOf(input) },
    ...{ textLanguage: own?.language ?? input.language, before: own ? publishedContent(own) : null },
    thing: { insert: post.row, id: sql`${post.id}` },
    more: [...wasWritten(prepared), ...post.rest, namesVersion(site, post.id), ...more],
  });
  return code === 'sent';
}

/** Refuses if the row does not have the text: another write came first. */
const wasWritten = ({ writing: { site, by, now }, post }: Prepared): Sql[] => [
  refuseIf(sql`not ${holds('take-part', { site, by: by.person, now })}`),
  refuseIf(sql`not exists (select 1 from ${p} where ${p.site_id} = ${site} and ${p.id} = ${post.id}
    and ${p.revision} = ${post.revision} and ${p.state} = 'held')`),
];

/** What was published when the text was written. */
const publishedContent = (own: StoredPost): PostContent | null =>
  own.state === 'published'
    ? {
        ...{ title: own.title, description: own.description, body: own.body, tags: own.tags, language: own.language },
        ...{ picture: own.picture, pictureAlt: own.picture_alt, names: { [own.language]: own.title } },
        photos: own.photos.map(([key, width, height]) => [
          ...([key, width, height] as const),
          key === own.picture ? own.picture_alt : '',
        ]),
      }
    : null;

async function readItem(reader: Reader, { writing, own }: Prepared): Promise<QueueItem | undefined> {
  const { site, language } = writing;
  const where = sql`where ${q.site_id} = ${site} and ${q.id} = ${own?.queued ?? 0}`;
  const [[item]] = await reader.batch(itemsQuery({ site, languages: [language], where }));
  return item;
}

/** The same for a post that has been in the queue before. */
async function holdAgain(db: D1Database, prepared: Prepared, item: QueueItem): Promise<boolean> {
  const { writing, own, post } = prepared;
  const { site, by, input, more = [], link, now } = writing;
  const { code } = await decide(db, {
    ...{ site, kind: postKind, item, name: 'send-again', by, link, now },
    ...{ option: '', reason: '', note: '', marks: {} },
    rewritten: { content: contentOf(writing, own), texts: textsOf(input), language: own?.language ?? input.language },
    more: [
      ...stillAllowed(prepared),
      ...(own?.state === 'published' && own.version_id !== null
        ? [
            sql`${update(row, { before_version: own.version_id })}
              where ${row.site_id} = ${site} and ${row.id} = ${item.id}`,
          ]
        : []),
      post.row,
      ...wasWritten(prepared),
      ...post.rest,
      namesVersion(site, post.id),
      ...more,
    ],
  });
  return code === 'done';
}
