import type { D1Database } from '@cloudflare/workers-types';
import { eachBounded, inChunks } from '../../data/batch.ts';
import type { SiteId } from '../../data/schema.ts';
import { columns, sql } from '../../data/sql.ts';
import { batch } from '../../data/statements.ts';
import { pick, table } from '../../data/table.ts';

import { stableHash } from '../../platform/text/hash.ts';
import { isSlug, slugWith } from '../../platform/text/slug.ts';

const s = table('listing_slugs', 's');

/** The preferred slug of a new listing, and a suffix for it if it is taken (its city's slug). */
export interface SlugWish {
  slug: string;
  suffix?: string;
}

async function takenOf(db: D1Database, site: SiteId, slugs: readonly string[]): Promise<Set<string>> {
  const statements = [...inChunks(slugs, { count: 20_000 })].map(
    (rows) => sql`
      select ${columns(pick(s, 'slug'))} from ${eachBounded(rows)} r
      cross join ${s} on ${s.site_id} = ${site} and ${s.slug} = r.value`,
  );
  const chunks = await batch(db, ...statements);
  return new Set(chunks.flatMap(({ results }) => results.map(({ slug }) => slug)));
}

function numbered(wish: SlugWish, { from, to }: { from: number; to: number }): string[] {
  const stem = wish.suffix === undefined ? wish.slug : slugWith(wish.slug, wish.suffix);
  return Array.from({ length: to - from + 1 }, (_, index) => slugWith(stem, from + index));
}

/** Candidates by round: the common case checks two slugs per listing, the worst some hundred. */
const rounds: readonly ((wish: SlugWish) => string[])[] = [
  (wish) => (wish.suffix === undefined ? [wish.slug] : [wish.slug, slugWith(wish.slug, wish.suffix)]),
  (wish) => numbered(wish, { from: 2, to: 9 }),
  (wish) => numbered(wish, { from: 10, to: 99 }),
  (wish) => [slugWith(wish.slug, stableHash(`${Date.now()} ${Math.random()}`).slice(2, 12))],
];

/**
 * Unique slugs, in the order of the wishes, that no listing of the site has or had. A word reserved for routes gets a
 * number. Another writer may take a slug before it is written; then the write fails on `listing_slugs.slug`. Retry with
 * `isRetry`, which picks random candidates, so that concurrent writers do not collide again.
 */
export async function freeSlugs(
  db: D1Database,
  site: SiteId,
  { wishes, isRetry = false }: { wishes: readonly SlugWish[]; isRetry?: boolean },
): Promise<string[]> {
  const chosen = new Map<number, string>();
  const used = new Set<string>();
  for (const round of rounds) {
    const unmet = wishes.map((wish, index) => ({ wish, index })).filter(({ index }) => !chosen.has(index));
    if (unmet.length === 0) break;
    const entries = unmet.map(({ wish, index }) => ({ index, candidates: round(wish) }));
    const taken = await takenOf(db, site, [...new Set(entries.flatMap(({ candidates }) => candidates))]);
    for (const entry of entries) {
      const open = entry.candidates.filter((slug) => isSlug(slug) && !taken.has(slug) && !used.has(slug));
      const free = open[isRetry ? Math.floor(Math.random() * open.length) : 0];
      if (free === undefined) continue;
      used.add(free);
      chosen.set(entry.index, free);
    }
  }
  return wishes.map((wish, index) => {
    const slug = chosen.get(index);
    if (slug === undefined) throw new Error(`no free slug for ${wish.slug}`);
    return slug;
  });
}
