import type { D1Database } from '@cloudflare/workers-types';
import { sql } from '../../worker/data/sql.ts';
import { batch } from '../../worker/data/statements.ts';
import { monthOf, monthText } from '../../worker/domain/reviews/score.ts';
import { scoreStatements } from '../../worker/domain/reviews/scores.writer.ts';
import { importReviews } from '../../worker/features/reviews/import-reviews.writer.ts';
import { reviewKind } from '../../worker/features/reviews/moderate/review.kind.ts';
import { replyToReview } from '../../worker/features/reviews/respond/reply.writer.ts';
import { reportReview } from '../../worker/features/reviews/respond/report-review.writer.ts';
import { voteOnReview } from '../../worker/features/reviews/respond/vote.writer.ts';
import { removeReview } from '../../worker/features/reviews/write/remove-review.writer.ts';
import { readSelf } from '../../worker/identity/self.query.ts';
import { decide } from '../../worker/moderation/decide.writer.ts';
import { itemsQuery, queueRow as q } from '../../worker/moderation/queue-items.query.ts';
import { addressOf, demoPeople } from '../lib/demo-people.ts';
import type { Media } from '../lib/gateway.ts';
import { type DemoReview, type DemoReviews, type OldReview, readDemoReviews } from './demo-review-texts.ts';
import { drawPhotos, openReviewDemo, type ReviewDemo, textOf, writeAs } from './demo-review-writer.ts';

const day = 24 * 60 * 60 * 1000;

/** What marks reviews as written for the demo: pages say so, and search engines are told no rating. */
const source = 'demo';

/** Helpful votes of the first reviews. */
const votes = [3, 5, 1, 2, 4, 4, 0, 1];

/**
 * Writes the reviews of the demo's workshops, in each state that a review can have, unless they are there. Invented places
 * alone get any.
 * @returns whether it wrote them.
 */
export async function seedReviews(db: D1Database, { media }: { media?: Media } = {}): Promise<boolean> {
  const demo = await openReviewDemo(db, 'makers', media);
  if (!demo || (await isSeeded(demo))) return false;
  const texts = await readDemoReviews();
  const { many, burst } = texts;
  for (const slug of [many.listing, ...texts.replies.map(({ listing }) => listing)]) await giveToOwner(demo, slug);
  for (const { listing, reviews } of [many, texts.few, { ...burst, reviews: burst.before }])
    await writeOld(demo, listing, reviews);
  await vote(demo, many.listing);
  for (const [i, one] of texts.published.entries()) await writeOwn(demo, one, demo.now - (60 - 5 * i) * day);
  await writeBurst(demo, texts);
  await writeOthers(demo, texts);
  await mark(demo, [many.listing, burst.listing, ...texts.published.map(({ listing }) => listing)]);
  return true;
}

/**
 * Writes the reviews of a directory on the product's own site, unless it has some. The page that explains widgets shows them.
 * @returns whether it wrote them.
 */
export async function seedDirectoryReviews(db: D1Database): Promise<boolean> {
  const demo = await openReviewDemo(db, 'signpost', undefined);
  if (!demo) return false;
  const known = 'select 1 from reviews where site_id = ?1 and source = ?2 limit 1';
  if ((await db.prepare(known).bind(demo.site, source).first()) !== null) return false;
  const { listing, reviews } = (await readDemoReviews()).directories;
  await writeOld(demo, listing, reviews);
  return true;
}

/** The reviews of demo accounts are marked at the end. */
const isSeeded = async ({ db, site }: ReviewDemo): Promise<boolean> =>
  (await db
    .prepare('select 1 from reviews where site_id = ?1 and source = ?2 and person_id is not null limit 1')
    .bind(site, source)
    .first()) !== null;

async function giveToOwner(demo: ReviewDemo, slug: string): Promise<void> {
  const { db, site, now } = demo;
  await db
    .prepare(
      `insert into listing_roles (site_id, listing_id, person_id, role, granted_at) values (?1, ?2, ?3, 'owner', ?4)
       on conflict do nothing`,
    )
    .bind(site, (await demo.listing(slug)).id, await demo.person('owner'), now - 90 * day)
    .run();
}

/** Reviews of some years, whose authors have no account. */
async function writeOld(demo: ReviewDemo, slug: string, reviews: readonly OldReview[]): Promise<void> {
  const { db, site, now } = demo;
  const listing = await demo.listing(slug);
  const idOf = (index: number) => `${slug}-${index + 1}`;
  await importReviews(db, {
    ...{ site, now },
    reviews: reviews.map(({ daysAgo, language, stars, title, body }, i) => ({
      ...{ listing: listing.id, source, id: idOf(i), author: `Demo Visitor ${i + 20}`, stars, title, body, language },
      ...{ languageBy: 'person' as const, createdAt: now - daysAgo * day },
    })),
  });
  const more = db.prepare(
    `update reviews set visited_on = ?4, photos = ?5 where site_id = ?1 and source = ?2 and source_id = ?3`,
  );
  const shown = await Promise.all(
    reviews.map(async ({ daysAgo, visited, photos: count, language }, i) => {
      const photos = await drawPhotos(demo, { category: listing.category, name: idOf(i), count, language });
      const visitedOn = visited ? monthText(monthOf(now - (daysAgo + 5) * day)) : '';
      return more.bind(site, source, idOf(i), visitedOn, JSON.stringify(photos));
    }),
  );
  await db.batch(shown);
}

async function vote(demo: ReviewDemo, slug: string): Promise<void> {
  const { db, site, now } = demo;
  for (const [i, count] of votes.entries()) {
    const review = await db
      .prepare('select id from reviews where site_id = ?1 and source = ?2 and source_id = ?3')
      .bind(site, source, `${slug}-${i + 1}`)
      .first<number>('id');
    for (const { id } of demoPeople.filter(({ id }) => id !== 'owner').slice(0, count))
      await voteOnReview(db, { site, review: review ?? 0, person: await demo.person(id), vote: 'helpful', now });
  }
}

async function writeOwn(demo: ReviewDemo, review: DemoReview, at: number): Promise<void> {
  const { by, language, photos: count, visited } = review;
  const listing = await demo.listing(review.listing);
  const photos = await drawPhotos(demo, {
    ...{ category: listing.category, name: `${by} ${review.listing}`, count, language },
  });
  const text = { ...textOf(review), photos, visitedOn: visited ? monthText(monthOf(at - 5 * day)) : '' };
  await writeAs(demo, { by, listing, text, revision: null, at });
}

/** Many reviews within an hour: the ones from the tenth on are held. */
async function writeBurst(demo: ReviewDemo, { burst: { listing: slug, reviews } }: DemoReviews): Promise<void> {
  const listing = await demo.listing(slug);
  for (const [i, { language, body }] of reviews.entries()) {
    const at = demo.now - (reviews.length - i) * 4 * 60 * 1000;
    const text = textOf({ stars: 5, title: '', body, language });
    await writeAs(demo, { by: `visitor-${i + 1}`, listing, text, revision: null, at });
  }
}

/** A removed review, a rejected one, answers with changes before and after them, and reports. */
async function writeOthers(demo: ReviewDemo, { removed, rejected, replies, reports }: DemoReviews): Promise<void> {
  const { db, reader, site, now, link } = demo;
  await writeOwn(demo, removed, now - 12 * day);
  const author = await readSelf(reader, await demo.person(removed.by));
  await removeReview(db, reader, {
    ...{ site, listing: (await demo.listing(removed.listing)).id, by: author, link, now: now - 11 * day },
  });
  await writeOwn(demo, rejected, now - 9 * day);
  await reject(demo, rejected.reason);
  for (const reply of replies) await answer(demo, reply);
  for (const { by, listing: slug, of, reason, text } of reports) {
    const listing = await demo.listing(slug);
    const { id: review } = await reviewOf(demo, listing.id, of);
    await reportReview(db, {
      ...{
        site,
        listing: listing.id,
        review,
        reason,
        text,
        names: listing.names,
        language: 'en',
        link,
        now: now - day,
      },
      author: { person: await demo.person(by), address: addressOf({ id: by }) },
    });
  }
}

/** Rejects the newest review that is held for what it says, as the demo's moderator. */
async function reject({ db, reader, site, now, link, person }: ReviewDemo, reason: string): Promise<void> {
  const where = sql`where ${q.site_id} = ${site} and ${q.kind} = 'review' and ${q.state} = 'waiting'
    and ${q.since} < ${now - 5 * day}`;
  const [[item]] = await reader.batch(itemsQuery({ site, languages: ['en'], where }));
  if (!item) return;
  await decide(db, {
    ...{ site, kind: reviewKind, item, name: 'refuse', by: await readSelf(reader, await person('moderator')) },
    ...{ option: '', reason, note: '', marks: {}, link, now: now - 4 * day },
  });
}

async function reviewOf(
  { db, site, person }: ReviewDemo,
  listing: number,
  by: string,
): Promise<{ id: number; revision: number }> {
  const row = await db
    .prepare('select id, revision from reviews where site_id = ?1 and listing_id = ?2 and person_id = ?3')
    .bind(site, listing, await person(by))
    .first<{ id: number; revision: number }>();
  if (!row) throw new Error(`the demo has no review by ${by}`);
  return row;
}

async function answer(demo: ReviewDemo, reply: DemoReviews['replies'][number]): Promise<void> {
  const { db, site, now, link } = demo;
  const { to, language, body } = reply;
  const listing = await demo.listing(reply.listing);
  const rewrite = async (change: typeof reply.first, at: number) => {
    const { revision } = await reviewOf(demo, listing.id, to);
    if (change) await writeAs(demo, { by: to, listing, text: textOf({ ...change, language }), revision, at });
  };
  await rewrite(reply.first, now - 8 * day);
  const { id: review } = await reviewOf(demo, listing.id, to);
  await replyToReview(db, {
    ...{ site, review, person: await demo.person('owner'), names: listing.names, link, body },
    ...{ revision: null, now: now - 7 * day },
  });
  await rewrite(reply.after, now - 3 * day);
}

/** Marks the reviews of demo accounts as such, and computes their scores as of now. */
async function mark({ db, site, now, listing }: ReviewDemo, slugs: readonly string[]): Promise<void> {
  await db
    .prepare(
      `update reviews set source = ?2, source_id = 'own-' || id
       where site_id = ?1 and source = '' and person_id in (select id from people where address like '%@people.example')`,
    )
    .bind(site, source)
    .run();
  for (const slug of new Set(slugs))
    await batch(db, ...scoreStatements({ site, listing: (await listing(slug)).id, now }));
}
