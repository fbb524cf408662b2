import type { D1Database } from '@cloudflare/workers-types';
import { type Sql, sql } from '../../worker/data/sql.ts';
import { insertInto, table, update } from '../../worker/data/table.ts';
import { auditStatements } from '../../worker/domain/audit/audit.writer.ts';
import { photoObject } from '../../worker/domain/media/photo-object.ts';
import { savePost } from '../../worker/domain/posts/posts.writer.ts';
import type { Media } from '../lib/gateway.ts';
import type { SiteEntry } from '../lib/sites.ts';
import { isSameFile, type Prepared } from './prepare-text.ts';
import { type Origin, placeOf, readStored, type StoredText } from './stored.ts';

const p = table('posts');
const slugs = table('post_slugs');
const members = table('members');

export type WriteOptions = {
  site: SiteEntry;
  source: string;
  /** The bucket of pictures. Without it, pictures have no bytes. */
  media: Pick<Media, 'put'> | undefined;
  shouldOverwrite: boolean;
  /** Milliseconds since 1970. */
  now: number;
  /** What the site has of the source, by place; what is written is added. */
  stored: Map<string, StoredText>;
  /** Keys of the pictures that are in the bucket. */
  uploaded: Set<string>;
};

/** What becomes of a text: `edited` and `changed` are reasons why it is not written. */
export type Outcome = 'created' | 'updated' | 'unchanged' | 'edited' | 'changed';

/** What a write would do to a text, by what the site has. */
export function outcomeOf({ fingerprint }: Prepared, its: StoredText | undefined, shouldOverwrite: boolean): Outcome {
  if (!its) return 'created';
  const isEdited = its.revision > its.imported;
  if (isEdited && !shouldOverwrite) return isSameFile(its.fingerprint, fingerprint) ? 'unchanged' : 'edited';
  return !isEdited && its.fingerprint === fingerprint ? 'unchanged' : 'updated';
}

/** How often a write is tried while another import writes the same texts. */
const attempts = 6;

/** Writes a text unless the site has it, or has another one by hand. */
export async function writeText(db: D1Database, text: Prepared, options: WriteOptions): Promise<Outcome> {
  const { site, source, stored, shouldOverwrite } = options;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const outcome = outcomeOf(text, stored.get(placeOf(text)), shouldOverwrite);
    if (outcome !== 'created' && outcome !== 'updated') return outcome;
    await upload(text, options);
    if (await write(db, text, options)) return outcome;
    for (const [place, row] of await readStored(db, { site: site.id, source, key: text.key })) stored.set(place, row);
  }
  return 'changed';
}

async function upload({ photos }: Prepared, { site, media, uploaded }: WriteOptions): Promise<void> {
  for (const { key, bytes } of photos.values()) {
    if (uploaded.has(key)) continue;
    await media?.put(photoObject(site.id, key), await bytes(), { httpMetadata: { contentType: 'image/webp' } });
    uploaded.add(key);
  }
}

/** The number of the group of a text, as far as it has any texts. */
export const groupOf = (key: string, stored: ReadonlyMap<string, StoredText>): number | undefined =>
  [...stored.values()].find((one) => one.key === key)?.group;

async function write(db: D1Database, text: Prepared, options: WriteOptions): Promise<boolean> {
  const { site, source, now, stored } = options;
  const { kind, language, key, fields, head, picture, references, fingerprint, slug, author } = text;
  const its = stored.get(placeOf(text));
  const group = groupOf(key, stored);
  const revision = (its?.revision ?? 0) + 1;
  // What is archived, or not published yet, stays so; an import says no time at which it is due.
  const state = its && its.state !== 'scheduled' ? its.state : 'published';
  const origin: Origin = { head, references, image: picture, fingerprint, revision };
  const { title, description, tags, imageAlt } = fields;
  const saved = await savePost(
    db,
    {
      ...{ site: site.id, kind, language, slug, state, author, isStaff: kind === 'article', now },
      existing: its ? { id: its.id, revision: its.revision } : null,
      translationOf: its ? null : (group ?? null),
      text: { title, description, tags, body: text.markdown, picture, pictureAlt: picture ? imageAlt : '' },
      publishedAt: Math.min(fields.published ?? now, now),
      photos: new Map([...text.photos].map(([id, { width, height }]) => [id, { width, height }])),
      source: { name: source, id: key, frontMatter: origin },
      relative: text.relative,
      // Those that have no number yet follow when all are written.
      related: fields.related.flatMap((named) => groupOf(named, stored) ?? []),
    },
    (id) => alongside(text, { id, before: its?.state ?? '', options }),
  );
  if (saved.code !== 'saved') return false;
  const { id } = saved;
  stored.set(placeOf(text), {
    ...{ id, group: its?.group ?? group ?? id, kind, language, slug: saved.slug, state, revision, key, fingerprint },
    imported: revision,
  });
  return true;
}

/** What is written together with a text: the entry of the log, its author, and addresses that it had elsewhere. */
function alongside(
  { kind, language, author, former }: Prepared,
  { id, before, options }: { id: number; before: string; options: WriteOptions },
): Sql[] {
  const { now } = options;
  const site = options.site.id;
  return [
    ...auditStatements({
      ...{ site, actor: 'command', action: 'post.import', thing: 'post', thingId: id, person: author, now },
      ...{ before, after: before || 'published' },
    }),
    ...(author === null
      ? []
      : [
          sql`${insertInto(members, { site_id: site, person_id: author, joined_at: now })} on conflict do nothing`,
          sql`${update(p, { author_id: author })} where ${p.site_id} = ${site} and ${p.id} = ${id}`,
        ]),
    ...former.map(
      (slug) => sql`${insertInto(slugs, { site_id: site, kind, language, slug, post_id: id })} on conflict do nothing`,
    ),
  ];
}
