import type { D1Database } from '@cloudflare/workers-types';
import type { SiteId } from '../../worker/data/schema.ts';

/** The listing of a subject; undefined for none. */
export type FindListing = (subject: string) => number | undefined;

const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/**
 * How subjects of a file become listings: by a map of subjects to slugs, else by the name in any language or the slug. With
 * `spread`, all others get one of the site's listings each, the same in every run.
 */
export async function listingsOfSubjects(
  db: D1Database,
  site: SiteId,
  { map, spread }: { map: Readonly<Record<string, string>>; spread: number | null },
): Promise<FindListing> {
  const rows = await db
    .prepare(
      `select l.id, l.slug, x.name from listings l join listing_texts x on x.site_id = l.site_id and x.listing_id = l.id
       where l.site_id = ?1 and l.state = 'published' order by l.id`,
    )
    .bind(site)
    .all<{ id: number; slug: string; name: string }>();
  const bySlug = new Map(rows.results.map(({ slug, id }) => [slug, id]));
  const byName = new Map(rows.results.map(({ name, id }) => [folded(name), id]));
  const ids = [...new Set(rows.results.map(({ id }) => id))].slice(0, spread ?? 0);
  return (subject) => {
    const named = map[subject];
    if (named !== undefined) return bySlug.get(named);
    return byName.get(folded(subject)) ?? bySlug.get(subject) ?? ids[numberOf(subject) % Math.max(1, ids.length)];
  };
}

/** A number that a text always gives. */
function numberOf(text: string): number {
  let hash = 2_166_136_261;
  for (const unit of new TextEncoder().encode(text)) hash = Math.imul(hash ^ unit, 16_777_619) >>> 0;
  return hash;
}
