import path from 'node:path';
import type { D1Database } from '@cloudflare/workers-types';
import type { PostKind } from '../../web/contract/posts.ts';
import type { PersonId, SiteId } from '../../worker/data/schema.ts';
import { batch } from '../../worker/data/statements.ts';
import { photoObject } from '../../worker/domain/media/photo-object.ts';
import { relationStatements, savePost } from '../../worker/domain/posts/posts.writer.ts';
import { postPath } from '../../worker/domain/posts/show-post.ts';
import { personOfAddress } from '../../worker/identity/people.writer.ts';
import { stableHash } from '../../worker/platform/text/hash.ts';
import { transcribed } from '../../worker/platform/text/slug.ts';
import { readTexts } from '../articles/files.ts';
import { sortTexts, type Text } from '../articles/sort-texts.ts';
import { addressOf } from '../lib/demo-people.ts';
import type { Media } from '../lib/gateway.ts';
import { findSite } from '../lib/sites.ts';
import { root } from '../lib/terminal.ts';
import { renderPicture, svgOf } from './draw-pictures.ts';
import { makersPictures } from './pictures/makers-articles.ts';
import { museumsPictures } from './pictures/museums-articles.ts';
import { brushOf, height, width } from './pictures/paint.ts';

const folders: readonly (readonly [string, PostKind])[] = [
  ['articles', 'article'],
  ['blogs', 'blog'],
];

const pictures = { makers: makersPictures, museums: museumsPictures } as const;

/** What marks texts as those of the demo. */
const source = 'demo';

/** The size of a picture in pixels: that of the drawing. */
const size = { width, height };

type Demo = { db: D1Database; site: SiteId; name: keyof typeof pictures; hue: number; media: Media | undefined };

/** Writes the articles and posts of the demo sites, unless a site has some already. Pictures are drawn, nothing is fetched. */
export async function seedPosts(db: D1Database, { media }: { media?: Media } = {}): Promise<void> {
  for (const name of ['museums', 'makers'] as const) {
    const site = await findSite(db, name);
    if (!site) continue;
    const seeded = await db
      .prepare(
        'select accent_hue as hue, exists (select 1 from posts where site_id = ?1 and source = ?2) as isDone from sites where id = ?1',
      )
      .bind(site.id, source)
      .first<{ hue: number; isDone: 0 | 1 }>();
    if (!seeded || seeded.isDone) continue;
    const demo = { db, site: site.id, name, hue: seeded.hue, media };
    const files = await Promise.all(
      folders.map(([folder, kind]) => readTexts(path.join(root, 'scripts/seed', name, folder), kind)),
    );
    const { groups, rejected } = sortTexts(files.flat(), site);
    if (rejected.length > 0) throw new Error(`${rejected[0]?.file}: ${rejected[0]?.reason}`);
    await writeGroups(demo, groups);
  }
}

async function writeGroups(demo: Demo, groups: ReadonlyMap<string, readonly Text[]>): Promise<void> {
  const sizes = new Map<string, typeof size>();
  const written = new Map<string, { text: Text; id: number }[]>();
  for (const [key, texts] of groups) {
    const group: { text: Text; id: number }[] = [];
    // The first text is the source of the others.
    for (const text of texts)
      group.push({ text, id: await writeText(demo, text, { groups, sizes, translationOf: group[0]?.id ?? null }) });
    written.set(key, group);
  }
  await relate(demo, written);
}

/** The slug that a text gets: savePost makes the same one. */
const slugOf = ({ fields, key }: Text): string => transcribed(fields.slug) || transcribed(fields.title) || key;

type WriteWith = {
  groups: ReadonlyMap<string, readonly Text[]>;
  sizes: Map<string, typeof size>;
  translationOf: number | null;
};

async function writeText(demo: Demo, text: Text, { groups, sizes, translationOf }: WriteWith): Promise<number> {
  const { db, site } = demo;
  const { kind, language, fields } = text;
  const names = [...text.body.matchAll(/\(picture:([\w-]+)/g)].map(([, name = '']) => name);
  for (const name of [fields.image, ...names].filter((one) => one !== '')) {
    const key = await drawn(demo, name);
    sizes.set(key, size);
  }
  const now = Date.now();
  const saved = await savePost(db, {
    ...{
      site,
      kind,
      language,
      existing: null,
      translationOf,
      slug: slugOf(text),
      state: 'published',
      now,
      photos: sizes,
    },
    author: await authorOf(db, fields.author, now),
    isStaff: kind === 'article',
    publishedAt: fields.published ?? now,
    source: { name: source, id: text.key, frontMatter: {} },
    relative: (link) => {
      const key = link.replace(/^\.\.\/|\/$/g, '');
      const target = groups.get(key)?.find((one) => one.language === language);
      // Texts keep the addresses of others without their language.
      return target && postPath(target.kind, language, slugOf(target)).replace(`/${language}`, '');
    },
    text: {
      ...{ title: fields.title, description: fields.description, tags: fields.tags, pictureAlt: fields.imageAlt },
      body: text.body.replace(/\(picture:([\w-]+)/g, (_, name: string) => `(photo:${keyOf(demo, name)}`),
      picture: fields.image === '' ? '' : keyOf(demo, fields.image),
    },
  });
  if (saved.code !== 'saved') throw new Error(`${text.file.name} was not written: ${saved.code}`);
  if (saved.removed.length > 0) throw new Error(`${text.file.name} has ${JSON.stringify(saved.removed)}`);
  return saved.id;
}

const authorOf = (db: D1Database, id: string, now: number): Promise<PersonId> =>
  personOfAddress(db, { address: addressOf({ id: id || 'editor' }), language: 'en', now });

/** Names the related texts of each text, in their order: by their groups, so that all are written before. */
async function relate({ db, site }: Demo, written: ReadonlyMap<string, { text: Text; id: number }[]>): Promise<void> {
  const statements = [...written.values()].flat().flatMap(({ text, id }) =>
    relationStatements(
      site,
      id,
      text.fields.related.flatMap((key) => written.get(key)?.[0]?.id ?? []),
    ),
  );
  if (statements.length > 0) await batch(db, ...statements);
}

const keyOf = ({ name: site }: Demo, name: string): string => stableHash(`picture of a text ${site} ${name}`);

/** Draws a picture into the bucket. @returns its key */
async function drawn(demo: Demo, name: string): Promise<string> {
  const { site, hue, media } = demo;
  const draw = pictures[demo.name][name];
  if (!draw) throw new Error(`${demo.name} has no picture ${name}`);
  const key = keyOf(demo, name);
  const object = photoObject(site, key);
  if (!media || (await media.get(object)) !== null) return key;
  const art = draw(brushOf(`${demo.name} ${name}`, hue));
  const bytes = await renderPicture(svgOf(art, size));
  await media.put(object, bytes as never, { httpMetadata: { contentType: 'image/webp' } });
  return key;
}
