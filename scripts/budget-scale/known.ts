/** Samples of a generated site, read from its database before the Worker starts. */
import type { D1Database } from '@cloudflare/workers-types';
import type { ServiceRef } from '../../web/contract/services.ts';
import type { SiteId } from '../../worker/data/schema.ts';
import type { PageCursor } from '../../worker/features/directory/cursor.ts';

export type Known = {
  /** Listings at even distances, with their original language. */
  listings: readonly { slug: string; language: string }[];
  /** The cursor at `row` in each sort order except that of names. */
  ends: readonly PageCursor[];
  row: number;
  /** Names of listings at even distances, in their original languages. */
  names: readonly string[];
  /** One service of listings at even distances, as addresses write it. */
  services: readonly ServiceRef[];
  /** Ids at even distances, of listings in any state. */
  ids: readonly number[];
};

/** Listings whose names are read. */
const namesRead = 4_000;

/** The sort orders with the value of their cursors. Listings with equal values are ordered by id, the newest first. */
const orders = {
  newest: { value: 'id', by: 'id desc' },
  rating: { value: 'rating_score', by: 'rating_score desc nulls last, id desc' },
  price: { value: 'price_level', by: 'price_level nulls last, id desc' },
} as const;

async function endsAt(db: D1Database, site: SiteId, row: number): Promise<PageCursor[]> {
  const ends: PageCursor[] = [];
  for (const [order, { value, by }] of Object.entries(orders)) {
    // `offset` scans all rows before it. Pages never do that, but here it runs once per order.
    const sql = `select ${value} as value, id from listings where site_id = ?1 and state = 'published'
      order by ${by} limit 1 offset ?2`;
    const end = await db
      .prepare(sql)
      .bind(site, row - 1)
      .first<{ value: number; id: number }>();
    if (end === null) throw new Error(`The site ends before its row ${row}`);
    ends.push({ order: order as keyof typeof orders, offset: row, ...end });
  }
  return ends;
}

async function namesOf(db: D1Database, site: SiteId, count: number): Promise<string[]> {
  const length = Math.min(namesRead, count);
  const ids = evenly(count, length);
  const { results } = await db
    .prepare(
      `select t.name from json_each(?2) i cross join listings l on l.site_id = ?1 and l.id = i.value
       cross join listing_texts t on t.site_id = ?1 and t.listing_id = l.id and t.language = l.language
       where l.state = 'published'`,
    )
    .bind(site, JSON.stringify(ids))
    .all<{ name: string }>();
  return results.map(({ name }) => name);
}

/** The first service of every listing of `ids` that offers one. */
async function servicesOf(db: D1Database, site: SiteId, ids: readonly number[]): Promise<ServiceRef[]> {
  const { results } = await db
    .prepare(
      `select l.slug as listing, s.slug as service from json_each(?2) i
       cross join listings l on l.site_id = ?1 and l.id = i.value and l.state = 'published'
       cross join services s on s.site_id = ?1 and s.listing_id = l.id and s.position = 0`,
    )
    .bind(site, JSON.stringify(ids))
    .all<ServiceRef>();
  return results;
}

/** Numbers up to `count` at even distances. */
const evenly = (count: number, length: number): number[] =>
  Array.from({ length }, (_, index) => Math.floor((count / length) * (index + 0.5)));

/** Reads the samples of a site with `count` listings. */
export async function knownOf(
  db: D1Database,
  site: SiteId,
  { count, samples }: { count: number; samples: number },
): Promise<Known> {
  const ids = evenly(count, samples);
  const { results: listings } = await db
    .prepare(
      `select l.slug, l.language from json_each(?2) i
       cross join listings l on l.site_id = ?1 and l.id = i.value where l.state = 'published'`,
    )
    .bind(site, JSON.stringify(ids))
    .all<{ slug: string; language: string }>();
  const row = Math.min(48_000, Math.floor(count * 0.48));
  return {
    ...{ listings, row, ids },
    ends: await endsAt(db, site, row),
    names: await namesOf(db, site, count),
    // Of ten listings about four offer nothing; three are compared.
    services: await servicesOf(db, site, evenly(count, 8 * samples)),
  };
}
