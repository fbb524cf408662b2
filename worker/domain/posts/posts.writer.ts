import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import { changesStatement, eachOf } from '../../data/batch.ts';
import { listingTag, postsTag, postTag, type Tag } from '../../data/cache-tags.ts';
import { batchUnlessRefused, refuseUnlessChanged } from '../../data/refusal.ts';
import type { SiteId } from '../../data/schema.ts';
import { columns, expression, list, type Sql, sql } from '../../data/sql.ts';
import { all, first } from '../../data/statements.ts';
import { excluded, insertInto, pick, table, update } from '../../data/table.ts';
import { stableHash } from '../../platform/text/hash.ts';
import { freeSlug, transcribed } from '../../platform/text/slug.ts';
import { type RenderedPost, renderPost } from '../markdown/render-post.ts';
import type { PostWriting } from './post.ts';

const p = table('posts');
const slugs = table('post_slugs');
const versions = table('post_versions');
const tags = table('post_tags');
const mentions = table('post_listings');
const photos = table('post_photos');
const relations = table('post_relations');
const linked = table('listing_slugs');
const q = table('queue');

/** `changed`: the post has another revision by now. */
export type SavedPost =
  | { code: 'saved'; id: number; slug: string; revision: number; removed: RenderedPost['removed'] }
  | { code: 'changed' };

/** A post that is ready to be written. `row` writes its row, `rest` all that hangs on it, in this order. */
export type PreparedPost =
  | (Omit<Extract<SavedPost, { code: 'saved' }>, 'code'> & { code: 'ready'; row: Sql; rest: readonly Sql[] })
  | { code: 'changed' };

/** How often a write is tried while other posts take the same number or slug. */
export const attempts = 4;

/**
 * Writes a post in one language: its text as HTML, its version, tags, pictures and mentions of listings, in one
 * transaction together with `more`. The address that it had leads to the new one.
 */
export async function savePost(
  db: D1Database,
  writing: PostWriting,
  more: (id: number) => readonly (Sql | D1PreparedStatement)[] = () => [],
): Promise<SavedPost> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const post = await preparePost(db, writing);
    if (post.code === 'changed') return post;
    const { id, slug, revision, removed, row, rest } = post;
    const written = await batchUnlessRefused(db, [row, refuseUnlessChanged, ...rest, ...more(id)]).catch(unlessTaken);
    if (written) return { code: 'saved', id, slug, revision, removed };
  }
  return { code: 'changed' };
}

/**
 * The statements that write a post, for a transaction of the caller. It aborts if another post takes the number or the
 * slug at the same moment: `unlessTaken` makes false of that.
 */
export async function preparePost(db: D1Database, writing: PostWriting): Promise<PreparedPost> {
  const rendered = renderPost(writing.text.body, {
    photo: (key) => writing.photos.get(key),
    isUserText: !writing.isStaff,
    ...(writing.relative && { relative: writing.relative }),
  });
  const facts = await readFacts(db, writing, rendered);
  if (writing.existing && facts.before?.revision !== writing.existing.revision) return { code: 'changed' };
  const [row, ...rest] = rowStatements(writing, rendered, facts);
  return {
    ...{ code: 'ready', id: facts.id, slug: facts.slug, revision: facts.revision, removed: rendered.removed, row },
    rest: [...rest, ...partStatements(writing, rendered, facts), changesStatement(writing.site, tagsOf(facts))],
  };
}

/** False for a number or slug that another write took at the same moment. */
export function unlessTaken(error: unknown): false {
  if (error instanceof Error && /UNIQUE constraint failed: posts?(_slugs)?\./.test(error.message)) return false;
  throw error;
}

type Facts = {
  id: number;
  slug: string;
  revision: number;
  group: number;
  before: { slug: string; revision: number; state: string; group_id: number; published_at: number | null } | undefined;
  /** Ids of the listings that the text refers to, by the slug in the text. */
  listings: ReadonlyMap<string, number>;
  /** Those that it referred to before. */
  formerListings: readonly number[];
  /** The revision of the source, for a translation. */
  sourceRevision: number | null;
};

async function readFacts(db: D1Database, writing: PostWriting, rendered: RenderedPost): Promise<Facts> {
  const { site, existing, translationOf } = writing;
  const id = existing?.id ?? (await nextId(db, writing));
  const before = existing
    ? await first(
        db,
        sql`
          select ${columns(pick(p, 'slug', 'revision', 'state', 'group_id', 'published_at'))} from ${p}
          where ${p.site_id} = ${site} and ${p.id} = ${id}`,
      )
    : undefined;
  const group = before?.group_id ?? translationOf ?? id;
  const [listings, earlier, source] = await Promise.all([
    listingsOf(db, writing, rendered),
    all(
      db,
      sql`select ${columns({ id: mentions.listing_id })} from ${mentions}
        where ${mentions.site_id} = ${site} and ${mentions.post_id} = ${id}`,
    ),
    first(
      db,
      sql`select ${columns(pick(p, 'revision'))} from ${p}
        where ${p.site_id} = ${site} and ${p.id} = ${group} and ${p.id} <> ${id}`,
    ),
  ]);
  return {
    ...{ id, group, before, listings, formerListings: earlier.map((row) => row.id) },
    slug: await slugFor(db, writing, { id, before: before?.slug }),
    revision: (before?.revision ?? 0) + 1,
    sourceRevision: source?.revision ?? null,
  };
}

/** A number that no post has, nor had while it waited for staff: what they decided on keeps the number. */
async function nextId(db: D1Database, { site }: PostWriting): Promise<number> {
  const row = await first(
    db,
    sql`select ${columns({
      id: expression<number>(sql`max(
        coalesce((select max(${p.id}) from ${p} where ${p.site_id} = ${site}), 0),
        coalesce((select max(${q.thing_id}) from ${q} where ${q.site_id} = ${site} and ${q.kind} = 'post'), 0)) + 1`),
    })}`,
  );
  return row?.id ?? 1;
}

/** The listings of the site that the text links to, also by a slug that they had before. */
async function listingsOf(
  db: D1Database,
  { site }: PostWriting,
  { listings }: RenderedPost,
): Promise<ReadonlyMap<string, number>> {
  if (listings.length === 0) return new Map();
  const asked = eachOf(listings.map(({ slug }) => slug));
  const rows = await all(
    db,
    sql`
      select ${columns({ slug: linked.slug, id: linked.listing_id })} from ${linked}
      where ${linked.site_id} = ${site} and ${linked.slug} in (select value from ${asked})`,
  );
  return new Map(rows.map(({ slug, id }) => [slug, id]));
}

/** A free slug: the wanted one, else that of the title, else one of the source's or of a hash. */
async function slugFor(
  db: D1Database,
  { site, kind, language, slug, text, source }: PostWriting,
  { id, before }: { id: number; before: string | undefined },
): Promise<string> {
  const wanted =
    transcribed(slug) ||
    before ||
    transcribed(text.title) ||
    transcribed(source?.id ?? '') ||
    `text-${stableHash(text.title).slice(2, 10)}`;
  if (wanted === before) return wanted;
  const rows = await all(
    db,
    sql`
      select ${columns(pick(p, 'slug'))} from ${p} where ${p.site_id} = ${site} and ${p.kind} = ${kind}
        and ${p.language} = ${language} and ${p.slug} >= ${wanted} and ${p.slug} < ${`${wanted}~`} and ${p.id} <> ${id}
      union select ${slugs.slug} from ${slugs} where ${slugs.site_id} = ${site} and ${slugs.kind} = ${kind}
        and ${slugs.language} = ${language} and ${slugs.slug} >= ${wanted} and ${slugs.slug} < ${`${wanted}~`}
        and ${slugs.post_id} <> ${id}`,
  );
  const taken = new Set(rows.map((row) => row.slug));
  return freeSlug(wanted, [], (one) => taken.has(one));
}

/** The row, its version, and the address that it had. */
function rowStatements(writing: PostWriting, rendered: RenderedPost, facts: Facts): [Sql, ...Sql[]] {
  const { site, kind, language, text, state, author, isStaff, now, source } = writing;
  const { id, slug, revision, group, before } = facts;
  const { title, description, body } = text;
  const publishedAt = before?.published_at ?? writing.publishedAt ?? (state === 'published' ? now : null);
  const row = {
    ...{
      slug,
      state,
      revision,
      title,
      description,
      body,
      html: rendered.html,
      outline: JSON.stringify(rendered.outline),
    },
    ...{ minutes: rendered.minutes, picture: text.picture, picture_alt: text.pictureAlt },
    ...{ due_at: writing.dueAt ?? null, published_at: publishedAt },
    ...sourceOf(writing, facts),
    ...(source && { source: source.name, source_id: source.id, front_matter: JSON.stringify(source.frontMatter) }),
  };
  const own = before
    ? sql`${update(p, { ...row, edited_at: before.published_at === null ? null : now, is_staff: isStaff ? 1 : 0 })}
        where ${p.site_id} = ${site} and ${p.id} = ${id} and ${p.revision} = ${before.revision}`
    : insertInto(p, {
        ...{ site_id: site, id, kind, group_id: group, language, ...row, author_id: author },
        ...{ is_staff: isStaff ? 1 : 0, created_at: now },
      });
  const version = { title, description, body, author_id: author, created_at: now };
  return [
    own,
    insertInto(versions, { site_id: site, post_id: id, revision, ...version }),
    sql`delete from ${slugs} where ${slugs.site_id} = ${site} and ${slugs.kind} = ${kind}
      and ${slugs.language} = ${language} and ${slugs.slug} = ${slug}`,
    ...(before && before.slug !== slug && before.published_at !== null
      ? [
          sql`${insertInto(slugs, { site_id: site, kind, language, slug: before.slug, post_id: id })}
          on conflict (${list(slugs.site_id, slugs.kind, slugs.language, slugs.slug)})
            do update set ${excluded(slugs, 'post_id')}`,
        ]
      : []),
  ];
}

/** The revision of the source that a translation says. A draft that does not state it says nothing new of its source. */
function sourceOf({ sourceRevision, state }: PostWriting, facts: Facts): { source_revision?: number | null } {
  if (sourceRevision !== undefined) return { source_revision: sourceRevision };
  const isNew = !facts.before || state === 'published' || state === 'scheduled';
  return isNew ? { source_revision: facts.sourceRevision } : {};
}

/** Tags, mentions, pictures and relations, in place of those before. */
function partStatements(writing: PostWriting, rendered: RenderedPost, facts: Facts): Sql[] {
  const { site, kind, language, text, related } = writing;
  const { id, listings } = facts;
  const shown = sql`(select iif(${p.state} = 'published', ${p.published_at}, null) from ${p}
    where ${p.site_id} = ${site} and ${p.id} = ${id})`;
  const without = (its: typeof tags | typeof mentions) =>
    sql`delete from ${its} where ${its.site_id} = ${site} and ${its.post_id} = ${id}`;
  const its = tagsIn(text.tags).map(({ tag, name }, position) =>
    insertInto(tags, { site_id: site, post_id: id, position, kind, language, tag, name, published_at: shown }),
  );
  const referred = rendered.listings.flatMap(({ slug, isCard }) => {
    const listing = listings.get(slug);
    if (listing === undefined) return [];
    const row = { slug, language, listing_id: listing, is_card: isCard ? (1 as const) : (0 as const) };
    return [insertInto(mentions, { site_id: site, post_id: id, ...row, published_at: shown })];
  });
  const pictures = [...new Set([...rendered.photos, ...(text.picture ? [text.picture] : [])])].flatMap((key) => {
    const size = writing.photos.get(key);
    return size ? [insertInto(photos, { site_id: site, key, post_id: id, ...size })] : [];
  });
  const keys = eachOf([...rendered.photos, text.picture]);
  return [
    without(tags),
    ...its,
    without(mentions),
    ...referred,
    sql`delete from ${photos} where ${photos.site_id} = ${site} and ${photos.post_id} = ${id}
      and ${photos.key} not in (select value from ${keys})`,
    ...pictures.map((picture) => sql`${picture} on conflict do nothing`),
    ...(related ? relationStatements(site, id, related) : []),
  ];
}

/** The statements that name the groups that a text refers to as related, in their order, in place of those before. */
export const relationStatements = (site: SiteId, id: number, groups: readonly number[]): Sql[] => [
  sql`delete from ${relations} where ${relations.site_id} = ${site} and ${relations.post_id} = ${id}`,
  ...[...new Set(groups)].map((group, position) =>
    insertInto(relations, { site_id: site, post_id: id, position, group_id: group }),
  ),
];

/** Tags with the form that addresses have of them; the same tag once. */
function tagsIn(names: readonly string[]): { tag: string; name: string }[] {
  const found = new Map<string, string>();
  for (const name of names.map((one) => one.trim()).filter((one) => one !== '')) {
    const tag = transcribed(name) || `t-${stableHash(name.toLowerCase()).slice(2, 10)}`;
    if (!found.has(tag)) found.set(tag, name);
  }
  return [...found].map(([tag, name]) => ({ tag, name }));
}

/** What depends on it: lists of posts, its own page, and the listings that it refers to, now or before. */
function tagsOf({ id, listings, formerListings }: Facts): Tag[] {
  const touched = new Set([...listings.values(), ...formerListings]);
  return [postsTag(), postTag(id), ...[...touched].map(listingTag)];
}
