import type { D1Database } from '@cloudflare/workers-types';
import { stableHash } from '../listings/hash.ts';
import { isSlug, slugWith } from '../listings/slug.ts';
import { inChunks, withRows } from './batch.ts';
import type { SiteId } from './schema.ts';

/** A slug that a new listing asks for, and what may follow it where it is taken (its city's slug). */
export interface SlugWish {
  slug: string;
  suffix?: string;
}

async function takenOf(db: D1Database, site: SiteId, slugs: readonly string[]): Promise<Set<string>> {
  const sql = 'select slug from json_each(?2) s cross join listing_slugs l on l.site_id = ?1 and l.slug = s.value';
  const chunks = [...inChunks(slugs, { count: 20_000 })];
  const found = await db.batch<{ slug: string }>(chunks.map((rows) => withRows(db, sql, { site, rows })));
  return new Set(found.flatMap(({ results }) => results.map(({ slug }) => slug)));
}

function numbered(wish: SlugWish, { from, to }: { from: number; to: number }): string[] {
  const stem = wish.suffix === undefined ? wish.slug : slugWith(wish.slug, wish.suffix);
  return Array.from({ length: to - from + 1 }, (_, index) => slugWith(stem, from + index));
}

/** Forms tried in rounds, so that the common case asks for two slugs a listing and the worst for some hundred. */
const rounds: readonly ((wish: SlugWish) => string[])[] = [
  (wish) => (wish.suffix === undefined ? [wish.slug] : [wish.slug, slugWith(wish.slug, wish.suffix)]),
  (wish) => numbered(wish, { from: 2, to: 9 }),
  (wish) => numbered(wish, { from: 10, to: 99 }),
  (wish) => [slugWith(wish.slug, stableHash(`${Date.now()} ${Math.random()}`).slice(2, 12))],
];

/**
 * Slugs, in the order of the wishes, that no listing of the site has or had and that differ from each other; a wish for a
 * word of the routes is met with a number behind it.
 * Another writer may take one before it is written: then the write fails on `listing_slugs.slug` and may be tried
 * again, with `isRetry`, so that writers who want the same slug at the same moment go apart.
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
    const forms = unmet.map(({ wish, index }) => ({ index, forms: round(wish) }));
    const taken = await takenOf(db, site, [...new Set(forms.flatMap((entry) => entry.forms))]);
    for (const entry of forms) {
      const open = entry.forms.filter((form) => isSlug(form) && !taken.has(form) && !used.has(form));
      const free = open[isRetry ? Math.floor(Math.random() * open.length) : 0];
      if (free === undefined) continue;
      used.add(free);
      chosen.set(entry.index, free);
    }
  }
  return wishes.map((wish, index) => {
    const slug = chosen.get(index);
    if (slug === undefined) throw new Error(`No free slug was found for ${wish.slug}`);
    return slug;
  });
}
