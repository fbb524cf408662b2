import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ListingPage } from '../../web/contract/pages/listing.data.ts';
import type { ListingReviewsPage, ReviewStreamPage } from '../../web/contract/pages/reviews.data.ts';
import type { SiteId } from '../../worker/data/schema.ts';
import { importReviews } from '../../worker/features/reviews/import-reviews.writer.ts';
import { listingOf } from '../support/content.ts';
import { hostile } from '../support/hostile.ts';
import { bootOf, costOf, metaOf, withoutScripts } from '../support/page.ts';
import { addMembers, review } from '../support/reviews.ts';
import { hosts } from '../support/samples.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let site: SiteId;
/** A listing with 45 imported reviews, and one with reviews by members. */
let many: { id: number; slug: string };
let few: { id: number; slug: string };
beforeAll(async () => {
  server = await startServer();
  const { db } = server;
  const { results } = await db
    .prepare(
      `select l.id, l.slug, l.site_id from listings l join sites s on s.id = l.site_id
       where s.slug = 'atlas' and l.state = 'published' order by l.id limit 2`,
    )
    .all<{ id: number; slug: string; site_id: SiteId }>();
  [many, few] = results as unknown as [typeof many, typeof few];
  site = results[0]?.site_id as SiteId;
  const reviews = Array.from({ length: 45 }, (_, i) => ({
    ...{ listing: many.id, source: 'elsewhere', id: String(i), author: `Author ${i}`, stars: 1 + ((i * 7) % 5) },
    ...{ title: '', body: `Text ${i}`, language: i % 3 ? 'en' : 'ja', languageBy: 'person' as const },
    createdAt: Date.parse('2026-01-01') + i * 86_400_000,
  }));
  await importReviews(db, { site, reviews, now: Date.now() });
  await server.recheck();
});
afterAll(() => server.close());

const atlas = hosts.directory;

async function dataOf<Data>(path: string): Promise<Data> {
  const answer = await server.get(atlas, path);
  expect([path, answer.status]).toEqual([path, 200]);
  return bootOf(answer.text).page.data as Data;
}

const reviewsPath = (query = '') => `/en/directory/listing/${many.slug}/reviews${query}`;

/** All reviews from an address on, page after page. */
async function walk(path: string) {
  const pages: ListingReviewsPage[] = [];
  for (let next: string | null = path; next; next = pages.at(-1)?.next ?? null) {
    pages.push(await dataOf<ListingReviewsPage>(next));
    expect(pages.length).toBeLessThan(10);
  }
  return pages.flatMap(({ reviews }) => reviews);
}

/** The types and ratings in the structured data of a page. */
const rated = (html: string) => html.includes('"aggregateRating"') || html.includes('AggregateRating');

describe('The reviews of a listing', () => {
  test.each([
    ['', (a: Seen, b: Seen) => a.written.iso >= b.written.iso],
    ['?order=highest', (a: Seen, b: Seen) => a.stars >= b.stars],
    ['?order=lowest', (a: Seen, b: Seen) => a.stars <= b.stars],
    ['?order=helpful', (a: Seen, b: Seen) => a.helpful >= b.helpful],
  ])('are read to the last one, in the order of %j', async (query, isInOrder) => {
    const all = await walk(reviewsPath(query));
    expect(new Set(all.map(({ id }) => id)).size).toBe(45);
    for (const [i, one] of all.entries()) {
      const next = all[i + 1];
      if (next) expect(isInOrder(one, next)).toBe(true);
    }
  });

  test('are as many for each number of stars and each language as the page says', async () => {
    const page = await dataOf<ListingReviewsPage>(reviewsPath());
    expect(page.summary?.count).toBe(45);
    for (const { stars, count, path } of page.summary?.distribution ?? []) {
      const all = await walk(path);
      expect([stars, all.length, all.every((one) => one.stars === stars)]).toEqual([stars, count, true]);
    }
    expect(page.languages.map(({ label, count }) => [label, count])).toEqual([
      ['English', 30],
      ['Japanese', 15],
    ]);
    for (const { path, count } of page.languages) expect(await walk(path)).toHaveLength(count ?? 0);
  });

  test('are in their own language, and everything around them in that of the page', async () => {
    const { text } = await server.get(atlas, reviewsPath('?language=ja').replace('/en/', '/ar/'));
    expect(text).toContain('lang="ja" dir="auto">Text 0</p>');
    expect(withoutScripts(text)).toContain(new Intl.DisplayNames('ar', { type: 'language' }).of('ja'));
  });

  test('are narrowed by several filters at once', async () => {
    const all = await walk(reviewsPath('?language=ja&stars=1'));
    expect(all.length).toBeGreaterThan(0);
    expect(all.every(({ stars, language }) => stars === 1 && language.tag === 'ja')).toBe(true);
  });

  test.each([
    ['?stars=9', ''],
    ['?order=newest', ''],
    ['?order=nonsense&stars=5', '?stars=5'],
    ['?after=broken', ''],
    ['?photos=yes', ''],
    ['?language=%3Cb%3E', ''],
  ])('have one address: %s is %j', async (query, canonical) => {
    const answer = await server.get(atlas, reviewsPath(query));
    expect([answer.status, answer.headers.get('location')]).toEqual([308, reviewsPath(canonical)]);
  });

  test('are indexed by search engines on one page alone', async () => {
    const canonical = async (path: string) =>
      (await server.get(atlas, path)).text.match(/<link rel="canonical" href="([^"]*)"/)?.[1];
    expect(await canonical(reviewsPath())).toMatch(new RegExp(`${reviewsPath()}$`));
    expect(await canonical(reviewsPath('?stars=5'))).toBeUndefined();
    expect(metaOf((await server.get(atlas, reviewsPath('?stars=5'))).text, 'robots')).toContain('noindex');
  });

  test('cost one round trip and few rows', async () => {
    const { headers } = await server.get(atlas, reviewsPath('?order=lowest&reply=1'));
    expect(costOf(headers).roundTrips).toBeLessThanOrEqual(1);
  });

  test('exist on their own site alone', async () => {
    expect((await server.get(hosts.other, reviewsPath())).status).toBe(404);
    const [one] = (await dataOf<ListingReviewsPage>(reviewsPath())).reviews;
    expect((await server.get(hosts.other, one?.path ?? '')).status).toBe(404);
    expect(bootOf((await server.get(hosts.other, '/en/reviews')).text).page.data).toMatchObject({ reviews: [] });
  });
});

type Seen = ListingReviewsPage['reviews'][number];

describe('The page of a listing', () => {
  test('without reviews invites to write the first, and states no rating', async () => {
    const { slug } = await listingOf(server.db, 'atlas', 'painting-amsterdam');
    const other = slug === many.slug || slug === few.slug ? 'sculpture-paris' : slug;
    const { text } = await server.get(atlas, `/en/directory/listing/${other}`);
    expect(withoutScripts(text)).toContain('No reviews yet');
    expect(text).toContain(`href="/en/directory/listing/${other}/review"`);
    expect(rated(text)).toBe(false);
  });

  test('shows the score, its distribution and three reviews; imported ones are no rating for search engines', async () => {
    const { text } = await server.get(atlas, `/en/directory/listing/${many.slug}`);
    const { reviews } = bootOf(text).page.data as ListingPage;
    expect(reviews?.summary?.count).toBe(45);
    expect(reviews?.summary?.distribution.map(({ count }) => count)).toEqual([9, 9, 9, 9, 9]);
    expect(reviews?.reviews).toHaveLength(3);
    expect(text).toContain(`href="/en/directory/listing/${many.slug}/score"`);
    expect(rated(text)).toBe(false);
  });

  test('tells search engines what members say, unless staff run the business', async () => {
    const { db } = server;
    const path = `/en/directory/listing/${few.slug}`;
    const [member, owner] = await addMembers(db, site, 2);
    if (!member || !owner) throw new Error('no members');
    expect(await review(db, { site, listing: few.id, person: member, text: { stars: 5 } })).toBe('published');
    await server.recheck();
    expect(rated((await server.get(atlas, path)).text)).toBe(true);
    await db.batch([
      db
        .prepare(`insert into site_roles (site_id, person_id, role, granted_at) select ?1, ?2, 'editor', 1`)
        .bind(site, owner),
      db
        .prepare(
          `insert into listing_roles (site_id, listing_id, person_id, role, granted_at) select ?1, ?2, ?3, 'owner', 1`,
        )
        .bind(site, few.id, owner),
      db.prepare(`insert into changes (site_id, tag, created_at) values (?1, ?2, 1)`).bind(site, `listing:${few.id}`),
    ]);
    await server.recheck();
    expect(rated((await server.get(atlas, path)).text)).toBe(false);
  });

  test('shows a new review at once to others, and the pages of other listings stay cached', async () => {
    const { db } = server;
    const [path, other] = [`/en/directory/listing/${few.slug}/reviews`, reviewsPath()];
    for (const one of [path, other]) await server.get(atlas, one);
    const [member] = await addMembers(db, site, 1);
    if (!member) throw new Error('no member');
    await review(db, {
      site,
      listing: few.id,
      person: member,
      text: { body: 'Written this very moment, in a hurry.' },
    });
    await server.recheck();
    const seen = await server.get(atlas, path);
    expect(seen.text).toContain('Written this very moment');
    expect((await server.get(atlas, other)).headers.get('cache-status')).toContain('hit');
    expect((await server.get(atlas, '/en/reviews')).text).toContain('Written this very moment');
    expect((await server.get(atlas, '/en')).text).toContain('Written this very moment');
  });
});

describe('Texts of reviews', () => {
  test('are shown as they were written, whatever they contain', async () => {
    const { db } = server;
    const shown: string[] = [];
    const reviews = hostile.slice(0, 30).map((body, i) => {
      shown.push(body);
      return {
        ...{ listing: few.id, source: 'hostile', id: String(i), author: body, stars: 3, title: body, body },
        ...{ language: 'en', languageBy: 'person' as const, createdAt: Date.now() + i },
      };
    });
    await importReviews(db, { site, reviews, now: Date.now() });
    await server.recheck();
    const data: Seen[] = [];
    for (let next: string | null = `/en/directory/listing/${few.slug}/reviews`; next; ) {
      const { text } = await server.get(atlas, next);
      expect(withoutScripts(text)).not.toMatch(/<script|<img src=x|<svg\/onload|<b>bold|<base |<style>\*/i);
      const page = bootOf(text).page.data as ListingReviewsPage;
      data.push(...page.reviews);
      next = page.next;
    }
    const bodies = data.map(({ body }) => body);
    for (const body of shown) expect(bodies).toContain(body);
  });
});

describe('One review', () => {
  test('has a page of its own until it is rejected or removed', async () => {
    const { db } = server;
    const [one] = (await dataOf<ListingReviewsPage>(reviewsPath())).reviews;
    const path = one?.path ?? '';
    expect((await server.get(atlas, path)).text).toContain(`href="/en/directory/listing/${many.slug}"`);
    for (const [state, status] of [
      ['rejected', 404],
      ['held', 404],
      ['removed', 410],
    ] as const) {
      await db.prepare('update reviews set state = ?3 where site_id = ?1 and id = ?2').bind(site, one?.id, state).run();
      await db
        .prepare(`insert into changes (site_id, tag, created_at) values (?1, ?2, 1)`)
        .bind(site, `listing:${many.id}`)
        .run();
      await server.recheck();
      expect([state, (await server.get(atlas, path)).status]).toEqual([state, status]);
    }
    await db.prepare(`update reviews set state = 'published' where site_id = ?1 and id = ?2`).bind(site, one?.id).run();
    await db
      .prepare(`insert into changes (site_id, tag, created_at) values (?1, ?2, 1)`)
      .bind(site, `listing:${many.id}`)
      .run();
    await server.recheck();
  });

  test.each(['0', '007', '999999', 'x', '1e3'])('is not found under %s', async (id) => {
    expect((await server.get(atlas, `/en/reviews/${id}`)).status).toBe(404);
  });
});

describe('The newest reviews of a site', () => {
  test('are narrowed by stars and language', async () => {
    const five = await dataOf<ReviewStreamPage>('/en/reviews?stars=5');
    expect(five.reviews.length).toBeGreaterThan(0);
    expect(five.reviews.every(({ stars }) => stars === 5)).toBe(true);
    const both = await dataOf<ReviewStreamPage>('/en/reviews?language=ja&stars=1');
    expect(both.reviews.every(({ stars, language }) => stars === 1 && language.tag === 'ja')).toBe(true);
    expect(both.reviews.length).toBeGreaterThan(0);
  });

  test('leave out those of a listing that visitors do not see', async () => {
    const { db } = server;
    const setState = (state: string) =>
      db.batch([
        db.prepare('update listings set state = ?3 where site_id = ?1 and id = ?2').bind(site, many.id, state),
        db
          .prepare(`insert into changes (site_id, tag, created_at) values (?1, ?2, 1)`)
          .bind(site, `listing:${many.id}`),
      ]);
    await setState('hidden');
    await server.recheck();
    const page = await dataOf<ReviewStreamPage>('/en/reviews');
    expect(page.reviews.some(({ listing }) => listing.slug === many.slug)).toBe(false);
    expect((await server.get(atlas, reviewsPath())).status).toBe(404);
    await setState('published');
    await server.recheck();
  });

  test('lead on to the form for a listing', async () => {
    const answer = await server.get(atlas, `/en/reviews?listing=${many.slug}`);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/en/directory/listing/${many.slug}/review`]);
    expect((await server.get(atlas, '/en/reviews?listing=%3Cb%3E')).status).toBe(404);
  });
});
