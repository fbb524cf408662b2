import type { D1Database } from '@cloudflare/workers-types';
import { cell, eachOf, inChunks, recordChanges } from '../../data/batch.ts';
import { siteTag } from '../../data/cache-tags.ts';
import type { SiteId } from '../../data/schema.ts';
import { sql } from '../../data/sql.ts';
import { batch } from '../../data/statements.ts';
import { insertSelect, table } from '../../data/table.ts';
import { monthOf } from '../../domain/reviews/score.ts';
import { rescore } from '../../domain/reviews/scores.writer.ts';

const r = table('reviews');

/** A review from elsewhere. `source` and `id` say which: it is imported once. */
export type ImportedReview = {
  listing: number;
  source: string;
  id: string;
  author: string;
  stars: number;
  title: string;
  body: string;
  language: string;
  languageBy: 'person' | 'found';
  /** Milliseconds since 1970. */
  createdAt: number;
};

/**
 * Imports reviews as published ones, a chunk in each transaction, then the scores of their listings. What broke off goes
 * on with the same call.
 * @returns how many are new.
 */
export async function importReviews(
  db: D1Database,
  { site, reviews, now }: { site: SiteId; reviews: readonly ImportedReview[]; now: number },
): Promise<number> {
  let added = 0;
  for (const chunk of inChunks(reviews, { count: 250 })) {
    const rows = chunk.map((one, index) => ({ ...one, at: index + 1, month: monthOf(one.createdAt) }));
    const insert = insertSelect(r, {
      ...{
        site_id: site,
        id: sql`coalesce((select max(${r.id}) from ${r} where ${r.site_id} = ${site}), 0) + ${cell('at')}`,
      },
      ...{ listing_id: cell('listing'), state: 'published', author: cell('author'), stars: cell('stars') },
      ...{ title: cell('title'), body: cell('body'), language: cell('language'), language_by: cell('languageBy') },
      ...{ source: cell('source'), source_id: cell('id'), created_at: cell('createdAt'), month: cell('month') },
      published_at: now,
    });
    const [result] = await batch(
      db,
      sql`${insert} from ${eachOf(rows)} r where true on conflict do nothing returning ${r.id}`,
      recordChanges(db, site, [siteTag()]),
    );
    added += result.results.length;
  }
  await rescore(db, { site, listings: [...new Set(reviews.map(({ listing }) => listing))], now });
  return added;
}
