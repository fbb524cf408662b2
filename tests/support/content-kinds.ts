import type { D1Database } from '@cloudflare/workers-types';
import { Meter } from '../../worker/data/meter.ts';
import { openReader } from '../../worker/data/reader.ts';
import type { PersonId, SiteId } from '../../worker/data/schema.ts';
import { openWriter } from '../../worker/domain/listings/listings.writer.ts';
import { createCarousel } from '../../worker/features/carousels/manage/carousels.writer.ts';
import { addSlide } from '../../worker/features/carousels/manage/slides.writer.ts';
import { carouselTextsKind } from '../../worker/features/carousels/texts/carousel-texts.kind.ts';
import { postTextsKind } from '../../worker/features/posts/texts/post-texts.kind.ts';
import { listingTextsKind } from '../../worker/features/submissions/texts/listing-texts.kind.ts';
import type { ContentChange, ContentKind, ContentOutcome, ContentThing } from '../../worker/pages/content-kind.ts';
import { createTestSite } from './database.ts';
import { createListings, listingNamed } from './listings.ts';
import { makeStaff } from './people.ts';
import { writePost } from './posts.ts';
import type { People } from './queue-site.ts';

export const publishedAt = Date.UTC(2027, 2, 1);

/** Publishes a text in one language, in place of what the thing says now. */
export type Publish = (after: string, more?: Partial<ContentChange> & { db?: D1Database }) => Promise<ContentOutcome>;

export type ContentStage = {
  site: SiteId;
  kind: ContentKind;
  item: string;
  read(asked?: { item?: string; language?: string }): Promise<ContentThing | null>;
  /** A text in a language; undefined if the thing has none in it. */
  text(field: string, language: string): Promise<string | undefined>;
  publish: Publish;
};

/** Things of a kind on a new site in German, English and Arabic, with texts in English and German. */
type Make = (db: D1Database, site: SiteId, by: PersonId) => Promise<string>;

const makers: Record<'listing' | 'post' | 'carousel', { kind: ContentKind; field: string; make: Make }> = {
  listing: {
    ...{ kind: listingTextsKind, field: 'name' },
    async make(db, site) {
      const texts = { en: textsOf('Red House'), de: textsOf('Rotes Haus') };
      await createListings(openWriter(db, site), [listingNamed('Red House', { texts })]);
      return 'red-house';
    },
  },
  post: {
    ...{ kind: postTextsKind, field: 'title' },
    async make(db, site, by) {
      const given = { site, author: by, now: publishedAt - 5, description: 'About it.', body: 'Some *words*.' };
      const { id } = await writePost(db, { ...given, title: 'Red House', tags: ['Red'] });
      await writePost(db, { ...given, title: 'Rotes Haus', language: 'de', translationOf: id });
      return 'article/red-house';
    },
  },
  carousel: {
    ...{ kind: carouselTextsKind, field: 'name' },
    async make(db, site, by) {
      const [listing = 0] = await createListings(openWriter(db, site), [listingNamed('Blue House')]);
      const acting = { site, by, now: publishedAt - 5 };
      const names = { en: 'Red House', de: 'Rotes Haus' };
      const input = { kind: 'curated', state: 'published', isHome: true, isRotated: false, around: null } as const;
      const saved = await createCarousel(
        db,
        { ...input, names, startsAt: null, endsAt: null },
        { ...acting, name: 'Red House' },
      );
      if (saved.code !== 'saved') throw new Error(`the carousel was not created: ${saved.code}`);
      await addSlide(db, { carousel: saved.id, listing, language: '' }, acting);
      return 'red-house';
    },
  },
};

const textsOf = (name: string) => ({ name, summary: `${name}: short.`, description: `${name}: long.` });

/** A new site with a thing of a kind. Ada is an editor of it, Ben a moderator. */
export async function openContentStage(db: D1Database, people: People, name: keyof typeof makers) {
  const { kind, field, make } = makers[name];
  const site = await createTestSite(db, { languages: ['de', 'en', 'ar'] });
  await makeStaff(db, { site, person: people.ada, role: 'editor' });
  await makeStaff(db, { site, person: people.ben, role: 'moderator' });
  const item = await make(db, site, people.ada);
  return stageOf(db, { site, kind, item, field, by: people.ada });
}

type Thing = Pick<ContentStage, 'site' | 'kind' | 'item'> & { field: string; by: PersonId };

export function stageOf(db: D1Database, { site, kind, item, field, by }: Thing): ContentStage {
  const read: ContentStage['read'] = (asked = {}) =>
    kind.read(openReader(db, new Meter()), { site, item, language: 'en', now: publishedAt, ...asked });
  async function text(its: string, language: string) {
    const thing = await read({ language });
    return thing?.texts.find((one) => one.language === language)?.fields[its];
  }
  return {
    ...{ site, kind, item, read, text },
    async publish(after, { db: other = db, ...given } = {}) {
      const change = { site, item, field, language: 'en', by, now: publishedAt, more: [], ...given };
      const before = (await text(change.field, change.language)) ?? '';
      return kind.publish(other, { before, ...change, after });
    },
  };
}

/** What a site stores of its content, its log and its cached pages. */
export async function storedOf(db: D1Database, site: SiteId): Promise<unknown[]> {
  const tables = [
    ...['listings', 'listing_texts', 'posts', 'post_slugs', 'post_versions', 'post_tags', 'carousels'],
    ...['versions', 'audit_log', 'changes'],
  ];
  return Promise.all(
    tables.map(async (name) => (await db.prepare(`select * from ${name} where site_id = ?1`).bind(site).all()).results),
  );
}
