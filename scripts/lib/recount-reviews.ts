import type { D1Database } from '@cloudflare/workers-types';
import type { SiteId } from '../../worker/data/schema.ts';
import { monthText, scoreInputs, scoreOf } from '../../worker/domain/reviews/score.ts';

type Review = {
  id: number;
  listing: number;
  state: string;
  stars: number;
  language: string;
  photos: string;
  reason: string;
  hold: string;
  source: string;
  month: number;
  created_at: number;
  helpful: number;
  has_reply: number;
  votes: number;
  replies: number;
};

/** A number that the site keeps and its recount, by a name for people. */
export type Difference = { what: string; kept: unknown; recounted: unknown };

const rowsOf = async <Row>(db: D1Database, site: SiteId, query: string): Promise<Row[]> =>
  (await db.prepare(query).bind(site).all<Row>()).results;

/** Compares all numbers that a site keeps of its reviews with a plain recount. */
export async function recountReviews(
  db: D1Database,
  site: SiteId,
): Promise<{ reviews: number; differences: Difference[] }> {
  const reviews = await rowsOf<Review>(
    db,
    site,
    `select id, listing_id as listing, state, stars, language, photos, reason, hold, source, month, created_at, helpful, has_reply,
       (select count(*) from review_votes v where v.site_id = r.site_id and v.review_id = r.id) as votes,
       (select count(*) from review_replies y where y.site_id = r.site_id and y.review_id = r.id) as replies
     from reviews r where site_id = ?1`,
  );
  const kept = await keptNumbers(db, site);
  const recounted = recount(reviews, kept);
  const names = new Set([...kept.numbers.keys(), ...recounted.keys()]);
  const differences = [...names]
    .map((what) => ({ what, kept: kept.numbers.get(what) ?? null, recounted: recounted.get(what) ?? null }))
    .filter((one) => one.kept !== one.recounted);
  return { reviews: reviews.length, differences };
}

type Numbers = Map<string, unknown>;
type Kept = { numbers: Numbers; asOf: ReadonlyMap<number, number> };

async function keptNumbers(db: D1Database, site: SiteId): Promise<Kept> {
  const numbers: Numbers = new Map();
  const counts = 'select listing_id as l, dimension as d, entry as e, count as n from review_counts where site_id = ?1';
  for (const { l, d, e, n } of await rowsOf<{ l: number; d: string; e: string; n: number }>(db, site, counts))
    numbers.set(`listing ${l}, ${d} ${e}`, n);
  const months = 'select listing_id as l, month as m, stars as s, count as n from review_months where site_id = ?1';
  for (const { l, m, s, n } of await rowsOf<{ l: number; m: number; s: number; n: number }>(db, site, months))
    numbers.set(`listing ${l}, ${monthText(m)} ${s}`, n);
  const asOf = new Map<number, number>();
  const scores = `select s.listing_id as l, s.as_of_month as at, s.score, s.count, x.rating_score, x.review_count
    from review_scores s join listings x on x.site_id = s.site_id and x.id = s.listing_id where s.site_id = ?1`;
  type Score = {
    l: number;
    at: number;
    score: number | null;
    count: number;
    rating_score: number | null;
    review_count: number;
  };
  for (const { l, at, ...row } of await rowsOf<Score>(db, site, scores)) {
    asOf.set(l, at);
    numbers.set(`listing ${l}, score`, row.score);
    numbers.set(`listing ${l}, score of its card`, row.rating_score);
    numbers.set(`listing ${l}, reviews`, row.count);
    numbers.set(`listing ${l}, reviews of its card`, row.review_count);
  }
  const own = 'select id, helpful, has_reply from reviews where site_id = ?1';
  for (const { id, helpful, has_reply } of await rowsOf<Review>(db, site, own)) {
    numbers.set(`review ${id}, votes`, helpful);
    numbers.set(`review ${id}, reply`, has_reply);
  }
  return { numbers, asOf };
}

function recount(reviews: readonly Review[], { asOf }: Kept): Numbers {
  const numbers: Numbers = new Map();
  const add = (what: string) => numbers.set(what, Number(numbers.get(what) ?? 0) + 1);
  for (const one of reviews) {
    for (const fact of factsOf(one)) add(`listing ${one.listing}, ${fact}`);
    if (one.state === 'published') add(`listing ${one.listing}, ${writtenIn(one)} ${one.stars}`);
    numbers.set(`review ${one.id}, votes`, one.votes);
    numbers.set(`review ${one.id}, reply`, one.replies);
  }
  for (const listing of new Set([...asOf.keys(), ...reviews.map((one) => one.listing)])) {
    const published = reviews.filter((one) => one.listing === listing && one.state === 'published');
    const months = published.map(({ stars, created_at }) => ({
      month: monthOfText(writtenIn({ created_at })),
      stars,
      count: 1,
    }));
    const score = scoreOf(scoreInputs(months, asOf.get(listing) ?? 0));
    for (const what of ['score', 'score of its card']) numbers.set(`listing ${listing}, ${what}`, score);
    for (const what of ['reviews', 'reviews of its card']) numbers.set(`listing ${listing}, ${what}`, published.length);
  }
  return numbers;
}

const writtenIn = ({ created_at }: Pick<Review, 'created_at'>): string =>
  new Date(created_at).toISOString().slice(0, 7);

const monthOfText = (text: string): number => (Number(text.slice(0, 4)) - 1970) * 12 + Number(text.slice(5)) - 1;

function factsOf({ state, stars, language, photos, reason, hold, source, replies }: Review): string[] {
  const facts = [`state ${state}`];
  if (state === 'rejected' && reason) facts.push(`reason ${reason}`);
  if (state === 'held') facts.push(`hold ${hold}`);
  if (state !== 'published') return facts;
  facts.push(`stars ${stars}`, `language ${language}`);
  if (photos !== '[]') facts.push('photos 1');
  if (replies > 0) facts.push('reply 1');
  if (source) facts.push(`source ${source}`);
  return facts;
}
