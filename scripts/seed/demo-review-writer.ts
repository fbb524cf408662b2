import type { D1Database } from '@cloudflare/workers-types';
import { href } from '../../web/contract/routes.ts';
import { Meter } from '../../worker/data/meter.ts';
import { openReader, type Reader } from '../../worker/data/reader.ts';
import type { PersonId, SiteId } from '../../worker/data/schema.ts';
import { photoObject } from '../../worker/domain/media/photo-object.ts';
import type { ReviewText } from '../../worker/features/reviews/review-text.ts';
import { writeReview } from '../../worker/features/reviews/write/write-review.writer.ts';
import { describePerson, personOfAddress } from '../../worker/identity/people.writer.ts';
import { readSelf } from '../../worker/identity/self.query.ts';
import type { Names } from '../../worker/platform/i18n/names.ts';
import { addressOf, demoPeople } from '../lib/demo-people.ts';
import type { Media } from '../lib/gateway.ts';
import { findSite } from '../lib/sites.ts';
import { pictureOf } from './draw-pictures.ts';

/** A listing of the demo. */
export type ReviewedListing = { id: number; slug: string; names: Names; category: string };

/** What the reviews of the demo are written with. */
export type ReviewDemo = {
  db: D1Database;
  reader: Reader;
  site: SiteId;
  hue: number;
  media: Media | undefined;
  listing(slug: string): Promise<ReviewedListing>;
  /** A demo account by its id; `visitor-1` and so on are accounts that nobody signs in with. */
  person(id: string): Promise<PersonId>;
  /** The page of contributions. */
  link(language: string): string;
  /** When the demo is seeded. */
  now: number;
};

/** Opens the writer for a site; undefined if the database does not have it. */
export async function openReviewDemo(
  db: D1Database,
  slug: string,
  media: Media | undefined,
): Promise<ReviewDemo | undefined> {
  const found = await findSite(db, slug);
  if (!found) return undefined;
  const row = await db
    .prepare(
      `select accent_hue as hue, (select host from domains where site_id = s.id and is_primary = 1) as host
       from sites s where id = ?1`,
    )
    .bind(found.id)
    .first<{ hue: number; host: string }>();
  const { id: site } = found;
  return {
    ...{ db, reader: openReader(db, new Meter()), site, hue: row?.hue ?? 0, media, now: Date.now() },
    listing: (its) => listingOf(db, site, its),
    person: (id) => memberOf(db, site, id),
    link: (lang) => `http://${row?.host}${href('dashboardContributions', { lang })}`,
  };
}

async function listingOf(db: D1Database, site: SiteId, slug: string): Promise<ReviewedListing> {
  const row = await db
    .prepare(
      `select id, (select json_group_object(language, name) from listing_texts t
           where t.site_id = l.site_id and t.listing_id = l.id) as names,
         (select c.slug from listing_categories lc join categories c on c.site_id = lc.site_id and c.id = lc.category_id
           where lc.site_id = l.site_id and lc.listing_id = l.id order by lc.category_id limit 1) as category
       from listings l where site_id = ?1 and slug = ?2`,
    )
    .bind(site, slug)
    .first<{ id: number; names: string; category: string | null }>();
  if (!row) throw new Error(`the demo has no listing ${slug}`);
  return { id: row.id, slug, names: JSON.parse(row.names), category: row.category ?? '' };
}

async function memberOf(db: D1Database, site: SiteId, id: string): Promise<PersonId> {
  const now = Date.now();
  const person = await personOfAddress(db, { address: addressOf({ id }), language: 'en', now });
  if (!demoPeople.some((one) => one.id === id))
    await describePerson(db, person, { name: `Demo Visitor ${id.replace(/\D+/g, '')}`, language: 'en', now });
  await db
    .prepare('insert into members (site_id, person_id, joined_at) values (?1, ?2, ?3) on conflict do nothing')
    .bind(site, person, now)
    .run();
  return person;
}

/** Drawings of a review, as its photos; their bytes are in the bucket afterwards. */
export async function drawPhotos(
  { site, hue, media }: ReviewDemo,
  { category, name, count, language }: { category: string; name: string; count: number; language: string },
): Promise<ReviewText['photos']> {
  const pictures = Array.from({ length: count }, (_, i) =>
    pictureOf({ site: 'reviews', slug: `${name} ${i}`, category, hue }, [language]),
  );
  for (const { photo, bytes } of pictures)
    await media?.put(photoObject(site, photo.key), await bytes(), { httpMetadata: { contentType: 'image/webp' } });
  return pictures.map(({ photo: { key, width, height, alt } }) => [key, width, height, alt[language] ?? ''] as const);
}

type Written = { by: string; listing: ReviewedListing; text: ReviewText; revision: number | null; at: number };

/** Writes a review as a demo account. What it has written before stays. */
export async function writeAs(demo: ReviewDemo, { by, listing, text, revision, at }: Written): Promise<void> {
  const { db, reader, site, link } = demo;
  const { code } = await writeReview(db, reader, {
    ...{ site, listing, by: await readSelf(reader, await demo.person(by)), address: addressOf({ id: by }) },
    ...{ language: text.language, text, revision, connection: null, link, now: at },
  });
  if (!['published', 'held', 'exists', 'changed', 'rejected'].includes(code))
    throw new Error(`the demo's review of ${listing.slug} was not written: ${code}`);
}

/** A text without criteria. */
export const textOf = (of: Pick<ReviewText, 'stars' | 'title' | 'body' | 'language'>): ReviewText => ({
  ...{ stars: of.stars, title: of.title, body: of.body, language: of.language },
  ...{ criteria: {}, languageBy: 'person', visitedOn: '', photos: [] },
});
