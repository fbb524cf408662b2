import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { D1Database } from '@cloudflare/workers-types';
import type { PostKind } from '../../web/contract/posts.ts';
import type { SiteId } from '../../worker/data/schema.ts';
import { photoObject } from '../../worker/domain/media/photo-object.ts';
import type { Media } from '../lib/gateway.ts';
import { readText, type Stated, writeHead } from './front-matter.ts';
import { calledIn, decoded, namedPictures, withReferences } from './pictures.ts';
import { type Origin, originOf } from './stored.ts';

type Row = {
  id: number;
  group: number;
  language: string;
  slug: string;
  title: string;
  description: string;
  body: string;
  revision: number;
  picture: string;
  pictureAlt: string;
  key: string;
  frontMatter: string;
  publishedAt: number;
  author: string;
};

const rowsOf = `
  select p.id, p.group_id as "group", p.language, p.slug, p.title, p.description, p.body, p.revision, p.picture,
    p.picture_alt as pictureAlt, p.source_id as key, p.front_matter as frontMatter, p.published_at as publishedAt,
    coalesce((select subject from identities where issuer = '' and person_id = p.author_id limit 1), '') as author
  from posts p where p.site_id = ?1 and p.kind = ?2 and p.state = 'published' and p.id > ?3 order by p.id limit 100`;

/** Texts with their parts, by id. */
type Parts = { tags: Map<number, string[]>; related: Map<number, string[]> };

export type ExportOptions = { site: SiteId; defaultLanguage: string; kind: PostKind; out: string };

/** What was written: texts, and pictures that the bucket lacks. */
export type Exported = { texts: number; pictures: number; missing: string[] };

/**
 * Writes the published texts of a kind as files `{language}/{name}.md`, with their pictures. A text that was imported and
 * not changed since is the file that it was; its pictures are WebP, as the site has them.
 */
export async function exportPosts(
  db: D1Database,
  { site, defaultLanguage, kind, out, media }: ExportOptions & { media: Pick<Media, 'get'> },
): Promise<Exported> {
  const names = await readNames(db, { site, kind, defaultLanguage });
  const parts = await readParts(db, site, names);
  const done: Exported = { texts: 0, pictures: 0, missing: [] };
  const written = new Map<string, string>();
  for (let after = 0; ; ) {
    const { results } = await db.prepare(rowsOf).bind(site, kind, after).all<Row>();
    for (const row of results) {
      const name = `${row.language}/${names.get(row.group)}.md`;
      const { text, pictures } = textOf(row, parts);
      await writeIn(out, name, text);
      done.texts += 1;
      for (const [key, reference] of pictures) {
        const file = pictureFile(reference, name);
        if (file !== undefined && !written.has(file)) written.set(file, key);
      }
    }
    const last = results.at(-1);
    if (!last) break;
    after = last.id;
  }
  for (const [file, key] of written) {
    const object = await media.get(photoObject(site, key));
    if (object) await writeIn(out, file, new Uint8Array(await object.arrayBuffer()));
    if (object) done.pictures += 1;
    else done.missing.push(file);
  }
  return done;
}

async function writeIn(out: string, name: string, content: string | Uint8Array): Promise<void> {
  const file = path.join(out, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
}

/** A name for each group of a kind, as files have it: that of the import, else the slug of the source. */
async function readNames(
  db: D1Database,
  { site, kind, defaultLanguage }: Pick<ExportOptions, 'site' | 'kind' | 'defaultLanguage'>,
): Promise<Map<number, string>> {
  const { results } = await db
    .prepare(
      `select group_id as "group", source_id as key, slug from posts where site_id = ?1 and kind = ?2
       order by group_id, source_id = '', language <> ?3, id <> group_id, id`,
    )
    .bind(site, kind, defaultLanguage)
    .all<{ group: number; key: string; slug: string }>();
  const names = new Map<number, string>();
  const taken = new Set<string>();
  // Names of imports come first: they are kept.
  for (const { group, key, slug } of results.toSorted((a, b) => Number(a.key === '') - Number(b.key === ''))) {
    if (names.has(group)) continue;
    const wanted = key || slug;
    let name = wanted;
    for (let number = 2; taken.has(name); number += 1) name = `${wanted}-${number}`;
    names.set(group, name);
    taken.add(name);
  }
  return names;
}

async function readParts(db: D1Database, site: SiteId, names: ReadonlyMap<number, string>): Promise<Parts> {
  const tags = await db
    .prepare('select post_id as id, name as value from post_tags where site_id = ?1 order by post_id, position')
    .bind(site)
    .all<{ id: number; value: string }>();
  const related = await db
    .prepare(
      `select r.post_id as id, r.group_id as "group", (select source_id from posts p where p.site_id = r.site_id
         and p.group_id = r.group_id and p.source_id <> '' limit 1) as key
       from post_relations r where r.site_id = ?1 order by r.post_id, r.position`,
    )
    .bind(site)
    .all<{ id: number; group: number; key: string | null }>();
  return {
    tags: listsOf(tags.results),
    related: listsOf(
      related.results.flatMap(({ id, group, key }) => {
        const value = names.get(group) ?? key;
        return value === null ? [] : [{ id, value }];
      }),
    ),
  };
}

const listsOf = (rows: readonly { id: number; value: string }[]): Map<number, string[]> =>
  new Map([...Map.groupBy(rows, ({ id }) => id)].map(([id, its]) => [id, its.map(({ value }) => value)]));

/** The file of a text, and its pictures: what the file refers to, by key. */
function textOf(row: Row, parts: Parts): { text: string; pictures: [key: string, reference: string][] } {
  const origin = originOf(row.frontMatter);
  const references = origin?.references ?? {};
  const keys = [...row.body.matchAll(/photo:([a-z0-9]{16,64})/g)].map(([, key = '']) => key);
  const pictures = keys.map((key): [string, string] => [key, references[key] ?? `photo:${key}`]);
  const body = withReferences(row.body, references);
  const image = imageOf(row, origin);
  if (row.picture !== '') pictures.push([row.picture, image]);
  if (origin && origin.revision === row.revision) return { text: origin.head + body, pictures };
  return { text: writeHead(statedBy(row, parts, image, origin), origin?.head) + body, pictures };
}

/** How the file refers to the picture above the text. */
function imageOf({ picture }: Row, origin: Origin | undefined): string {
  if (origin && origin.image === picture) return fieldsOf(origin)?.image ?? '';
  return picture === '' ? '' : `photo:${picture}`;
}

function fieldsOf(origin: Origin | undefined) {
  const read = origin && readText(new TextEncoder().encode(origin.head));
  return read?.code === 'ok' ? read.fields : undefined;
}

/** The front matter of a text; of one that was imported and changed since, as far as the site can change it. */
function statedBy(row: Row, { tags, related }: Parts, image: string, origin: Origin | undefined): Stated {
  const { id, language, title, description, slug, author, publishedAt, picture, pictureAlt } = row;
  const before = fieldsOf(origin);
  const its = tags.get(id) ?? [];
  const imageAlt = picture === '' && before?.image === image ? before.imageAlt : pictureAlt;
  const changed = { title, description, image, imageAlt };
  if (!before)
    return {
      ...{
        lang: language,
        title,
        description,
        tags: its,
        author,
        published: new Date(publishedAt).toISOString(),
        slug,
      },
      ...{ image, imageAlt, related: related.get(id) ?? [] },
    };
  const areTags = JSON.stringify(its) === JSON.stringify([...new Set(before.tags)]);
  return {
    ...changed,
    ...(!areTags && { tags: its }),
    ...(before.slug !== '' && isOther(before.slug, slug) && { slug }),
  };
}

/** A slug in other letters stands for the one that was made for it. */
const isOther = (stated: string, slug: string): boolean => /^[a-z0-9-]+$/.test(stated) && stated !== slug;

/** Where a picture is in the folder, by how the text `name` refers to it; undefined for a place outside. */
function pictureFile(reference: string, name: string): string | undefined {
  const called = calledIn(reference);
  if (called !== undefined) return path.posix.join(namedPictures, `${called}.webp`);
  const from = reference.startsWith('/') ? '' : path.posix.dirname(name);
  const file = path.posix.normalize(path.posix.join(from, decoded(reference)));
  return file === '..' || file.startsWith('../') || path.posix.isAbsolute(file) ? undefined : file;
}
